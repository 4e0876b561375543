import type { Role } from '#shared/rules/roles.ts';

import { refreshGrace, refreshTokenLifetime, tokenHash } from '../auth/tokens.ts';
import { newId } from '../ids.ts';
import { inFuture, now } from './codec.ts';
import type { Db } from './connect.ts';
import type { SessionRow, UserRow } from './schema.ts';

type LiveSession = SessionRow & Pick<UserRow, 'email' | 'firstname' | 'lastname' | 'is_owner'> & { role: Role | null };

/** A session that still counts, with its user and the user's role in its domain; null when it ended or the user is suspended. */
export async function findSession(db: Db, id: string): Promise<LiveSession | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.user_id', '=', 'sessions.user_id')
        .onRef('memberships.domain_id', '=', 'sessions.domain_id'),
    )
    .selectAll('sessions')
    .select(['users.email', 'users.firstname', 'users.lastname', 'users.is_owner', 'memberships.role'])
    .where('sessions.id', '=', id)
    .where('sessions.ended_at', 'is', null)
    .where('users.suspended_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Starts a session of a user in a domain, with its first refresh token. Tokens of the user that have expired are dropped. */
export async function createSession(db: Db, userId: string, domainId: string, refreshToken: string): Promise<string> {
  const id = newId();
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('sessions')
      .values({ id, user_id: userId, domain_id: domainId, created_at: now(), last_used_at: now(), ended_at: null })
      .execute();
    await insertRefreshToken(trx, id, refreshToken);
    const own = trx.selectFrom('sessions').select('id').where('user_id', '=', userId);
    await trx.deleteFrom('refresh_tokens').where('session_id', 'in', own).where('expires_at', '<', now()).execute();
    await trx.updateTable('users').set({ last_seen_at: now() }).where('id', '=', userId).execute();
  });
  return id;
}

async function insertRefreshToken(db: Db, sessionId: string, token: string): Promise<void> {
  await db
    .insertInto('refresh_tokens')
    .values({
      hash: tokenHash(token),
      session_id: sessionId,
      created_at: now(),
      expires_at: inFuture(refreshTokenLifetime),
      used_at: null,
    })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
}

/**
 * Spends `token` for `successor`. Answers the session's id, or null when the token is unknown, expired, or of an ended
 * session. A token that was spent longer than the grace ago ends its session: somebody else has it.
 */
export async function rotateRefreshToken(db: Db, token: string, successor: string): Promise<string | null> {
  return db.transaction().execute(async (trx) => {
    const hash = tokenHash(token);
    const row = await trx.selectFrom('refresh_tokens').selectAll().where('hash', '=', hash).executeTakeFirst();
    if (!row || row.expires_at < now()) return null;
    // The condition decides between two that come at once: one spends it, the other finds it spent within the grace.
    await trx
      .updateTable('refresh_tokens')
      .set({ used_at: now() })
      .where('hash', '=', hash)
      .where('used_at', 'is', null)
      .execute();
    if (row.used_at && Date.parse(row.used_at) < Date.now() - refreshGrace) {
      await endSessions(trx, { sessionId: row.session_id });
      return null;
    }
    await insertRefreshToken(trx, row.session_id, successor);
    await trx.updateTable('sessions').set({ last_used_at: now() }).where('id', '=', row.session_id).execute();
    return row.session_id;
  });
}

/** Ends one session, or all of a user. Their access tokens stop working with the next request. */
export async function endSessions(db: Db, which: { sessionId: string } | { userId: string }): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: now() })
    .where('ended_at', 'is', null)
    .where((eb) => ('sessionId' in which ? eb('id', '=', which.sessionId) : eb('user_id', '=', which.userId)))
    .execute();
}

/** The user goes to another domain: the session follows with a new refresh token, and the old ones are spent. */
export async function moveSession(db: Db, sessionId: string, domainId: string, refreshToken: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Tokens first, then the session, as in a rotation: the other way round two at once would wait for each other for ever.
    await trx
      .updateTable('refresh_tokens')
      .set({ used_at: now() })
      .where('session_id', '=', sessionId)
      .where('used_at', 'is', null)
      .execute();
    await trx
      .updateTable('sessions')
      .set({ domain_id: domainId, last_used_at: now() })
      .where('id', '=', sessionId)
      .execute();
    await insertRefreshToken(trx, sessionId, refreshToken);
  });
}

/** The domain that the user's newest session was in, ended or not; null before the first. */
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
