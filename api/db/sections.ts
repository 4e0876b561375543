import { sql } from 'kysely';

import { asItems, holdersOf } from '#shared/blocks/walk.ts';
import type { BlockItem } from '#shared/schemas/post-body.ts';
import type { SectionInput } from '#shared/schemas/sections.ts';

import { newId } from '../lib/ids.ts';
import { fromJson, now, toJson } from './codec.ts';
import type { Db } from './connect.ts';
import { rowsAt } from './documents-at.ts';
import type { List } from './heads.ts';
import { postsAt } from './posts-at.ts';
import { eachBody } from './posts.ts';
import type { SectionRow } from './schema.ts';
import type { StoredBody } from './stored-body.ts';

export type SectionBody = Pick<SectionInput, 'blocks' | 'media'>;

/** By name: those in the trash, or those outside it. */
export async function listSections(db: Db, domainId: string, { deleted = false } = {}): Promise<SectionRow[]> {
  const query = db
    .selectFrom('sections')
    .selectAll()
    .where('domain_id', '=', domainId)
    .where('deleted_at', deleted ? 'is not' : 'is', null);
  return query.orderBy('title').orderBy('id').execute();
}

/** Those of a list that a post of it shows, by name. */
export async function listSectionsAt(db: Db, domainId: string, list: List): Promise<SectionRow[]> {
  const rows = await rowsAt(db, domainId, list, 'section');
  if (rows.length === 0) return [];
  const posts = await postsAt(db, domainId, list)
    .select('id')
    .where('post_body', 'like', '%"saved-section"%')
    .execute();
  const shown = new Set<unknown>();
  const ids = posts.map(({ id }) => id);
  for await (const { post_body } of eachBody(db, domainId, ids, list)) {
    for (const id of sectionsIn(fromJson<StoredBody>(post_body).blocks?.items ?? [])) shown.add(id);
  }
  const keyed = rows.filter(({ id }) => shown.has(id)).map((row) => ({ row, key: `${row.title} ${row.id}` }));
  return keyed.toSorted((one, other) => (one.key < other.key ? -1 : 1)).map(({ row }) => row);
}

/** The ids of the saved sections that blocks show. */
export function sectionsIn(items: BlockItem[]): unknown[] {
  return items.flatMap(({ type, props }) =>
    type === 'saved-section' ? [props['section']] : holdersOf(type).flatMap((prop) => sectionsIn(asItems(props[prop]))),
  );
}

export function bodyOfSection(row: SectionRow): SectionBody {
  return fromJson<SectionBody>(row.body);
}

/** Bytes of the bodies of a domain's sections but `exceptId`, with those in the trash. */
export async function sectionBytes(db: Db, domainId: string, exceptId = ''): Promise<number> {
  const { bytes } = await db
    .selectFrom('sections')
    .select(sql<number | string | null>`sum(octet_length(body))`.as('bytes'))
    .where('domain_id', '=', domainId)
    .where('id', '<>', exceptId)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

export async function insertSection(trx: Db, domainId: string, { title, ...body }: SectionInput): Promise<SectionRow> {
  const row = {
    id: newId(),
    domain_id: domainId,
    title,
    body: toJson(body),
    version: 1,
    created_at: now(),
    deleted_at: null,
  };
  await trx.insertInto('sections').values(row).execute();
  return row;
}

/** Writes the section's next version. Callers hold the domain's lock. */
export async function updateSection(trx: Db, row: SectionRow, { title, ...body }: SectionInput): Promise<SectionRow> {
  const next = { ...row, title, body: toJson(body), version: row.version + 1 };
  await trx.updateTable('sections').set(next).where('id', '=', row.id).execute();
  return next;
}
