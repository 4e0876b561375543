import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { connect, openDatabase } from './connect.ts';
import { migrate, migrationNames } from './migrate.ts';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'caravan-update-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const copies = () => readdirSync(dataDir).filter((name) => name.startsWith('before-'));

test('an embedded database of an older version is copied whole before its tables change, once', async () => {
  const older = openDatabase({ databaseUrl: null, dataDir });
  await migrate(older.db, older.engine, migrationNames[migrationNames.indexOf('0022-heads') - 1]);
  await older.db.insertInto('secrets').values({ name: 'kept', value: 'yes' }).execute();
  await older.close();
  await (await connect({ databaseUrl: null, dataDir })).close();
  expect(copies()).toEqual(['before-0022-heads.sqlite']);
  await (await connect({ databaseUrl: null, dataDir })).close();
  expect(copies()).toEqual(['before-0022-heads.sqlite']);
  // The copy is a database that the older version opens.
  const { DatabaseSync } = await import('node:sqlite');
  const copy = new DatabaseSync(join(dataDir, 'before-0022-heads.sqlite'), { readOnly: true });
  expect(copy.prepare('select value from secrets').all()).toEqual([{ value: 'yes' }]);
  expect(copy.prepare("select name from sqlite_master where name = 'revisions'").all()).toHaveLength(1);
  copy.close();
});

test('a new database is not copied', async () => {
  await (await connect({ databaseUrl: null, dataDir })).close();
  expect(existsSync(join(dataDir, 'caravan.sqlite'))).toBe(true);
  expect(copies()).toEqual([]);
});
