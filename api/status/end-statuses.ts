import type { Log } from '#shared/trace/log.ts';

import { now } from '../db/codec.ts';
import { lockDomain } from '../db/lock.ts';
import { transact } from '../db/transact.ts';
import { runEvery, type RunningJob } from '../lib/run-every.ts';
import { announceRelease } from '../releases/request-release.ts';
import { type Needs, requestStatusRelease } from './say-status.ts';

/** Milliseconds between two runs. */
const interval = 5000;

/**
 * Ends what was said of trucks and is over, and queues a release of each domain whose visitors still see it. Safe in any number of
 * processes. Returns how many domains there were.
 */
export async function endStatuses(needs: Needs): Promise<number> {
  const over = await needs.db
    .selectFrom('statuses')
    .innerJoin('domains', 'domains.id', 'statuses.domain_id')
    .select(['domain_id', 'host'])
    .distinct()
    .where('ended_at', 'is', null)
    .where('until', '<=', now())
    .where('domains.archived_at', 'is', null)
    .execute();
  let count = 0;
  for (const { domain_id: id, host } of over) {
    const release = await transact(needs.db, async (trx) => {
      await lockDomain(trx, id);
      const { numUpdatedRows } = await trx
        .updateTable('statuses')
        .set((eb) => ({ ended_at: eb.ref('until') }))
        .where('domain_id', '=', id)
        .where('ended_at', 'is', null)
        .where('until', '<=', now())
        .executeTakeFirst();
      return Number(numUpdatedRows) > 0 ? requestStatusRelease(needs, trx, id) : null;
    });
    if (release === null) continue;
    count += 1;
    announceRelease(needs, { host }, release);
  }
  return count;
}

export function startStatusEnds(needs: Needs & { log: Log }): RunningJob {
  const run = () => endStatuses(needs).then(() => undefined);
  return runEvery({ name: 'statuses of trucks', interval, log: needs.log, run });
}
