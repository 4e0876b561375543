import { timingSafeEqual } from 'node:crypto';

import { type Call, needsFactor } from '#shared/calls/call.ts';
import { listHeader, scheduledIn } from '#shared/rules/lists.ts';
import { may, type Permission, type Role } from '#shared/rules/roles.ts';
import { proofMinutes } from '#shared/schemas/factors.ts';

import type { Db } from '../db/connect.ts';
import { findDomain, findDomainByHosts } from '../db/domains.ts';
import { factorDueAt } from '../db/factor-demands.ts';
import type { List } from '../db/heads.ts';
import type { DomainRow, SignInWay } from '../db/schema.ts';
import { findSession } from '../db/sessions.ts';
import { networkTime } from '../lib/clock.ts';
import { ApiError } from '../lib/errors.ts';
import type { WorkCounter } from '../limits/work.ts';
import { isApiToken, tokenAccount } from './api-tokens.ts';
import type { Provider } from './provider.ts';
import type { AccessTokens } from './tokens.ts';

/** The signed-in user, in the domain that the token names; or a program that acts for one with an API token. */
export type SignedIn = {
  /** Empty for a program. */
  sessionId: string;
  user: { id: string; email: string; firstname: string; lastname: string; isOwner: boolean };
  role: Role;
  domain: DomainRow;
  /** When the person last proved who they are; null if that isn't known. */
  provenAt: string | null;
  /** Until when the person, who has no second factor, has to set one up; null if nothing demands it. */
  factorDueAt: string | null;
  /** How the session began; null where that isn't known, and for programs. */
  signedInBy: SignInWay | null;
  /** The identity provider at which the person has to sign in for the domain; null where this sign-in will do. */
  signOnNeeded: string | null;
  /** Null for a person. */
  token: { id: string; name: string; permissions: Permission[] } | null;
};

type Needs = {
  db: Db;
  work: WorkCounter;
  accessTokens: AccessTokens;
  sessionLifetime: number;
  rebuildSecret: string;
  provider: Provider | null;
};
/** `list`: what a visitor reads, the live list unless the publisher names another. */
export type Visitor = { account: SignedIn | null; domain: DomainRow | null; bearer: string; list: List };

/**
 * Who makes the request, and for which domain. Throws ApiError 401 or 409 domain_mismatch. A public call ignores a token that
 * isn't valid: whoever still has those of an ended session must be able to sign in or to reset the password. A program is told.
 */
export async function authorize(
  services: Needs,
  { access, moreForUsers }: Pick<Call, 'access' | 'moreForUsers'>,
  request: Request,
): Promise<Visitor> {
  const bearer = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
  if (access === 'refresh') {
    if (!bearer) throw new ApiError('unauthorized', 'Send the refresh token as the bearer');
    return { account: null, domain: null, bearer, list: 'live' };
  }
  const list = namedList(services, bearer, request);
  if (access === 'publisher') {
    if (!sameText(bearer, services.rebuildSecret)) throw new ApiError('unauthorized', 'Only the publisher may do this');
    return { account: null, domain: null, bearer, list: list ?? 'live' };
  }
  const named = await namedDomain(services.db, request);
  if (list && access === 'public') return { account: null, domain: named, bearer, list };
  if (!bearer && access !== 'public') throw new ApiError('unauthorized', 'Sign in first');
  const account = bearer
    ? await (isApiToken(bearer) ? tokenAccount(services, bearer, request) : signedIn(services, bearer)).catch(
        (error: unknown) => {
          if (isApiToken(bearer)) throw error;
          if (access === 'public' && !moreForUsers && error instanceof ApiError && error.status === 401) return null;
          throw error;
        },
      )
    : null;
  if (!account) return { account, domain: named ?? (await domainOfApiHost(services, request)), bearer, list: 'live' };
  if (named && named.id !== account.domain.id) {
    throw new ApiError(
      'domain_mismatch',
      `You are signed in to ${account.domain.host}, but this page is for ${named.host}`,
    );
  }
  return { account, domain: account.domain, bearer, list: 'live' };
}

/** The list that the publisher asks for: that of a release, made or scheduled, or everything saved as if it were published. Null for all others. */
function namedList({ rebuildSecret }: Needs, bearer: string, request: Request): List | null {
  const named = request.headers.get(listHeader);
  if (named === null || !sameText(bearer, rebuildSecret)) return null;
  return listNamed(named);
}

/** The list that a publisher names (shared/rules/lists.ts). */
export function listNamed(name: string): List {
  if (name === 'shown' || name === 'live') return name;
  const scheduled = scheduledIn(name);
  return scheduled === null ? { release: name } : { scheduled };
}

/**
 * Throws ApiError forbidden when the role of `account` doesn't allow the call, and second_factor_setup_needed when the time is over in which
 * somebody had to set a second factor up, or single_sign_on_needed where the domain takes only sign-ins at the identity provider: then only
 * that, the own profile and signing out are left. Programs aren't asked for one: a
 * token can't be guessed, and has an end of its own.
 */
