import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { openFolderStore } from './packs/folder-store.ts';
import { PackWriter } from './packs/pack-writer.ts';
import { openPacks, type Packs } from './packs/packs.ts';
import { createStoredBytes } from './stored-bytes.ts';

/** One pack for each record, with its files by hash. */
async function packsOf(...files: Record<string, Buffer>[]): Promise<Packs> {
  const folder = mkdtempSync(join(tmpdir(), 'caravan-bytes-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const store = openFolderStore(folder);
  for (const file of files) {
    const writer = new PackWriter(store, 'domain');
    for (const [hash, body] of Object.entries(file)) writer.add(hash, [['plain', body]]);
    await writer.finish();
  }
  return openPacks(store, 'domain');
}

const kilobyte = (text: string) => Buffer.from(text.padEnd(1000));

test('a file is read once, and again after it gave way to others', async () => {
  const packs = await packsOf({ one: kilobyte('one') }, { two: kilobyte('two'), three: kilobyte('three') });
  const { read } = createStoredBytes(2500);
  expect((await read(packs, 'one', 'plain')).toString().trim()).toBe('one');
  for (const name of await packs.store.names('domain')) await packs.store.remove(name);
  expect((await read(packs, 'one', 'plain')).toString().trim()).toBe('one');
  const others = await packsOf({ two: kilobyte('two'), three: kilobyte('three') });
  await read(others, 'two', 'plain');
  await read(others, 'three', 'plain');
  await expect(async () => read(packs, 'one', 'plain')).rejects.toThrow('is in no pack');
});

test('a file larger than all that is kept is still read', async () => {
  const packs = await packsOf({ large: Buffer.alloc(5000, 7) });
  const { read } = createStoredBytes(2500);
  expect(await read(packs, 'large', 'plain')).toHaveLength(5000);
  expect(await read(packs, 'large', 'plain')).toHaveLength(5000);
});
