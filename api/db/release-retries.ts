import type { Updateable } from 'kysely';

import { fromNow, now } from './codec.ts';
import type { Db } from './connect.ts';
import type { ReleaseRow } from './schema.ts';

const minute = 60_000;
/**
 * Milliseconds until a failed release is tried again, by how often it was: for some hours. What fails longer waits for somebody, so that it
 * doesn't go live when nobody thinks of it any more.
 */
const pauses = [1, 5, 15, 60, 240].map((minutes) => minutes * minute);

/** When the last try is over of a release that was tried `tries` times by itself. */
export function lastTryAt(tries: number): string {
  return fromNow(pauses.slice(tries).reduce((sum, pause) => sum + pause, 0));
}

type Failed = Pick<ReleaseRow, 'id' | 'rollback_to' | 'tries'>;

/**
 * When a release is tried again that has just failed; null for never. That of a scheduled group is up to the group, and whoever went back to an
 * older release sees that it failed.
 */
export async function retryAfter(trx: Db, { id, rollback_to, tries }: Failed): Promise<Updateable<ReleaseRow>> {
  const pause = pauses[tries];
  const never = { retry_at: null };
  if (rollback_to !== null || pause === undefined) return never;
  const group = trx.selectFrom('scheduled_releases').select('id').where('release_id', '=', id);
  return (await group.where('state', '=', 'releasing').executeTakeFirst()) ? never : { retry_at: fromNow(pause) };
}

export type DueRelease = Pick<
  ReleaseRow,
  'id' | 'domain_id' | 'number' | 'reason' | 'origin' | 'requested_by' | 'tries' | 'error'
> & { host: string };

/** Milliseconds: what should have been tried so long ago isn't any more, as on a server that was off. */
const tooLate = 6 * 60 * minute;

/** Failed releases whose next try has come, of domains that aren't archived. Those that come too late wait for somebody. */
export async function listDueRetries(db: Db): Promise<DueRelease[]> {
  await db.updateTable('releases').set({ retry_at: null }).where('retry_at', '<', fromNow(-tooLate)).execute();
  return db
    .selectFrom('releases')
    .innerJoin('domains', 'domains.id', 'releases.domain_id')
    .select(['releases.id', 'domain_id', 'number', 'reason', 'origin', 'requested_by', 'tries', 'error', 'host'])
    .where('retry_at', '<=', now())
    .where('domains.archived_at', 'is', null)
    .orderBy('retry_at')
    .execute();
}

/** Notes that a failed release is no longer to be tried again by itself. False if somebody did so before. */
export async function endRetries(trx: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('releases')
    .set({ retry_at: null })
    .where('id', '=', id)
    .where('retry_at', 'is not', null)
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}

/** Whether somebody went back to an older release since, or is about to. */
export async function wasRolledBack(trx: Db, { domain_id, number }: DueRelease): Promise<boolean> {
  const newer = trx.selectFrom('releases').select('id').where('domain_id', '=', domain_id).where('number', '>', number);
  const back = newer.where('rollback_to', 'is not', null).where('state', '!=', 'failed');
  return (await back.limit(1).executeTakeFirst()) !== undefined;
}

/** Whether a later release is live, under way or handed over. */
export async function hasSuccessor(trx: Db, { domain_id, number }: DueRelease): Promise<boolean> {
  const newer = trx.selectFrom('releases').select('id').where('domain_id', '=', domain_id).where('number', '>', number);
  return (await newer.where('state', 'not in', ['failed', 'superseded']).limit(1).executeTakeFirst()) !== undefined;
}
