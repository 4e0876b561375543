import { createHmac } from 'node:crypto';

import { createChallenge, takeChallenge } from '../db/challenges.ts';
import type { Db } from '../db/connect.ts';
import { listDomainsOf } from '../db/domains.ts';
import type { UserRow } from '../db/schema.ts';
import { findSubject, insertSubject } from '../db/sign-on-subjects.ts';
import { transact } from '../db/transact.ts';
import { findUser, findUserByEmail, lockUser } from '../db/users.ts';
import { opaqueToken } from '../lib/opaque-tokens.ts';
import { type MailToQueue, queueMail } from '../mail/queue.ts';
import type { Flow, Identity } from './provider.ts';

/** Seconds: as long as a flow lasts (db/challenges.ts). */
const lifetime = 600;
const secretPattern = /^[\w-]{43}$/;

/**
 * The secret of a browser that was sent to the provider, which scripts can't read: an answer counts only with it, so a link with somebody
 * else's answer signs nobody in. SameSite=Strict, although the provider is another site: the panel's own screen sends the answer.
 */
export function flowCookie({ secure }: { secure: boolean }) {
  const name = secure ? '__Host-sign-on' : 'sign-on';
  return {
    read: (request: Request): string | null => {
      const pairs = (request.headers.get('cookie') ?? '').split(/; */);
      const values = pairs.filter((pair) => pair.startsWith(`${name}=`)).map((pair) => pair.slice(name.length + 1));
      return values.find((value) => secretPattern.test(value)) ?? null;
    },
    write: (secret: string): string =>
      `${name}=${secret}; Path=/; Max-Age=${lifetime}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`,
  };
}

/** What belongs to a `state` in this browser, and in no other. Nothing of it is stored, and two tabs may sign in at once. */
function flowOf(state: string, browser: string): Flow {
  const part = (name: string) => createHmac('sha256', browser).update(`${name}:${state}`).digest('base64url');
  return { state, verifier: part('verifier'), nonce: part('nonce') };
}

const questionOf = (state: string, browser: string) => `${state}.${browser}`;

/** A new question to the provider, which this browser can answer once. */
export async function beginFlow(db: Db, browser: string): Promise<Flow> {
  const state = opaqueToken();
  await createChallenge(db, questionOf(state, browser), { kind: 'sign-on' });
  return flowOf(state, browser);
}

/** The question of an answer, and when it was asked; null if another browser was, or it is expired, or answered. */
export async function endFlow(
  db: Db,
  state: string,
  browser: string | null,
): Promise<{ flow: Flow; at: number } | null> {
  if (browser === null) return null;
  const at = await takeChallenge(db, questionOf(state, browser), { kind: 'sign-on' });
  return at === null ? null : { flow: flowOf(state, browser), at };
}

/**
 * Why somebody isn't let in, for the log alone. `unconfirmed`: the provider doesn't say that the address is theirs; `stranger`: nobody
 * with it was invited; `removed`: they were, and may enter nothing now; `other`: the person has another account at the provider.
 */
type Refused = 'unconfirmed' | 'stranger' | 'removed' | 'other';
type Person = { user: UserRow; refused: null } | { user: UserRow | null; refused: Refused };

/**
 * The person of an identity: whom it was before, or at the first time whoever has its address. `firstMail` goes to them then.
 * From then on the address counts for nothing: the provider may give it to somebody else.
 */
export async function personOf(db: Db, identity: Identity, firstMail: (user: UserRow) => MailToQueue): Promise<Person> {
  const before = await findSubject(db, identity);
  if (before) {
    const user = await findUser(db, before.user_id);
    return user && (await mayEnter(db, user)) ? { user, refused: null } : { user, refused: 'removed' };
  }
  if (identity.email === null) return { user: null, refused: 'unconfirmed' };
  const user = await findUserByEmail(db, identity.email);
  if (!user) return { user, refused: 'stranger' };
  if (!(await mayEnter(db, user))) return { user, refused: 'removed' };
  const isTheirs = await transact(db, async (trx) => {
    await lockUser(trx, user.id);
    if (!(await insertSubject(trx, user.id, identity))) return false;
    await queueMail(trx, firstMail(user));
    return true;
  });
  return isTheirs ? { user, refused: null } : { user, refused: 'other' };
}

async function mayEnter(db: Db, user: UserRow): Promise<boolean> {
  if (user.suspended_at !== null) return false;
  return (await listDomainsOf(db, { id: user.id, isOwner: user.is_owner === 1 })).length > 0;
}
