import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { createLiveReleases, type LiveReleases } from './live-releases.ts';
import { releaseRoot, sealRelease, switchTo, writeManifest } from './release.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'caravan-live-'));
const hosts = ['a.test', 'b.test', 'c.test'];
afterAll(() => rmSync(dataDir, { recursive: true }));
beforeAll(async () => {
  for (const host of hosts) {
    const place = releaseRoot(dataDir, host);
    mkdirSync(place.packs, { recursive: true });
    const file = { hash: 'h', contentType: 'text/html', encodings: [], key: 'k' };
    const manifest = {
      number: 1,
      host,
      origin: `https://${host}`,
      buildId: 'b',
      revision: 1,
      createdAt: '',
      assets: {},
      pages: new Map(['/', '/one', '/two'].map((path) => [path, { ...file, file: `${path}.html` }])),
      redirects: [],
      headers: {},
    };
    await switchTo(place, await sealRelease(place, await writeManifest(place, manifest), manifest));
  }
});

async function releaseOf(live: LiveReleases, host: string) {
  const shown = await live.get(host);
  return shown && shown !== 'gone' && 'release' in shown ? shown.release : null;
}

test('the most recently used hosts stay cached, within the limit', async () => {
  const live = createLiveReleases(dataDir, { hosts: 10, files: 7 });
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
  const live = createLiveReleases(dataDir, { hosts: 10, files: 2 });
  expect(await releaseOf(live, 'a.test')).toBe(await releaseOf(live, 'a.test'));
});

test('unknown hosts evict those used before them', async () => {
  const live = createLiveReleases(dataDir, { hosts: 2, files: 100 });
  const a = await releaseOf(live, 'a.test');
  for (const host of ['x.test', 'y.test']) expect(await live.get(host)).toBeNull();
  expect(await releaseOf(live, 'a.test')).not.toBe(a);
});
