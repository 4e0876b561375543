import { setTimeout as wait } from 'node:timers/promises';

import { beforeEach, describe, expect, test, vi } from 'vitest';

import { buildHookCalls } from '#shared/calls/build-hook.ts';
import { domainCalls } from '#shared/calls/domains.ts';
import { optionCalls } from '#shared/calls/options.ts';
import { postCalls } from '#shared/calls/posts.ts';
import { previewCalls } from '#shared/calls/preview.ts';
import { publisherCalls } from '#shared/calls/publisher.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import { readEvents } from '#shared/client/event-stream.ts';
import type { Client } from '#shared/client/http.ts';
import { Release } from '#shared/schemas/releases.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { onPostgres } from '#tests/support/on-postgres.ts';
import { startStaticHost, type StaticHost } from '#tests/support/static-host.ts';

import type { RunningJob } from '../lib/run-every.ts';
import { startHandovers } from './handovers.ts';

const host = 'tacos.test';
let staticHost: StaticHost;
let api: TestApi;
let client: Client;
let work: RunningJob;

beforeEach(async () => {
  staticHost = await startStaticHost();
  api = await startApi({ SITES_URL: staticHost.sites });
  client = await api.signIn(host);
  const { data } = await client(buildHookCalls.update, { body: { url: staticHost.hook, elsewhere: true } });
  staticHost.secret = data.secret ?? '';
  // Moving there publishes once.
  staticHost.serves = await build();
  start();
  await vi.waitUntil(async () => (await client(releaseCalls.state)).data.current !== null, { timeout: 4000 });
  Object.assign(staticHost, { serves: null, events: [], asked: 0 });
  return async () => {
    await work.close();
    await api.close();
    await staticHost.close();
  };
});

const start = () => {
  work = startHandovers({ ...api.services, interval: 50 });
};
const publish = async () => (await client(releaseCalls.clearCache)).data.release.id;
const read = async (id: string) => (await client(releaseCalls.get, { params: { id } })).data;
function domain() {
  return api.services.db.selectFrom('domains').selectAll().where('host', '=', host).executeTakeFirstOrThrow();
}
async function edit(): Promise<void> {
  const { data, version } = await client(optionCalls.getSeo);
  await client(optionCalls.updateSeo, { body: { ...data, title: `Title ${version}`, version } });
}
const build = async () => ({ host, revision: (await domain()).live_revision, release: null, pages: 12 });
const answers = (id: string, words: string | RegExp) =>
  vi.waitFor(async () => expect((await read(id)).handover?.answer).toMatch(words), { timeout: 8000 });
const is = (id: string, state: Release['state']) =>
  vi.waitFor(async () => expect((await read(id)).state).toBe(state), { timeout: 8000 });

