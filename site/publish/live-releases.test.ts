import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { storeRelease } from '#tests/support/store-release.ts';
import { storeOf } from '#tests/support/test-packs.ts';

import { writeCurrent } from './current.ts';
import { writeHostTable } from './host-table.ts';
import { createLiveReleases, type LiveReleases } from './live-releases.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'caravan-live-'));
const store = storeOf(dataDir);
const hosts = ['a.test', 'b.test', 'c.test'];
afterAll(() => rmSync(dataDir, { recursive: true }));
beforeAll(async () => {
  const entries = hosts.map((host) => ({ id: idOf(host), host, aliases: [], archived: false }));
  await writeHostTable(dataDir, entries);
  for (const host of hosts) await show(host, 1);
});

const idOf = (host: string) => `id-of-${host}`;

/** Stores release `number` of a host, and makes it what visitors get. */
async function show(host: string, number: number): Promise<void> {
  writeCurrent(dataDir, idOf(host), await storeRelease(store, { id: idOf(host), host, number }));
}

async function releaseOf(live: LiveReleases, host: string) {
  const shown = await live.get(host);
  return shown && shown !== 'gone' && 'release' in shown ? shown.release : null;
}
const numberOf = async (live: LiveReleases, host: string) => (await releaseOf(live, host))?.headers['x-release'];

test('the most recently used hosts stay cached, within the limit', async () => {
  const live = createLiveReleases(dataDir, store, { hosts: 10, files: 7 });
  const [a, b] = [await releaseOf(live, 'a.test'), await releaseOf(live, 'b.test')];
  expect([...(a?.pages.keys() ?? [])]).toEqual(['/', '/one', '/two']);
  expect(await releaseOf(live, 'a.test')).toBe(a);
  // There is no room for a third: the least recently used one is dropped, and read again on request.
  await releaseOf(live, 'c.test');
  expect(await releaseOf(live, 'b.test')).toBe(b);
  const again = await releaseOf(live, 'a.test');
  expect(again).toEqual(a);
  expect(again).not.toBe(a);
});

test('a release above the limit stays cached while it is the last one used', async () => {
  const live = createLiveReleases(dataDir, store, { hosts: 10, files: 2 });
  expect(await releaseOf(live, 'a.test')).toBe(await releaseOf(live, 'a.test'));
});

test('unknown hosts evict those used before them', async () => {
  const live = createLiveReleases(dataDir, store, { hosts: 2, files: 100 });
  const a = await releaseOf(live, 'a.test');
  for (const host of ['x.test', 'y.test']) expect(await live.get(host)).toBeNull();
  expect(await releaseOf(live, 'a.test')).not.toBe(a);
});

test('another process’s switch is seen soon, and one’s own at once', async () => {
  const live = createLiveReleases(dataDir, store);
  expect(await numberOf(live, 'c.test')).toBe('1');
  await show('c.test', 2);
  await wait(110);
  expect(await numberOf(live, 'c.test')).toBe('2');
  await show('c.test', 3);
  await live.refresh('c.test');
  expect(await numberOf(live, 'c.test')).toBe('3');
});

test('what can’t be read leaves visitors what they had, until it is mended', async () => {
  const live = createLiveReleases(dataDir, store);
  expect(await numberOf(live, 'b.test')).toBe('1');
  writeCurrent(dataDir, idOf('b.test'), { number: 2, manifest: 'in no pack' });
  await live.refresh('b.test');
  expect(await numberOf(live, 'b.test')).toBe('1');
  writeFileSync(join(dataDir, 'current', idOf('b.test')), '{"number":');
  await live.refresh('b.test');
  expect(await numberOf(live, 'b.test')).toBe('1');
  await show('b.test', 3);
  await live.refresh('b.test');
  expect(await numberOf(live, 'b.test')).toBe('3');
});

test('a host that moves to another domain never shows the former one’s release, even if that can’t be read', async () => {
  const live = createLiveReleases(dataDir, store);
  expect(await numberOf(live, 'a.test')).toBe('1');
  const entries = hosts.map((host) => ({ id: idOf(host), host, aliases: [], archived: false }));
  await writeHostTable(dataDir, [
    { id: 'newcomer', host: 'a.test', aliases: [], archived: false },
    ...entries.slice(1),
  ]);
  await live.refresh('a.test');
  expect(await live.get('a.test')).toBeNull();
  await writeHostTable(dataDir, entries);
});
