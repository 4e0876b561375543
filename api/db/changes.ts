import { type DocumentRef, documentName } from '#shared/rules/documents.ts';
import type { PostTypeId } from '#shared/rules/post-types.ts';
import type { Paging } from '#shared/schemas/common.ts';

import type { Db } from './connect.ts';
import { titlesOf } from './document-titles.ts';
import { differs } from './heads.ts';
import { pageOf } from './page.ts';
import type { DocumentHeadRow, ReleaseDocumentRow, ReleaseRow } from './schema.ts';
import { listTakenBack } from './taken-back.ts';
import { listWaitingChanges, type WaitsFor } from './waiting-changes.ts';

type Names = { firstname: string | null; lastname: string | null };
export type ListedChange = DocumentHeadRow &
  Names & { title: string; post_type_id: PostTypeId | null; waits_for: WaitsFor[]; taken_back: number | null };

/** A page of the documents whose saved revision isn't live, last changed first; `total` counts all. */
export async function listChanges(
  db: Db,
  domainId: string,
  page: Paging,
): Promise<{ rows: ListedChange[]; total: number }> {
  const query = db
    .selectFrom('document_heads')
    .leftJoin('users', 'users.id', 'document_heads.saved_by')
    .selectAll('document_heads')
    .select(['firstname', 'lastname'])
    .where('domain_id', '=', domainId)
    .where(differs)
    .orderBy('saved_at', 'desc')
    .orderBy('kind')
    .orderBy('document_heads.id');
  const { rows, total } = await pageOf(query, page);
  const titles = await titlesOf(db, rows);
  const types = await postTypesOf(db, rows);
  const waiting = await listWaitingChanges(db, domainId, rows);
  const takenBack = await listTakenBack(db, domainId);
  const more = (row: DocumentHeadRow) => ({
    title: titles.get(`${row.kind}:${row.id}`) ?? '',
    post_type_id: types.get(row.id) ?? null,
    waits_for: waiting.get(documentName(row)) ?? [],
    taken_back: takenBack.get(documentName(row)) ?? null,
  });
  return { rows: rows.map((row) => ({ ...row, ...more(row) })), total };
}

/** An unpublished change as the next release would have it. */
export function unpublished({ domain_id, kind, id, shown, rank, live, live_rank }: DocumentHeadRow) {
  return { domain_id, kind, id, rev: shown, rank, was: live, was_rank: live_rank, kept: 1 } as const;
}

/** The types of the posts among some documents, also of those that are deleted for good. */
export async function postTypesOf(db: Db, rows: DocumentRef[]): Promise<Map<string, PostTypeId>> {
  const ids = rows.filter(({ kind }) => kind === 'post').map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const query = db.selectFrom('post_revisions').select(['post_id', 'post_type_id']).distinct();
  const found = await query.where('post_id', 'in', ids).execute();
  return new Map(found.map(({ post_id, post_type_id }) => [post_id, post_type_id]));
}

/**
 * A document of a release, whether what the release made of it is still live, and whether that was a patch of some fields. Of a release
 * that hasn't moved it yet, `was` is what is live now.
 */
export type ReleasedRow = ReleaseDocumentRow &
  Names & { isLive: boolean; isPatch: boolean; post_type_id: PostTypeId | null };

type OfRelease = Pick<ReleaseRow, 'id' | 'revision'>;

/** The documents of a release, by kind and title. */
export async function listReleased(db: Db, release: OfRelease): Promise<ReleasedRow[]> {
  const rows = await releasedIn(db, release).execute();
  return releasedRows(db, release, rows);
}

/** A page of the same; `total` counts all. */
export async function pageOfReleased(
  db: Db,
  release: OfRelease,
  page: Paging,
): Promise<{ rows: ReleasedRow[]; total: number }> {
  const { rows, total } = await pageOf(releasedIn(db, release), page);
  return { rows: await releasedRows(db, release, rows), total };
}

/** One document of a release; null if the release doesn't have it. */
export async function findReleased(db: Db, release: OfRelease, { kind, id }: DocumentRef): Promise<ReleasedRow | null> {
  const query = releasedIn(db, release).where('released.kind', '=', kind).where('released.id', '=', id);
  const [row] = await releasedRows(db, release, await query.execute());
  return row ?? null;
}

function releasedIn(db: Db, release: OfRelease) {
  return (
    db
      .selectFrom('release_documents as released')
      .leftJoin('document_heads as head', (join) =>
        join
          .onRef('head.domain_id', '=', 'released.domain_id')
          .onRef('head.kind', '=', 'released.kind')
          .onRef('head.id', '=', 'released.id'),
      )
      // A patch is a revision that nobody saved, made for this release.
      .leftJoin('post_revisions as patch', (join) =>
        join
          .onRef('patch.post_id', '=', 'released.id')
          .onRef('patch.rev', '=', 'released.rev')
          .onRef('patch.created_at', '=', 'released.saved_at')
          .on('patch.saves', '=', 0),
      )
      .leftJoin('users', 'users.id', 'released.saved_by')
      .selectAll('released')
      .select(['head.live', 'head.live_rank', 'patch.rev as patch', 'firstname', 'lastname'])
      .where('released.release_id', '=', release.id)
      .orderBy('released.kind')
      .orderBy('released.title')
      .orderBy('released.id')
  );
}

type JoinedRow = Awaited<ReturnType<ReturnType<typeof releasedIn>['executeTakeFirstOrThrow']>>;

async function releasedRows(db: Db, release: OfRelease, rows: JoinedRow[]): Promise<ReleasedRow[]> {
  const types = await postTypesOf(db, rows);
  return rows.map(({ live, live_rank, patch, ...row }) => ({
    ...row,
    isPatch: patch !== null,
    ...(hasMoved(release) ? {} : { was: live ?? null, was_rank: live_rank ?? null }),
    post_type_id: types.get(row.id) ?? null,
    isLive: (live ?? null) === row.rev && (row.rev === null || live_rank === row.rank),
  }));
}

/** Whether a release has moved the live list: also one whose static host has yet to confirm it. */
export function hasMoved({ revision }: Pick<ReleaseRow, 'revision'>): boolean {
  return revision !== null;
}
