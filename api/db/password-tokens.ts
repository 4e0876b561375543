import { tokenHash } from '../lib/opaque-tokens.ts';
import { inFuture, now } from './codec.ts';
import type { Db } from './connect.ts';

/** Milliseconds that a mailed link is good for. */
export const resetLifetime = 10 * 60_000;
export const invitationLifetime = 7 * 24 * 3_600_000;

export async function createPasswordToken(
  db: Db,
  userId: string,
  token: string,
  lifetime = resetLifetime,
): Promise<void> {
  await db
    .insertInto('password_tokens')
    .values({ hash: tokenHash(token), user_id: userId, expires_at: inFuture(lifetime) })
    .execute();
}

/** How many mailed links of a user still work. */
export async function countPasswordTokens(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('password_tokens')
    .select(db.fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .where('expires_at', '>', now())
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Until when the last of the mailed links of some users works, by user; who has none that works is left out. */
export async function listLinkExpiries(db: Db, userIds: string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('password_tokens')
    .select(({ fn }) => ['user_id', fn.max('expires_at').as('expires_at')])
    .where('user_id', 'in', userIds)
    .where('expires_at', '>', now())
    .groupBy('user_id')
    .execute();
  return new Map(rows.map((row) => [row.user_id, row.expires_at]));
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
