import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { type FileCache, openFileCache } from './cache/file-cache.ts';
import { cachedMedia } from './cached-media.ts';
import type { MediaSource } from './media-host.ts';

let folder: string;
let opened: string[];
let away: boolean;
let caches: FileCache[];
beforeEach(() => {
  caches = [];
  folder = mkdtempSync(join(tmpdir(), 'caravan-pictures-'));
  opened = [];
  away = false;
});
afterEach(async () => {
  // A cache may still be writing its copy of what a test was shown.
  await Promise.all(caches.map((cache) => cache.close()));
  rmSync(folder, { recursive: true });
});

const files: Record<string, Buffer> = {
  'photo-320.webp': Buffer.alloc(30_000, 'photo '),
  'menu.pdf': Buffer.alloc(9_000_000, 'menu '),
};
/** What has the files, as a bucket does. */
const source: MediaSource = async (name) => {
  opened.push(name);
  if (away) throw new Error('the bucket is away');
  const bytes = files[name];
  return bytes ? { stream: Readable.from(bytes), bytes: bytes.length } : null;
};

/** A node that starts, with this disk. */
function startNode(from = source) {
  const cache = openFileCache({ folder, maxBytes: 100_000_000, log: () => undefined });
  caches.push(cache);
  const open = cachedMedia(from, cache);
  return {
    cache,
    /** Whether the whole file came; null if there is none. */
    show: async (name: string) => {
      const file = await open(name);
      return file && (await buffer(file.stream)).equals(files[name] ?? Buffer.alloc(0)) && file.bytes;
    },
  };
}

test('a picture is read once, and shown also after a restart while its bucket is away', async () => {
  const node = startNode();
  const shown = await Promise.all(Array.from({ length: 20 }, () => node.show('photo-320.webp')));
  expect([...new Set(shown), await node.show('photo-320.webp')]).toEqual([30_000, 30_000]);
  await node.cache.close();
  away = true;
  expect(await startNode().show('photo-320.webp')).toBe(30_000);
  expect(opened).toEqual(['photo-320.webp']);
});

test('a copy that was changed on the disk is read again', async () => {
  const node = startNode();
  await node.show('photo-320.webp');
  await node.cache.close();
  const [copy = ''] = globSync('media/*', { cwd: folder });
  writeFileSync(join(folder, copy), Buffer.alloc(30_000, 'other '));
  expect(await startNode().show('photo-320.webp')).toBe(30_000);
  expect(opened).toHaveLength(2);
});

test('a large file is passed on each time, also to those who ask together', async () => {
  const node = startNode();
  expect(await Promise.all([1, 2].map(() => node.show('menu.pdf')))).toEqual([9_000_000, 9_000_000]);
  await node.cache.close();
  expect([opened.length, await node.cache.keys('')]).toEqual([2, []]);
});

test('a missing file is asked for once per request, and shown once it is there', async () => {
  const node = startNode();
  expect(await node.show('late.webp')).toBeNull();
  expect(opened).toHaveLength(1);
  files['late.webp'] = Buffer.from('here');
  expect(await node.show('late.webp')).toBe(4);
});

test('a file that came only in part is no copy', async () => {
  const node = startNode(async (name) => {
    const file = await source(name);
    return file && { ...file, bytes: file.bytes + 1 };
  });
  await expect(node.show('photo-320.webp')).rejects.toThrow('Of 30001 bytes of photo-320.webp only 30000 came');
  await node.cache.close();
  expect(await node.cache.keys('')).toEqual([]);
  away = true;
  await expect(startNode().show('photo-320.webp')).rejects.toThrow('the bucket is away');
});
