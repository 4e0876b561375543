import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { beforeEach, expect, onTestFinished, test } from 'vitest';

import { moveIntoPacks } from './move-over.ts';
import { openPacks } from './packs.ts';

let files = '';
let folder = '';
beforeEach(() => {
  const root = mkdtempSync(join(tmpdir(), 'caravan-move-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  [files, folder] = [join(root, 'files'), join(root, 'packs')];
  mkdirSync(files);
  for (const name of ['one', 'one.br', 'one.gz', 'two']) writeFileSync(join(files, name), `bytes of ${name}`);
  writeFileSync(join(files, 'three.123-x-1.new'), 'half of it');
});

async function textOf(hash: string, form: 'plain' | 'br' | 'gzip'): Promise<string> {
  return (await openPacks(folder).read(hash, form)).toString();
}

test('files are served before, and from packs after they moved', async () => {
  expect(await textOf('one', 'gzip')).toBe('bytes of one.gz');
  expect(await moveIntoPacks(files, folder)).toBe(true);
  expect(existsSync(files)).toBe(false);
  const packs = openPacks(folder);
  await packs.refresh();
  expect(packs.has({ hash: 'one', encodings: ['br', 'gzip'] })).toBe(true);
  expect([packs.has({ hash: 'two', encodings: [] }), packs.has({ hash: 'three', encodings: [] })]).toEqual([
    true,
    false,
  ]);
  expect([await textOf('one', 'gzip'), await textOf('two', 'plain')]).toEqual(['bytes of one.gz', 'bytes of two']);
  expect(await moveIntoPacks(files, folder)).toBe(false);
});

test('a move that was cut short starts over', async () => {
  mkdirSync(folder);
  writeFileSync(join(folder, 'x.pack.1.part'), 'half of it');
  await moveIntoPacks(files, folder);
  // Killed after the packs had their names, before the files were gone.
  mkdirSync(files);
  writeFileSync(join(files, 'one'), 'bytes of one');
  await moveIntoPacks(files, folder);
  expect(readdirSync(folder).filter((name) => name.endsWith('.pack'))).toHaveLength(2);
  expect([await textOf('one', 'plain'), await textOf('one', 'br')]).toEqual(['bytes of one', 'bytes of one.br']);
});

test('a file that can’t be read leaves all as it was, and says so', async () => {
  rmSync(join(files, 'two'));
  mkdirSync(join(files, 'two'));
  await expect(moveIntoPacks(files, folder)).rejects.toThrow('EISDIR');
  expect(existsSync(join(files, 'one'))).toBe(true);
  expect(await textOf('one', 'br')).toBe('bytes of one.br');
});
