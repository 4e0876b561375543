import { randomBytes } from 'node:crypto';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import { startBucket, type TestBucket } from '#tests/support/bucket.ts';

import { type FileCache, openFileCache } from '../cache/file-cache.ts';
import { openBucketStore } from './bucket-store.ts';
import { openCachedStore } from './cached-store.ts';
import { PackWriter } from './pack-writer.ts';
import { openPacks, type Packs } from './packs.ts';
import { MissingPackError, type Store } from './store.ts';
import { tidyPacks } from './tidy.ts';

let bucket: TestBucket;
beforeAll(async () => {
  bucket = await startBucket('releases');
});
afterAll(() => bucket.close());

let folder: string;
let log: string[];
let domain = 0;
let id: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'caravan-cached-'));
  log = [];
  id = `domain-${(domain += 1)}`;
});
afterEach(() => rmSync(folder, { recursive: true, maxRetries: 5 }));

/** The store as publishers on other nodes use it. */
const elsewhere = () => openBucketStore(bucket.bucket, 'packs/');

type Node = { store: Store; packs: Packs; cache: FileCache };
/** A node that starts, with this disk. */
function startNode(): Node {
  const cache = openFileCache({ folder, maxBytes: 100 * 1024 * 1024, log: (line) => log.push(line) });
  const store = openCachedStore(elsewhere(), cache);
  return { store, packs: openPacks(store, id), cache };
}

async function writePack(files: Record<string, Buffer>, into = id): Promise<string> {
  const writer = new PackWriter(elsewhere(), into);
  for (const [hash, bytes] of Object.entries(files)) writer.add(hash, [['plain', bytes]]);
  const [written] = await writer.finish();
  return written?.name ?? '';
}

const pages = (from: number) =>
  Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`page-${from + at}`, Buffer.from(`Page ${from + at}`)]));
async function readAll({ packs }: Node, files: Record<string, Buffer>): Promise<void> {
  for (const [hash, bytes] of Object.entries(files))
    expect([hash, (await packs.read(hash, 'plain')).equals(bytes)]).toEqual([hash, true]);
}
const copies = () => globSync(`packs/${id}/*~*`, { cwd: folder }).map((name) => join(folder, name));
const gets = () => bucket.requests().filter((request) => request.includes('.pack'));

test('each pack is read from the bucket once, and after a restart not at all', async () => {
  const [one, two] = [await writePack(pages(0)), await writePack(pages(10))];
  const shared = await writePack({ style: Buffer.from('css') }, 'shared');
  const all = { ...pages(0), ...pages(10), style: Buffer.from('css') };
  bucket.requests();
  const node = startNode();
  for (let round = 0; round < 2; round += 1) await readAll(node, all);
  expect(gets().toSorted()).toEqual([one, two, shared].map((name) => `GET /releases/packs/${name}`).toSorted());
  await node.cache.close();

  await bucket.stop();
  await readAll(startNode(), all);
  // As many as come at once.
  const busy = startNode();
  await Promise.all([1, 2, 3].map(async () => readAll(busy, all)));
  await bucket.start();
  await readAll(startNode(), all);
  expect(bucket.requests()).toEqual([]);
});

test('while the bucket is away, what this node doesn’t have fails, and is there afterwards', async () => {
  await writePack(pages(0));
  const node = startNode();
  await readAll(node, pages(0));
  await bucket.stop();
  await expect(node.packs.read('page-10', 'plain')).rejects.toThrow("can't be reached");
  await readAll(node, pages(0));
  await bucket.start();
  await writePack(pages(10));
  await readAll(node, pages(10));
});

test('of a large pack only what is asked for is read', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 7 }, (_, at) => [`picture-${at}`, randomBytes(3 * 1024 * 1024 + at)]),
  );
  const name = await writePack(files);
  const node = startNode();
  await node.packs.read('picture-0', 'plain');
  await node.cache.close();
  // The first 4 MB, and the last ones with the list.
  expect((await node.cache.keys('')).map((key) => key.slice(-1)).toSorted()).toEqual(['0', '5']);
  await readAll(node, files);
  await node.cache.close();
  await bucket.stop();
  await readAll(startNode(), files);
  const { store } = startNode();
  const size = await store.sizeOf(name);
  expect((await store.readEnd(name, 5)).size).toBe(size);
  expect((await store.read(name, size - 3, 10)).length).toBe(3);
  await bucket.start();
});

