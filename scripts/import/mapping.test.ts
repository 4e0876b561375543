import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { readMapping } from './mapping.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'caravan-mapping-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(mapping: object) {
  const path = join(folder, 'map.json');
  await writeFile(path, JSON.stringify(mapping));
  return readMapping(path);
}

test('a stop on a date has columns for when it begins and ends', async () => {
  const mapping = { applicant: 'Vendor', date: 'When', from: 'Start', to: 'End' };
  expect(await read(mapping)).toMatchObject(mapping);
});

test.each([
  [{ date: 'When' }, 'A stop on a date or on days needs the columns from and to. It may name applicant, status'],
  [{ days: 'Days', from: 'Start' }, 'A stop on a date or on days needs the columns from and to'],
  [{ from: 'Start', to: 'End' }, 'The columns from and to need one with the date or the days'],
  [{ when: 'When' }, 'It may name applicant, status, facility, food, place,'],
  [{ date: '' }, 'date: The name of a column is required'],
])('%j is not right, and the reason is given', async (mapping, problem) => {
  await expect(read({ applicant: 'Vendor', ...mapping })).rejects.toThrow(problem);
});