describe('a domain that is built elsewhere', () => {
  test('is live when its public address says so, and its events tell', async () => {
    await edit();
    const id = await publish();
    await vi.waitFor(() => expect(staticHost.events).toHaveLength(1), { timeout: 4000 });
    expect(staticHost.events[0]).toMatchObject({ type: 'domain.rebuild', data: { host, release_id: id } });
    await answers(id, /^tacos\.test has no build of Caravan yet \(it answered 404\)\.$/);
    const seen: string[] = [];
    const following = (async () => {
      const events = await client(releaseCalls.events, { params: { id } });
      for await (const { state } of readEvents(events, Release)) seen.push(state);
      return Date.now();
    })();
    const { data: before } = await client(releaseCalls.state);
    expect(before).toMatchObject({ elsewhere: true, running: { id, state: 'handed_over' } });
    // The static host reads what anybody reads, so the change is live at the API already.
    expect(before.changes).toBe(0);
    staticHost.serves = await build();
    const told = await following;
    const release = await read(id);
    expect(told - Date.parse(release.finished_at ?? '')).toBeLessThan(1000);
    expect(seen.at(-1)).toBe('live');
    expect(release).toMatchObject({ current: true, page_count: 12, pages: { added: [], changed: [], removed: [] } });
    expect(release.handover).toMatchObject({ answer: null });
    expect((await client(releaseCalls.state)).data).toMatchObject({ changes: 0, running: null });
  });

  test('isn’t live while the address has the pages from before, and is with those of a later publish', async () => {
    staticHost.serves = await build();
    await edit();
    const id = await publish();
    await answers(id, 'tacos.test still has the pages from before this publish.');
    await edit();
    staticHost.serves = await build();
    await is(id, 'live');
    expect((await read(id)).current).toBe(true);
    expect((await client(releaseCalls.state)).data.changes).toBe(1);
  });

  test('isn’t live with a build that is newer than the database, which was restored', async () => {
    const { live_revision: revision } = await domain();
    staticHost.serves = { ...(await build()), revision: revision + 5 };
    const id = await publish();
    await answers(id, 'tacos.test still has the pages from before this publish.');
    staticHost.serves = await build();
    await is(id, 'live');
    expect((await client(releaseCalls.state)).data.changes).toBe(0);
  });

  test('no longer waits for a static host when PUBLISHER is the built-in one again', async () => {
    const { db } = api.services;
    await work.close();
    await db.deleteFrom('build_hooks').execute();
    work = startHandovers({ ...api.services, builtElsewhere: true, hookOf: async () => null, interval: 50 });
    const id = await publish();
    await answers(id, 'is missing');
    await work.close();
    start();
    await is(id, 'superseded');
    expect((await client(releaseCalls.state)).data.running).toBeNull();
  });

  const answersOfHosts: [string, StaticHost['serves'], string][] = [
    ['an error', (response) => response.writeHead(500).end('x'), 'answered with the error 500'],
    ['a page', (response) => response.end('<html>Welcome</html>'), 'answered with something else'],
    ['another file', (response) => response.end('{"host":"tacos.test"}'), 'answered with something else'],
    [
      'a body without end',
      (response) => {
        const more = () => response.write('{'.repeat(1000), () => setImmediate(more));
        response.on('error', () => undefined);
        more();
      },
      'answered with something else',
    ],
    [
      'a redirect',
      (response) => response.writeHead(302, { location: 'https://www.tacos.test/' }).end(),
      'redirects to another address',
    ],
    ['a closed connection', (response) => response.destroy(), 'closed the connection'],
    [
      'the pages of another domain',
      { host: 'other.test', revision: 999, release: null, pages: 1 },
      'has the pages of other.test',
    ],
  ];
  test.skipIf(onPostgres).each(answersOfHosts)('isn’t live for %s', async (_, serves, words) => {
    staticHost.serves = serves;
    const id = await publish();
    await answers(id, words);
    expect((await read(id)).state).toBe('handed_over');
    staticHost.serves = await build();
    await is(id, 'live');
  });

  test.skipIf(onPostgres)('waits for a slow answer', async () => {
    const body = JSON.stringify(await build());
    staticHost.serves = (response) => void setTimeout(() => response.end(body), 700);
    const id = await publish();
    await is(id, 'live');
    expect((await read(id)).duration_ms).toBeGreaterThan(700);
  });

  test.skipIf(onPostgres)('says that nobody listens at its address', async () => {
    await staticHost.close();
    const id = await publish();
    await answers(id, /^The rebuild hook refuses connections\.$/);
    expect((await read(id)).handover).toMatchObject({ at: null });
  });

  test('goes on after a restart of the server', async () => {
    const id = await publish();
    await answers(id, '404');
    await work.close();
    staticHost.serves = await build();
    expect((await read(id)).state).toBe('handed_over');
    await api.services.db
      .updateTable('releases')
      .set({ ask_at: new Date(0).toISOString() })
      .execute();
    start();
    await is(id, 'live');
  });

  test('calls a hook again until it accepts, and then asks the address', async () => {
    staticHost.hookStatus = 503;
    const id = await publish();
    await answers(id, /^The rebuild hook answered 503\.$/);
    expect((await read(id)).handover?.at).toBeNull();
    expect(staticHost.asked).toBe(0);
    staticHost.hookStatus = 202;
    await answers(id, '404');
    expect(staticHost.events).toHaveLength(1);
    expect((await read(id)).handover?.at).not.toBeNull();
  });

  test('builds once for publishes in a row, and a later one supersedes', async () => {
    await work.close();
    const [one, two, three] = [await publish(), await publish(), await publish()];
    expect([two, three]).toEqual([one, one]);
    start();
    await answers(one, '404');
    const next = await publish();
    expect(next).not.toBe(one);
    await is(one, 'superseded');
    await answers(next, '404');
    expect(staticHost.events.map(({ data }) => 'release_id' in data && data.release_id)).toEqual([one, next]);
  });

  test('a publish while the hook is being called gets a build of its own', async () => {
    const id = await publish();
    await vi.waitFor(async () => expect((await read(id)).state).toBe('handed_over'), { timeout: 4000 });
    await edit();
    expect(await publish()).not.toBe(id);
  });

  test.skipIf(onPostgres)('has preview links at its api. host', async () => {
    const { data: post } = await client(postCalls.create, {
      body: {
        title: 'Draft',
        url: 'members/draft',
        post_type_id: 2,
        post_status_id: 1,
        post_body: { attributes: { title: 'Draft', url: 'members/draft', description: '' } },
      },
    });
    const { data } = await client(previewCalls.createLink, { params: { id: post.id } });
    expect(data.url).toMatch(/^https:\/\/api\.tacos\.test\/preview\/[\w.-]+$/);
  });

  test('has no releases for publishers, and none to restore', async () => {
    const id = await publish();
    const publisher = api.publisher();
    expect((await publisher(publisherCalls.claim, { body: { publisher: 'the publisher' } })).data).toBeNull();
    expect((await publisher(publisherCalls.domains)).data).toMatchObject([{ host, elsewhere: true }]);
    staticHost.serves = await build();
    await is(id, 'live');
    await expect(client(releaseCalls.rollback, { params: { id } })).rejects.toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^The pages of tacos\.test are built elsewhere/) as string },
    });
  });

  test('is built here again when an owner says so', async () => {
    const id = await publish();
    await answers(id, '404');
    await client(buildHookCalls.update, { body: { url: staticHost.hook, elsewhere: false } });
    expect((await read(id)).state).toBe('superseded');
    const { data } = await api.publisher()(publisherCalls.claim, { body: { publisher: 'the publisher' } });
    expect(data).toMatchObject({ release: { host, state: 'building', handover: null } });
    const { data: now } = await client(releaseCalls.state);
    expect(now.elsewhere).toBe(false);
    expect(now.running?.id).not.toBe(id);
  });

  test('stays live there when a build from before the move ends here later', async () => {
    await client(buildHookCalls.update, { body: { url: staticHost.hook, elsewhere: false } });
    const publisher = 'the publisher';
    const { data } = await api.publisher()(publisherCalls.claim, { body: { publisher } });
    const id = data?.release.id ?? '';
    staticHost.serves = await build();
    await client(buildHookCalls.update, { body: { url: staticHost.hook, elsewhere: true } });
    const current = async () => (await client(releaseCalls.state)).data.current;
    await vi.waitUntil(async () => ((await current())?.number ?? 0) > (data?.release.number ?? 0), { timeout: 8000 });
    const live = await current();
    const pages = { added: [], changed: [], removed: [] };
    const outcome = { state: 'live' as const, pages, page_count: 1, build_ms: 1 };
    await api.publisher()(publisherCalls.report, { params: { id }, body: { publisher, outcome } });
    expect((await current())?.id).toBe(live?.id);
  });

  test('isn’t asked about while it is archived', async () => {
    await api.addDomain('other.test');
    const other = await api.signIn('other.test');
    const id = await publish();
    await answers(id, '404');
    await other(domainCalls.archive, { params: { id: (await domain()).id } });
    await wait(200);
    const { asked } = staticHost;
    await wait(500);
    expect(staticHost.asked).toBe(asked);
  });
});
