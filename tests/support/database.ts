import { randomBytes } from 'node:crypto';
import { copyFileSync } from 'node:fs';

import pg from 'pg';

import { embeddedFile } from '#api/db/connect.ts';

type TestDatabase = { url: string; drop: () => Promise<void> };

/**
 * A new database on a Postgres server, by default that of TEST_DATABASE; null on the embedded one. It is empty, or a
 * copy of `template`.
 */
export async function createDatabase(
  server = process.env['TEST_DATABASE'],
  template = 'template1',
): Promise<TestDatabase | null> {
  if (!server) return null;
  const name = `caravan_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(server, `drop database ${name} with (force)`) };
}

/**
 * A new database with all tables, copied from the one that the run's setup made (hundreds of tests start with one): on
 * Postgres, or as the embedded database's file in `dataDir`.
 */
export async function createMigratedDatabase(dataDir: string): Promise<TestDatabase | null> {
  const { TEST_DATABASE: server, MIGRATED_DATABASE: template, MIGRATED_FILE: file } = process.env;
  if (server) return createDatabase(server, template);
  if (file) copyFileSync(file, embeddedFile(dataDir));
  return null;
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
