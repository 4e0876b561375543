import type { Log } from '#shared/trace/log.ts';

import { writeEntry } from '../db/audit.ts';
import { fromNow, now } from '../db/codec.ts';
import type { Db } from '../db/connect.ts';
import { lockDomain } from '../db/lock.ts';
import { queueReleaseIn } from '../db/releases.ts';
import { documentsOf } from '../db/scheduled-releases.ts';
import type { ScheduledReleaseRow } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { ApiError } from '../lib/errors.ts';
import { addChosen } from './add-chosen.ts';
import { tellOfFailure } from './failure-mail.ts';
import type { RebuildHook } from './rebuild-hook.ts';
import { announceRelease } from './request-release.ts';

type Needs = { db: Db; rebuildHook: RebuildHook; panelOrigin: string; log: Log };
type Group = ScheduledReleaseRow & { host: string };

/**
 * Milliseconds until a failed release is tried again, by the number of failures: for nearly a day. What fails longer waits for somebody, so
 * that it doesn't go live weeks later when nobody thinks of it any more.
 */
const pauses = [1, 5, 15, 60, 240, 240, 240, 240, 240].map((minutes) => minutes * 60_000);

/**
 * Queues a release of every group that is due, and settles those whose release is over: a failed one is tried again after a while, and its
 * people told once. Safe in any number of processes: the domain's lock makes each group go live once.
 */
export async function releaseDueGroups(services: Needs): Promise<void> {
  for (const group of await groups(services.db)) {
    try {
      await (group.state === 'waiting' ? release(services, group) : settle(services, group));
    } catch (error) {
      services.log(`${group.host}: the scheduled release ${group.id} could not begin. ${String(error)}`, {
        error,
        host: group.host,
      });
    }
  }
}

function groups(db: Db): Promise<Group[]> {
  return db
    .selectFrom('scheduled_releases')
    .innerJoin('domains', 'domains.id', 'scheduled_releases.domain_id')
    .selectAll('scheduled_releases')
    .select('domains.host')
    .where('domains.archived_at', 'is', null)
    .where((eb) => eb.or([eb('state', '=', 'releasing'), eb('state', '=', 'waiting').and('next_at', '<=', now())]))
    .orderBy('next_at')
    .orderBy('scheduled_releases.id')
    .execute();
}

async function release(services: Needs, { id, domain_id: domainId, host, name }: Group): Promise<void> {
  const queued = await transact(services.db, async (trx) => {
    await lockDomain(trx, domainId);
    const query = trx.selectFrom('scheduled_releases').select('id').where('id', '=', id).where('state', '=', 'waiting');
    if (!(await query.where('next_at', '<=', now()).executeTakeFirst())) return null;
    const origin = { kind: 'schedule', name } as const;
    const made = await queueReleaseIn(trx, {
      domainId,
      reason: 'publish',
      requestedBy: null,
      rollbackTo: null,
      origin,
    });
    await addChosen(trx, domainId, made, await documentsOf(trx, id));
    const begun = { state: 'releasing', release_id: made } as const;
    await trx.updateTable('scheduled_releases').set(begun).where('id', '=', id).execute();
    await enter(trx, 'scheduledReleases.release', { domain_id: domainId, id, name });
    return made;
  });
  if (queued) announceRelease(services, { host }, queued);
}

async function settle(services: Needs, group: Group): Promise<void> {
  const { id, domain_id: domainId, release_id, name, attempts } = group;
  const found = await services.db
    .selectFrom('releases')
    .select('state')
    .where('id', '=', release_id ?? '')
    .executeTakeFirst();
  const state = found?.state ?? 'failed';
  if (state === 'queued' || state === 'building') return;
  const isLive = state === 'live' || state === 'handed_over';
  await transact(services.db, async (trx) => {
    await lockDomain(trx, domainId);
    const change = isLive ? ({ state: 'released' } as const) : afterFailure(attempts);
    const { numUpdatedRows } = await trx
      .updateTable('scheduled_releases')
      .set(change)
      .where('id', '=', id)
      .where('state', '=', 'releasing')
      .executeTakeFirst();
    if (Number(numUpdatedRows) === 0) return;
    // The release has them, for as long as it can be undone.
    if (isLive) await trx.deleteFrom('scheduled_documents').where('scheduled_id', '=', id).execute();
    else await enter(trx, 'scheduledReleases.releaseFailed', { domain_id: domainId, id, name });
    if (!isLive && attempts === 0)
      await tellOfFailure(trx, services.panelOrigin, group, fromNow(pauses.reduce((sum, pause) => sum + pause, 0)));
  });
}

function afterFailure(attempts: number) {
  const pause = pauses[attempts];
  const failed = { attempts: attempts + 1 };
  if (pause === undefined) return { ...failed, state: 'failed' } as const;
  return { ...failed, state: 'waiting', next_at: fromNow(pause) } as const;
}

/** Begins the release of a group that failed at once, whatever its pause. Throws ApiError conflict for any other group. */
export async function retryGroup(
  services: Needs,
  { id, domain_id, host }: Pick<Group, 'id' | 'domain_id' | 'host'>,
): Promise<void> {
  const group = await transact(services.db, async (trx) => {
    await lockDomain(trx, domain_id);
    const query = trx.selectFrom('scheduled_releases').selectAll().where('id', '=', id);
    const found = await query.executeTakeFirst();
    if (found?.state === 'releasing') throw new ApiError('conflict', 'This release is going live right now');
    if (!found || found.state === 'released' || found.attempts === 0)
      throw new ApiError('conflict', 'Only a scheduled release that failed can be tried again');
    const due = { state: 'waiting', next_at: now() } as const;
    await trx.updateTable('scheduled_releases').set(due).where('id', '=', id).execute();
    return { ...found, ...due, host };
  });
  await release(services, group);
}

type Named = { domain_id: string; id: string; name: string };
async function enter(
  db: Db,
  operation: 'scheduledReleases.release' | 'scheduledReleases.releaseFailed',
  { domain_id, id, name }: Named,
): Promise<void> {
  const nobody = { user_id: null, user_name: '', address: '' };
  await writeEntry(db, { ...nobody, domain_id, operation, kind: 'scheduled release', thing_id: id, title: name });
}
