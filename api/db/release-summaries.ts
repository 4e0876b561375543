import { sql } from 'kysely';

import type { DocumentKind } from '#shared/rules/documents.ts';
import type { PostTypeId } from '#shared/rules/post-types.ts';
import { countedDocuments } from '#shared/schemas/releases.ts';

import { changedFields } from './changed-fields.ts';
import { hasMoved, postTypesOf } from './changes.ts';
import type { Db } from './connect.ts';
import type { ReleaseDocumentRow, ReleaseRow } from './schema.ts';

/** The document of a release that says most about it, and the fields that changed of it. */
type Telling = ReleaseDocumentRow & { post_type_id: PostTypeId | null; fields: string[] };
/** `total` counts the documents of a release, up to `countedDocuments`; `telling` is null without any, or without a post among many. */
export type ReleaseSummary = { total: number; telling: Telling | null };

/** A release with more documents is told by one of its posts. */
const fewDocuments = 20;

/** What releases of a domain changed, in short, by id. What it reads is bounded, however many documents they have. */
export async function summarize(
  db: Db,
  releases: Pick<ReleaseRow, 'id' | 'revision'>[],
): Promise<Map<string, ReleaseSummary>> {
  if (releases.length === 0) return new Map();
  const sizes = await sizesOf(
    db,
    releases.map(({ id }) => id),
  );
  const moved = new Set(releases.filter(hasMoved).map(({ id }) => id));
  const found = new Map<string, ReleaseDocumentRow>();
  for (const row of await candidates(db, sizes, moved)) {
    const before = found.get(row.release_id);
    if (!before || isMoreTelling(row, before)) found.set(row.release_id, row);
  }
  const rows = [...found.values()];
  const types = await postTypesOf(db, rows);
  const fields = await changedFields(db, rows);
  const telling = new Map(
    rows.map((row, at) => [
      row.release_id,
      { ...row, post_type_id: types.get(row.id) ?? null, fields: fields[at] ?? [] },
    ]),
  );
  return new Map(sizes.map(({ id, total }) => [id, { total, telling: telling.get(id) ?? null }]));
}

type Size = { id: string; total: number; post: string | null };

/** The number of documents of each release, and the first of its posts. */
async function sizesOf(db: Db, ids: string[]): Promise<Size[]> {
  const own = sql`release_documents where release_id = releases.id`;
  const rows = await db
    .selectFrom('releases')
    .select([
      'id',
      sql<number | string>`(select count(*) from (select 1 from ${own} limit ${countedDocuments}) as counted)`.as(
        'total',
      ),
      sql<string | null>`(select min(id) from ${own} and kind = 'post')`.as('post'),
    ])
    .where('id', 'in', ids)
    .execute();
  return rows.map(({ total, ...row }) => ({ ...row, total: Number(total) }));
}

/** Documents that may say most of their release. Of a release that hasn't moved them yet, `was` is what is live now. */
async function candidates(db: Db, sizes: Size[], moved: ReadonlySet<string>): Promise<ReleaseDocumentRow[]> {
  const small = sizes.filter(({ total }) => total <= fewDocuments).map(({ id }) => id);
  const posts = sizes.flatMap(({ id, total, post }) => (total > fewDocuments && post ? [sql`(${id}, ${post})`] : []));
  const rows = await db
    .selectFrom('release_documents as released')
    .leftJoin('document_heads as head', (join) =>
      join
        .onRef('head.domain_id', '=', 'released.domain_id')
        .onRef('head.kind', '=', 'released.kind')
        .onRef('head.id', '=', 'released.id'),
    )
    .selectAll('released')
    .select(['head.live', 'head.live_rank'])
    .where((eb) =>
      eb.or([
        ...(small.length > 0 ? [eb('released.release_id', 'in', small)] : []),
        ...(posts.length > 0
          ? [sql<boolean>`released.kind = 'post' and (released.release_id, released.id) in (${sql.join(posts)})`]
          : []),
      ]),
    )
    .execute();
  return rows.map(({ live, live_rank, ...row }) =>
    moved.has(row.release_id) ? row : { ...row, was: live ?? null, was_rank: live_rank ?? null },
  );
}

/** Pages say more than what they show or what leads to them; what only moved says least. */
const weights: Partial<Record<DocumentKind, number>> = { post: 0, media: 2, redirect: 3 };

function weightOf({ kind, rev, was }: ReleaseDocumentRow): number {
  return (weights[kind] ?? 1) + (rev !== null && rev === was ? 10 : 0);
}

function isMoreTelling(row: ReleaseDocumentRow, than: ReleaseDocumentRow): boolean {
  const difference = weightOf(row) - weightOf(than);
  if (difference !== 0) return difference < 0;
  // Saved last, so most likely what the publish was for.
  return row.saved_at === than.saved_at ? row.title < than.title : row.saved_at > than.saved_at;
}
