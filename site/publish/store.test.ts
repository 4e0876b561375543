import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { syncPaths } from './file-jobs.ts';
import type { ReleaseFile } from './manifest.ts';
import { clearSharedAssets, storeAssets, StoreWriter } from './store.ts';

let folder = '';
let from = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'caravan-store-'));
  from = join(folder, 'client');
  mkdirSync(join(from, '_astro'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function asset(name: string): ReleaseFile {
  const file = `_astro/${name}.js`;
  for (const suffix of ['', '.br', '.gz']) writeFileSync(join(from, file + suffix), name + suffix);
  return { file, hash: `hash-of-${name}`, contentType: 'text/javascript', encodings: ['br', 'gzip'] };
}
const store = (host: string) => join(folder, 'sites', host, 'files');
const inode = (path: string) => statSync(path).ino;

test('files shared by all domains are stored once and stay in every store when newer ones come', async () => {
  const shared = join(folder, 'assets');
  const old = asset('old');
  for (const host of ['one.test', 'two.test'])
    expect(await storeAssets(store(host), { from, shared, assets: [old] })).toBe(true);
  expect(await storeAssets(store('one.test'), { from, shared, assets: [old] })).toBe(false);
  for (const name of ['hash-of-old', 'hash-of-old.br', 'hash-of-old.gz'])
    expect(inode(join(store('one.test'), name))).toBe(inode(join(store('two.test'), name)));

  const next = asset('next');
  await storeAssets(store('one.test'), { from, shared, assets: [next] });
  writeFileSync(join(shared, 'hash-of-next.1-x-1.new'), 'half of it');
  await clearSharedAssets(shared, [next]);
  expect(readdirSync(shared).toSorted()).toEqual(['hash-of-next', 'hash-of-next.br', 'hash-of-next.gz']);
  expect(readFileSync(join(store('two.test'), 'hash-of-old.br'), 'utf8')).toBe('old.br');
  await clearSharedAssets(join(folder, 'nowhere'), [next]);
});

const otherDisk = '/dev/shm';
test.runIf(existsSync(otherDisk) && statSync(otherDisk).dev !== statSync(tmpdir()).dev)(
  'files are copied where hard links are impossible',
  async () => {
    const shared = mkdtempSync(join(otherDisk, 'caravan-assets-'));
    try {
      await storeAssets(store('one.test'), { from, shared, assets: [asset('far')] });
      expect(readFileSync(join(store('one.test'), 'hash-of-far'), 'utf8')).toBe('far');
    } finally {
      rmSync(shared, { recursive: true });
    }
  },
);

test.each([3, 100])('%i new files get their names only after they are synced', async (count) => {
  const writer = new StoreWriter(store('one.test'));
  const names = Array.from({ length: count }, (_, index) => `page-${String(index).padStart(3, '0')}`);
  for (const name of names) writer.add(name, Buffer.from(name), new Map());
  expect(readdirSync(store('one.test')).filter((name) => !name.endsWith('.new'))).toEqual([]);
  await writer.settle();
  expect(readdirSync(store('one.test')).toSorted()).toEqual(names);
});

test.each([3, 100])('a missing one of %i files is reported', async (count) => {
  const paths = Array.from({ length: count }, (_, index) => join(folder, String(index)));
  for (const path of paths.slice(1)) writeFileSync(path, '');
  await expect(syncPaths(paths)).rejects.toThrow('ENOENT');
});
