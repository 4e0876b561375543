import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { beforeEach, expect, onTestFinished, test } from 'vitest';

import { addAssets, clearSharedAssets } from './assets.ts';
import { openPacks } from './packs.ts';

let folder = '';
let from = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'caravan-assets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  from = join(folder, 'client');
  mkdirSync(join(from, '_astro'), { recursive: true });
});

/** A build with one script. */
function buildOf(id: string) {
  const file = `_astro/${id}.js`;
  for (const suffix of ['', '.br', '.gz']) writeFileSync(join(from, file + suffix), id + suffix);
  return { id, assets: [{ file, hash: `hash-of-${id}`, encodings: ['br' as const, 'gzip' as const] }] };
}
const packs = (host: string) => join(folder, 'sites', host, 'packs');
const pack = (place: string, id: string) => join(place, `assets-${id}.pack`);

test('files shared by all domains are stored once and stay in every domain when newer ones come', async () => {
  const shared = join(folder, 'assets');
  const old = buildOf('old');
  for (const host of ['one.test', 'two.test'])
    expect(await addAssets(packs(host), { from, shared, build: old })).toBe(true);
  expect(await addAssets(packs('one.test'), { from, shared, build: old })).toBe(false);
  const inodes = ['one.test', 'two.test'].map((host) => statSync(pack(packs(host), 'old')).ino);
  expect(inodes[0]).toBe(inodes[1]);

  const next = buildOf('next');
  await addAssets(packs('one.test'), { from, shared, build: next });
  writeFileSync(join(shared, 'assets-other.pack.1.part'), 'half of it');
  // From a version that kept each asset in a file of its own.
  writeFileSync(join(shared, 'hash-of-old.br'), 'old');
  await clearSharedAssets(shared, next.id);
  expect(readdirSync(shared)).toEqual(['assets-next.pack']);
  expect((await openPacks(packs('two.test')).read('hash-of-old', 'br')).toString()).toBe('old.br');
  await clearSharedAssets(join(folder, 'nowhere'), next.id);
});

const otherDisk = '/dev/shm';
test.runIf(existsSync(otherDisk) && statSync(otherDisk).dev !== statSync(tmpdir()).dev)(
  'they are copied where hard links are impossible',
  async () => {
    const shared = mkdtempSync(join(otherDisk, 'caravan-assets-'));
    try {
      await addAssets(packs('one.test'), { from, shared, build: buildOf('far') });
      expect((await openPacks(packs('one.test')).read('hash-of-far', 'plain')).toString()).toBe('far');
    } finally {
      rmSync(shared, { recursive: true });
    }
  },
);
