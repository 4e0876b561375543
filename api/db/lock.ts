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

/** Locks the domains of rows, always in the same order, so that two transactions can't wait for each other. */
export async function lockDomains(trx: Db, rows: { domain_id: string }[]): Promise<void> {
  for (const id of [...new Set(rows.map((row) => row.domain_id))].toSorted()) await lockDomain(trx, id);
}
