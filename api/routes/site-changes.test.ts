import { afterAll, beforeAll, expect, test } from 'vitest';

import { noteSiteChange, siteVersion } from '#api/db/site-versions.ts';
import { transact } from '#api/db/transact.ts';
import { buildHookCalls } from '#shared/calls/build-hook.ts';
import { faqCalls } from '#shared/calls/content.ts';
import { domainCalls } from '#shared/calls/domains.ts';
import { publisherCalls } from '#shared/calls/publisher.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import type { Client } from '#shared/client/http.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { onPostgres } from '#tests/support/on-postgres.ts';

let api: TestApi;
let owner: Client;
let id = '';
beforeAll(async () => {
  api = await startApi({ PRIVATE_HOOKS: 'true' });
  owner = await api.signIn('tacos.test');
  id = await api.addDomain('barbecue.test', 'Barbecue');
});
afterAll(() => api.close());

const count = () => siteVersion(api.services.db);

/** What a node hears that has counted as far as now. */
async function heardOf(change: () => Promise<unknown>) {
  const since = await count();
  await change();
  const { data } = await api.publisher()(publisherCalls.domains, { query: { since } });
  return data;
}

const params = () => ({ id });
const alias = 'smoke.test';

test('every change of what visitors get is counted, once and for its domain', async () => {
  const changes: Record<string, () => Promise<unknown>> = {
    'a new alias': () => owner(domainCalls.addAlias, { params: params(), body: { host: alias, mode: 'serve' } }),
    'another mode': () => owner(domainCalls.updateAlias, { params: { id, host: alias }, body: { mode: 'redirect' } }),
    'an alias as main host': () => owner(domainCalls.makeMain, { params: { id, host: alias } }),
    'another host': () => owner(domainCalls.update, { params: params(), body: { host: 'grill.test' } }),
    'an alias less': () => owner(domainCalls.releaseAlias, { params: { id, host: alias } }),
    'an archived domain': () => owner(domainCalls.archive, { params: params() }),
    'a domain that is back': () => owner(domainCalls.unarchive, { params: params() }),
  };
  for (const [what, change] of Object.entries(changes)) {
    const before = await count();
    expect([what, (await heardOf(change)).map((domain) => domain.id)]).toEqual([what, [id]]);
    expect([what, await count()]).toEqual([what, before + 1]);
  }
});

test('a release, a domain that is built elsewhere and a new domain are counted', async () => {
  const publish = async () => {
    await owner(faqCalls.create, { body: { question: 'Counted?', answer: 'Yes.' } });
    await owner(releaseCalls.clearCache);
    await api.publish('tacos.test');
  };
  expect(await heardOf(() => api.addDomain('waffles.test'))).toMatchObject([{ host: 'waffles.test' }]);
  await publish();
  const publisher = 'a-publisher-of-this-test';
  await owner(faqCalls.create, { body: { question: 'And this?', answer: 'Yes.' } });
  await owner(releaseCalls.clearCache);
  const claim = async () =>
    (await api.publisher()(publisherCalls.claim, { body: { publisher, resume: false, awaited: true } })).data;
  let claimed = await claim();
  while (claimed && claimed.release.host !== 'tacos.test') claimed = await claim();
  const { id: release = '', number = 0 } = claimed?.release ?? {};
  const body = { publisher, current: { number, manifest: 'pages' } };
  expect(
    await heardOf(() => api.publisher()(publisherCalls.moveCurrent, { params: { id: release }, body })),
  ).toMatchObject([{ host: 'tacos.test' }]);
  // Its publisher couldn't say that visitors have the pages of before again.
  const outcome = { state: 'failed' as const, error: { message: 'It failed', page: null } };
  await api.publisher()(publisherCalls.report, { params: { id: release }, body: { publisher, outcome } });
  const hook = { url: 'http://127.0.0.1:9/hook', elsewhere: true };
  expect(await heardOf(() => owner(buildHookCalls.update, { body: hook }))).toMatchObject([{ host: 'tacos.test' }]);
});

test('a domain’s edits, its title and its saved posts are no news for visitors', async () => {
  const change = async () => {
    await owner(domainCalls.update, { params: params(), body: { title: 'Other words' } });
    await owner(faqCalls.create, { body: { question: 'Saved?', answer: 'Only that.' } });
  };
  expect(await heardOf(change)).toEqual([]);
});

test.skipIf(!onPostgres)(
  'counts become visible in their order, even if a later one is written at the same time',
  async () => {
    const { db } = api.services;
    const waiting = Promise.withResolvers<void>();
    const noted = Promise.withResolvers<void>();
    const before = await count();
    const slow = transact(db, async (trx) => {
      await noteSiteChange(trx, id);
      noted.resolve();
      await waiting.promise;
    });
    await noted.promise;
    const quick = transact(db, async (trx) => noteSiteChange(trx, id));
    const first = await Promise.race([
      quick.then(() => 'the later one'),
      new Promise((done) => setTimeout(() => done('neither'), 300)),
    ]);
    expect([first, await count()]).toEqual(['neither', before]);
    waiting.resolve();
    await slow;
    expect(await quick).toBe(before + 2);
  },
);
