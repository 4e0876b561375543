import { sql, type SqlBool } from 'kysely';

import { documentName } from '#shared/rules/documents.ts';

import type { Db } from './connect.ts';
import type { StoredOrigin } from './release-origin.ts';

/**
 * Among a domain's unpublished changes those that were live until a release took them back, with that release's number, by the
 * documents' names. A document that was saved again since isn't one of them.
 */
export async function listTakenBack(db: Db, domainId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('document_heads as head')
    .innerJoin('releases as release', 'release.id', 'head.live_by')
    .innerJoin('release_documents as released', (join) =>
      join
        .onRef('released.release_id', '=', 'release.id')
        .onRef('released.kind', '=', 'head.kind')
        .onRef('released.id', '=', 'head.id'),
    )
    .select(['head.kind', 'head.id', 'release.number', 'release.origin', 'release.rollback_to'])
    .where('head.domain_id', '=', domainId)
    .where(sql<SqlBool>`head.shown is distinct from head.live and released.was is not distinct from head.shown`)
    .execute();
  const goBack = rows.filter(({ origin, rollback_to }) => rollback_to !== null || isUndo(origin));
  return new Map(goBack.map((row) => [documentName(row), row.number]));
}

function isUndo(origin: string | null): boolean {
  return origin !== null && (JSON.parse(origin) as StoredOrigin).kind === 'undo';
}
