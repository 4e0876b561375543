import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'kysely';

import { type Db, openDatabase } from '#api/db/connect.ts';
import { diskFiles } from '#api/media/disk-files.ts';
import type { Source } from '#scripts/backup/create.ts';
import { planOf, type Row, type TableName, tableNames } from '#scripts/backup/tables.ts';

import { createDatabase } from './database.ts';

export type Place = Source & { remove: () => Promise<void> };

/** An empty data folder, with a new Postgres database if the tests run on one. */
export async function newPlace(engine: 'embedded' | 'of the run' = 'of the run'): Promise<Place> {
  const dataDir = mkdtempSync(join(tmpdir(), 'caravan-place-'));
  const database = engine === 'embedded' ? null : await createDatabase();
  return {
    ...placeOf(dataDir, database?.url ?? null),
    remove: async () => {
      await database?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export function placeOf(dataDir: string, databaseUrl: string | null): Source {
  return { dataDir, databaseUrl, openFiles: () => diskFiles(join(dataDir, 'media')) };
}

/** The settings of a place, as npm start reads them. */
export function environmentOf({ dataDir, databaseUrl }: Source): Record<string, string> {
  return { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' };
}

/** Opens a place's database, which no other process needs to have open. */
export async function inDatabase<T>({ dataDir, databaseUrl }: Source, look: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = openDatabase({ dataDir, databaseUrl });
  try {
    return await look(db);
  } finally {
    await close();
  }
}

export type Dump = Record<TableName, Row[]>;

/** Every row of every table, equal on both engines. */
export async function dump(place: Source): Promise<Dump> {
  return inDatabase(place, async (db) => {
    const tables: [TableName, Row[]][] = [];
    for (const name of tableNames) {
      const { key, serial = '' } = planOf(name);
      const { rows } = await sql<Row>`select * from ${sql.table(name)}`.execute(db);
      const alike = rows.map((row) => (serial in row ? { ...row, [serial]: Number(row[serial]) } : { ...row }));
      const order = (row: Row) => JSON.stringify(key.map((column) => row[column]));
      tables.push([name, alike.toSorted((one, other) => (order(one) < order(other) ? -1 : 1))]);
    }
    return Object.fromEntries(tables) as Dump;
  });
}

/** Domains without their place in the count of changes for visitors, which goes on with a restore. */
export function withoutVersion(domains: Row[]): Row[] {
  return domains.map(({ site_version: _, ...domain }) => domain);
}
