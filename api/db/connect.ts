import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { Kysely, PostgresDialect, SqliteDialect } from 'kysely';
import pg from 'pg';

import { migrate } from './migrate.ts';
import type { Database } from './schema.ts';
import { openSqlite } from './sqlite.ts';

export type Db = Kysely<Database>;
export type Engine = 'sqlite' | 'postgres';
export type Connection = { db: Db; engine: Engine; close: () => Promise<void> };

/** The database can't be opened. The message says which one and why, without its password. */
export class ConnectError extends Error {
  override readonly name = 'ConnectError';
}

/** Opens the database, brings its tables up to date, and answers when it can be used. Throws ConnectError. */
export async function connect(options: { databaseUrl: string | null; dataDir: string }): Promise<Connection> {
  const engine: Engine = options.databaseUrl ? 'postgres' : 'sqlite';
  const target = options.databaseUrl ? withoutPassword(options.databaseUrl) : join(options.dataDir, 'caravan.sqlite');
  try {
    const db = options.databaseUrl ? openPostgres(options.databaseUrl) : openEmbedded(options.dataDir, target);
    await migrate(db, engine);
    // Changes nothing; a database that can only be read refuses it here, where it can be told in one sentence.
    await db.updateTable('secrets').set({ name: '' }).where('name', '=', '').execute();
    return { db, engine, close: () => db.destroy() };
  } catch (error) {
    throw new ConnectError(`The database ${target} can't be used: ${reason(error)}`, { cause: error });
  }
}

function openEmbedded(dataDir: string, file: string): Db {
  mkdirSync(dataDir, { recursive: true });
  return new Kysely<Database>({ dialect: new SqliteDialect({ database: openSqlite(file) }) });
}

function openPostgres(connectionString: string): Db {
  const pool = new pg.Pool({ connectionString, max: 10, connectionTimeoutMillis: 5000 });
  // An idle connection that the server ends must not end the process; the next query opens another.
  pool.on('error', () => undefined);
  // Nor must one in use, between two statements of a transaction: its next statement fails, and with it the transaction.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

function withoutPassword(link: string): string {
  try {
    const url = new URL(link);
    url.password = '';
    return url.href;
  } catch {
    return 'in DATABASE_URL';
  }
}

function reason(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reason(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
