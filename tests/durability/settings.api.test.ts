import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openDatabase } from '#api/db/connect.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { onPostgres } from '#tests/support/on-postgres.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

/** A setting of the connection that serves requests. */
async function setting(name: string): Promise<string> {
  const { db, engine } = api.services;
  const asked =
    engine === 'sqlite' ? sql`select * from ${sql.raw(`pragma_${name}`)}` : sql`select current_setting(${name})`;
  const { rows } = await asked.execute(db);
  return String(Object.values(rows[0] as object)[0]);
}

test.skipIf(onPostgres)('a write is durable before it is acknowledged', async () => {
  expect(await setting('journal_mode')).toBe('wal');
  expect(await setting('synchronous')).toBe('2'); // FULL
});

test.runIf(onPostgres)('a write is durable before it is acknowledged, whatever the server’s default', async () => {
  const database = new URL(api.databaseUrl ?? '').pathname.slice(1);
  await sql`alter database ${sql.ref(database)} set synchronous_commit = off`.execute(api.services.db);
  const other = openDatabase({ databaseUrl: api.databaseUrl, dataDir: api.dataDir, impatient: true });
  const { rows } = await sql<{ synchronous_commit: string }>`show synchronous_commit`.execute(other.db);
  expect(rows[0]?.synchronous_commit).toBe('on');
  await other.close();
});

test('no request waits longer than seconds for the database', async () => {
  const [name, limit] = onPostgres ? ['statement_timeout', '8s'] : ['busy_timeout', '5000'];
  expect(await setting(name)).toBe(limit);
});
