import { createHash } from 'node:crypto';

import type { AuditOperation } from '#shared/calls/groups.ts';

import { ApiError } from '../lib/errors.ts';
import { now } from './codec.ts';
import type { Db } from './connect.ts';

export type CreateRequest = {
  /** A key belongs to one person in one domain; scripts have no account and no keys. */
  account: { user: { id: string }; domain: { id: string } } | null;
  call: Extract<
    AuditOperation,
    `${string}.create` | 'options.createDomain' | 'submissions.reply' | 'submissions.addAnswer'
  >;
  body: { idempotency_key?: string | undefined };
};

/**
 * Runs `create` once per idempotency key and returns the id of what was created, now or by an earlier request. It must
 * be the first write of the transaction: of two concurrent requests the second waits there for the first. Throws
 * ApiError key_reused, with the id as its data, when the key was used with different content.
 */
export async function createOnce(
  trx: Db,
  { account, call, body: { idempotency_key: key, ...content } }: CreateRequest,
  create: () => Promise<string>,
): Promise<string> {
  if (!account || key === undefined) return create();
  const hash = hashOf([call, account.user.id, account.domain.id, key]);
  const content_hash = hashOf(content);
  const claimed = await trx
    .insertInto('idempotency_keys')
    .values({ hash, content_hash, thing_id: '', created_at: now() })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .returning('hash')
    .executeTakeFirst();
  if (claimed) {
    const id = await create();
    await trx.updateTable('idempotency_keys').set({ thing_id: id }).where('hash', '=', hash).execute();
    return id;
  }
  const before = await trx
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow();
  if (before.content_hash === content_hash) return before.thing_id;
  throw new ApiError('key_reused', 'This idempotency key was used with other content before', {
    data: { id: before.thing_id },
  });
}

/** Deletes keys older than `before`. */
export async function removeIdempotencyKeys(db: Db, before: string): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute();
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
