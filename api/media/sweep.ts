import { setTimeout as wait } from 'node:timers/promises';

import type { Log } from '#shared/trace/log.ts';

import type { Db } from '../db/connect.ts';
import { forgetOldRevisions, oldestKeptReleases } from '../db/kept-releases.ts';
import {
  anyDomain,
  claimOrphan,
  forgetOrphan,
  reclaimFiles,
  releaseFiles,
  listOrphans,
  namedFiles,
} from '../db/orphaned-media.ts';
import { networkTime } from '../lib/clock.ts';
import { unavailable } from '../lib/errors.ts';
import { runEvery, type RunningJob } from '../lib/run-every.ts';
import { type MediaFiles, ownerOf } from './files.ts';

const oneDay = 86_400_000;
/** Files stay this long after their last entry is gone: an open page or a cache may still name them. */
const grace = 7 * oneDay;
const interval = oneDay / 4;
/** Milliseconds of the lease on the files of one entry. */
const lease = 60_000;

/** Milliseconds by which the clocks of two processes may differ. */
const clockDifference = 60_000;

type Needs = { db: Db; media: { files: MediaFiles }; log: Log };

/**
 * Deletes files that no entry names and no release that could come back shows. `at` is the current time. Safe in any
 * number of processes, and while the same files are being uploaded. Returns how many files it deleted.
 */
export async function sweepMedia({ db, media }: Needs, at = new Date(networkTime())): Promise<number> {
  const stored = new Map<string, string[]>();
  for await (const file of media.files.names()) {
    const owner = ownerOf(file);
    if (owner) stored.set(owner, [...(stored.get(owner) ?? []), file]);
  }
  await forgetOldRevisions(db);
  // Read after the files, so that a just finished upload doesn't count as an orphan.
  const named = await namedFiles(db);
  const orphans = await listOrphans(db);
  const releases = await oldestKeptReleases(db);
  const before = new Date(at.getTime() - grace).toISOString();
  let removed = 0;

  for (const [name, files] of stored) {
    if (named.has(name)) continue;
    const known = orphans.get(name);
    if (!known) {
      // Another sweep may have just deleted them.
      if (await media.files.exists(files[0] ?? '')) await releaseFiles(db, name, anyDomain, at.toISOString());
      continue;
    }
    if (known.some((orphan) => mayBeShown(orphan, releases))) continue;
    if (!(await claimOrphan(db, name, before, lease))) continue;
    for (const file of files) await media.files.remove(file);
    await forgetOrphan(db, name);
    removed += files.length;
  }
  for (const name of orphans.keys()) {
    if (!stored.has(name)) await forgetOrphan(db, name);
  }
  return removed;
}

/** Whether a release that visitors may see started before the domain released the files. */
function mayBeShown({ domainId, since }: { domainId: string; since: string }, releases: Map<string, string>): boolean {
  const begun = domainId === anyDomain ? [...releases.values()] : [releases.get(domainId)];
  return begun.some((oldest) => oldest !== undefined && Date.parse(oldest) - clockDifference <= Date.parse(since));
}

/**
 * Announces that files are about to be written. Waits while they are being deleted; throws ApiError 503 if that takes
 * too long.
 */
export async function reserveFiles(db: Db, hashedName: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (await reclaimFiles(db, hashedName)) return;
    await wait(100);
  }
  throw unavailable('This file is being deleted right now: try again', 60);
}

/** Sweeps every six hours. */
export function startMediaSweep(services: Needs): RunningJob {
  const run = async () => {
    const removed = await sweepMedia(services);
    if (removed > 0) services.log(`removed ${removed} files that nothing shows any more`);
  };
  return runEvery({ name: 'stored files', interval, log: services.log, run });
}
