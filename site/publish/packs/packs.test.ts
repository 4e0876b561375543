import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';

import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';

import { openFolderStore } from './folder-store.ts';
import { readPackList } from './pack-file.ts';
import { PackWriter } from './pack-writer.ts';
import { openPacks } from './packs.ts';
import type { Store } from './store.ts';
import { tidyPacks } from './tidy.ts';

const name = 'domain';
let store: Store;
let folder = '';
beforeEach(() => {
  const parent = mkdtempSync(join(tmpdir(), 'caravan-packs-'));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  store = openFolderStore(parent);
  folder = join(parent, name);
});

/** Writes a pack of files of a kilobyte, named by their text. Returns its path. */
async function pack(...texts: string[]): Promise<string> {
  const before = new Set(names());
  const writer = new PackWriter(store, name);
  for (const text of texts)
    writer.add(text, [
      ['plain', Buffer.from(text.padEnd(1024))],
      ['br', Buffer.from(`${text} br`)],
    ]);
  await writer.finish();
  return join(folder, names().find((each) => !before.has(each)) ?? '');
}

function names(): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

async function damage(path: string, hash: string): Promise<void> {
  const piece = (await readPackList(store, relative(dirname(folder), path))).piece(hash, 'plain');
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(4, 'x'), 0, 4, piece?.offset ?? null);
  closeSync(file);
}

/** What each hash reads as, without what this process remembers. */
async function read(...hashes: string[]): Promise<(string | null)[]> {
  const packs = openPacks(store, name);
  const texts = hashes.map((hash) => packs.read(hash, 'plain').then((bytes) => bytes.toString().trim()));
  return (await Promise.allSettled(texts)).map((each) => (each.status === 'fulfilled' ? each.value : null));
}

describe('a small pack that another thread has written', () => {
  const write = async (text: string) => {
    const writer = new PackWriter(store, name);
    writer.add('page', [
      ['plain', Buffer.from(text)],
      ['br', Buffer.from(`${text} br`)],
    ]);
    const [written] = await writer.finish();
    if (!written) throw new Error('No pack was written');
    return written;
  };

  test('comes with the bytes of its file, and is read from them', async () => {
    const { name: file, bytes } = await write('A page');
    expect(bytes && Buffer.from(bytes).equals(readFileSync(join(dirname(folder), file)))).toBe(true);
    rmSync(folder, { recursive: true });
    const packs = openPacks(store, name);
    packs.hold([[file, bytes ?? new Uint8Array()]]);
    expect(packs.lengthOf('page', 'plain')).toBe('A page'.length);
    expect((await packs.read('page', 'plain')).toString()).toBe('A page');
    expect((await packs.read('page', 'br')).toString()).toBe('A page br');
  });

  test('is not kept in memory by a reader of one of its pages', async () => {
    const { name: file, bytes } = await write('x'.repeat(100_000));
    const packs = openPacks(store, name);
    packs.hold([[file, bytes ?? new Uint8Array()]]);
    expect((await packs.read('page', 'br')).buffer).not.toBe(bytes?.buffer);
    expect((await packs.read('page', 'plain')).buffer.byteLength).toBe(100_000);
  });

  test('comes without them if it is larger', async () => {
    expect((await write('x'.repeat(2 * 1024 * 1024))).bytes).toBeNull();
  });
});

