import { newId } from '../lib/ids.ts';
import { now, toFlag, toJson } from './codec.ts';
import type { Db } from './connect.ts';
import type { PasskeyRow } from './schema.ts';

/** A person's passkeys, oldest first. */
export async function listPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  const query = db.selectFrom('passkeys').selectAll().where('user_id', '=', userId);
  return query.orderBy('created_at').orderBy('id').execute();
}

export async function findPasskey(db: Db, credentialId: string): Promise<PasskeyRow | null> {
  const query = db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId);
  return (await query.executeTakeFirst()) ?? null;
}

type NewPasskey = Omit<PasskeyRow, 'id' | 'transports' | 'backed_up' | 'created_at' | 'last_used_at'> & {
  transports: string[];
  isBackedUp: boolean;
};

/** Its id; null if somebody has it already. */
export async function insertPasskey(
  trx: Db,
  { transports, isBackedUp, ...passkey }: NewPasskey,
): Promise<string | null> {
  const id = newId();
  const added = await trx
    .insertInto('passkeys')
    .values({
      id,
      ...passkey,
      transports: toJson(transports),
      backed_up: toFlag(isBackedUp),
      created_at: now(),
      last_used_at: null,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst();
  return Number(added.numInsertedOrUpdatedRows) > 0 ? id : null;
}

/**
 * Counts a use. False if the key counted as far, or further, before: another one counts as well, so one of them is a copy. Keys that
 * don't count say 0.
 */
export async function countUse(
  db: Db,
  id: string,
  { counter, isBackedUp }: { counter: number; isBackedUp: boolean },
): Promise<boolean> {
  const used = await db
    .updateTable('passkeys')
    .set({ counter, backed_up: toFlag(isBackedUp), last_used_at: now() })
    .where('id', '=', id)
    .where((eb) => (counter === 0 ? eb('counter', '=', 0) : eb('counter', '<', counter)))
    .executeTakeFirst();
  return Number(used.numUpdatedRows) > 0;
}

/** Null if it isn't the person's. */
export async function renamePasskey(db: Db, userId: string, id: string, name: string): Promise<PasskeyRow | null> {
  const own = db.updateTable('passkeys').set({ name }).where('id', '=', id).where('user_id', '=', userId);
  return (await own.returningAll().executeTakeFirst()) ?? null;
}

/** False if it isn't the person's. */
export async function removePasskey(trx: Db, userId: string, id: string): Promise<boolean> {
  const removed = await trx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return Number(removed.numDeletedRows) > 0;
}

/** Removes those that were made at or after `since`, by whoever was signed in then. */
export async function removePasskeysSince(trx: Db, userId: string, since: string): Promise<void> {
  await trx.deleteFrom('passkeys').where('user_id', '=', userId).where('created_at', '>=', since).execute();
}
