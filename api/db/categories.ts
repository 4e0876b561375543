import { sql } from 'kysely';

import { newId } from '../lib/ids.ts';
import { now } from './codec.ts';
import type { Db } from './connect.ts';
import { rowsAt } from './documents-at.ts';
import type { List } from './heads.ts';
import { requireRoom } from './own-rows.ts';
import type { NamedRow } from './schema.ts';

/** Blog categories and FAQ categories are two tables of names. */
export type NamedTable = 'categories' | 'faq_categories';

/** By name, ignoring case: those in the trash, or those outside it. */
export async function listNamed(
  db: Db,
  table: NamedTable,
  domainId: string,
  { deleted = false } = {},
): Promise<NamedRow[]> {
  return db
    .selectFrom(table)
    .selectAll()
    .where('domain_id', '=', domainId)
    .where('deleted_at', deleted ? 'is not' : 'is', null)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
}

/** The same of a list. */
export async function listNamedAt(db: Db, table: NamedTable, domainId: string, list: List): Promise<NamedRow[]> {
  const rows = await rowsAt(db, domainId, list, table === 'categories' ? 'category' : 'faq-category');
  const keyed = rows.map((row) => ({ row, key: `${row.name.toLowerCase()} ${row.id}` }));
  return keyed.toSorted((one, other) => (one.key < other.key ? -1 : 1)).map(({ row }) => row);
}

/** A category outside the trash with the same name, ignoring case and spaces around it. SQLite's lower() only knows ASCII. */
export async function namesake(
  db: Db,
  table: NamedTable,
  domainId: string,
  name: string,
): Promise<NamedRow | undefined> {
  const rows = await listNamed(db, table, domainId);
  return rows.find((row) => nameKey(row.name) === nameKey(name));
}

function nameKey(name: string): string {
  return name.normalize('NFC').trim().toLowerCase();
}

export async function insertNamed(trx: Db, table: NamedTable, domainId: string, name: string): Promise<NamedRow> {
  await requireRoom(trx, table, domainId);
  const row = { id: newId(), domain_id: domainId, name, created_at: now(), deleted_at: null };
  await trx.insertInto(table).values(row).execute();
  return row;
}
