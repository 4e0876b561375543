import { createServer, type AddressInfo } from 'node:net';

import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startApi, type TestApi } from '#tests/support/api.ts';

import type { Database, DomainRow } from '../db/schema.ts';
import { newId } from '../lib/ids.ts';
import { createSubmissionStore, type Entry } from './store.ts';

let api: TestApi;
let domain: DomainRow;
beforeAll(async () => {
  api = await startApi();
  domain = await api.services.db.selectFrom('domains').selectAll().executeTakeFirstOrThrow();
});
afterAll(() => api.close());

const entry = (id = newId()): Entry => ({
  domain,
  row: {
    id,
    domain_id: domain.id,
    form: 'contact',
    fields: '{}',
    words: '',
    member_title: null,
    offer_id: null,
    offer_title: null,
    status: 'new',
    archived_from: null,
    note: '',
    spam: 0,
    idempotency_hash: null,
    deleted_at: null,
    assigned_to: null,
    remind_at: null,
    remind_by: null,
    version: 1,
    created_at: new Date().toISOString(),
  },
});
const outcomes = (results: PromiseSettledResult<void>[]) => results.map(({ status }) => status);

test('an invalid submission doesn’t keep its batch from being stored', async () => {
  const store = createSubmissionStore(api.services);
  const twice = newId();
  const entries = [entry(), entry(twice), entry(twice), entry()];
  const results = await Promise.allSettled(entries.map(store));
  expect(outcomes(results)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(await api.services.db.selectFrom('submissions').select('id').execute()).toHaveLength(3);
});

test('an unavailable database is tried once per batch', async () => {
  let asked = 0;
  const gone = createServer((socket) => {
    asked += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => {
    gone.listen(0, '127.0.0.1', () => resolve());
  });
  const { port } = gone.address() as AddressInfo;
  const pool = new pg.Pool({ connectionString: `postgres://nobody@127.0.0.1:${port}/none` });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const store = createSubmissionStore({ ...api.services, db });
  const results = await Promise.allSettled(Array.from({ length: 30 }, () => store(entry())));
  expect(outcomes(results)).toEqual(Array.from({ length: 30 }, () => 'rejected'));
  expect(asked).toBe(1);
  await expect(store(entry())).rejects.toThrow('Connection terminated');
  expect(asked).toBe(2);
  await db.destroy();
  gone.close();
});
