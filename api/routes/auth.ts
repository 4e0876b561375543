import type { Hono } from 'hono';

import { authCalls } from '#shared/calls/auth.ts';
import type { SessionStart } from '#shared/schemas/auth.ts';

import { auditMailedPassword } from '../audit/audit.ts';
import { changeAddress } from '../auth/account-update.ts';
import { guarded } from '../auth/current-password.ts';
import { knownDevices } from '../auth/devices.ts';
import { changePassword, resetPassword } from '../auth/password-change.ts';
import { hashPassword, isOutdated, passwordMatches } from '../auth/passwords.ts';
import { signInLimit } from '../auth/sign-in-limit.ts';
import { findDomain, findRole, listDomainsOf, listEnterable } from '../db/domains.ts';
import type { DomainRow, UserRow } from '../db/schema.ts';
import {
  type Device,
  endSessions,
  findLastDomainId,
  findSession,
  moveSession,
  rotateRefreshToken,
  signInSession,
} from '../db/sessions.ts';
import { findUser, findUserByEmail, updateUser } from '../db/users.ts';
import { addRoutes } from '../http/route.ts';
import { ApiError, notFound } from '../lib/errors.ts';
import { opaqueToken, successorOf } from '../lib/opaque-tokens.ts';
import { presentAccountState, presentUser } from '../presenters/account.ts';
import type { RequestContext, Services } from '../services/context.ts';
import { acceptInvitation, isInvitation } from '../users/answer-invitation.ts';

const wrongCredentials = () => new ApiError('wrong_credentials', 'Email or password is wrong');

export function addAuthRoutes(app: Hono, services: Services): void {
  const limit = signInLimit(services);
  const devices = knownDevices(services.deviceSecret, { secure: services.panelOrigin.startsWith('https:') });

  addRoutes(app, services, authCalls, {
    login: async ({ db, body, address, named, request, gone, setCookie }) => {
      const user = await findUserByEmail(db, body.email);
      const device = devices.recognize(request, user);
      const known = await limit.trySignIn(body.email, address, device);
      // Always hash: the response time must not reveal whether an account exists.
      const asker = known && user ? { account: user.id } : { address, gone };
      const matches = await passwordMatches(body.password, user?.password_hash ?? null, asker);
      if (!user?.password_hash || !matches || user.suspended_at) throw wrongCredentials();
      const domains = await listDomainsOf(db, { id: user.id, isOwner: user.is_owner === 1 });
      // The domain that the panel names, or the one of the user's last session.
      const last = named?.id ?? (await findLastDomainId(db, user.id));
      const domain = domains.find(({ id }) => id === last) ?? domains[0];
      // Without any domain, respond as if the account didn't exist.
      if (!domain) throw wrongCredentials();
      const refreshToken = opaqueToken();
      const session = { userId: user.id, domainId: domain.id, refreshToken, device: deviceOf({ request, address }) };
      const newHash = isOutdated(user.password_hash) ? await hashPassword(body.password) : user.password_hash;
      const sessionId = await signInSession(db, session, { read: user.password_hash, write: newHash });
      if (!sessionId) throw wrongCredentials();
      await limit.signedIn(body.email, address, known ? device : null);
      setCookie(devices.cookie(request, { ...user, password_hash: newHash }));
      return { data: await sessionStart(services, { sessionId, refreshToken }, user, domain) };
    },

    logout: async ({ db, account }) => {
      await endSessions(db, { sessionId: account.sessionId });
      return null;
    },

    refreshTokens: async ({ bearer, refreshSecret, accessTokens }) => {
      const successor = successorOf(bearer, refreshSecret);
      const sessionId = await rotateRefreshToken(services, bearer, successor);
      const session = sessionId && (await findSession(services, sessionId));
      const role = session && (session.is_owner ? 'owner' : session.role);
      if (!session || !role) throw new ApiError('unauthorized', 'The session has ended: sign in again');
      const claims = { sub: session.user_id, domain: session.domain_id, role, session: session.id };
      return { data: { access_token: await accessTokens.sign(claims), refresh_token: successor } };
    },

    switchDomain: async ({ db, account, body, address, request }) => {
      const domain = await findDomain(db, body.domain_id);
      const user = await findUser(db, account.user.id);
      if (!domain || !user || !(await findRole(db, account.user, domain.id))) throw notFound('domain');
      const next = { refreshToken: opaqueToken(), device: deviceOf({ request, address }) };
      const sessionId = await moveSession(db, { id: account.sessionId, user_id: user.id }, domain.id, next);
      if (!sessionId) throw new ApiError('unauthorized', 'The session has ended: sign in again');
      return { data: await sessionStart(services, { sessionId, refreshToken: next.refreshToken }, user, domain) };
    },

    account: async ({ db, account }) => ({
      data: presentAccountState(account, await listEnterable(db, account.user)),
    }),

    updateAccount: async ({ body, ...context }) => {
      const { db, account } = context;
      const { email = account.user.email, current_password: password, ...names } = body;
      const user =
        email === account.user.email
          ? await updateUser(db, account.user.id, names)
          : await guarded(limit, context, password, () => changeAddress(context, { ...body, email }));
      const changed = { ...account, user: { ...user, isOwner: account.user.isOwner } };
      return { data: presentAccountState(changed, await listEnterable(db, account.user)) };
    },

    resetPassword: async (context) => {
      await limit.consume(`reset:${context.body.email}`, context.address);
      resetPassword(context, context.body.email);
      return { data: {} };
    },

    changePassword: async (context) => {
      const { body, db } = context;
      // An invitation that was mailed by an older version leads to the screen that calls this.
      if ('token' in body && (await isInvitation(db, body.token))) {
        await acceptInvitation(context, body, limit);
        return null;
      }
      const current = 'current_password' in context.body ? context.body.current_password : undefined;
      const changed = await guarded(limit, context, current, () => changePassword(context, context.body));
      if (!context.account) await auditMailedPassword(context, changed);
      // The new password made all devices unknown; this one has just shown that it is the user's.
      context.setCookie(devices.cookie(context.request, changed));
      return null;
    },
  });
}

/** The reply to a user who enters a domain with an existing session. Throws ApiError not_found without a role there. */
async function sessionStart(
  { db, accessTokens }: Services,
  { sessionId, refreshToken }: { sessionId: string; refreshToken: string },
  user: UserRow,
  domain: DomainRow,
): Promise<SessionStart> {
  const role = await findRole(db, { id: user.id, isOwner: user.is_owner === 1 }, domain.id);
  if (!role) throw notFound('domain');
  return {
    access_token: await accessTokens.sign({ sub: user.id, domain: domain.id, role, session: sessionId }),
    refresh_token: refreshToken,
    user: presentUser(user, role),
    domain: { id: domain.id, host: domain.host, title: domain.title },
  };
}

function deviceOf({ request, address }: Pick<RequestContext, 'request' | 'address'>): Device {
  return { user_agent: request.headers.get('user-agent'), address };
}
