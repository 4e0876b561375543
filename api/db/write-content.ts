import type { Db } from './connect.ts';
import { createOnce, type CreateRequest } from './create-once.ts';
import { bumpRevision } from './domains.ts';
import { lockDomain } from './lock.ts';

type Writer = { db: Db; account: { domain: { id: string } } };

/**
 * One write of public content: a transaction that no other write of the domain interleaves with, counted as a revision.
 * An error rolls it back.
 */
export async function writeContent<T>(writer: Writer, write: (trx: Db, domainId: string) => Promise<T>): Promise<T> {
  return writeUncounted(writer, async (trx, domainId) => {
    const written = await write(trx, domainId);
    await bumpRevision(trx, domainId);
    return written;
  });
}

/** The same for a write that visitors may not see: `write` counts the revision if they do. */
export async function writeUncounted<T>(
  { db, account }: Writer,
  write: (trx: Db, domainId: string) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await lockDomain(trx, account.domain.id);
    return write(trx, account.domain.id);
  });
}

type Create<T> = Pick<CreateRequest, 'call' | 'body'> & {
  /** Returns the id. */
  create: (trx: Db, domainId: string) => Promise<string>;
  read: (trx: Db, domainId: string, id: string) => Promise<T>;
};

/** Creates public content like `writeContent`, once per idempotency key. Throws ApiError key_reused. */
export async function createContent<T>(
  { db, account }: { db: Db; account: NonNullable<CreateRequest['account']> },
  { call, body, create, read }: Create<T>,
): Promise<T> {
  return writeUncounted({ db, account }, async (trx, domainId) => {
    const id = await createOnce(trx, { account, call, body }, async () => {
      const created = await create(trx, domainId);
      await bumpRevision(trx, domainId);
      return created;
    });
    return read(trx, domainId, id);
  });
}
