import type { MemberRole } from '#shared/rules/roles.ts';

import { networkTime } from '../lib/clock.ts';
import { tokenHash } from '../lib/opaque-tokens.ts';
import { fromNow, now } from './codec.ts';
import type { Db } from './connect.ts';
import type { ApiTokenRow, UserRow } from './schema.ts';

/** A token with the person for whom it acts, and that person's role in its domain: null without one, or while suspended. */
export type HeldToken = ApiTokenRow & Pick<UserRow, 'email' | 'firstname' | 'lastname'> & { role: MemberRole | null };

/** Milliseconds between two notes of a use: a program may call many times a second. */
const noteEvery = 60_000;

/** Those that weren't revoked. An owner counts as an admin: what only owners may do is beyond one domain. */
function heldTokens(db: Db) {
  return db
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.created_by')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.user_id', '=', 'api_tokens.created_by')
        .onRef('memberships.domain_id', '=', 'api_tokens.domain_id')
        .on('memberships.suspended_at', 'is', null),
    )
    .selectAll('api_tokens')
    .select(['users.email', 'users.firstname', 'users.lastname'])
    .select((eb) =>
      eb
        .case()
        .when('users.suspended_at', 'is not', null)
        .then(null)
        .when('users.is_owner', '=', 1)
        .then('admin')
        .else(eb.ref('memberships.role'))
        .end()
        .$castTo<MemberRole | null>()
        .as('role'),
    )
    .where('revoked_at', 'is', null);
}

/** The tokens of a domain that weren't revoked, by name. */
export function listApiTokens(db: Db, domainId: string): Promise<HeldToken[]> {
  return heldTokens(db).where('api_tokens.domain_id', '=', domainId).orderBy('name').orderBy('api_tokens.id').execute();
}

/** Null for an unknown or revoked one, and for a token of another domain. */
export async function findApiToken(db: Db, domainId: string, id: string): Promise<HeldToken | null> {
  const query = heldTokens(db).where('api_tokens.domain_id', '=', domainId).where('api_tokens.id', '=', id);
  return (await query.executeTakeFirst()) ?? null;
}

/** The token of a secret, also of an expired one; null for an unknown or revoked one, or one that was replaced long enough ago. */
export async function tokenOfSecret(db: Db, secret: string): Promise<HeldToken | null> {
  const hash = tokenHash(secret);
  const query = heldTokens(db).where((eb) =>
    eb.or([eb('hash', '=', hash), eb.and([eb('old_hash', '=', hash), eb('old_until', '>', now())])]),
  );
  return (await query.executeTakeFirst()) ?? null;
}

export async function insertApiToken(trx: Db, row: ApiTokenRow): Promise<void> {
  await trx.insertInto('api_tokens').values(row).execute();
}

type Replacement = Pick<
  ApiTokenRow,
  'hash' | 'prefix' | 'secret_at' | 'old_hash' | 'old_until' | 'expires_at' | 'created_by'
>;

export async function writeSecret(trx: Db, id: string, change: Replacement): Promise<void> {
  await trx.updateTable('api_tokens').set(change).where('id', '=', id).execute();
}

/** False for an unknown or revoked one, and for a token of another domain. */
export async function revokeApiToken(db: Db, domainId: string, id: string): Promise<boolean> {
  const query = db
    .updateTable('api_tokens')
    .set({ revoked_at: now() })
    .where('id', '=', id)
    .where('domain_id', '=', domainId)
    .where('revoked_at', 'is', null);
  return (await query.executeTakeFirst()).numUpdatedRows > 0n;
}

/** Revokes the tokens of a person whose secrets were made at `since` or later: whoever it was may have kept them. */
export async function revokeTokensSince(trx: Db, userId: string, since: string): Promise<void> {
  await trx
    .updateTable('api_tokens')
    .set({ revoked_at: now() })
    .where('created_by', '=', userId)
    .where('revoked_at', 'is', null)
    .where((eb) => eb(eb.fn.coalesce('secret_at', 'created_at'), '>=', since))
    .execute();
}

/** Notes that a token is used, once a minute. */
export async function noteTokenUse(db: Db, { id, last_used_at: last }: ApiTokenRow): Promise<void> {
  if (last !== null && Date.parse(last) > networkTime() - noteEvery) return;
  await db
    .updateTable('api_tokens')
    .set({ last_used_at: now() })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', fromNow(-noteEvery))]))
    .execute();
}
