import { setTimeout as wait } from 'node:timers/promises';

import type { Retention } from './config/retention.ts';
import { deleteEntriesBefore } from './db/audit.ts';
import { fromNow } from './db/codec.ts';
import type { Db } from './db/connect.ts';
import { deleteReleasesBefore } from './db/old-releases.ts';
import { deleteLinksBefore, deleteStatusesBefore } from './db/statuses.ts';
import { deleteSubmissionsBefore } from './db/submissions.ts';
import { runEvery, type RunningJob } from './lib/run-every.ts';
import type { Services } from './services/context.ts';

const day = 24 * 60 * 60_000;
/** Rows per statement, so that none blocks others for long. */
const atOnce = 500;
const pause = 200;

type Delete = (db: Db, before: string, limit: number) => Promise<number>;

/** Deletes what is older than the settings say, in batches, until `stopped()`. Safe in any number of processes. Returns how many rows. */
export async function removeOld(
  { db, retention }: Pick<Services, 'db' | 'retention'>,
  stopped: () => boolean = () => false,
): Promise<number> {
  const deletes: Record<keyof Retention, Delete> = {
    auditLog: deleteEntriesBefore,
    releases: deleteReleasesBefore,
    submissions: deleteSubmissionsBefore,
  };
  let count = 0;
  for (const kind of Object.keys(deletes) as (keyof Retention)[]) {
    const days = retention[kind];
    if (days !== null) count += await inBatches(deletes[kind], db, fromNow(-days * day), stopped);
  }
  // What was said of trucks is history like releases; links that ended are of no use.
  if (retention.releases !== null) {
    const before = fromNow(-retention.releases * day);
    for (const remove of [deleteStatusesBefore, deleteLinksBefore])
      count += await inBatches(remove, db, before, stopped);
  }
  return count;
}

async function inBatches(remove: Delete, db: Db, before: string, stopped: () => boolean): Promise<number> {
  let count = 0;
  for (;;) {
    const deleted = await remove(db, before, atOnce);
    count += deleted;
    if (deleted < atOnce || stopped()) return count;
    await wait(pause);
  }
}

/** Deletes what is too old once a day. */
export function startRetention(services: Pick<Services, 'db' | 'log' | 'retention'>): RunningJob {
  const run = (stopped: () => boolean) => removeOld(services, stopped);
  return runEvery({ name: 'retention', interval: day, log: services.log, run });
}
