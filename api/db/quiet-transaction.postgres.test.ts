import { tmpdir } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { createDatabase } from '#tests/support/database.ts';

import { connect, type Db } from './connect.ts';
import { transact } from './transact.ts';

const count = (db: Db) =>
  db
    .insertInto('counters')
    .values({ name: 'quiet', value: 1 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet((eb) => ({ value: eb('counters.value', '+', 1) })))
    .execute();

test('a node that stops in the middle of a transaction holds up the others for seconds, and changes nothing', async () => {
  const database = await createDatabase();
  if (!database) throw new Error('There is no Postgres');
  const options = { databaseUrl: database.url, dataDir: tmpdir() };
  const [stopped, other] = [await connect(options), await connect(options)];
  const thawed = Promise.withResolvers<void>();
  const late = transact(stopped.db, async (trx) => {
    await count(trx);
    await thawed.promise;
    await count(trx);
  });
  await wait(200);
  await count(other.db);
  thawed.resolve();
  await expect(late).rejects.toThrow('connection error');
  const { value } = await other.db
    .selectFrom('counters')
    .select('value')
    .where('name', '=', 'quiet')
    .executeTakeFirstOrThrow();
  expect(value).toBe(1);
  // The next one goes on with another connection.
  await expect(count(stopped.db)).resolves.toBeDefined();
  await Promise.all([stopped.close(), other.close()]);
  await database.drop();
});
