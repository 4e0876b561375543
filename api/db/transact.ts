import type { Kysely, Transaction } from 'kysely';

import { runAgain } from './run-again.ts';
import type { Database } from './schema.ts';

/**
 * Runs `work` in a transaction, or as a part of the one that `db` already is. A transaction that the database ends because of others is
 * run again, so `work` must do nothing that a rollback doesn't undo. Throws what `work` or the database
 * throws.
 */
export async function transact<T>(db: Kysely<Database>, work: (trx: Transaction<Database>) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Transaction<Database>);
  return runAgain(() => db.transaction().execute(work));
}
