import type { Log } from '#shared/trace/log.ts';

import type { BackupSettings } from '../config/backups.ts';
import { claimBackup, extendBackup, lastBackups, noteBackup, noteFailure } from '../db/backups.ts';
import { fromNow } from '../db/codec.ts';
import type { Db } from '../db/connect.ts';
import { networkTime } from '../lib/clock.ts';
import { runEvery, type RunningJob } from '../lib/run-every.ts';
import { dueTimes } from './due.ts';
import { mailAboutFailure } from './failure-mail.ts';

export type MadeBackup = {
  /** Its name, and in which folder or bucket it is. */
  file: string;
  bytes: number;
  /** Pictures that the database names and the media store has lost. */
  missing: number;
  /** How many older ones were removed. */
  removed: number;
  /** Whether it was restored for a test. */
  tested: boolean;
};
/** Makes a backup and removes those that are older than the settings say; with `test` it is also restored into an empty database. */
export type MakeBackup = (how: { test: boolean; stop: AbortSignal }) => Promise<MadeBackup>;

type Needs = {
  db: Db;
  settings: BackupSettings;
  make: MakeBackup;
  panelOrigin: string;
  log: Log;
};

const minute = 60_000;
/** Milliseconds until a failed backup is tried again, by the number of failures. After the last one it waits for the next time. */
const pauses = [5, 30, 120].map((minutes) => minutes * minute);
/** Milliseconds after which somebody else makes the backup of a process that is gone. */
const lease = 5 * minute;
const testEvery = 7 * 24 * 60 * minute;

/**
 * Makes the backup that was due last, unless that has been done. So one that was due while the server was off is made at its start, and
 * whoever sets BACKUP_TO sees at once whether it works. Any number of processes may do this at once.
 */
export async function makeDueBackup({ db, settings, make, panelOrigin, log }: Needs, stop: AbortSignal): Promise<void> {
  const due = dueTimes(settings.at, new Date(networkTime())).last.toISOString();
  const tries = await claimBackup(db, due, lease);
  if (tries === null) return;
  const claim = { dueAt: due, tries };
  const extending = setInterval(() => void extendBackup(db, claim, lease).catch(() => undefined), lease / 5);
  try {
    const { tested } = await lastBackups(db);
    const test = tested === null || tested < fromNow(-testEvery);
    const made = await make({ test, stop });
    await noteBackup(db, claim, { ...made, isTested: made.tested });
    const size = `${(made.bytes / 1e6).toFixed(1)} MB`;
    const removed = made.removed > 0 ? `, removed ${made.removed} old` : '';
    log(`backup: made ${made.file}, ${size}${made.tested ? ', and restored it for a test' : ''}${removed}`);
    if (made.missing > 0) {
      const reason = `${made.missing} pictures are lost that the database names. Until they are back, no older backup is removed.`;
      log(`backup: ${reason}`, { level: 'error' });
      await mailAboutFailure(db, { panelOrigin, reason });
    }
  } catch (error) {
    const pause = stop.aborted ? 0 : (pauses[tries - 1] ?? null);
    const reason = error instanceof Error ? error.message : String(error);
    log(`backup: ${reason}`, { level: 'error' });
    await noteFailure(db, claim, reason.slice(0, 500), pause);
    if (pause === null) await mailAboutFailure(db, { panelOrigin, reason });
  } finally {
    clearInterval(extending);
  }
}

export function startBackups(needs: Needs): RunningJob {
  if (!needs.settings.target) return { close: () => Promise.resolve() };
  const stop = new AbortController();
  const job = runEvery({
    name: 'backup',
    interval: minute / 2,
    log: needs.log,
    run: () => makeDueBackup(needs, stop.signal),
  });
  return {
    close: () => {
      stop.abort();
      return job.close();
    },
  };
}
