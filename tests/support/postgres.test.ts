import { Client } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { createCluster } from './postgres-cluster.ts';
import { type PostgresServer, startPostgres } from './postgres.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ answer: unknown }>(sql);
  await client.end();
  return rows[0]?.answer;
}

test('a cluster for tests of durability keeps acknowledged writes, like a real one', async () => {
  const cluster = await createCluster();
  onTestFinished(cluster.remove);
  const settings = "current_setting('fsync') || ' ' || current_setting('synchronous_commit')";
  expect(await ask(cluster.url, `select ${settings} as answer`)).toBe('on on');
});

test('text sorts by language, as on most servers', async () => {
  await ask(server.url, 'create database trucks');
  const url = new URL(server.url);
  url.pathname = '/trucks';
  expect(
    await ask(
      url.href,
      "select string_agg(name, ' ' order by name) as answer from (values ('b'), ('A'), ('a')) as t (name)",
    ),
  ).toBe('a A b');
});
