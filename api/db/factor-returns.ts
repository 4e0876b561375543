import { tokenHash } from '../lib/opaque-tokens.ts';
import { fromNow, now } from './codec.ts';
import type { Db } from './connect.ts';
import type { FactorReturnRow } from './schema.ts';

const hour = 3_600_000;
/** Milliseconds until a sign-in is given back: long enough that the person reads the mail about it and can say no. */
const returnDelay = 24 * hour;
/** Milliseconds for which it then waits for the person. After that it is gone: nobody wants an account that a password alone opens for good. */
const returnOpen = 7 * 24 * hour;

/** The oldest time at which one that still counts took effect. */
export const oldestReturn = (): string => fromNow(-returnOpen);

/** Null when none is under way. */
export async function findReturn(db: Db, userId: string): Promise<FactorReturnRow | null> {
  const query = db.selectFrom('factor_returns').selectAll().where('user_id', '=', userId);
  return (await query.where('due_at', '>', oldestReturn()).executeTakeFirst()) ?? null;
}

/** The one whose mailed link has this token, before it takes effect; null for an unknown, spent or late link. */
export async function findStoppable(db: Db, token: string): Promise<FactorReturnRow | null> {
  const query = db.selectFrom('factor_returns').selectAll().where('link_hash', '=', tokenHash(token));
  return (await query.where('due_at', '>', now()).executeTakeFirst()) ?? null;
}

/** Begins one in place of one that is over; returns when it takes effect. */
export async function beginReturn(trx: Db, userId: string, askedBy: string, token: string): Promise<string> {
  const due_at = fromNow(returnDelay);
  await endReturn(trx, userId);
  const row = { user_id: userId, asked_by: askedBy, link_hash: tokenHash(token), created_at: now(), due_at };
  await trx.insertInto('factor_returns').values(row).execute();
  return due_at;
}

/** False if there was none. */
export async function endReturn(db: Db, userId: string): Promise<boolean> {
  const ended = await db.deleteFrom('factor_returns').where('user_id', '=', userId).executeTakeFirst();
  return ended.numDeletedRows > 0n;
}

/** Ends what somebody asked for who may no longer ask, or who didn't ask at all: somebody else used the account. */
export async function endReturnsBy(trx: Db, askedBy: string): Promise<void> {
  await trx.deleteFrom('factor_returns').where('asked_by', '=', askedBy).execute();
}

export async function removeOldReturns(db: Db): Promise<void> {
  await db.deleteFrom('factor_returns').where('due_at', '<=', oldestReturn()).execute();
}
