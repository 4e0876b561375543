import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';

import { addAssets } from './assets.ts';
import { openFolderStore } from './folder-store.ts';
import { openPacks } from './packs.ts';
import type { Store } from './store.ts';

let folder = '';
let from = '';
let store: Store;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'caravan-assets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  from = join(folder, 'client');
  mkdirSync(join(from, '_astro'), { recursive: true });
  store = openFolderStore(join(folder, 'packs'));
});

/** A build with one script. */
function buildOf(id: string) {
  const file = `_astro/${id}.js`;
  for (const suffix of ['', '.br', '.gz']) writeFileSync(join(from, file + suffix), id + suffix);
  return { id, assets: [{ file, hash: `hash-of-${id}`, encodings: ['br' as const, 'gzip' as const] }] };
}
const packs = () => readdirSync(join(folder, 'packs', 'shared')).toSorted();
const read = async (hash: string, form: 'plain' | 'br', domain = 'one') =>
  (await openPacks(store, domain).read(hash, form)).toString();

test('files shared by all domains are stored once and stay in every domain when newer ones come', async () => {
  const old = buildOf('old');
  await addAssets(store, from, old);
  const [first] = packs();
  expect(first).toMatch(/^assets-\d+-old\.pack$/);
  await addAssets(store, from, old);
  expect(packs()).toEqual([first]);
  await addAssets(store, from, buildOf('next'));
  expect(packs()).toHaveLength(2);
  for (const domain of ['one', 'two']) {
    expect(await read('hash-of-old', 'br', domain)).toBe('old.br');
    expect(await read('hash-of-next', 'plain', domain)).toBe('next');
  }
});

test('two processes may add them at once', async () => {
  const build = buildOf('same');
  const stores = [store, openFolderStore(join(folder, 'packs'))];
  await Promise.all(stores.map((each) => addAssets(each, from, build)));
  expect(await read('hash-of-same', 'plain')).toBe('same');
});

test('those of the last thirty builds stay', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const ids = Array.from({ length: 33 }, (_, index) => `build${index}`);
  for (const id of ids) {
    vi.setSystemTime(Date.now() + 60_000);
    await addAssets(store, from, buildOf(id));
  }
  expect(packs().map((name) => name.split('-')[2])).toEqual(ids.slice(-30).map((id) => `${id}.pack`));
  expect(await read('hash-of-build3', 'br')).toBe('build3.br');
  await expect(read('hash-of-build2', 'plain')).rejects.toThrow('is in no pack');
});

test('a build whose files can’t be read adds nothing', async () => {
  const build = buildOf('half');
  rmSync(join(from, '_astro/half.js.gz'));
  await expect(addAssets(store, from, build)).rejects.toThrow('ENOENT');
  await store.removeUnfinished('shared');
  expect(await store.names('shared')).toEqual([]);
  await addAssets(store, from, buildOf('half'));
  expect(await read('hash-of-half', 'br')).toBe('half.br');
});
