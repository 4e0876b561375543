import { setTimeout as wait } from 'node:timers/promises';

import { deleteEntriesBefore } from '../db/audit.ts';
import { runEvery, type RunningJob } from '../lib/run-every.ts';
import type { Services } from '../services/context.ts';

const day = 24 * 60 * 60_000;
/** Long enough to review a season; personal data isn't kept longer. */
const keptFor = 365 * day;
/** Rows per statement, so that none blocks others for long. */
const atOnce = 500;
const pause = 200;

/** Deletes entries older than a year in batches, until `stopped()`. Safe in any number of processes. Returns how many were deleted. */
export async function cleanUpAuditLog(
  { db }: Pick<Services, 'db'>,
  stopped: () => boolean = () => false,
): Promise<number> {
  const before = new Date(Date.now() - keptFor).toISOString();
  let count = 0;
  for (;;) {
    const deleted = await deleteEntriesBefore(db, before, atOnce);
    count += deleted;
    if (deleted < atOnce || stopped()) return count;
    await wait(pause);
  }
}

/** Deletes old entries once a day. */
export function startAuditRetention(services: Pick<Services, 'db' | 'log'>): RunningJob {
  const run = (stopped: () => boolean) => cleanUpAuditLog(services, stopped);
  return runEvery({ name: 'audit log', interval: day, log: services.log, run });
}
