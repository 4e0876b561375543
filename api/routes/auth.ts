import type { Hono } from 'hono';

import { authCalls } from '#shared/calls/auth.ts';

import { auditMailedPassword } from '../audit/audit.ts';
import { changeAddress } from '../auth/account-update.ts';
import { guarded } from '../auth/current-password.ts';
import { knownDevices } from '../auth/devices.ts';
import { changePassword, resetPassword } from '../auth/password-change.ts';
import { codeLimit } from '../auth/second-factor.ts';
import { signInLimit } from '../auth/sign-in-limit.ts';
import { findDomain, findRole, listEnterable } from '../db/domains.ts';
import { endSessions, findSession, moveSession, rotateRefreshToken } from '../db/sessions.ts';
import { findUser, updateUser } from '../db/users.ts';
import { addRoutes } from '../http/route.ts';
import { ApiError, notFound } from '../lib/errors.ts';
import { opaqueToken, successorOf } from '../lib/opaque-tokens.ts';
import { presentAccountState } from '../presenters/account.ts';
import type { Services } from '../services/context.ts';
import { acceptInvitation, isInvitation } from '../users/answer-invitation.ts';
import { deviceOf, sessionStart, signInRoute } from './sign-in.ts';

export function addAuthRoutes(app: Hono, services: Services): void {
  const limit = signInLimit(services);
  const codes = codeLimit(services);
  const devices = knownDevices(services.deviceSecret, { secure: services.panelOrigin.startsWith('https:') });

  addRoutes(app, services, authCalls, {
    login: signInRoute(services, { limit, devices }),

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

    account: async ({ db, account, mailer }) => ({
      data: presentAccountState(account, { enterable: await listEnterable(db, account.user), mailsTo: mailer.to }),
    }),

    updateAccount: async ({ body, ...context }) => {
      const { db, account, mailer } = context;
      const { email = account.user.email, current_password: password, ...names } = body;
      const user =
        email === account.user.email
          ? await updateUser(db, account.user.id, names)
          : await guarded(limit, context, password, () => changeAddress(context, { ...body, email }));
      const changed = { ...account, user: { ...user, isOwner: account.user.isOwner } };
      const enterable = await listEnterable(db, account.user);
      return { data: presentAccountState(changed, { enterable, mailsTo: mailer.to }) };
    },

    resetPassword: async (context) => {
      await limit.consume(`reset:${context.body.email}`, context.address);
      resetPassword(context, context.body.email);
      return { data: { mail_server: services.mailer.to === 'server' } };
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
      // Whoever tried codes knew the old one.
      await codes.forget(changed.id);
      // The new password made all devices unknown; this one has just shown that it is the user's.
      context.setCookie(devices.cookie(context.request, changed));
      return null;
    },
  });
}
