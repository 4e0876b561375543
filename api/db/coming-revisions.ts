import type { DocumentRef } from '#shared/rules/documents.ts';

import { ApiError } from '../lib/errors.ts';
import type { Db } from './connect.ts';
import { findHead } from './heads.ts';

/**
 * What visitors see of a document once the releases of its domain that wait or are being built are live: a revision and a place; null if
 * nothing. Callers hold the domain's lock.
 */
export async function comingEntry(
  trx: Db,
  domainId: string,
  { kind, id }: DocumentRef,
): Promise<{ rev: number; rank: number } | null> {
  const coming = trx
    .selectFrom('releases')
    .select('id')
    .where('domain_id', '=', domainId)
    .where('state', 'in', ['queued', 'building']);
  const waiting = await trx
    .selectFrom('release_documents as next')
    .innerJoin('releases', 'releases.id', 'next.release_id')
    .select(['next.rev', 'next.rank'])
    // Few releases wait, and a document may be in thousands that are done.
    .where('next.release_id', 'in', coming)
    .where('next.kind', '=', kind)
    .where('next.id', '=', id)
    .orderBy('releases.number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (waiting) return waiting.rev === null ? null : { rev: waiting.rev, rank: waiting.rank };
  const head = await findHead(trx, domainId, { kind, id });
  return head?.live == null ? null : { rev: head.live, rank: head.live_rank ?? head.rank };
}

/**
 * Throws ApiError conflict while a rollback waits or is being built: it moves documents that its release doesn't list yet, so what visitors
 * are about to see of them isn't known.
 */
export async function refuseWhileGoingBack(trx: Db, domainId: string): Promise<void> {
  const found = await trx
    .selectFrom('releases')
    .select('id')
    .where('domain_id', '=', domainId)
    .where('state', 'in', ['queued', 'building'])
    .where('rollback_to', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  if (found) throw new ApiError('conflict', 'An older release is being restored: try again once it is live');
}
