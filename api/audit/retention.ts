import { setTimeout as wait } from 'node:timers/promises';

import { deleteEntriesBefore } from '../db/audit.ts';
import type { Services } from '../services/context.ts';

const day = 24 * 60 * 60_000;
/** Long enough to look back on a season, and no longer than names and addresses may be kept for no reason. */
const keptFor = 365 * day;
/** One statement must not hold up others for long. */
const atOnce = 500;
const pause = 200;

/** Deletes what is older than a year, in small steps, until `signal` ends it. Any number of processes may do this. */
export async function cleanUpAuditLog({ db }: Pick<Services, 'db'>, signal?: AbortSignal): Promise<number> {
  const before = new Date(Date.now() - keptFor).toISOString();
  let count = 0;
  for (;;) {
    const deleted = await deleteEntriesBefore(db, before, atOnce);
    count += deleted;
    if (deleted < atOnce || signal?.aborted) return count;
    await wait(pause);
  }
}

/** Cleans up now and once a day; a failure is logged and made up for the next day. */
export function startAuditRetention(services: Services): { close: () => void } {
  const stop = new AbortController();
  const cleanUp = () => {
    cleanUpAuditLog(services, stop.signal).catch((error: unknown) => services.log(`audit log: ${String(error)}`));
  };
  cleanUp();
  const timer = setInterval(cleanUp, day).unref();
  return {
    close: () => {
      stop.abort();
      clearInterval(timer);
    },
  };
}
