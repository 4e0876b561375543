import { sql } from 'kysely';

import { newId } from '../lib/ids.ts';
import { now } from './codec.ts';
import type { Db } from './connect.ts';
import type { NamedRow } from './schema.ts';

/** Blog categories and FAQ categories are two tables of names. */
export type NamedTable = 'categories' | 'faq_categories';

/** By name, ignoring case. */
export async function listNamed(db: Db, table: NamedTable, domainId: string): Promise<NamedRow[]> {
  return db
    .selectFrom(table)
    .selectAll()
    .where('domain_id', '=', domainId)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
}

export async function insertNamed(trx: Db, table: NamedTable, domainId: string, name: string): Promise<NamedRow> {
  const row = { id: newId(), domain_id: domainId, name, created_at: now() };
  await trx.insertInto(table).values(row).execute();
  return row;
}
