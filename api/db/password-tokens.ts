import { tokenHash } from '../lib/opaque-tokens.ts';
import { fromNow, now } from './codec.ts';
import type { Db } from './connect.ts';

/** Milliseconds for which a mailed link is valid. */
export const resetLifetime = 10 * 60_000;

export async function createPasswordToken(
  db: Db,
  userId: string,
  token: string,
  lifetime = resetLifetime,
): Promise<void> {
  await db
    .insertInto('password_tokens')
    .values({ hash: tokenHash(token), user_id: userId, expires_at: fromNow(lifetime) })
    .execute();
}

/** How many valid mailed links a user has. */
export async function countPasswordTokens(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('password_tokens')
    .select(db.fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .where('expires_at', '>', now())
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The user that a mailed token was made for; null when it is unknown, spent or expired at `time`. */
export async function userOfPasswordToken(db: Db, token: string, time: string): Promise<string | null> {
  const row = await db
    .selectFrom('password_tokens')
    .select('user_id')
    .where('hash', '=', tokenHash(token))
    .where('expires_at', '>', time)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Spends a mailed token; false when another request spent it first. */
export async function spendPasswordToken(trx: Db, token: string): Promise<boolean> {
  const spent = await trx.deleteFrom('password_tokens').where('hash', '=', tokenHash(token)).executeTakeFirst();
  return Number(spent.numDeletedRows) > 0;
}

/** Invalidates every mailed link of a user. */
export async function removePasswordTokens(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('password_tokens').where('user_id', '=', userId).execute();
}
