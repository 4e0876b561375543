import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startApi, type TestApi } from '#tests/support/api.ts';

import { checkApi } from './check-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const check = (dataDir = api.dataDir) => checkApi({ db: api.services.db, dataDir });

test('a database and a disk that can be written to are fine, and nothing stays behind', async () => {
  expect(await check()).toBeNull();
  expect(await check()).toBeNull();
});

test('a disk that can’t be written to is named', async () => {
  expect(await check('/proc/caravan')).toMatchObject({
    part: 'disk',
    reason: expect.stringMatching(/ENOENT/) as string,
  });
});

test('a database that only reads, as a standby does, is named', async () => {
  const { db, engine } = api.services;
  const found = await db.connection().execute(async (one) => {
    const on = engine === 'sqlite' ? sql`pragma query_only = on` : sql`set default_transaction_read_only = on`;
    const off = engine === 'sqlite' ? sql`pragma query_only = off` : sql`set default_transaction_read_only = off`;
    await on.execute(one);
    const checked = await checkApi({ db: one, dataDir: api.dataDir });
    await off.execute(one);
    return checked;
  });
  expect(found).toMatchObject({ part: 'database', reason: expect.stringMatching(/read-?only/i) as string });
  expect(await check()).toBeNull();
});
