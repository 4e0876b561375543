import type { Insertable } from 'kysely';

import { fromNow, now } from './codec.ts';
import type { Db } from './connect.ts';
import type { BackupRow } from './schema.ts';

/** Rows that stay, for the panel's list and for what a long outage looked like. */
const keptRows = 100;
/** One more than the pauses between tries (api/backups/schedule.ts). */
const maxTries = 4;

/**
 * Takes the backup that was due at `dueAt` for `lease` milliseconds, if nobody has made it or is about to, and its next try has come.
 * Resolves to which try this is, from 1, or null. Any number of processes may try: one gets it.
 */
export async function claimBackup(db: Db, dueAt: string, lease: number): Promise<number | null> {
  const time = now();
  const claim = { state: 'running', began_at: time, lease_until: fromNow(lease), next_try_at: null } as const;
  const row: Insertable<BackupRow> = { ...emptyOutcome, ...claim, due_at: dueAt, tries: 1 };
  const inserted = await db
    .insertInto('backups')
    .values(row)
    .onConflict((conflict) => conflict.column('due_at').doNothing())
    .executeTakeFirst();
  if (Number(inserted.numInsertedOrUpdatedRows) > 0) return 1;
  await endLost(db, dueAt);
  const again = await db
    .updateTable('backups')
    .set((eb) => ({ ...claim, tries: eb('tries', '+', 1) }))
    .where('due_at', '=', dueAt)
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'failed'), eb('next_try_at', '<=', time)]),
        // Whoever made it is gone.
        eb.and([eb('state', '=', 'running'), eb('lease_until', '<', time)]),
      ]),
    )
    .returning('tries')
    .executeTakeFirst();
  return again?.tries ?? null;
}

/** Whoever made it is gone again and again: it isn't tried any more, because it may be what ends them. */
async function endLost(db: Db, dueAt: string): Promise<void> {
  await db
    .updateTable('backups')
    .set({ ...emptyOutcome, state: 'failed', ended_at: now(), error: 'The process that made it ended every time.' })
    .where('due_at', '=', dueAt)
    .where('state', '=', 'running')
    .where('lease_until', '<', now())
    .where('tries', '>=', maxTries)
    .execute();
}

/** A try of a backup. It counts only as long as nobody else has begun another one. */
type Claim = { dueAt: string; tries: number };

function ownRow(db: Db, { dueAt, tries }: Claim) {
  return db
    .updateTable('backups')
    .where('due_at', '=', dueAt)
    .where('tries', '=', tries)
    .where('state', '=', 'running');
}

const emptyOutcome = { ended_at: null, file: null, bytes: null, missing: null, tested_at: null, error: null };

export async function extendBackup(db: Db, claim: Claim, lease: number): Promise<void> {
  await ownRow(db, claim)
    .set({ lease_until: fromNow(lease) })
    .execute();
}

type Made = { file: string; bytes: number; missing: number; isTested: boolean };

export async function noteBackup(db: Db, claim: Claim, { file, bytes, missing, isTested }: Made): Promise<void> {
  const time = now();
  const tested_at = isTested ? time : null;
  await ownRow(db, claim)
    .set({ ...emptyOutcome, state: 'done', ended_at: time, file, bytes, missing, tested_at })
    .execute();
  const old = await db
    .selectFrom('backups')
    .select('due_at')
    .orderBy('due_at', 'desc')
    .offset(keptRows)
    .limit(keptRows)
    .execute();
  const dates = old.map(({ due_at }) => due_at);
  if (dates.length > 0) await db.deleteFrom('backups').where('due_at', 'in', dates).execute();
}

/** `nextTry`: milliseconds until it is tried again; null for never. */
export async function noteFailure(db: Db, claim: Claim, error: string, nextTry: number | null): Promise<void> {
  await ownRow(db, claim)
    .set({
      ...emptyOutcome,
      state: 'failed',
      ended_at: now(),
      error,
      next_try_at: nextTry === null ? null : fromNow(nextTry),
    })
    .execute();
}

/** The newest first. */
export async function listBackups(db: Db, limit: number): Promise<BackupRow[]> {
  return db.selectFrom('backups').selectAll().orderBy('due_at', 'desc').limit(limit).execute();
}

/** When the last good backup ended, and when the last one was tested that could be restored. */
export async function lastBackups(db: Db): Promise<{ made: string | null; tested: string | null }> {
  const row = await db
    .selectFrom('backups')
    .select((eb) => [eb.fn.max('ended_at').as('made'), eb.fn.max('tested_at').as('tested')])
    .where('state', '=', 'done')
    .executeTakeFirst();
  return { made: row?.made ?? null, tested: row?.tested ?? null };
}