export function requirePermission(call: Call, account: SignedIn | null): void {
  const { access, method } = call;
  if (account?.token) return requireScope({ access, method }, account);
  if (account?.signOnNeeded && needsFactor(call))
    throw new ApiError(
      'single_sign_on_needed',
      `Sign in with ${account.signOnNeeded}: this domain accepts no other sign-in`,
    );
  const dueAt = account?.factorDueAt ?? null;
  if (dueAt !== null && Date.parse(dueAt) <= networkTime() && needsFactor(call))
    throw new ApiError('second_factor_setup_needed', 'Set up a second step first: your role needs one');
  if (access === 'public' || access === 'session' || access === 'refresh' || access === 'publisher') return;
  if (!account || !may(account.role, access)) throw new ApiError('forbidden', 'Your role does not allow this');
}

/**
 * Throws ApiError proof_needed when a call asks for a fresh proof and the last one is too old. Without a body that says otherwise it does.
 * A program can't give one; who made its token did.
 */
export function requireProof({ proof }: Pick<Call, 'proof'>, account: SignedIn | null, body?: unknown): void {
  if (!proof || !account || account.token) return;
  const { action, current_password: password } = (body ?? {}) as { action?: unknown; current_password?: unknown };
  if (proof === 'fresh to delete' && action !== 'delete') return;
  if (proof === 'fresh or password' && password !== undefined) return;
  const provenAt = account.provenAt ? Date.parse(account.provenAt) : 0;
  if (provenAt < networkTime() - proofMinutes * 60_000) {
    throw new ApiError('proof_needed', 'Confirm that it’s you first: send your password, or a code from your app');
  }
}

/** A program reads what is public as its maker does, with drafts; it never signs in, nor touches accounts, sessions and tokens. */
function requireScope({ access, method }: Pick<Call, 'access' | 'method'>, account: SignedIn): void {
  const needed = access === 'public' && method === 'GET' ? 'content.read' : access;
  if (needed === 'public' || needed === 'session' || needed === 'refresh' || needed === 'publisher')
    throw new ApiError('forbidden', 'API tokens may not do this: a person has to sign in');
  if (!allows(account, needed))
    throw new ApiError('forbidden', `This API token may not do this: it was created without “${needed}”`);
}

/** Whether somebody may do something: a person by the role, a program if its token has it, too. */
export function allows({ role, token }: SignedIn, permission: Permission): boolean {
  return may(role, permission) && (token === null || token.permissions.includes(permission));
}

async function signedIn(services: Needs, bearer: string): Promise<SignedIn> {
  const claims = await services.accessTokens.verify(bearer);
  const session = await findSession(services, claims.session);
  const domain = session && (await findDomain(services.db, claims.domain));
  const role: Role | null = session ? (session.is_owner ? 'owner' : session.role) : null;
  // The session ended, the user was suspended or the role changed: the token is no longer valid.
  const same = session?.user_id === claims.sub && session.domain_id === domain?.id && role === claims.role;
  if (!session || !domain || !role || !same) {
    throw new ApiError('unauthorized', 'The session has ended: sign in again');
  }
  return {
    sessionId: session.id,
    user: {
      id: session.user_id,
      email: session.email,
      firstname: session.firstname,
      lastname: session.lastname,
      isOwner: session.is_owner === 1,
    },
    role,
    domain,
    provenAt: session.proven_at,
    factorDueAt: factorDueAt(session),
    signedInBy: session.signed_in_by,
    signOnNeeded: signOnNeeded(services, domain, session),
    token: null,
  };
}

/** The provider at which somebody has to sign in for a domain; null where the session will do. Without a provider none is asked for. */
export function signOnNeeded(
  { provider }: { provider: Provider | null },
  { sign_on_since: since }: DomainRow,
  { signed_in_by: way }: { signed_in_by: SignInWay | null },
): string | null {
  return provider && since !== null && way !== 'sso' ? provider.name : null;
}

/**
 * The domain of the site headers. Proxies add addresses to X-Forwarded-For: the first known domain in it counts. Others replace
 * it, so X-Caravan-Site says the same again.
 */
async function namedDomain(db: Db, { headers }: Request): Promise<DomainRow | null> {
  const listed = (name: string) => (headers.get(name) ?? '').split(',').map(hostName).filter(Boolean).slice(0, 10);
  return (
    (await findDomainByHosts(db, listed('x-forwarded-for'))) ?? (await findDomainByHosts(db, listed('x-caravan-site')))
  );
}

async function domainOfApiHost(services: Needs, request: Request): Promise<DomainRow | null> {
  const host = hostName(request.headers.get('host') ?? '');
  return host.startsWith('api.') ? findDomainByHosts(services.db, [host.slice('api.'.length)]) : null;
}

function hostName(value: string): string {
  return value.trim().toLowerCase().replace(/:\d+$/, '');
}

function sameText(first: string, second: string): boolean {
  const [a, b] = [Buffer.from(first), Buffer.from(second)];
  return a.length === b.length && timingSafeEqual(a, b);
}
