import { tokenHash } from '../lib/opaque-tokens.ts';
import { fromNow, now } from './codec.ts';
import type { Db } from './connect.ts';

/** Milliseconds: long enough to look for a key, or for a phone. */
const lifetime = 5 * 60_000;

/** What a challenge is for, and for whom; nobody is known before a sign-in. */
export type Purpose = { kind: 'sign-in' } | { kind: 'proof' | 'passkey'; userId: string };

const userOf = (purpose: Purpose) => ('userId' in purpose ? purpose.userId : null);

export async function createChallenge(db: Db, challenge: string, purpose: Purpose): Promise<void> {
  const row = {
    hash: tokenHash(challenge),
    kind: purpose.kind,
    user_id: userOf(purpose),
    expires_at: fromNow(lifetime),
  };
  await db.insertInto('challenges').values(row).execute();
}

/** Takes a challenge once, whichever nodes it is sent to; false if it is unknown, expired, taken before, or for something else. */
export async function spendChallenge(db: Db, challenge: string, purpose: Purpose): Promise<boolean> {
  const spent = await db
    .deleteFrom('challenges')
    .where('hash', '=', tokenHash(challenge))
    .where('kind', '=', purpose.kind)
    .where('user_id', 'is not distinct from', userOf(purpose))
    .where('expires_at', '>', now())
    .executeTakeFirst();
  return Number(spent.numDeletedRows) > 0;
}
