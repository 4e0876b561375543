import { documentName } from '#shared/rules/documents.ts';

import type { Db } from '../db/connect.ts';
import { addDocuments } from '../db/live-list.ts';
import type { ReleaseDocumentRow } from '../db/schema.ts';
import { leftOut } from '../db/still-wanted.ts';

type Chosen = Omit<ReleaseDocumentRow, 'release_id' | 'was' | 'was_rank' | 'kept'>;

/** Adds documents to a release in the revisions that somebody chose earlier, as far as they are still wanted. */
export async function addChosen(trx: Db, domainId: string, releaseId: string, documents: Chosen[]): Promise<void> {
  const kinds = [...new Set(documents.map(({ kind }) => kind))];
  if (kinds.length === 0) return;
  const query = trx.selectFrom('document_heads').select(['kind', 'id', 'live', 'shown']);
  const rows = await query.where('domain_id', '=', domainId).where('kind', 'in', kinds).execute();
  const heads = new Map(rows.map((head) => [documentName(head), head]));
  // The release may have waited already, with a newer revision.
  const own = await trx.selectFrom('release_documents').selectAll().where('release_id', '=', releaseId).execute();
  const known = new Map(own.map((row) => [documentName(row), row.rev]));
  const wanted = documents.filter((document) => {
    const head = heads.get(documentName(document));
    const coming = known.get(documentName(document)) ?? 0;
    return leftOut(document, head && { ...head, live: Math.max(head.live ?? 0, coming) }) === null;
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
}
