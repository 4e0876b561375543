import { existsSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { type Kysely, sql } from 'kysely';

import { migrationNames } from './migrate.ts';
import type { Database } from './schema.ts';

/**
 * Copies an embedded database that an older version wrote, before this version changes its tables: `before-{migration}.sqlite` beside it.
 * Returns the path of the copy; null where there is nothing to change, or no data yet. Throws what the disk throws.
 */
export async function copyBeforeUpdate(db: Kysely<Database>, file: string): Promise<string | null> {
  const { rows: tables } = await sql<{
    name: string;
  }>`select name from sqlite_master where name = 'kysely_migration'`.execute(db);
  if (tables.length === 0) return null;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const done = new Set(rows.map(({ name }) => name));
  const next = migrationNames.find((name) => !done.has(name));
  if (next === undefined || done.size === 0) return null;
  const copy = join(dirname(file), `before-${next}.sqlite`);
  // An update that was interrupted has made it already.
  if (existsSync(copy)) return copy;
  const part = `${copy}.part-${process.pid}`;
  await sql`vacuum into ${part}`.execute(db);
  renameSync(part, copy);
  return copy;
}
