import { may } from '#shared/rules/roles.ts';
import { type TokenPermission, tokenPermissions } from '#shared/rules/token-permissions.ts';

import { type HeldToken, noteTokenUse, tokenOfSecret } from '../db/api-tokens.ts';
import { fromJson, now } from '../db/codec.ts';
import type { Db } from '../db/connect.ts';
import { findDomain } from '../db/domains.ts';
import { ApiError } from '../lib/errors.ts';
import { opaqueToken } from '../lib/opaque-tokens.ts';
import type { WorkCounter } from '../limits/work.ts';

const start = 'cvn_';
const shape = /^cvn_[\w-]{43}$/;
/** The cookies of the panel (admin/client/session-cookies.ts), and that of a known device. */
const ofPanel = /(?:^|;\s*)(?:access_token|refresh_token|site|__Host-session|(?:__Host-)?device)=/;

export function newSecret(): string {
  return `${start}${opaqueToken()}`;
}

/** What is kept of a secret to recognize it by: 36 of its 256 bits. */
export function prefixOf(secret: string): string {
  return secret.slice(0, start.length + 6);
}

export function isApiToken(bearer: string): boolean {
  return bearer.startsWith(start);
}

/** What a token may still do: nothing that its person may not. */
export function permissionsOf({ permissions, role }: HeldToken): TokenPermission[] {
  const given = fromJson<string[]>(permissions);
  return tokenPermissions.filter((one) => given.includes(one) && role !== null && may(role, one));
}

type Needs = { db: Db; work: WorkCounter };

/** Whom a token acts for, in its domain, with what it may. Throws ApiError unauthorized, forbidden or too_many_requests. */
export async function tokenAccount({ db, work }: Needs, secret: string, request: Request) {
  const token = shape.test(secret) ? await tokenOfSecret(db, secret) : null;
  if (!token)
    throw new ApiError(
      'unauthorized',
      'This API token isn’t valid: it was mistyped, replaced or revoked. Create a new one',
    );
  if (token.expires_at !== null && token.expires_at <= now())
    throw new ApiError('unauthorized', 'This API token has expired: replace its secret in the panel');
  const domain = await findDomain(db, token.domain_id);
  const permissions = permissionsOf(token);
  if (!domain || token.role === null || permissions.length === 0)
    throw new ApiError('unauthorized', 'This API token no longer works: the person it acts for has lost access');
  // A page in the panel's browser must not act with one, nor a program with the panel's cookies.
  if (ofPanel.test(request.headers.get('cookie') ?? ''))
    throw new ApiError('forbidden', 'API tokens are for programs: send this one without the cookies of the panel');
  await work.tokenCall(token.id);
  await noteTokenUse(db, token);
  const { email, firstname, lastname } = token;
  return {
    sessionId: '',
    user: { id: token.created_by, email, firstname, lastname, isOwner: false },
    role: token.role,
    domain,
    provenAt: null,
    factorDueAt: null,
    signedInBy: null,
    signOnNeeded: null,
    token: { id: token.id, name: token.name, permissions },
  };
}
