import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { connect, openDatabase } from '#api/db/connect.ts';
import { migrate, migrationNames } from '#api/db/migrate.ts';
import { runCommand } from '#tests/support/run-command.ts';

import { lockDataDir } from './serve/lock.ts';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'caravan-migrate-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const run = (...args: string[]) => runCommand('migrate.ts', args, { env: { DATA_DIR: dataDir } });

test('an older database is checked, copied and brought up to date, apart from the start', async () => {
  const [last = ''] = migrationNames.slice(-1);
  const older = openDatabase({ databaseUrl: null, dataDir });
  await migrate(older.db, older.engine, migrationNames.at(-2));
  await older.close();
  expect(await run('--check')).toEqual({ code: 3, output: `1 step missing: ${last}\n` });
  const lock = lockDataDir(dataDir);
  expect(await run()).toEqual({ code: 1, output: expect.stringContaining('is in use by another process') });
  lock.release();
  expect(await run()).toEqual({
    code: 0,
    output: expect.stringMatching(new RegExp(`^Did 1 step in [\\d.]+ s: ${last}\n$`)),
  });
  expect(readdirSync(dataDir)).toContain(`before-${last}.sqlite`);
  for (const args of [[], ['--check']])
    expect(await run(...args)).toEqual({
      code: 0,
      output: 'The database is of this version: there is nothing to do.\n',
    });
});

test('a database of a newer version is refused', async () => {
  const { db, close } = await connect({ databaseUrl: null, dataDir });
  await sql`insert into kysely_migration values ('9999-of-tomorrow', ${new Date().toISOString()})`.execute(db);
  await close();
  for (const args of [[], ['--check']])
    expect(await run(...args)).toEqual({
      code: 1,
      output: expect.stringContaining('it belongs to a newer version of Caravan, which made the step 9999-of-tomorrow'),
    });
});
