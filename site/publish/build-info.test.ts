import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { ensureRenderer } from '#tests/support/renderer.ts';

import { writeBuildInfo } from './build-info.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'caravan-build-'));
  mkdirSync(join(folder, 'server/chunks'), { recursive: true });
  mkdirSync(join(folder, 'client'));
  write('_name__abc.mjs', 'import { n } from "./runtime.mjs"; import("./later.mjs"); export const GET = n;');
  write('runtime.mjs', "export * from './deep.mjs';");
  write('deep.mjs', 'export const n = 1;');
  write('later.mjs', 'export {};');
  write('page.mjs', 'export const page = 1;');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, code: string) => writeFileSync(join(folder, 'server/chunks', name), code);

test('code that draws nothing changes the build, but not what was drawn', async () => {
  const before = await writeBuildInfo(folder);
  write('page.mjs', 'export const page = 2;');
  const after = await writeBuildInfo(folder);
  expect(after.id).not.toBe(before.id);
  expect(after.art).toBe(before.art);
});

test('code that makes the data of pages changes the build, and its tests don’t', async () => {
  const sources = join(folder, 'data');
  mkdirSync(sources);
  const source = (name: string, code: string) => writeFileSync(join(sources, name), code);
  source('rows.ts', 'export const most = 6;');
  source('rows.test.ts', '// one');
  const before = await writeBuildInfo(folder, [sources]);
  source('rows.test.ts', '// two');
  expect((await writeBuildInfo(folder, [sources])).id).toBe(before.id);
  source('rows.ts', 'export const most = 7;');
  const after = await writeBuildInfo(folder, [sources]);
  expect(after.id).not.toBe(before.id);
  expect(after.art).toBe(before.art);
});

test.each(['_name__abc.mjs', 'runtime.mjs', 'deep.mjs', 'later.mjs'])(
  'a change of %s draws everything again',
  async (name) => {
    const before = await writeBuildInfo(folder);
    write(name, `${await readFile(join(folder, 'server/chunks', name), 'utf8')}\n// changed`);
    const after = await writeBuildInfo(folder);
    expect(after.id).not.toBe(before.id);
    expect(after.art).not.toBe(before.art);
  },
);

test('a renderer whose route of drawings can’t be found isn’t used', async () => {
  rmSync(join(folder, 'server/chunks/_name__abc.mjs'));
  await expect(writeBuildInfo(folder)).rejects.toThrow('The route of drawings is not one of the compiled files, but 0');
});

test('the compiled renderer has its drawings behind that route', async () => {
  const chunks = join(await ensureRenderer(), 'server/chunks');
  const route = (await readdir(chunks)).find((name) => name.startsWith('_name_')) ?? '';
  expect(await readFile(join(chunks, route), 'utf8')).toContain('truckPoster');
});
