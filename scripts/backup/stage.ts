import { mkdir, rm } from 'node:fs/promises';

import { sql } from 'kysely';

import { type Connection, type Db, openDatabase } from '#api/db/connect.ts';
import { migrate } from '#api/db/migrate.ts';
import { transact } from '#api/db/transact.ts';

import { restoreDir } from '../serve/lock.ts';
import { insertRows } from './insert-rows.ts';
import { type BackupFile, readArchive } from './read-archive.ts';
import { tableNames } from './tables.ts';

export type Stage = Connection & Awaited<ReturnType<typeof readArchive>>;

/**
 * Reads a whole backup into an embedded database with the tables of its version and migrates them there. So an older backup
 * can be restored, and a wrong one is refused before anything is changed.
 * Throws BackupFailure.
 */
export async function openStage(dataDir: string, file: BackupFile): Promise<Stage> {
  const folder = restoreDir(dataDir);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const connection = openDatabase({ databaseUrl: null, dataDir: folder });
  try {
    const { db, engine } = connection;
    // It is discarded after a crash, so syncing to disk would be wasted.
    await sql`pragma synchronous = off`.execute(db);
    const read = await readArchive(file, {
      header: async ({ migrations }) => {
        await migrate(db, engine, migrations.at(-1));
        await empty(db);
      },
      rows: (table, rows) => transact(db, (trx) => insertRows(trx, table, rows)),
      media: () => Promise.resolve(),
    });
    // A backup of a domain has no passwords. Without this, a migration would take its members for invited ones.
    if (read.header.domain) await sql`update users set password_hash = '' where password_hash is null`.execute(db);
    await migrate(db, engine);
    return { ...connection, ...read };
  } catch (error) {
    await connection.close();
    await closeStage(dataDir);
    throw error;
  }
}

/** A migration may have inserted rows into its tables. */
async function empty(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(db);
  const there = new Set(rows.map(({ name }) => name));
  for (const name of tableNames) if (there.has(name)) await sql`delete from ${sql.table(name)}`.execute(db);
}

export async function closeStage(dataDir: string): Promise<void> {
  await rm(restoreDir(dataDir), { recursive: true, force: true });
}
