import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { readMapping } from './mapping.ts';
import { readCsvFile } from './read-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'caravan-import-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function file(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

describe('a file that is no CSV is refused in a sentence', () => {
  test.each([
    ['book.xlsx', 'PK\u0003\u0004rest', 'is an Excel workbook or a zip archive, not a CSV'],
    ['paper.pdf', '%PDF-1.7', 'is a PDF, not a CSV'],
    ['data.json', '[{"a": 1}]', 'is JSON, HTML or XML'],
    ['page.html', '<!doctype html>', 'is JSON, HTML or XML'],
    ['bytes.csv', 'a,b\n\0\0\0,1\n', 'holds binary data'],
    ['empty.csv', ' \n', 'is empty'],
  ])('%s', async (name, content, message) => {
    await expect(readCsvFile(await file(name, content))).rejects.toThrow(message);
  });

  test('a folder, and a file that is not there', async () => {
    await expect(readCsvFile(folder)).rejects.toThrow('is a folder');
    await expect(readCsvFile(join(folder, 'nowhere.csv'))).rejects.toThrow('There is no file');
  });
});

test.each([
  ['UTF-8', Buffer.from('Café,Olé')],
  ['UTF-16', Buffer.from('\ufeffCafé,Olé', 'utf16le')],
  ['Windows-1252', Buffer.from('Café,Olé', 'latin1')],
])('%s is read', async (name, bytes) => {
  expect(await readCsvFile(await file(`${name}.csv`, bytes))).toBe('Café,Olé');
});

describe('a mapping file', () => {
  test('names columns, and live permits if they are called something else', async () => {
    const path = await file('map.json', JSON.stringify({ applicant: 'Vendor', status: 'State', live: ['ACTIVE'] }));
    expect(await readMapping(path)).toEqual({ applicant: 'Vendor', status: 'State', live: ['ACTIVE'] });
  });

  test.each([
    ['not JSON', '{', 'is not JSON'],
    ['unknown entry', '{"applicant": "Vendor", "color": "Color"}', 'color'],
    ['nothing that names the member', '{"food": "Dish"}', 'applicant'],
  ])('%s: says what is wrong', async (_, content, message) => {
    await expect(readMapping(await file('wrong.json', content))).rejects.toThrow(message);
  });
});
