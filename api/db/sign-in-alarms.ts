import { tokenHash } from '../lib/opaque-tokens.ts';
import { fromNow, now } from './codec.ts';
import type { Db } from './connect.ts';
import type { SignInAlarmRow } from './schema.ts';

/** Milliseconds for which the link of a mail works: people read some mails after a weekend. */
export const alarmLifetime = 7 * 24 * 3_600_000;
const day = 24 * 3_600_000;

/** `at`: when the sign-in was, in milliseconds. */
export async function createAlarm(db: Db, userId: string, { token, at }: { token: string; at: number }): Promise<void> {
  const created_at = new Date(at).toISOString();
  const row = { hash: tokenHash(token), user_id: userId, created_at, expires_at: fromNow(alarmLifetime) };
  await db.insertInto('sign_in_alarms').values(row).execute();
}

/** How many mails about sign-ins a person got in the last day. */
export async function countAlarms(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('sign_in_alarms')
    .select(db.fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .where('created_at', '>', fromNow(-day))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Null for an unknown, spent or expired link. */
export async function findAlarm(db: Db, token: string): Promise<SignInAlarmRow | null> {
  const query = db.selectFrom('sign_in_alarms').selectAll().where('hash', '=', tokenHash(token));
  return (await query.where('expires_at', '>', now()).executeTakeFirst()) ?? null;
}

/** Spends all links of a person; false when another request spent this one first. */
export async function spendAlarm(trx: Db, { hash, user_id: userId }: SignInAlarmRow): Promise<boolean> {
  const spent = await trx.deleteFrom('sign_in_alarms').where('hash', '=', hash).executeTakeFirst();
  await trx.deleteFrom('sign_in_alarms').where('user_id', '=', userId).execute();
  return spent.numDeletedRows > 0n;
}
