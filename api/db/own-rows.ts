import type { Selectable } from 'kysely';

import { notFound } from '../lib/errors.ts';
import type { Db } from './connect.ts';
import type { Database } from './schema.ts';

/** Tables whose rows have an id and belong to one domain, and what a message calls one of their rows. */
const rowNames = {
  analytics: 'snippet',
  categories: 'category',
  cuisine_tags: 'cuisine tag',
  faq_categories: 'FAQ category',
  media: 'file',
  posts: 'post',
  sections: 'section',
} satisfies Partial<Record<keyof Database, string>>;
type OwnTable = keyof typeof rowNames;
type Row<T extends OwnTable> = Selectable<Database[T]>;

/** Null for an unknown id and for a row of another domain. */
export async function findRow<T extends OwnTable>(
  db: Db,
  table: T,
  domainId: string,
  id: string,
): Promise<Row<T> | null> {
  const query = db.selectFrom<OwnTable>(table).selectAll().where('domain_id', '=', domainId).where('id', '=', id);
  // Kysely can't tell the columns of a generic table.
  return ((await query.executeTakeFirst()) as Row<T> | undefined) ?? null;
}

/** The same, but throws ApiError not_found. */
export async function ownRow<T extends OwnTable>(db: Db, table: T, domainId: string, id: string): Promise<Row<T>> {
  const row = await findRow(db, table, domainId, id);
  if (!row) throw notFound(rowNames[table]);
  return row;
}

/** Which of these ids the domain has. */
export async function knownIds(db: Db, table: OwnTable, domainId: string, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const query = db.selectFrom(table).select('id').where('domain_id', '=', domainId).where('id', 'in', ids);
  return new Set((await query.execute()).map((row) => row.id));
}

export async function deleteRow(trx: Db, table: OwnTable, { id }: { id: string }): Promise<void> {
  await trx.deleteFrom(table).where('id', '=', id).execute();
}
