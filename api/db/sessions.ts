import { sql } from 'kysely';

import type { Role } from '#shared/rules/roles.ts';

import { networkTime } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import { tokenHash } from '../lib/opaque-tokens.ts';
import { fromNow, now } from './codec.ts';
import type { Db } from './connect.ts';
import type { Demanded } from './factor-demands.ts';
import { ownsFactor } from './factors.ts';
import type { SessionRow, SignInWay, UserRow } from './schema.ts';
import { transact } from './transact.ts';
import { lockUser } from './users.ts';

/** Milliseconds. */
const refreshTokenLifetime = 30 * 24 * 3_600_000;
/** Two tabs may spend the same refresh token within this many milliseconds; later it is a replay. */
const refreshGrace = 10_000;

type LiveSession = SessionRow &
  Pick<UserRow, 'email' | 'firstname' | 'lastname' | 'is_owner'> &
  Demanded & { role: Role | null };

/** A session ends `sessionLifetime` milliseconds after the sign-in, whatever it is used for. */
type Sessions = { db: Db; sessionLifetime: number };

const ownerRole = sql<Role | null>`case users.is_owner when 1 then 'owner' end`;

/**
 * An active session with its user, the user's role in its domain (null without a role or while suspended there), and what is demanded of it;
 * null when the session ended or the whole account is suspended.
 */
