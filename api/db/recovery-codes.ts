import { tokenHash } from '../lib/opaque-tokens.ts';
import { now } from './codec.ts';
import type { Db } from './connect.ts';

/** The person's id is part of what is hashed: a code is good for its person alone. */
const hashOf = (userId: string, code: string) => tokenHash(`recovery:${userId}:${code}`);

/** Replaces all codes of a person. */
export async function replaceRecoveryCodes(trx: Db, userId: string, codes: string[]): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  if (codes.length === 0) return;
  const rows = codes.map((code) => ({ hash: hashOf(userId, code), user_id: userId, created_at: now(), used_at: null }));
  await trx.insertInto('recovery_codes').values(rows).execute();
}

/** False if the code isn't the person's, or was used before. */
export async function spendRecoveryCode(db: Db, userId: string, code: string): Promise<boolean> {
  const spent = await db
    .updateTable('recovery_codes')
    .set({ used_at: now() })
    .where('hash', '=', hashOf(userId, code))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return Number(spent.numUpdatedRows) > 0;
}

/** How many codes are left. */
export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(db.fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
