import type { Db } from './connect.ts';

/**
 * Serializes the content writes of a domain until the transaction ends, so that what it reads can't change before it
 * writes. On Postgres, updating the row to itself holds the lock; SQLite has a single writer anyway.
 */
export async function lockDomain(trx: Db, domainId: string): Promise<void> {
  await trx
    .updateTable('domains')
    .set((eb) => ({ revision: eb.ref('revision') }))
    .where('id', '=', domainId)
    .execute();
}
