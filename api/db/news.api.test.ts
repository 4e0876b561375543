import { setTimeout as wait } from 'node:timers/promises';

import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { startApi, type TestApi } from '#tests/support/api.ts';
import { onPostgres } from '#tests/support/on-postgres.ts';

import { listenForNews, type NewsListener, tellNews } from './news.ts';

let api: TestApi;
let listener: NewsListener;
let heard = 0;
beforeEach(async () => {
  heard = 0;
  api = await startApi();
});
afterEach(async () => {
  await listener.close();
  await api.close();
});

test.skipIf(!onPostgres)('news reach a listener, also after its connection broke', async () => {
  const { services, databaseUrl } = api;
  listener = listenForNews(databaseUrl, () => (heard += 1));
  // Once it listens: something may have come before.
  await vi.waitFor(() => expect(heard).toBe(1), 5000);
  tellNews(services);
  await vi.waitFor(() => expect(heard).toBe(2), 1000);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'caravan news'
    and datname = current_database()`.execute(services.db);
  await vi.waitFor(() => expect(heard).toBe(3), 5000);
  tellNews(services);
  await vi.waitFor(() => expect(heard).toBe(4), 1000);
  await listener.close();
  tellNews(services);
  await wait(200);
  expect(heard).toBe(4);
});

test('a database that can’t be reached, or has no notifications, costs nothing', async () => {
  listener = listenForNews('postgres://nobody@127.0.0.1:9/none', () => (heard += 1));
  await wait(300);
  expect(heard).toBe(0);
  tellNews({ db: api.services.db, engine: 'postgres' });
  await api.services.db.selectFrom('domains').select('id').execute();
});
