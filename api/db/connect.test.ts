import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startApi, type TestApi } from '#tests/support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

describe('an interrupted transaction', () => {
  test('is rolled back, and the next request is served', async () => {
    const { db, engine } = api.services;
    const cut = db.transaction().execute(async (trx) => {
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
