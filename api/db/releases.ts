import type { SelectQueryBuilder } from 'kysely';

import type { PageChanges, ReleaseOutcome } from '#shared/schemas/releases.ts';

import { newId } from '../ids.ts';
import { now, toJson } from './codec.ts';
import type { Db } from './connect.ts';
import { lockDomain } from './lock.ts';
import type { Database, ReleaseRow } from './schema.ts';

/** A release with the words that readers want beside it. */
export type ReleaseView = ReleaseRow & {
  host: string;
  current_release_id: string | null;
  firstname: string | null;
  lastname: string | null;
};

function views(db: Db): SelectQueryBuilder<Database, 'releases' | 'domains', ReleaseView> {
  return db
    .selectFrom('releases')
    .innerJoin('domains', 'domains.id', 'releases.domain_id')
    .leftJoin('users', 'users.id', 'releases.requested_by')
    .selectAll('releases')
    .select(['domains.host', 'domains.current_release_id', 'users.firstname', 'users.lastname']);
}

/** `domainId` null: of any domain, for the publisher. */
export async function findRelease(db: Db, domainId: string | null, id: string): Promise<ReleaseView | null> {
  let query = views(db).where('releases.id', '=', id);
  if (domainId) query = query.where('releases.domain_id', '=', domainId);
  return (await query.executeTakeFirst()) ?? null;
}

export async function listReleases(db: Db, domainId: string, page: { limit: number; offset: number }) {
  const rows = await views(db)
    .where('domain_id', '=', domainId)
    .orderBy('number', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { count } = await db
    .selectFrom('releases')
    .select(db.fn.countAll().as('count'))
    .where('domain_id', '=', domainId)
    .executeTakeFirstOrThrow();
  return { rows, total: Number(count) };
}

/** The release of a domain that waits or is being built, the newest first; null when all is done. */
export async function findRunningRelease(db: Db, domainId: string): Promise<ReleaseView | null> {
  const query = views(db)
    .where('domain_id', '=', domainId)
    .where('state', 'in', ['queued', 'building'])
    .orderBy('number', 'desc');
  return (await query.limit(1).executeTakeFirst()) ?? null;
}

type NewRelease = {
  domainId: string;
  reason: ReleaseRow['reason'];
  requestedBy: string | null;
  rollbackTo: number | null;
};

/**
 * Queues a release. Wishes that pile up collapse: while the last one of the domain waits and is for the same, that one is
 * answered, because it will read everything that was written until it starts.
 */
export async function queueRelease(db: Db, { domainId, reason, requestedBy, rollbackTo }: NewRelease): Promise<string> {
  return db.transaction().execute(async (trx) => {
    // Two that come at once get two numbers, or the same release.
    await lockDomain(trx, domainId);
    const last = await trx
      .selectFrom('releases')
      .select(['id', 'number', 'state', 'rollback_to'])
      .where('domain_id', '=', domainId)
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst();
    // Only with the last in line: a rollback that waits behind a rebuild would undo what is asked for now.
    if (last?.state === 'queued' && last.rollback_to === rollbackTo) return last.id;
    const id = newId();
    const empty = {
      started_at: null,
      finished_at: null,
      build_ms: null,
      page_count: null,
      revision: null,
      pages: null,
      error: null,
    };
    await trx
      .insertInto('releases')
      .values({
        id,
        domain_id: domainId,
        number: (last?.number ?? 0) + 1,
        state: 'queued',
        reason,
        rollback_to: rollbackTo,
        requested_by: requestedBy,
        requested_at: now(),
        ...empty,
      })
      .execute();
    return id;
  });
}

type ClaimOptions = { host?: string; resume: boolean };

/**
 * Takes the oldest queued release of a domain that isn't being built; nobody else gets it. `resume` also takes what was
 * being built: for a publisher that has just started and is the only one.
 */
export async function claimRelease(db: Db, { host, resume }: ClaimOptions): Promise<ReleaseView | null> {
  if (resume)
    await db
      .updateTable('releases')
      .set({ state: 'queued', started_at: null })
      .where('state', '=', 'building')
      .execute();
  const busy = db.selectFrom('releases').select('domain_id').where('state', '=', 'building');
  let query = views(db)
    .where('state', '=', 'queued')
    .where('domain_id', 'not in', busy)
    .orderBy('requested_at')
    .orderBy('number')
    .limit(1);
  if (host) query = query.where('domains.host', '=', host);
  const candidate = await query.executeTakeFirst();
  if (!candidate) return null;
  const taken = await db
    .updateTable('releases')
    .set({ state: 'building', started_at: now() })
    .where('id', '=', candidate.id)
    .where('state', '=', 'queued')
    .executeTakeFirst();
  if (Number(taken.numUpdatedRows) === 0) return claimRelease(db, { ...(host ? { host } : {}), resume: false });
  return findRelease(db, null, candidate.id);
}

/** Writes how a claimed release ended; false when it isn't being built (any more). */
export async function finishRelease(db: Db, id: string, outcome: ReleaseOutcome): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const result =
      outcome.state === 'live'
        ? {
            pages: toJson(outcome.pages satisfies PageChanges),
            page_count: outcome.page_count,
            build_ms: outcome.build_ms,
            revision: outcome.revision,
          }
        : { error: toJson(outcome.error) };
    const row = await trx
      .updateTable('releases')
      .set({ state: outcome.state, finished_at: now(), ...result })
      .where('id', '=', id)
      .where('state', '=', 'building')
      .returning(['domain_id'])
      .executeTakeFirst();
    if (!row) return false;
    if (outcome.state === 'live')
      await trx.updateTable('domains').set({ current_release_id: id }).where('id', '=', row.domain_id).execute();
    return true;
  });
}
