import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';

import { createSmallDisk } from '#tests/support/small-disk.ts';

import { type FileCache, openFileCache } from './file-cache.ts';

const disk = createSmallDisk(4);
afterAll(() => disk?.remove());

let folder: string;
let log: string[];
let loads: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'caravan-cache-'));
  log = [];
  loads = [];
});
afterEach(() => rmSync(folder, { recursive: true, maxRetries: 5 }));

const size = 100_000;
const bytesOf = (key: string) => Buffer.alloc(size, `${key} `);
const open = (maxBytes = 10 * 1024 * 1024, at = folder) =>
  openFileCache({ folder: at, maxBytes, log: (line) => log.push(line) });
/** Reads through the cache; `loads` gets what it asks for. */
async function read(cache: FileCache, key: string): Promise<Buffer | null> {
  return cache.read(key, async () => {
    loads.push(key);
    return bytesOf(key);
  });
}
const filesIn = (at = folder) =>
  readdirSync(at, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
const fileOf = (key: string) => filesIn().find((file) => file.startsWith(join(folder, `${key}~`))) ?? '';

test('what was read once comes from the disk, also after a restart', async () => {
  const cache = open();
  expect(await read(cache, 'media/a.webp')).toEqual(bytesOf('media/a.webp'));
  await cache.close();
  expect(await read(cache, 'media/a.webp')).toEqual(bytesOf('media/a.webp'));
  const again = open();
  expect(await read(again, 'media/a.webp')).toEqual(bytesOf('media/a.webp'));
  expect((await again.readPart('media/a.webp', { offset: 6, length: 6 }, async () => null))?.toString()).toBe('a.webp');
  expect((await again.readPart('media/a.webp', { offset: size - 2, length: 9 }, async () => null))?.length).toBe(2);
  expect(await again.keys('media/')).toEqual(['media/a.webp']);
  expect(loads).toEqual(['media/a.webp']);
});

test('many who ask at once wait for one read, and a failed one is tried again', async () => {
  const cache = open();
  let fails = true;
  const load = async () => {
    loads.push('a');
    if (fails) throw new Error('the bucket is away');
    return bytesOf('a');
  };
  const failed = await Promise.allSettled([1, 2, 3].map(() => cache.read('a', load)));
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  fails = false;
  const found = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      at % 2 ? cache.read('a', load) : cache.readPart('a', { offset: 0, length: size }, load),
    ),
  );
  expect(new Set(found.map((each) => each?.toString()))).toEqual(new Set([bytesOf('a').toString()]));
  expect(loads).toEqual(['a', 'a']);
});

test('what isn’t there isn’t remembered', async () => {
  const cache = open();
  expect(await cache.read('a', async () => null)).toBeNull();
  expect(await read(cache, 'a')).toEqual(bytesOf('a'));
});

test('what was used longest ago goes when the folder is full, also after a restart', async () => {
  const cache = open(3.5 * size);
  for (const key of ['a', 'b', 'c', 'a', 'd']) {
    await read(cache, key);
    await cache.close();
  }
  expect(loads).toEqual(['a', 'b', 'c', 'd']);
  expect((await cache.keys('')).toSorted()).toEqual(['a', 'c', 'd']);
  expect(filesIn().reduce((sum, file) => sum + statSync(file).size, 0)).toBe(3 * size);
  // Uses are noted in the files once an hour.
  for (const [key, hoursAgo] of [
    ['c', 9],
    ['d', 8],
    ['a', 7],
  ] as const)
    utimesSync(fileOf(key), new Date(), new Date(Date.now() - hoursAgo * 3_600_000));
  const again = open(3.5 * size);
  await read(again, 'c');
  await read(again, 'e');
  await again.close();
  expect((await open(3.5 * size).keys('')).toSorted()).toEqual(['a', 'c', 'e']);
  // With less space at the next start, too.
  expect((await open(1.5 * size).keys('')).length).toBe(1);
});

