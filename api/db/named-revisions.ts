import { type RawBuilder, sql } from 'kysely';

import type { DocumentRef } from '#shared/rules/documents.ts';

import type { Db } from './connect.ts';

/**
 * Whether a list names a revision: the live one, that of a release that waits or is scheduled, or one that can be restored or undone. Such a revision
 * is never folded, thinned out or deleted. `revision` has columns of a query: its domain, kind, id and number.
 */
export function isNamed(
  revision: Record<'domain_id' | 'kind' | 'id' | 'rev', RawBuilder<unknown>>,
): RawBuilder<boolean> {
  const { domain_id, kind, id, rev } = revision;
  return sql<boolean>`(exists (select 1 from document_heads as named
      where named.domain_id = ${domain_id} and named.kind = ${kind} and named.id = ${id} and named.live = ${rev})
    or exists (select 1 from release_documents as named where named.domain_id = ${domain_id} and named.kind = ${kind}
      and named.id = ${id} and ((named.kept > 0 and named.was = ${rev}) or (named.kept = 1 and named.rev = ${rev})))
    or exists (select 1 from scheduled_documents as named where named.domain_id = ${domain_id} and named.kind = ${kind}
      and named.id = ${id} and named.rev = ${rev}))`;
}

/** The columns of `document_revisions` for `isNamed`. */
export const ofDocument = {
  domain_id: sql.ref('document_revisions.domain_id'),
  kind: sql.ref('document_revisions.kind'),
  id: sql.ref('document_revisions.id'),
  rev: sql.ref('document_revisions.rev'),
};

/** The columns of `post_revisions` for `isNamed`. */
export const ofPost = {
  domain_id: sql.ref('post_revisions.domain_id'),
  kind: sql`'post'`,
  id: sql.ref('post_revisions.post_id'),
  rev: sql.ref('post_revisions.rev'),
};

/** The same for one revision. */
export async function isNamedRevision(
  trx: Db,
  domainId: string,
  { kind, id }: DocumentRef,
  rev: number,
): Promise<boolean> {
  const named = isNamed({ domain_id: sql`${domainId}`, kind: sql`${kind}`, id: sql`${id}`, rev: sql`${rev}` });
  const { rows } = await sql<{ named: number }>`select case when ${named} then 1 else 0 end as named`.execute(trx);
  return rows[0]?.named === 1;
}