export async function findSession({ db, sessionLifetime }: Sessions, id: string): Promise<LiveSession | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.user_id', '=', 'sessions.user_id')
        .onRef('memberships.domain_id', '=', 'sessions.domain_id')
        .on('memberships.suspended_at', 'is', null),
    )
    // Owners have no memberships.
    .leftJoin('factor_demands', (join) =>
      join.on((eb) => eb('factor_demands.role', '=', eb.fn.coalesce(ownerRole, 'memberships.role'))),
    )
    .selectAll('sessions')
    .select(['users.email', 'users.firstname', 'users.lastname', 'users.is_owner', 'memberships.role'])
    .select(['factor_demands.days as demand_days', 'factor_demands.since as demand_since'])
    .select((eb) => [
      eb.fn.coalesce('users.owner_since', 'memberships.role_since', 'users.created_at').as('role_since'),
      eb
        .case()
        .when('factor_demands.days', 'is', null)
        .then(sql<number>`0`)
        .when(ownsFactor(eb as never))
        .then(sql<number>`1`)
        .else(sql<number>`0`)
        .end()
        .as('has_factor'),
    ])
    .where('sessions.id', '=', id)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.created_at', '>', fromNow(-sessionLifetime))
    .where('users.suspended_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** The device of a session: its User-Agent and the peer's address. */
export type Device = Pick<SessionRow, 'user_agent' | 'address'>;

/** How a session begins, and when the person proved who they are. */
type Beginning = Pick<SessionRow, 'created_at' | 'signed_in_by' | 'proven_at' | 'provider_session'>;
/** What an identity provider says of a sign-in there: when it was, which may be long ago, and what it calls its session. */
export type AtProvider = { provenAt: number | null; session: string | null };
type NewSession = { userId: string; domainId: string; refreshToken: string; device?: Device };

/** Starts a session of a user in a domain, with its first refresh token. The caller has authenticated the user. */
export async function createSession(db: Db, userId: string, domainId: string, refreshToken: string): Promise<string> {
  return transact(db, async (trx) => {
    await trx.updateTable('users').set({ last_seen_at: now() }).where('id', '=', userId).execute();
    return insertSession(trx, { userId, domainId, refreshToken }, begun('password'));
  });
}

/**
 * The same after a password check, and stores the hash that the check may have renewed; or after one that needs no password. Returns
 * null and does nothing if the hash changed or the account was suspended since it was read.
 */
export async function signInSession(
  db: Db,
  { signedInBy = 'password', atProvider, ...session }: NewSession & { signedInBy?: SignInWay; atProvider?: AtProvider },
  passwordHash: { read: string; write: string } | null,
): Promise<string | null> {
  return transact(db, async (trx) => {
    // First, because it locks the account: a concurrent password change then ends this session too.
    let seen = trx
      .updateTable('users')
      .set({ last_seen_at: now() })
      .where('id', '=', session.userId)
      .where('suspended_at', 'is', null);
    if (passwordHash)
      seen = seen.set({ password_hash: passwordHash.write }).where('password_hash', '=', passwordHash.read);
    return Number((await seen.executeTakeFirst()).numUpdatedRows) > 0
      ? insertSession(trx, session, begun(signedInBy, atProvider))
      : null;
  });
}

/** A sign-in at this moment, which is a proof of who somebody is; at a provider that was when they last showed it there. */
function begun(way: SignInWay, atProvider?: AtProvider): Beginning {
  const beginning = { created_at: now(), signed_in_by: way, proven_at: now(), provider_session: null };
  if (!atProvider) return beginning;
  const { provenAt, session } = atProvider;
  const at = provenAt === null ? null : new Date(Math.min(provenAt, networkTime())).toISOString();
  return { ...beginning, proven_at: at, provider_session: session };
}

async function insertSession(
  trx: Db,
  { userId, domainId, refreshToken, device }: NewSession,
  beginning: Beginning,
): Promise<string> {
  const id = newId();
  await trx
    .insertInto('sessions')
    .values({
      id,
      user_id: userId,
      domain_id: domainId,
      last_used_at: now(),
      ended_at: null,
      user_agent: device?.user_agent?.slice(0, 500) ?? null,
      address: device?.address ?? null,
      ...beginning,
    })
    .execute();
  await insertRefreshToken(trx, id, refreshToken);
  return id;
}

async function insertRefreshToken(db: Db, sessionId: string, token: string): Promise<void> {
  await db
    .insertInto('refresh_tokens')
    .values({
      hash: tokenHash(token),
      session_id: sessionId,
      created_at: now(),
      expires_at: fromNow(refreshTokenLifetime),
      used_at: null,
    })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
}

/**
 * Rotates `token` to `successor`. Returns the session's id; null when the token is unknown, expired, or of an ended
 * session. A token that was spent longer than the grace ago ends its session: it was stolen.
 */
export async function rotateRefreshToken(
  { db, sessionLifetime }: Sessions,
  token: string,
  successor: string,
): Promise<string | null> {
  return transact(db, async (trx) => {
    const hash = tokenHash(token);
    const row = await trx
      .selectFrom('refresh_tokens')
      .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
      .selectAll('refresh_tokens')
      .where('hash', '=', hash)
      .where('sessions.ended_at', 'is', null)
      .where('sessions.created_at', '>', fromNow(-sessionLifetime))
      .executeTakeFirst();
    if (!row || row.expires_at < now()) return null;
    // The condition decides between two concurrent requests: one spends the token, the other finds it spent within the
    // grace.
    await trx
      .updateTable('refresh_tokens')
      .set({ used_at: now() })
      .where('hash', '=', hash)
      .where('used_at', 'is', null)
      .execute();
    if (row.used_at && Date.parse(row.used_at) < networkTime() - refreshGrace) {
      await endSessions(trx, { sessionId: row.session_id });
      return null;
    }
    await insertRefreshToken(trx, row.session_id, successor);
    await trx.updateTable('sessions').set({ last_used_at: now() }).where('id', '=', row.session_id).execute();
    return row.session_id;
  });
}

/** Keeps that the person of a session has just proved who they are. */
export async function proveSession(db: Db, sessionId: string): Promise<void> {
  await db.updateTable('sessions').set({ proven_at: now() }).where('id', '=', sessionId).execute();
}

type Which = { sessionId: string } | { userId: string; domainId?: string; butSessionId?: string };

/**
 * Ends one session, or a user's: all, those in one domain, or all but one. Their tokens are refused from the next
 * request on.
 */
export async function endSessions(db: Db, which: Which): Promise<boolean> {
  let query = db.updateTable('sessions').set({ ended_at: now() }).where('ended_at', 'is', null);
  if ('sessionId' in which) query = query.where('id', '=', which.sessionId);
  else {
    query = query.where('user_id', '=', which.userId);
    if (which.domainId) query = query.where('domain_id', '=', which.domainId);
    if (which.butSessionId) query = query.where('id', '!=', which.butSessionId);
  }
  return Number((await query.executeTakeFirst()).numUpdatedRows) > 0;
}

/**
 * Moves the user to another domain: a new session replaces the old one, which invalidates all earlier tokens, and keeps
 * how and when the person signed in. Returns its id; null when the old one has ended, for example by a concurrent switch.
 */
export async function moveSession(
  db: Db,
  session: Pick<SessionRow, 'id' | 'user_id'>,
  domainId: string,
  next: { refreshToken: string; device: Device },
): Promise<string | null> {
  return transact(db, async (trx) => {
    await lockUser(trx, session.user_id);
    if (!(await endSessions(trx, { sessionId: session.id }))) return null;
    const old = await trx
      .selectFrom('sessions')
      .select(['created_at', 'signed_in_by', 'proven_at', 'provider_session'])
      .where('id', '=', session.id)
      .executeTakeFirstOrThrow();
    return insertSession(trx, { userId: session.user_id, domainId, ...next }, old);
  });
}

/** The domain of the user's newest session, ended or not; null before the first. */
export async function findLastDomainId(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('sessions')
    .select('domain_id')
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.domain_id ?? null;
}

export type ListedSession = SessionRow & { host: string; title: string };

/** Which browser and address the sessions of a user have that began before one of them, ended or not. The server's own have neither. */
export async function devicesBefore(db: Db, userId: string, sessionId: string): Promise<Device[]> {
  return db
    .selectFrom('sessions')
    .select(['user_agent', 'address'])
    .where('user_id', '=', userId)
    .where('created_at', '<', (eb) =>
      eb.selectFrom('sessions as this').select('created_at').where('this.id', '=', sessionId),
    )
    .where((eb) => eb.or([eb('user_agent', 'is not', null), eb('address', 'is not', null)]))
    .orderBy('last_used_at', 'desc')
    .limit(500)
    .execute();
}

/** The active sessions of a user, last used first. */
export async function listSessions({ db, sessionLifetime }: Sessions, userId: string): Promise<ListedSession[]> {
  return db
    .selectFrom('sessions')
    .innerJoin('domains', 'domains.id', 'sessions.domain_id')
    .selectAll('sessions')
    .select(['domains.host', 'domains.title'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('sessions.created_at', '>', fromNow(-sessionLifetime))
    .where('last_used_at', '>', fromNow(-refreshTokenLifetime))
    .orderBy('last_used_at', 'desc')
    .orderBy('sessions.id')
    .limit(500)
    .execute();
}

/**
 * Milliseconds for which an ended session is kept after its last use: it tells in which domain the next sign-in starts.
 */
const kept = 90 * 24 * 3_600_000;

/** Deletes expired tokens and old sessions. */
export async function removeOldSessions(db: Db): Promise<void> {
  await db.deleteFrom('refresh_tokens').where('expires_at', '<', now()).execute();
  await db.deleteFrom('password_tokens').where('expires_at', '<', now()).execute();
  await db.deleteFrom('sign_in_alarms').where('expires_at', '<', now()).execute();
  await db.deleteFrom('challenges').where('expires_at', '<', now()).execute();
  await db.deleteFrom('sessions').where('last_used_at', '<', fromNow(-kept)).execute();
}
