import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { Kysely, SqliteDialect } from 'kysely';

import { copyBeforeUpdate } from './copy-before-update.ts';
import { migrate } from './migrate.ts';
import type { Engine } from './migrations/ddl.ts';
import { readNetworkClock } from './network-clock.ts';
import { openPostgres } from './postgres.ts';
import type { Database } from './schema.ts';
import { openSqlite } from './sqlite.ts';

export type Db = Kysely<Database>;
export type Connection = { db: Db; engine: Engine; close: () => Promise<void> };

/** The database can't be opened. The message says which one and why, without its password. */
export class ConnectError extends Error {
  override readonly name = 'ConnectError';
}

type Options = { databaseUrl: string | null; dataDir: string };

/** Opens the database, migrates it (an embedded one is copied before), and resolves when it is ready. Throws ConnectError. */
export async function connect(options: Options): Promise<Connection> {
  return orConnectError(options, async () => {
    const maintenance = openDatabase({ ...options, writes: true });
    try {
      if (!options.databaseUrl) await copyBeforeUpdate(maintenance.db, embeddedFile(options.dataDir));
      await migrate(maintenance.db, maintenance.engine);
      // Changes nothing, but a read-only database refuses it here, where one message can say so.
      await maintenance.db.updateTable('secrets').set({ name: '' }).where('name', '=', '').execute();
      if (!options.databaseUrl) return maintenance;
      await readNetworkClock(maintenance.db);
    } catch (error) {
      await maintenance.close();
      throw error;
    }
    await maintenance.close();
    return openDatabase({ ...options, impatient: true });
  });
}

/**
 * Opens the database without migrating it. `impatient` limits statements to some seconds, otherwise they may take as
 * long as they need. `writes`: transactions of an embedded one begin as writers (sqlite.ts); a backup only reads, and holds nobody up.
 * The first query shows whether the database works: wrap it in orConnectError.
 */
export function openDatabase({
  impatient = false,
  writes = false,
  ...options
}: Options & { impatient?: boolean; writes?: boolean }): Connection {
  const engine: Engine = options.databaseUrl ? 'postgres' : 'sqlite';
  const db = options.databaseUrl ? openPostgres(options.databaseUrl, impatient) : openEmbedded(options.dataDir, writes);
  return { db, engine, close: () => db.destroy() };
}

/** Rethrows what `work` throws as a ConnectError that names the database. */
export async function orConnectError<T>(options: Options, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const target = options.databaseUrl ? withoutPassword(options.databaseUrl) : embeddedFile(options.dataDir);
    throw new ConnectError(`The database ${target} can't be used: ${reason(error)}`, { cause: error });
  }
}

export function embeddedFile(dataDir: string): string {
  return join(dataDir, 'caravan.sqlite');
}

function openEmbedded(dataDir: string, writes: boolean): Db {
  mkdirSync(dataDir, { recursive: true });
  return new Kysely<Database>({
    dialect: new SqliteDialect({ database: openSqlite(embeddedFile(dataDir), { writes }) }),
  });
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
