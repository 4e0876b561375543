import { tokenHash } from '../auth/tokens.ts';
import { inFuture } from './codec.ts';
import type { Db } from './connect.ts';

/** Milliseconds that a mailed link is good for. */
const lifetime = 10 * 60_000;

export async function createPasswordToken(db: Db, userId: string, token: string): Promise<void> {
  await db
    .insertInto('password_tokens')
    .values({ hash: tokenHash(token), user_id: userId, expires_at: inFuture(lifetime) })
    .execute();
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

/** Spends a mailed token; false when another request was first. */
export async function spendPasswordToken(trx: Db, token: string): Promise<boolean> {
  const spent = await trx.deleteFrom('password_tokens').where('hash', '=', tokenHash(token)).executeTakeFirst();
  return Number(spent.numDeletedRows) > 0;
}

/** Makes every mailed link of a user worthless. */
export async function removePasswordTokens(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('password_tokens').where('user_id', '=', userId).execute();
}
