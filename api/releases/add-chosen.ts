import { documentName } from '#shared/rules/documents.ts';

import type { Db } from '../db/connect.ts';
import { addDocuments } from '../db/live-list.ts';
import type { ReleaseDocumentRow } from '../db/schema.ts';
import { leftOut } from '../db/still-wanted.ts';

type Chosen = Omit<ReleaseDocumentRow, 'release_id' | 'was' | 'was_rank' | 'kept'>;

/** Adds documents to a release in the revisions that somebody chose earlier, as far as they are still wanted. Returns how many are. */
export async function addChosen(trx: Db, domainId: string, releaseId: string, documents: Chosen[]): Promise<number> {
  const kinds = [...new Set(documents.map(({ kind }) => kind))];
  if (kinds.length === 0) return 0;
  const query = trx.selectFrom('document_heads').select(['kind', 'id', 'live', 'shown']);
  const rows = await query.where('domain_id', '=', domainId).where('kind', 'in', kinds).execute();
  const heads = new Map(rows.map((head) => [documentName(head), head]));
  // A release that waits or is being built, this one too, may have a newer revision.
  const coming = await trx
    .selectFrom('release_documents as next')
    .innerJoin('releases', 'releases.id', 'next.release_id')
    .select(['next.kind', 'next.id', 'next.rev'])
    .where('releases.domain_id', '=', domainId)
    .where('releases.state', 'in', ['queued', 'building'])
    .where('next.kind', 'in', kinds)
    .execute();
  const newest = new Map<string, number>();
  for (const row of coming) newest.set(documentName(row), Math.max(newest.get(documentName(row)) ?? 0, row.rev ?? 0));
  const wanted = documents.filter((document) => {
    const head = heads.get(documentName(document));
    const live = Math.max(head?.live ?? 0, newest.get(documentName(document)) ?? 0);
    return leftOut(document, head && { ...head, live }) === null;
  });
  const added = { release_id: releaseId, was: null, was_rank: null, kept: 1 } as const;
  await addDocuments(
    trx,
    releaseId,
    wanted.map(({ domain_id, kind, id, rev, rank, title, saved_by, saved_at }) => ({
      domain_id,
      kind,
      id,
      rev,
      rank,
      title,
      saved_by,
      saved_at,
      ...added,
    })),
  );
  return wanted.length;
}