test('a file’s time says when it was used, to the hour', async () => {
  const cache = open();
  for (const key of ['a', 'b']) await read(cache, key);
  await cache.close();
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  utimesSync(fileOf('a'), new Date(), minutesAgo(50));
  utimesSync(fileOf('b'), new Date(), minutesAgo(70));
  const again = open();
  for (const key of ['a', 'b']) await read(again, key);
  await vi.waitFor(() => expect(statSync(fileOf('b')).mtime.getTime()).toBeGreaterThan(minutesAgo(1).getTime()));
  expect(statSync(fileOf('a')).mtime.getTime()).toBeLessThan(minutesAgo(49).getTime());
});

test('a copy larger than the folder may be isn’t kept', async () => {
  const cache = open(size / 2);
  expect(await read(cache, 'a')).toEqual(bytesOf('a'));
  await cache.close();
  expect([filesIn(), log]).toEqual([[], []]);
});

test.each<[string, (file: string) => void]>([
  ['short', (file) => truncateSync(file, size - 1)],
  ['empty', (file) => truncateSync(file, 0)],
  ['changed', (file) => writeFileSync(file, Buffer.concat([Buffer.from('x'), readFileSync(file).subarray(1)]))],
  ['gone', (file) => rmSync(file)],
  ['unreadable', (file) => (rmSync(file), mkdirSync(file))],
])('a file that is %s is read again where it came from', async (_, damage) => {
  const cache = open();
  await read(cache, 'a');
  await cache.close();
  damage(fileOf('a'));
  expect(await read(cache, 'a')).toEqual(bytesOf('a'));
  await cache.close();
  expect(loads).toEqual(['a', 'a']);
  if (fileOf('a') === '') return; // A folder in its place: it is read again each time.
  damage(fileOf('a'));
  const again = open();
  expect(await read(again, 'a')).toEqual(bytesOf('a'));
  expect(loads).toEqual(['a', 'a', 'a']);
});

test('a part of a file that lost its end is read again', async () => {
  const cache = open();
  await read(cache, 'a');
  await cache.close();
  truncateSync(fileOf('a'), 10);
  const part = await cache.readPart('a', { offset: 20, length: 2 }, async () => bytesOf('a'));
  expect(part?.toString()).toBe('a ');
});

test('what a killed process left unfinished goes', async () => {
  mkdirSync(join(folder, 'packs/one'), { recursive: true });
  writeFileSync(join(folder, 'packs/one/a.pack.10.0~10-abc.part'), 'half');
  expect(await open().keys('')).toEqual([]);
  expect(filesIn()).toEqual([]);
});

test('a folder that can’t be written fails no request, is named once, and is tried again after a minute', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const cache = open(undefined, join(file, 'cache'));
  for (let round = 0; round < 3; round += 1) {
    expect(await read(cache, 'a')).toEqual(bytesOf('a'));
    await cache.close();
    expect(await cache.takes()).toBe(false);
    vi.advanceTimersByTime(61_000);
    expect(await cache.takes()).toBe(true);
  }
  expect(loads).toEqual(['a', 'a', 'a']);
  expect(log).toEqual([expect.stringContaining('This disk takes no copies of what is in the buckets')]);
  rmSync(file);
  await read(cache, 'a');
  await cache.close();
  expect(filesIn(file)).toHaveLength(1);
  expect(log.slice(1)).toEqual(['This disk takes copies of what is in the buckets again']);
});

describe.skipIf(disk === null)('on a full disk (only where one can be mounted)', () => {
  test('requests are answered, and copies give others room', async () => {
    const small = disk?.folder ?? '';
    const cache = open(undefined, join(small, 'cache'));
    const keys = Array.from({ length: 60 }, (_, at) => `key-${at}`);
    for (const key of keys) {
      expect(await read(cache, key)).toEqual(bytesOf(key));
      await cache.close();
    }
    expect(loads).toEqual(keys);
    expect(log).toHaveLength(1);
    expect((await cache.keys('')).length).toBeGreaterThan(20);
    // Pointers to releases have to fit.
    writeFileSync(join(small, 'pointer'), bytesOf('pointer'));
  });
});
