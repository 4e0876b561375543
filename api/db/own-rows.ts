import type { Selectable } from 'kysely';

import { ApiError, notFound } from '../lib/errors.ts';
import { now } from './codec.ts';
import type { Db } from './connect.ts';
import type { Database } from './schema.ts';

/** Tables whose rows have an id, belong to one domain and can be in the trash, and what a message calls one of their rows. */
const rowNames = {
  analytics: 'snippet',
  categories: 'category',
  cuisine_tags: 'cuisine tag',
  faq_categories: 'FAQ category',
  faqs: 'question',
  media: 'file',
  posts: 'post',
  sections: 'section',
} satisfies Partial<Record<keyof Database, string>>;
type OwnTable = keyof typeof rowNames;
/** Posts have versions and addresses: post-writes.ts moves them. */
export type TrashTable = Exclude<OwnTable, 'posts'>;
export type Row<T extends OwnTable> = Selectable<Database[T]> & { id: string; deleted_at: string | null };

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

/** Rows of the small lists that a domain may have, with those in a trash: far more than a website shows. No quota counts their bytes. */
const mostRows = {
  analytics: 1000,
  categories: 5000,
  cuisine_tags: 5000,
  faq_categories: 5000,
  faqs: 5000,
  places: 500,
  redirects: 20_000,
};

/** Throws ApiError quota_exceeded if the domain may have no more rows of a small list. Callers hold the domain's lock. */
export async function requireRoom(trx: Db, table: keyof typeof mostRows, domainId: string): Promise<void> {
  const { count } = await trx
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('domain_id', '=', domainId)
    .executeTakeFirstOrThrow();
  if (Number(count) < mostRows[table]) return;
  const name = table === 'redirects' ? 'redirect' : table === 'places' ? 'place' : rowNames[table];
  const message = `This domain has no room for another ${name}: delete some of its ${mostRows[table]} for good`;
  throw new ApiError('quota_exceeded', message);
}

/** A row that can be changed. Throws ApiError not_found, or conflict while it is in the trash. */
export async function editableRow<T extends TrashTable>(
  db: Db,
  table: T,
  domainId: string,
  id: string,
): Promise<Row<T>> {
  const row = await ownRow(db, table, domainId, id);
  if (row.deleted_at !== null) throw inTrash(table);
  return row;
}

export function inTrash(table: TrashTable): ApiError {
  return new ApiError('conflict', `This ${rowNames[table]} is in the trash: restore it first`);
}

/** Which of these ids the domain has outside the trash. */
export async function knownIds(db: Db, table: TrashTable, domainId: string, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const query = db.selectFrom(table).select('id').where('domain_id', '=', domainId).where('id', 'in', ids);
  return new Set((await query.where('deleted_at', 'is', null).execute()).map((row) => row.id));
}

/** Moves a row to the trash, or restores it. */
export async function setTrashed<T extends TrashTable>(
  trx: Db,
  table: T,
  row: Row<T>,
  trashed: boolean,
): Promise<Row<T>> {
  const change = { deleted_at: trashed ? now() : null };
  await trx.updateTable<TrashTable>(table).set(change).where('id', '=', row.id).execute();
  return { ...row, ...change };
}

/** Throws ApiError conflict for a row outside the trash. */
export function requireTrashed(table: TrashTable, row: { deleted_at: string | null }): void {
  if (row.deleted_at === null) throw new ApiError('conflict', `Move the ${rowNames[table]} to the trash first`);
}

export async function deleteRow(trx: Db, table: TrashTable, { id }: { id: string }): Promise<void> {
  await trx.deleteFrom(table).where('id', '=', id).execute();
}
