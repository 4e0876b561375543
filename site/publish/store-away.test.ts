import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';

import { askHost } from '#tests/support/ask-host.ts';
import { startBucket, type TestBucket } from '#tests/support/bucket.ts';
import { storeRelease } from '#tests/support/store-release.ts';
import { forgotten } from '#tests/support/stored.ts';

import { type FileCache, openFileCache } from './cache/file-cache.ts';
import { type Current, writeCurrent } from './current.ts';
import { writeHostTable } from './host-table.ts';
import { createStaticHost } from './host.ts';
import { createLiveReleases, type LiveReleases } from './live-releases.ts';
import { openBucketStore } from './packs/bucket-store.ts';
import { openCachedStore } from './packs/cached-store.ts';
import { placeOf } from './release.ts';

const [id, host] = ['id-of-a', 'a.test'];
const dataDir = mkdtempSync(join(tmpdir(), 'caravan-away-'));
let bucket: TestBucket;
beforeAll(async () => {
  bucket = await startBucket('releases');
  await writeHostTable(dataDir, [{ id, host, aliases: [], archived: false }]);
});
afterAll(async () => {
  await bucket.close();
  rmSync(dataDir, { recursive: true, maxRetries: 5 });
});

const elsewhere = () => openBucketStore(bucket.bucket, 'packs/');
/** The node that answers visitors, as it starts. */
function startNode(): { live: LiveReleases; cache: FileCache } {
  const cache = openFileCache({ folder: join(dataDir, 'cache'), maxBytes: 10_000_000, log: () => undefined });
  return { live: createLiveReleases(dataDir, openCachedStore(elsewhere(), cache)), cache };
}
/** Another node makes a release, of which this process remembers nothing. */
async function stored(number: number, pages: Record<string, string> = {}): Promise<Current> {
  const store = elsewhere();
  const bytes = Object.entries(pages).map(([path, text]): [string, Uint8Array] => [path, Buffer.from(text)]);
  const release = await storeRelease(store, { id, host, number, bytes });
  return { number, manifest: (await forgotten(placeOf(dataDir, id, store), release.manifest)).manifest };
}

async function numberOf(live: LiveReleases): Promise<string | undefined> {
  const shown = await live.get(host);
  return shown && shown !== 'gone' && 'release' in shown ? shown.release.headers['x-release'] : undefined;
}
/** Later than what a node remembers without looking. */
const later = async () => wait(120);

test('visitors keep the release that they have while the store of a newer one is away, and then get that one', async () => {
  writeCurrent(dataDir, id, await stored(1));
  const { live } = startNode();
  expect(await numberOf(live)).toBe('1');
  const next = await stored(2);
  await bucket.stop();
  writeCurrent(dataDir, id, next);
  for (let round = 0; round < 3; round += 1) {
    await later();
    expect(await numberOf(live)).toBe('1');
  }
  await bucket.start();
  await vi.waitFor(async () => expect(await numberOf(live)).toBe('2'), { timeout: 10_000, interval: 50 });
});

test('nor do they wait long for a store that doesn’t answer', async () => {
  const { live } = startNode();
  const number = await numberOf(live);
  const next = await stored(3);
  // Longer than the test.
  bucket.delay(600_000);
  writeCurrent(dataDir, id, next);
  await later();
  const started = performance.now();
  expect(await numberOf(live)).toBe(number);
  const first = performance.now() - started;
  await later();
  expect(await numberOf(live)).toBe(number);
  // Only the first visitors wait, for a second.
  expect([first < 2500, performance.now() - started - first < 700]).toEqual([true, true]);
  await bucket.stop();
  await bucket.start();
  await vi.waitFor(async () => expect(await numberOf(live)).toBe('3'), { timeout: 20_000, interval: 50 });
});

test('a script of a release that is still being read is waited for', async () => {
  const cache = openFileCache({ folder: join(dataDir, 'slow'), maxBytes: 10_000_000, log: () => undefined });
  const store = openCachedStore(elsewhere(), cache);
  const files = createStaticHost({
    dataDir,
    store,
    log: () => undefined,
    look: async () => writeCurrent(dataDir, id, next),
  });
  const server = createServer((request, response) => void files.handle(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const get = async (path: string) => {
    const { status, body } = await askHost((server.address() as AddressInfo).port, host, path);
    return [status, body];
  };
  writeCurrent(dataDir, id, await stored(4, { '/one': 'page' }));
  expect(await get('/one')).toEqual([200, 'page']);
  const next = await stored(5, { '/_astro/new.js': 'script' });
  // A list of packs and the packs: longer than visitors wait for pages.
  bucket.delay(600);
  expect(await get('/_astro/new.js')).toEqual([200, 'script']);
  await bucket.stop();
  await bucket.start();
});

test('a website that nobody visits now, but did before, gets copies of its new release', async () => {
  const { live, cache } = startNode();
  writeCurrent(dataDir, id, await stored(6));
  await live.refresh(host);
  const packs = await elsewhere().names(id);
  await vi.waitFor(async () => expect(await cache.keys('')).toHaveLength(packs.length), { timeout: 10_000 });
  await bucket.stop();
  expect(await numberOf(live)).toBe('6');
  await bucket.start();
});

test('of a website that nobody has visited on this node, nothing is read', async () => {
  const { live, cache } = startNode();
  for (const key of await cache.keys('')) await cache.drop(key);
  writeCurrent(dataDir, id, await stored(7));
  bucket.requests();
  await live.refresh(host);
  await later();
  expect(bucket.requests()).toEqual([]);
});
