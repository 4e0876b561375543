import { type SelectQueryBuilder, sql } from 'kysely';

import { awaitedReasons, isAutomatic, isAwaited, type ReleaseMaker } from '#shared/rules/release-reasons.ts';
import type { Paging } from '#shared/schemas/common.ts';
import type { ReleaseOverlay } from '#shared/schemas/releases.ts';

import { newId } from '../lib/ids.ts';
import { now, toJson } from './codec.ts';
import type { Db } from './connect.ts';
import { lockDomain } from './lock.ts';
import { pageOf } from './page.ts';
import { mergedOrigin, type StoredOrigin } from './release-origin.ts';
import type { Database, ReleaseRow } from './schema.ts';
import { transact } from './transact.ts';

/** A release with its host and the names of who requested it. */
export type ReleaseView = ReleaseRow & {
  host: string;
  current_release_id: string | null;
  firstname: string | null;
  lastname: string | null;
  /** What of its domain's row in `projections` the outside's state is made of. */
  outside_version: number | null;
  outside_behind: string | null;
  outside_error: string | null;
  outside_due: string | null;
  outside_claimed: string | null;
};

/** Every release, for a query that narrows them down. */
export function views(db: Db): SelectQueryBuilder<Database, 'releases' | 'domains', ReleaseView> {
  return db
    .selectFrom('releases')
    .innerJoin('domains', 'domains.id', 'releases.domain_id')
    .leftJoin('users', 'users.id', 'releases.requested_by')
    .leftJoin(
      // By other names, so that queries needn't say whose `domain_id` or `error` they mean.
      db
        .selectFrom('projections')
        .select([
          'domain_id as outside_of',
          'version as outside_version',
          'behind_since as outside_behind',
          'error as outside_error',
          'due_at as outside_due',
          'claimed_by as outside_claimed',
        ])
        .as('outside'),
      'outside_of',
      'releases.domain_id',
    )
    .selectAll('releases')
    .select(['domains.host', 'domains.current_release_id', 'users.firstname', 'users.lastname'])
    .select(['outside_version', 'outside_behind', 'outside_error', 'outside_due', 'outside_claimed']);
}

/** Null: any domain, for the publisher. */
export async function findRelease(db: Db, domainId: string | null, id: string): Promise<ReleaseView | null> {
  let query = views(db).where('releases.id', '=', id);
  if (domainId) query = query.where('releases.domain_id', '=', domainId);
  return (await query.executeTakeFirst()) ?? null;
}

/** Columns of a release that waits in the queue. */
export const notStarted = {
  listed: 1,
  started_at: null,
  claimed_by: null,
  lease_until: null,
  finished_at: null,
  build_ms: null,
  page_count: null,
  revision: null,
  pages: null,
  error: null,
  progress: null,
  handed_over_at: null,
  asked_at: null,
  ask_at: null,
  answer: null,
  manifest: null,
  retry_at: null,
  tries: 0,
  announced: 0,
} as const;

/** Says that the network's hook is told of a release; false when somebody did so before. */
export async function markAnnounced(db: Db, id: string): Promise<boolean> {
  const marked = await db
    .updateTable('releases')
    .set({ announced: 1 })
    .where('id', '=', id)
    .where('announced', '=', 0)
    .executeTakeFirst();
  return marked.numUpdatedRows > 0n;
}

/** Releases by id, of any domain. */
export async function findReleases(db: Db, ids: string[]): Promise<ReleaseView[]> {
  return ids.length === 0 ? [] : views(db).where('releases.id', 'in', ids).execute();
}

export async function listReleases(
  db: Db,
  domainId: string,
  { by, ...page }: Paging & { by?: ReleaseMaker | undefined },
) {
  const query = views(db)
    .where('domain_id', '=', domainId)
    // There are many a day. Visitors may have one of them now.
    .$if(by !== 'system', (all) =>
      all.where((eb) => eb.or([eb('overlay', 'is', null), eb('releases.id', '=', eb.ref('current_release_id'))])),
    )
    .orderBy('number', 'desc');
  return pageOf(by ? query.where(isAutomaticRow, '=', by === 'system' ? 1 : 0) : query, page);
}

/** The same as `isAutomatic`, for a query. */
const isAutomaticRow = sql<number>`case when releases.requested_by is null
  or releases.reason not in (${sql.join(awaitedReasons)}) then 1 else 0 end`;

/** The newest release of a domain that waits, is being built or isn't confirmed; null when none is. */
export async function findRunningRelease(db: Db, domainId: string): Promise<ReleaseView | null> {
  const query = views(db)
    .where('domain_id', '=', domainId)
    .where('state', 'in', ['queued', 'building', 'handed_over'])
    .orderBy('number', 'desc');
  return (await query.limit(1).executeTakeFirst()) ?? null;
}

type NewRelease = {
  domainId: string;
  reason: ReleaseRow['reason'];
  requestedBy: string | null;
  rollbackTo: number | null;
  origin?: StoredOrigin | null;
  /** What it is only about (shared/schemas/releases.ts). */
  overlay?: ReleaseOverlay | null;
};

/**
 * Queues a release. Requests coalesce: while the domain's last release is still queued for the same purpose, its id is
 * returned, because it will read everything written until it starts.
 */
export async function queueRelease(db: Db, release: NewRelease): Promise<string> {
  return transact(db, async (trx) => {
    // Locked: two concurrent requests get two numbers, or the same release.
    await lockDomain(trx, release.domainId);
    return queueReleaseIn(trx, release);
  });
}

/** The same inside a transaction that holds the domain's lock, so that its writes and the release commit together. */
export async function queueReleaseIn(
  trx: Db,
  { domainId, reason, requestedBy, rollbackTo, origin = null, overlay = null }: NewRelease,
): Promise<string> {
  const last = await trx
    .selectFrom('releases')
    .select(['id', 'number', 'state', 'rollback_to', 'origin', 'reason', 'requested_by'])
    .where('domain_id', '=', domainId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const stored = origin && toJson(origin);
  // Coalesces only with the last in the queue: a rollback queued behind a rebuild would undo what is requested now.
  if (last?.state === 'queued' && last.rollback_to === rollbackTo) {
    // A user's request must be neither dropped like a release for AVIF files (claimRelease), nor get background priority,
    // nor be forgotten as early as an automatic one.
    const asks = isAutomatic(last) && !isAutomatic({ reason, requested_by: requestedBy });
    const takesOver = asks || last.reason === 'pictures' || (isAwaited({ reason }) && !isAwaited(last));
    await trx
      .updateTable('releases')
      .set({
        origin: mergedOrigin(last, { reason, origin: stored }),
        ...(takesOver ? { reason, requested_by: requestedBy } : {}),
        ...(overlay === null ? { overlay } : {}),
      })
      .where('id', '=', last.id)
      .execute();
    return last.id;
  }
  const id = newId();
  await trx
    .insertInto('releases')
    .values({
      id,
      domain_id: domainId,
      number: (last?.number ?? 0) + 1,
      state: 'queued',
      reason,
      rollback_to: rollbackTo,
      origin: stored,
      requested_by: requestedBy,
      requested_at: now(),
      overlay,
      ...notStarted,
    })
    .execute();
  return id;
}
