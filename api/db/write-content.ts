import type { Db } from './connect.ts';
import { createOnce, type CreateRequest } from './create-once.ts';
import { recordRows } from './document-revisions.ts';
import { bumpRevision } from './domains.ts';
import { lockDomain } from './lock.ts';
import { type RowKind } from './row-kinds.ts';
import { transact } from './transact.ts';

type Writer = { db: Db; account: { domain: { id: string }; user: { id: string } } };

/**
 * One write of documents of a kind: a transaction that no other write of the domain interleaves with, counted as a write of content.
 * The documents `ids` are those that it may have changed: they get revisions. An error rolls it back.
 */
export async function writeContent<T>(
  writer: Writer,
  kind: RowKind,
  write: (trx: Db, domainId: string) => Promise<T>,
  ids: string[] | ((written: NoInfer<T>) => string[]),
): Promise<T> {
  return inDomain(writer, async (trx, domainId) => {
    const written = await write(trx, domainId);
    const changed = typeof ids === 'function' ? ids(written) : ids;
    if (await recordRows(trx, domainId, kind, writer.account.user.id, changed)) await bumpRevision(trx, domainId);
    return written;
  });
}

async function inDomain<T>({ db, account }: Writer, write: (trx: Db, domainId: string) => Promise<T>): Promise<T> {
  return transact(db, async (trx) => {
    await lockDomain(trx, account.domain.id);
    return write(trx, account.domain.id);
  });
}

type Create<T> = Pick<CreateRequest, 'call' | 'body'> & {
  kind: RowKind;
  /** Returns the id. */
  create: (trx: Db, domainId: string) => Promise<string>;
  read: (trx: Db, domainId: string, id: string) => Promise<T>;
};

/** Creates content like `writeContent`, once per idempotency key. Throws ApiError key_reused. */
export async function createContent<T>(
  { db, account }: { db: Db; account: NonNullable<CreateRequest['account']> },
  { kind, call, body, create, read }: Create<T>,
): Promise<T> {
  return inDomain({ db, account }, async (trx, domainId) => {
    const id = await createOnce(trx, { account, call, body }, async () => {
      const created = await create(trx, domainId);
      if (await recordRows(trx, domainId, kind, account.user.id, [created])) await bumpRevision(trx, domainId);
      return created;
    });
    return read(trx, domainId, id);
  });
}
