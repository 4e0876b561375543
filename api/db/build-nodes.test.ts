import { afterEach, beforeEach, expect, test } from 'vitest';

import { publisherCalls } from '#shared/calls/publisher.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import type { Client } from '#shared/client/http.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { onPostgres } from '#tests/support/on-postgres.ts';

import { fromNow } from './codec.ts';

const host = 'tacos.test';
let api: TestApi;
let call: Client;
let editor: Client;
beforeEach(async () => {
  api = await startApi();
  call = api.publisher();
  editor = await api.signIn(host);
});
afterEach(() => api.close());

const node = (name: string) => `publisher ${name}`;
/** A publisher says which build it has. Returns the build that makes the pages. */
const say = async (name: string, build: string | null) =>
  (await call(publisherCalls.build, { body: { publisher: node(name), build } })).data.build;
const claim = async (name: string, build?: string) =>
  (await call(publisherCalls.claim, { body: { publisher: node(name), ...(build ? { build } : {}) } })).data;
const press = async () => (await editor(releaseCalls.clearCache)).data.release;
const queue = async (seen?: { number: number; manifest: string } | null) => {
  const body = { host, reason: 'start' as const, ...(seen === undefined ? {} : { seen }) };
  return (await call(publisherCalls.queue, { body })).data;
};
async function finish(name: string, { release }: NonNullable<Awaited<ReturnType<typeof claim>>>, manifest: string) {
  const params = { id: release.id };
  const current = { number: release.number, manifest };
  await call(publisherCalls.moveCurrent, { params, body: { publisher: node(name), current } });
  const pages = { added: [], changed: [], removed: [] };
  const outcome = { state: 'live' as const, pages, page_count: 1, build_ms: 1, manifest };
  await call(publisherCalls.report, { params, body: { publisher: node(name), outcome } });
  return current;
}
/** Nothing was heard of a publisher for so many milliseconds. */
async function silent(name: string, milliseconds: number): Promise<void> {
  const seen_at = fromNow(-milliseconds);
  await api.services.db.updateTable('build_nodes').set({ seen_at }).where('publisher', '=', node(name)).execute();
}

test('the first build makes the pages until the last publisher with it leaves', async () => {
  expect(await say('a', 'old')).toBe('old');
  expect(await say('b', 'old')).toBe('old');
  expect(await say('c', 'new')).toBe('old');
  expect(await say('b', 'new')).toBe('old');
  await say('a', null);
  expect(await say('c', 'new')).toBe('new');
  // Back to the version of before.
  expect(await say('a', 'old')).toBe('new');
  expect(await say('b', 'old')).toBe('new');
  expect(await say('c', 'old')).toBe('old');
});

test('one node that comes again with another build makes the pages at once', async () => {
  expect(await say('a', 'old')).toBe('old');
  expect(await say('a', 'new')).toBe('new');
});

test.runIf(onPostgres)('a publisher that was killed counts as gone after 20 seconds', async () => {
  await say('a', 'old');
  await say('b', 'new');
  await silent('a', 19_000);
  expect(await say('b', 'new')).toBe('old');
  await silent('a', 20_100);
  expect(await say('b', 'new')).toBe('new');
  // Thawed, it waits like any other.
  expect(await say('a', 'old')).toBe('new');
});

test('of two newer versions the one that came last makes the pages', async () => {
  await say('a', 'old');
  await say('b', 'newer');
  await say('c', 'newest');
  await say('a', null);
  expect(await say('b', 'newer')).toBe('newest');
});

test('two nodes that start at once agree on a build', async () => {
  const turns = await Promise.all(['a', 'b', 'c', 'd'].map((name) => say(name, `build of ${name}`)));
  expect(new Set(turns).size).toBe(1);
});

test('a publisher of another build takes no release that has to be rendered', async () => {
  await say('a', 'old');
  await say('b', 'new');
  const { id } = await press();
  expect(await claim('b', 'new')).toBeNull();
  expect(await claim('a', 'old')).toMatchObject({ release: { id } });
});

test('a publisher of another build takes no release over whose lease ended', async () => {
  await say('a', 'old');
  await say('b', 'new');
  const { id } = await press();
  await claim('a', 'old');
  await api.services.db
    .updateTable('releases')
    .set({ lease_until: fromNow(-1) })
    .execute();
  expect(await claim('b', 'new')).toBeNull();
  await say('a', null);
  await say('b', 'new');
  expect(await claim('b', 'new')).toMatchObject({ release: { id } });
});

test('any publisher goes back to an older release, after what was queued before', async () => {
  await say('a', 'old');
  await say('b', 'new');
  await press();
  const first = await claim('a', 'old');
  if (!first) throw new Error('Nothing is queued');
  await finish('a', first, 'of the first');
  await press();
  const { data } = await editor(releaseCalls.rollback, { params: { id: first.release.id } });
  expect(await claim('b', 'new')).toBeNull();
  const second = await claim('a', 'old');
  if (!second) throw new Error('Nothing is queued');
  await finish('a', second, 'of the second');
  expect(await claim('b', 'new')).toMatchObject({ release: { id: data.release.id }, rollback_to: { number: 1 } });
});

test('what a publisher of before is still building is built again, once', async () => {
  await say('a', 'old');
  await say('b', 'new');
  await press();
  const last = await claim('a', 'old');
  if (!last) throw new Error('Nothing is queued');
  await say('a', null);
  expect(await say('b', 'new')).toBe('new');
  await say('c', 'new');
  const seen = await finish('a', last, 'by the old build');
  await Promise.all([queue(seen), queue(seen)]);
  expect(await claim('b', 'new')).toMatchObject({ release: { number: 2, reason: 'start' } });
  expect(await claim('c', 'new')).toBeNull();
});

test('a change of the version queues a domain once, whoever finds it, and not what went back', async () => {
  await press();
  const first = await claim('a');
  if (!first) throw new Error('Nothing is queued');
  const seen = await finish('a', first, 'by the old build');
  const queued = await Promise.all([queue(seen), queue(seen), queue(seen)]);
  expect(queued.map(({ number }) => number)).toEqual([2, 2, 2]);
  const second = await claim('b');
  if (!second) throw new Error('Nothing is queued');
  expect((await queue(seen)).number).toBe(2);
  await finish('b', second, 'by the new build');
  expect((await queue(seen)).number).toBe(2);
  expect(await claim('c')).toBeNull();
  await editor(releaseCalls.rollback, { params: { id: first.release.id } });
  expect(await queue({ number: 2, manifest: 'by the new build' })).toMatchObject({ number: 3, reason: 'rollback' });
});
