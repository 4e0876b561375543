import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { createStoredBytes } from './stored-bytes.ts';

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'caravan-bytes-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

test('a file is read once, and again after it gave way to others', async () => {
  const place = folder();
  const read = createStoredBytes(2500);
  const paths = ['one', 'two', 'three'].map((name) => join(place, name));
  for (const path of paths) writeFileSync(path, path.padEnd(1000));
  const [one = '', two = '', three = ''] = paths;
  expect((await read(one)).toString().trim()).toBe(one);
  rmSync(one);
  expect((await read(one)).toString().trim()).toBe(one);
  await read(two);
  await read(three);
  await expect(read(one)).rejects.toThrow('ENOENT');
});

test('a file larger than all that is kept is still read', async () => {
  const path = join(folder(), 'large');
  writeFileSync(path, Buffer.alloc(5000, 7));
  const read = createStoredBytes(2500);
  expect(await read(path)).toHaveLength(5000);
  expect(await read(path)).toHaveLength(5000);
});

test('a missing file is looked for again', async () => {
  const path = join(folder(), 'late');
  const read = createStoredBytes();
  await expect(read(path)).rejects.toThrow('ENOENT');
  writeFileSync(path, 'here');
  expect((await read(path)).toString()).toBe('here');
});
