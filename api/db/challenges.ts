import { tokenHash } from '../lib/opaque-tokens.ts';
import { fromNow, now } from './codec.ts';
import type { Db } from './connect.ts';

/** Milliseconds: long enough to look for a key, or for a phone; at an identity provider also for a forgotten password. */
const lifetimes = { passkey: 5 * 60_000, provider: 10 * 60_000 };

/** What a challenge is for, and for whom; nobody is known before a sign-in. */
export type Purpose = { kind: 'sign-in' | 'sign-on' } | { kind: 'proof' | 'passkey'; userId: string };

const lifetimeOf = ({ kind }: Purpose) => (kind === 'sign-on' ? lifetimes.provider : lifetimes.passkey);
const userOf = (purpose: Purpose) => ('userId' in purpose ? purpose.userId : null);

export async function createChallenge(db: Db, challenge: string, purpose: Purpose): Promise<void> {
  const row = {
    hash: tokenHash(challenge),
    kind: purpose.kind,
    user_id: userOf(purpose),
    expires_at: fromNow(lifetimeOf(purpose)),
  };
  await db.insertInto('challenges').values(row).execute();
}

/** Takes a challenge once, whichever nodes it is sent to; false if it is unknown, expired, taken before, or for something else. */
export async function spendChallenge(db: Db, challenge: string, purpose: Purpose): Promise<boolean> {
  return (await takeChallenge(db, challenge, purpose)) !== null;
}

/** The same; when it was made, in milliseconds, or null. */
export async function takeChallenge(db: Db, challenge: string, purpose: Purpose): Promise<number | null> {
  const spent = await db
    .deleteFrom('challenges')
    .where('hash', '=', tokenHash(challenge))
    .where('kind', '=', purpose.kind)
    .where('user_id', 'is not distinct from', userOf(purpose))
    .where('expires_at', '>', now())
    .returning('expires_at')
    .executeTakeFirst();
  return spent ? Date.parse(spent.expires_at) - lifetimeOf(purpose) : null;
}

/** Keeps for ten minutes that a message came. False if it came before, to whichever node. */
export async function isFirst(db: Db, message: string): Promise<boolean> {
  const row = { hash: tokenHash(message), kind: 'message', user_id: null, expires_at: fromNow(lifetimes.provider) };
  const added = await db
    .insertInto('challenges')
    .values(row)
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .executeTakeFirst();
  return Number(added.numInsertedOrUpdatedRows) > 0;
}
