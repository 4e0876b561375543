import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { readConfig } from './config.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'caravan-settings-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fileOf(text: string): string {
  const file = join(folder, String(text.length));
  writeFileSync(file, text);
  return file;
}

test('a setting may be in a file, whose last line break is no part of it', () => {
  const link = 'postgres://caravan:secret@db/caravan';
  expect(readConfig({ DATABASE_URL_FILE: fileOf(`${link}\n`) }).databaseUrl).toBe(link);
  expect(readConfig({ OWNER_PASSWORD_FILE: fileOf('a long password \r\n') }).ownerPassword).toBe('a long password ');
  expect(readConfig({ DATABASE_URL_FILE: '', PORT_FILE: fileOf('5000') })).toMatchObject({
    databaseUrl: null,
    port: 5000,
  });
});

test('a file that can’t be read, or holds a wrong value, stops the start with a sentence that shows no secret', () => {
  const missing = join(folder, 'missing');
  expect(() => readConfig({ SMTP_URL_FILE: missing })).toThrow(
    `SMTP_URL_FILE can't be read: ENOENT: no such file or directory, open '${missing}'.`,
  );
  expect(() => readConfig({ DATABASE_URL: 'postgres://db/x', DATABASE_URL_FILE: fileOf('postgres://db/y') })).toThrow(
    'DATABASE_URL and DATABASE_URL_FILE are both set: remove one of them.',
  );
  const wrong = () => readConfig({ OWNER_PASSWORD_FILE: fileOf('hunter2') });
  expect(wrong).toThrow('OWNER_PASSWORD is 7 hidden characters: it takes a password of at least 10 characters.');
  expect(wrong).not.toThrow('hunter2');
});