describe('packs', () => {
  test('have what was written, in each form', async () => {
    await pack('one', 'two');
    const packs = openPacks(store, name);
    expect(packs.has('one', 'br')).toBe(false);
    await packs.refresh();
    const has = [
      packs.has('one', 'plain'),
      packs.has('one', 'br'),
      packs.has('three', 'plain'),
      packs.has('one', 'gzip'),
    ];
    expect(has).toEqual([true, true, false, false]);
    expect([packs.lengthOf('one', 'plain'), packs.lengthOf('one', 'br'), packs.lengthOf('one', 'gzip')]).toEqual([
      1024,
      6,
      null,
    ]);
    expect((await packs.read('two', 'br')).toString()).toBe('two br');
    await expect(packs.read('three', 'plain')).rejects.toThrow('three (plain) is in no pack');
  });

  test('that come later are found, and those that another process merged', async () => {
    const first = await pack('one');
    const packs = openPacks(store, name);
    expect((await packs.read('one', 'br')).toString()).toBe('one br');
    await pack('one', 'two');
    rmSync(first);
    expect((await packs.read('two', 'br')).toString()).toBe('two br');
    expect((await packs.read('one', 'br')).toString()).toBe('one br');
  });

  test('with damaged bytes give those of another pack, or none', async () => {
    const path = await pack('one', 'two');
    await damage(path, 'one');
    expect(await read('one', 'two')).toEqual([null, 'two']);
    await pack('one');
    expect(await read('one', 'two')).toEqual(['one', 'two']);
  });

  test.each([0, 20, 1100])('cut off after %i bytes are no packs, and the others serve', async (length) => {
    truncateSync(await pack('one'), length);
    await pack('two');
    expect(await read('one', 'two')).toEqual([null, 'two']);
  });

  test('with a damaged end are no packs', async () => {
    const path = await pack('one');
    await pack('two');
    const opened = openSync(path, 'r+');
    writeSync(opened, '9999', statSync(path).size - 40);
    closeSync(opened);
    expect(await read('one', 'two')).toEqual([null, 'two']);
  });

  test('are bounded in size, and have no name before they are complete', async () => {
    const writer = new PackWriter(store, name, { most: 3000 });
    for (const text of ['one', 'two', 'three', 'four']) writer.add(text, [['plain', Buffer.from(text.padEnd(1024))]]);
    await writer.written();
    expect(names().filter((each) => each.endsWith('.pack'))).toHaveLength(1);
    await writer.finish();
    expect(names().filter((each) => each.endsWith('.pack'))).toHaveLength(2);
    expect(await read('one', 'four')).toEqual(['one', 'four']);
  });

  test('leave nothing of a publish that failed, and report the disk’s error', async () => {
    const writer = new PackWriter(store, name);
    writer.add('one', [['plain', Buffer.from('one')]]);
    await writer.written();
    await writer.discard();
    expect(names()).toEqual([]);
    writeFileSync(join(folder, '../file'), '');
    const nowhere = new PackWriter(store, 'file');
    nowhere.add('one', [['plain', Buffer.from('one')]]);
    await expect(nowhere.finish()).rejects.toThrow(/EEXIST|ENOTDIR/);
    expect(() => nowhere.add('two', [['plain', Buffer.from('two')]])).toThrow(/EEXIST|ENOTDIR/);
  });
});

describe('tidying', () => {
  test('removes packs that no release needs, leaves those that are being written, and rewrites those that are mostly unused', async () => {
    await pack('gone');
    await pack('one', 'old', 'older');
    const whole = await pack('two', 'three', 'out');
    writeFileSync(join(folder, 'x.pack.1.part'), 'half of it');
    await tidyPacks(store, name, new Set(['one', 'two', 'three']));
    expect(names()).toHaveLength(3);
    expect(names()).toContain('x.pack.1.part');
    expect(names()).toContain(whole.slice(folder.length + 1));
    expect(await read('one', 'two', 'three', 'gone', 'old')).toEqual(['one', 'two', 'three', null, null]);
  });

  test('merges many small packs into one', async () => {
    const all = Array.from({ length: 30 }, (_, index) => `page-${index}`);
    for (const text of all) await pack(text);
    await tidyPacks(store, name, new Set(all));
    expect(names()).toHaveLength(1);
    expect(await read(...all)).toEqual(all);
    const packs = openPacks(store, name);
    expect((await packs.read('page-29', 'br')).toString()).toBe('page-29 br');
  });
});