test('a changed copy is noticed by the pack’s checksums, and read again', async () => {
  const name = await writePack(pages(0));
  const node = startNode();
  await readAll(node, pages(0));
  await node.cache.close();
  const [copy = ''] = copies();
  const whole = readFileSync(copy);
  // Its pages, then its list.
  for (const [from, to] of [
    [0, 20],
    [whole.length - 60, whole.length],
  ] as const) {
    writeFileSync(copy, Buffer.from(whole).fill('damaged ', from, to));
    bucket.requests();
    const again = startNode();
    await readAll(again, pages(0));
    expect(gets()).toEqual([`GET /releases/packs/${name}`]);
    await again.cache.close();
    expect(readFileSync(copy)).toEqual(whole);
  }
});

test('a pack that is damaged in the bucket isn’t read again and again', async () => {
  const name = await writePack(pages(0));
  const pack = elsewhere().create(name);
  const { size } = await elsewhere().readEnd(name, 1);
  await pack.add([(await elsewhere().read(name, 0, size)).fill('damaged ', 0, 20)]);
  await pack.finish();
  const node = startNode();
  bucket.requests();
  for (let round = 0; round < 5; round += 1)
    await expect(node.packs.read('page-0', 'plain')).rejects.toThrow('page-0 (plain) is in no pack');
  expect(await node.packs.read('page-9', 'plain')).toEqual(Buffer.from('Page 9'));
  expect(gets().filter((request) => request.endsWith(name)).length).toBeLessThanOrEqual(2);
});

test('copies of merged packs go, but not because the bucket is empty', async () => {
  const all = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`file-${at}`, Buffer.from(`File ${at}`)]));
  for (const [hash, bytes] of Object.entries(all)) await writePack({ [hash]: bytes });
  const node = startNode();
  await readAll(node, { 'file-3': Buffer.from('File 3') });
  await node.cache.close();
  expect(copies()).toHaveLength(30);
  await tidyPacks(elsewhere(), id, new Set(Object.keys(all)));
  await node.packs.refresh();
  await readAll(node, all);
  await node.cache.close();
  expect(copies()).toHaveLength(1);
  for (const name of await elsewhere().names(id)) await elsewhere().remove(name);
  await node.packs.refresh();
  await node.cache.close();
  await readAll(startNode(), all);
});

test('a pack that another thread of this node has just written is kept too', async () => {
  const name = await writePack(pages(0));
  const { size } = await elsewhere().readEnd(name, 1);
  const bytes = await elsewhere().read(name, 0, size);
  const node = startNode();
  node.packs.hold([[name, bytes]]);
  await node.cache.keys('');
  await node.cache.close();
  await bucket.stop();
  expect((await startNode().packs.read('page-0', 'plain')).toString()).toBe('Page 0');
  await bucket.start();
});

test('without a disk, only what is asked for is read from the bucket', async () => {
  const name = await writePack({ page: Buffer.from('Page'), picture: randomBytes(100_000) });
  writeFileSync(join(folder, 'file'), '');
  const cache = openFileCache({
    folder: join(folder, 'file/cache'),
    maxBytes: 100_000_000,
    log: (line) => log.push(line),
  });
  const inner = elsewhere();
  const lengths: number[] = [];
  const store = openCachedStore(
    {
      ...inner,
      read: async (pack, offset, length) => {
        lengths.push(length);
        return inner.read(pack, offset, length);
      },
    },
    cache,
  );
  const packs = openPacks(store, id);
  await packs.read('page', 'plain');
  await cache.close();
  lengths.length = 0;
  expect((await packs.read('page', 'plain')).toString()).toBe('Page');
  expect(lengths).toEqual([4]);
  expect(log).toHaveLength(1);
  await inner.remove(name);
  await expect(store.read(name, 0, 1)).rejects.toThrow(MissingPackError);
});
