import type { Db } from './connect.ts';
import { bumpRevision } from './domains.ts';
import { lockDomain } from './lock.ts';

/**
 * One write of public content: a transaction that no other write of the domain interleaves with, counted as a revision.
 * An error rolls it back.
 */
export async function writeContent<T>(
  { db, account }: { db: Db; account: { domain: { id: string } } },
  write: (trx: Db, domainId: string) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await lockDomain(trx, account.domain.id);
    const written = await write(trx, account.domain.id);
    await bumpRevision(trx, account.domain.id);
    return written;
  });
}
