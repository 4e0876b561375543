import type { Db } from './connect.ts';

/**
 * Counts a change of what visitors of a domain see: by a release, or by a file that became live or got further sizes. Two equal numbers
 * are the same live list with the same files. Part of that write's transaction; locks the domain.
 */
export async function bumpLiveRevision(trx: Db, domainId: string): Promise<void> {
  await trx
    .updateTable('domains')
    .set((eb) => ({ live_revision: eb('live_revision', '+', 1) }))
    .where('id', '=', domainId)
    .execute();
}
