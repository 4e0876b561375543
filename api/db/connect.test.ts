import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startApi, type TestApi } from '#tests/support/api.ts';

import { connect, embeddedFile } from './connect.ts';
import { migrationNames, oldestThatStarts } from './migrate.ts';
import { transact } from './transact.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

describe('an interrupted transaction', () => {
  test('is rolled back, and the next request is served', async () => {
    const { db, engine } = api.services;
    const cut = transact(db, async (trx) => {
      await trx.insertInto('secrets').values({ name: 'cut', value: 'off' }).execute();
      if (engine === 'sqlite') throw new Error('cut off');
      // Like a restart of the server for a connection in use, but without waiting.
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db);
      await new Promise((resolve) => setTimeout(resolve, 200));
      await trx.selectFrom('secrets').selectAll().execute();
    });
    await expect(cut).rejects.toThrow(/cut off|connection/i);
    expect((await api.fetch('http://api.test/api/health')).status).toBe(200);
    expect(await db.selectFrom('secrets').selectAll().where('name', '=', 'cut').execute()).toEqual([]);
  });
});

test('a transaction that reads first is not refused because of what another process writes meanwhile', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'caravan-db-'));
  const { db, close } = await connect({ databaseUrl: null, dataDir });
  const other = new DatabaseSync(embeddedFile(dataDir), { timeout: 0 });
  const write = () => other.exec("INSERT INTO secrets (name, value) VALUES ('theirs', 'off')");
  await transact(db, async (trx) => {
    expect(await trx.selectFrom('secrets').selectAll().where('name', '=', 'theirs').execute()).toEqual([]);
    expect(write, 'the other one has to wait').toThrow('database is locked');
    await trx.insertInto('secrets').values({ name: 'ours', value: 'on' }).execute();
  });
  write();
  const names = await db.selectFrom('secrets').select('name').where('name', 'in', ['ours', 'theirs']).execute();
  expect(names).toHaveLength(2);
  other.close();
  await close();
  await rm(dataDir, { recursive: true });
});

test('a database that a newer version has changed is left alone', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'caravan-db-'));
  const options = { databaseUrl: null, dataDir };
  const newer = await connect(options);
  const step = { name: '9999-newer', timestamp: new Date().toISOString() };
  await sql`insert into kysely_migration (name, timestamp) values (${step.name}, ${step.timestamp})`.execute(newer.db);
  await newer.close();
  await expect(connect(options)).rejects.toThrow(
    /^The database .*caravan\.sqlite can't be used: it belongs to a newer version of Caravan, which made the step 9999-newer \(this one ends with \d{4}-[\w-]+\)\. Start the newer version, or restore the backup from before the update$/,
  );
  await rm(dataDir, { recursive: true });
});

test('a database that a newer version has changed is used if that version says so, while nodes are updated one after another', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'caravan-db-'));
  const options = { databaseUrl: null, dataDir };
  const newer = await connect(options);
  const own = Number.parseInt(migrationNames.at(-1) ?? '', 10);
  const name = 'oldest version that starts after 9999-newer';
  await sql`insert into kysely_migration (name, timestamp) values ('9999-newer', ${new Date().toISOString()})`.execute(
    newer.db,
  );
  await newer.db.insertInto('counters').values({ name, value: own }).execute();
  await newer.close();
  const older = await connect(options);
  expect(await older.db.selectFrom('domains').selectAll().execute()).toEqual([]);
  await older.db
    .updateTable('counters')
    .set({ value: own + 1 })
    .where('name', '=', name)
    .execute();
  await older.close();
  await expect(connect(options)).rejects.toThrow('it belongs to a newer version of Caravan');
  await rm(dataDir, { recursive: true });
});

test('what a newer version looks for is what this one notes', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'caravan-db-'));
  const { db, close } = await connect({ databaseUrl: null, dataDir });
  const rows = await db.selectFrom('counters').selectAll().where('name', 'like', 'oldest version%').execute();
  expect(rows).toEqual([
    {
      name: `oldest version that starts after ${migrationNames.at(-1)}`,
      value: Number.parseInt(oldestThatStarts, 10),
    },
  ]);
  await close();
  await rm(dataDir, { recursive: true });
});
