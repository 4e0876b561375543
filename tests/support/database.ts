import { randomBytes } from 'node:crypto';

import pg from 'pg';

/** A new, empty database on a Postgres server, else the one that TEST_DATABASE names; null when the tests run on the embedded one. */
export async function createDatabase(
  server = process.env['TEST_DATABASE'],
): Promise<{ url: string; drop: () => Promise<void> } | null> {
  if (!server) return null;
  const name = `caravan_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(server, `drop database ${name} with (force)`) };
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
