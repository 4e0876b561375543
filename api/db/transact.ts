import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';

import type { Transaction } from 'kysely';

import type { Db } from './connect.ts';
import type { Database } from './schema.ts';

/** SQLSTATE serialization_failure and deadlock_detected: nothing was written, and the same work may succeed now. */
const passing = new Set(['40001', '40P01']);
const mostTries = 6;
/** Milliseconds before the second try; each later pause is twice as long. */
const firstPause = 10;

/**
 * Runs `work` in a transaction, or as a part of the one that `db` already is. A transaction that the database ends because of others is
 * run again, so `work` must do nothing that a rollback doesn't undo. (Limits count the work of both runs: it was done twice.) Throws what
 * `work` or the database throws.
 */
export async function transact<T>(db: Db, work: (trx: Transaction<Database>) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Transaction<Database>);
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (tries === mostTries || !isPassing(error)) throw error;
      const pause = firstPause * 2 ** (tries - 1);
      // Two that ended each other must not meet again.
      await setTimeout(randomInt(pause, 2 * pause));
    }
  }
}

function isPassing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && passing.has(String(error.code));
}
