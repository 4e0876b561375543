import type { Hono } from 'hono';

import { apiTokenCalls } from '#shared/calls/api-tokens.ts';
import { personName } from '#shared/rules/person-name.ts';
import type { ApiToken, MadeToken } from '#shared/schemas/api-tokens.ts';

import { allows } from '../auth/access.ts';
import { newSecret, permissionsOf, prefixOf } from '../auth/api-tokens.ts';
import {
  findApiToken,
  type HeldToken,
  insertApiToken,
  listApiTokens,
  revokeApiToken,
  writeSecret,
} from '../db/api-tokens.ts';
import { fromJson, fromNow, now, toJson } from '../db/codec.ts';
import type { Db } from '../db/connect.ts';
import { lockDomain } from '../db/lock.ts';
import { transact } from '../db/transact.ts';
import { addRoutes } from '../http/route.ts';
import { ApiError, invalidFields, notFound } from '../lib/errors.ts';
import { newId } from '../lib/ids.ts';
import { tokenHash } from '../lib/opaque-tokens.ts';
import type { Services } from '../services/context.ts';

/** Milliseconds. */
const [hour, day] = [3_600_000, 24 * 3_600_000];
/** Tokens of a domain: far more than it has programs. */
const most = 100;

export function addApiTokenRoutes(app: Hono, services: Services): void {
  addRoutes(app, services, apiTokenCalls, {
    list: async ({ db, domain }) => {
      const rows = await listApiTokens(db, domain.id);
      return { data: rows.map(present), total: rows.length };
    },

    create: async ({ db, domain, account, body }) => {
      const { name, permissions, expires_in_days: days } = body;
      if (days === null && !account.user.isOwner)
        throw invalidFields({ expires_in_days: ['Choose when it expires: only owners make tokens without an end'] });
      if (!permissions.every((one) => allows(account, one)))
        throw invalidFields({ permissions: ['Choose only what your own role allows'] });
      const secret = newSecret();
      const row = {
        id: newId(),
        domain_id: domain.id,
        name,
        permissions: toJson([...new Set(permissions)]),
        ...hashed(secret),
        old_hash: null,
        old_until: null,
        days,
        created_by: account.user.id,
        created_at: now(),
        last_used_at: null,
        expires_at: days === null ? null : fromNow(days * day),
        revoked_at: null,
      };
      const token = await transact(db, async (trx) => {
        await lockDomain(trx, domain.id);
        if ((await listApiTokens(trx, domain.id)).length >= most)
          throw new ApiError('quota_exceeded', `This domain has ${most} API tokens: revoke unused ones`);
        await insertApiToken(trx, row);
        return ownToken(trx, domain.id, row.id);
      });
      return { data: { ...present(token), secret } satisfies MadeToken };
    },

    replace: async ({ db, domain, account, params, body }) => {
      const secret = newSecret();
      const token = await transact(db, async (trx) => {
        await lockDomain(trx, domain.id);
        const before = await ownToken(trx, domain.id, params.id);
        // A secret that is refused now must not work again in somebody else's name.
        const overlaps = body.overlap_hours > 0 && stateOf(before) === 'active';
        await writeSecret(trx, before.id, {
          ...hashed(secret),
          old_hash: overlaps ? before.hash : null,
          old_until: overlaps ? fromNow(body.overlap_hours * hour) : null,
          expires_at: before.days === null ? null : fromNow(before.days * day),
          created_by: account.user.id,
        });
        return ownToken(trx, domain.id, params.id);
      });
      return { data: { ...present(token), secret } satisfies MadeToken };
    },

    revoke: async ({ db, domain, params }) => {
      if (!(await revokeApiToken(db, domain.id, params.id))) throw notFound('API token');
      return null;
    },
  });
}

const hashed = (secret: string) => ({ hash: tokenHash(secret), prefix: prefixOf(secret), secret_at: now() });

/** Throws ApiError not_found. */
async function ownToken(db: Db, domainId: string, id: string): Promise<HeldToken> {
  const token = await findApiToken(db, domainId, id);
  if (!token) throw notFound('API token');
  return token;
}

function stateOf(token: HeldToken): ApiToken['state'] {
  if (permissionsOf(token).length === 0) return 'stopped';
  return token.expires_at !== null && token.expires_at <= now() ? 'expired' : 'active';
}

function present(token: HeldToken): ApiToken {
  const { id, name, prefix, created_at, last_used_at, expires_at, old_until } = token;
  return {
    id,
    name,
    permissions: fromJson<ApiToken['permissions']>(token.permissions),
    prefix,
    state: stateOf(token),
    created_by: { id: token.created_by, name: personName(token) },
    created_at,
    last_used_at,
    expires_at,
    old_until: old_until !== null && old_until > now() ? old_until : null,
  };
}
