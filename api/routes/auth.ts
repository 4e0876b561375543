import type { Hono } from 'hono';

import { authCalls } from '#shared/calls/auth.ts';
import type { SessionStart } from '#shared/schemas/auth.ts';

import { changePassword, resetPassword } from '../auth/password-change.ts';
import { passwordMatches } from '../auth/passwords.ts';
import { signInLimit } from '../auth/sign-in-limit.ts';
import { opaqueToken, successorOf } from '../auth/tokens.ts';
import type { Services } from '../context.ts';
import { findDomain, findRole, listDomainsOf } from '../db/domains.ts';
import type { DomainRow, UserRow } from '../db/schema.ts';
import {
  createSession,
  endSessions,
  findSession,
  moveSession,
  rotateRefreshToken,
  findLastDomainId,
} from '../db/sessions.ts';
import { findUser, findUserByEmail, updateUser } from '../db/users.ts';
import { isUniqueViolation } from '../db/violations.ts';
import { ApiError, invalidFields, notFound } from '../errors.ts';
import { presentAccountState, presentUser } from '../presenters/account.ts';
import { addRoutes } from './route.ts';

const wrongCredentials = () => new ApiError('wrong_credentials', 'Email or password is wrong');

export function addAuthRoutes(app: Hono, services: Services): void {
  const limit = signInLimit();

  /** Tokens and words for a user who enters a domain with an existing session. */
  async function sessionStart(
    sessionId: string,
    user: UserRow,
    domain: DomainRow,
    refreshToken: string,
  ): Promise<SessionStart> {
    const role = await findRole(services.db, { id: user.id, isOwner: user.is_owner === 1 }, domain.id);
    if (!role) throw notFound('domain');
    return {
      access_token: await services.accessTokens.sign({ sub: user.id, domain: domain.id, role, session: sessionId }),
      refresh_token: refreshToken,
      user: presentUser(user, role),
      domain: { id: domain.id, host: domain.host, title: domain.title },
    };
  }

  addRoutes(app, services, authCalls, {
    login: async ({ db, body, address, named }) => {
      await limit.consume(body.email, address);
      const user = await findUserByEmail(db, body.email);
      // The hash is always computed: the time of an answer must not tell whether an account exists.
      const matches = await passwordMatches(body.password, user?.password_hash ?? null);
      if (!user || !matches || user.suspended_at) throw wrongCredentials();
      const domains = await listDomainsOf(db, { id: user.id, isOwner: user.is_owner === 1 });
      // Where the panel says, else where the user was last: whoever signs in again goes on where the session ended.
      const last = named?.id ?? (await findLastDomainId(db, user.id));
      const domain = domains.find(({ id }) => id === last) ?? domains[0];
      if (!domain) throw new ApiError('forbidden', 'This account has no domain yet: ask an owner to add it to one');
      await limit.forget(body.email, address);
      const refreshToken = opaqueToken();
      const sessionId = await createSession(db, user.id, domain.id, refreshToken);
      return { data: await sessionStart(sessionId, user, domain, refreshToken) };
    },

    logout: async ({ db, account }) => {
      await endSessions(db, { sessionId: account.sessionId });
      return null;
    },

    refreshTokens: async ({ db, bearer, refreshSecret, accessTokens }) => {
      const successor = successorOf(bearer, refreshSecret);
      const sessionId = await rotateRefreshToken(db, bearer, successor);
      const session = sessionId && (await findSession(db, sessionId));
      const role = session && (session.is_owner ? 'owner' : session.role);
      if (!session || !role) throw new ApiError('unauthorized', 'The session has ended: sign in again');
      const claims = { sub: session.user_id, domain: session.domain_id, role, session: session.id };
      return { data: { access_token: await accessTokens.sign(claims), refresh_token: successor } };
    },

    switchDomain: async ({ db, account, body }) => {
      const domain = await findDomain(db, body.domain_id);
      const user = await findUser(db, account.user.id);
      if (!domain || !user || !(await findRole(db, account.user, domain.id))) throw notFound('domain');
      const refreshToken = opaqueToken();
      await moveSession(db, account.sessionId, domain.id, refreshToken);
      return { data: await sessionStart(account.sessionId, user, domain, refreshToken) };
    },

    account: async ({ account }) => ({ data: presentAccountState(account) }),

    updateAccount: async ({ db, account, body }) => {
      const user = await updateUser(db, account.user.id, body).catch((error: unknown) => {
        if (!isUniqueViolation(error)) throw error;
        throw invalidFields({ email: ['Another account has this address'] });
      });
      return { data: presentAccountState({ ...account, user: { ...user, isOwner: account.user.isOwner } }) };
    },

    resetPassword: async (context) => {
      await limit.consume(`reset:${context.body.email}`, context.address);
      await resetPassword(context, context.body.email);
      return { data: {} };
    },

    changePassword: async (context) => {
      // Who has no more than an access token must not find out the password with it.
      const guesser =
        'current_password' in context.body && context.account ? `change:${context.account.user.id}` : null;
      if (guesser) await limit.consume(guesser, context.address);
      await changePassword(context, context.body);
      if (guesser) await limit.forget(guesser, context.address);
      return null;
    },
  });
}
