import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startBucket, type TestBucket } from '#tests/support/bucket.ts';

import { openStore } from './open-store.ts';
import { PackWriter } from './pack-writer.ts';
import { openPacks } from './packs.ts';
import { MissingPackError, type Store, type StoreAt } from './store.ts';
import { tidyPacks } from './tidy.ts';

let bucket: TestBucket;
let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'caravan-store-'));
  bucket = await startBucket('releases');
});
afterAll(async () => {
  await bucket.close();
  rmSync(folder, { recursive: true });
});

const bucketAt = (change: { name?: string; endpoint?: string } = {}): StoreAt => ({
  bucket: { ...bucket.bucket, ...change },
  prefix: 'packs/',
});
const places: [string, () => StoreAt][] = [
  ['a folder', () => ({ folder })],
  ['a bucket', bucketAt],
];

async function write(store: Store, name: string, ...pieces: string[]): Promise<void> {
  const pack = store.create(name);
  for (const piece of pieces) await pack.add([Buffer.from(piece)]);
  await pack.finish();
}

describe.each(places)('packs in %s', (_, at) => {
  test('are read in pieces and from their end', async () => {
    const store = openStore(at());
    await write(store, 'one/a.pack', '01234', '56789');
    const text = async (offset: number, length: number) => (await store.read('one/a.pack', offset, length)).toString();
    expect([await text(0, 3), await text(3, 4), await text(8, 5), await text(4, 0)]).toEqual(['012', '3456', '89', '']);
    const end = async (length: number) => {
      const { bytes, size } = await store.readEnd('one/a.pack', length);
      return [bytes.toString(), size];
    };
    expect([await end(4), await end(4096)]).toEqual([
      ['6789', 10],
      ['0123456789', 10],
    ]);
  });

  test('are listed by folder once they are whole, and go', async () => {
    const store = openStore(at());
    await write(store, 'two/a.pack', 'a');
    await write(store, 'two/b.pack', 'b');
    await write(store, 'twofold/c.pack', 'c');
    const unfinished = store.create('two/d.pack');
    await unfinished.add([Buffer.from('d')]);
    expect((await store.names('two')).toSorted()).toEqual(['two/a.pack', 'two/b.pack']);
    await unfinished.discard();
    await store.remove('two/a.pack');
    await store.remove('two/a.pack');
    expect(await store.names('two')).toEqual(['two/b.pack']);
    expect(await store.names('nowhere')).toEqual([]);
  });

  test('that aren’t there are missing', async () => {
    const store = openStore(at());
    await expect(store.read('one/none.pack', 0, 1)).rejects.toThrow(MissingPackError);
    await expect(store.readEnd('one/none.pack', 40)).rejects.toThrow(MissingPackError);
  });

  test('serve readers that know only old ones while they are merged', async () => {
    const store = openStore(at());
    const named = new Set<string>();
    for (let number = 1; number <= 30; number += 1) {
      const writer = new PackWriter(store, 'three');
      writer.add(`file-${number}`, [
        ['plain', Buffer.from(`bytes of ${number}`)],
        ['br', Buffer.from(`br ${number}`)],
      ]);
      await writer.finish();
      if (number > 4) named.add(`file-${number}`);
    }
    const reader = openPacks(store, 'three');
    await reader.refresh();
    await tidyPacks(store, 'three', named);
    expect(await store.names('three')).toHaveLength(1);
    expect((await reader.read('file-30', 'br')).toString()).toBe('br 30');
    expect((await reader.read('file-11', 'plain')).toString()).toBe('bytes of 11');
    await expect(reader.read('file-4', 'plain')).rejects.toThrow('file-4 (plain) is in no pack');
  });

  test('of the renderer are found from every domain', async () => {
    const store = openStore(at());
    const writer = new PackWriter(store, 'shared');
    writer.add('style', [['plain', Buffer.from('css')]]);
    await writer.finish();
    const packs = openPacks(store, 'four');
    expect((await packs.read('style', 'plain')).toString()).toBe('css');
    await packs.refresh();
    expect([packs.has('style', 'plain'), packs.has('style', 'br'), packs.lengthOf('style', 'plain')]).toEqual([
      true,
      false,
      3,
    ]);
  });
});

test('what a killed process left unfinished has no name, and goes', async () => {
  const store = openStore({ folder });
  await write(store, 'five/a.pack', 'a');
  writeFileSync(join(folder, 'five/b.pack.123.part'), 'half of it');
  expect(await store.names('five')).toEqual(['five/a.pack']);
  await store.removeUnfinished('five');
  await store.removeUnfinished('nowhere');
  expect(await store.names('five')).toEqual(['five/a.pack']);
});

test('a bucket that can’t be used says which setting to look at', async () => {
  const missing = openStore(bucketAt({ name: 'nowhere' }));
  await expect(missing.names('one')).rejects.toThrow('does not exist: make it, or correct PACKS_S3_BUCKET');
  const away = openStore(bucketAt({ endpoint: 'http://127.0.0.1:9' }));
  await expect(write(away, 'one/x.pack', 'x')).rejects.toThrow('check PACKS_S3_ENDPOINT');
});
