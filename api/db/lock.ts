import type { Db } from './connect.ts';

/**
 * Lets the writes of a domain's content go one after the other, from here to the end of the transaction: what it then reads
 * can't change before it writes. On Postgres the row that is written to itself holds the lock; SQLite has one writer anyway.
 */
export async function lockDomain(trx: Db, domainId: string): Promise<void> {
  await trx
    .updateTable('domains')
    .set((eb) => ({ revision: eb.ref('revision') }))
    .where('id', '=', domainId)
    .execute();
}
