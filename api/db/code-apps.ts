import { fromNow, now } from './codec.ts';
import type { Db } from './connect.ts';
import type { CodeAppRow } from './schema.ts';

/** Milliseconds for which an app can be confirmed after it was given its secret. */
const setUpTime = 30 * 60_000;

export async function findCodeApp(db: Db, userId: string): Promise<CodeAppRow | null> {
  return (await db.selectFrom('code_apps').selectAll().where('user_id', '=', userId).executeTakeFirst()) ?? null;
}

/** Keeps the secret of an app that is being set up. */
export async function beginCodeApp(db: Db, userId: string, secret: string): Promise<void> {
  const pending = { pending_secret: secret, pending_until: fromNow(setUpTime) };
  await db
    .insertInto('code_apps')
    .values({ user_id: userId, secret: null, confirmed_at: null, last_step: null, ...pending })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(pending))
    .execute();
}

/** Makes the app with this secret the person's, of which the code of `step` was given; false if it isn't the one that is being set up. */
export async function confirmCodeApp(trx: Db, userId: string, secret: string, step: number): Promise<boolean> {
  const confirmed = await trx
    .updateTable('code_apps')
    .set({ secret, confirmed_at: now(), last_step: step, pending_secret: null, pending_until: null })
    .where('user_id', '=', userId)
    .where('pending_secret', '=', secret)
    .where('pending_until', '>', now())
    .executeTakeFirst();
  return Number(confirmed.numUpdatedRows) > 0;
}

/** Takes the code of a step once, whichever nodes it is sent to; false if it, or a later one, was taken before. */
export async function takeStep(db: Db, userId: string, secret: string, step: number): Promise<boolean> {
  const taken = await db
    .updateTable('code_apps')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('secret', '=', secret)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .executeTakeFirst();
  return Number(taken.numUpdatedRows) > 0;
}

/** False if there was none. */
export async function removeCodeApp(trx: Db, userId: string): Promise<boolean> {
  const removed = await trx
    .deleteFrom('code_apps')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return Number(removed.numDeletedRows) > 0;
}
