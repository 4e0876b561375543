import type { Hono } from 'hono';

import { sessionCalls } from '#shared/calls/sessions.ts';

import { auditNotMe } from '../audit/audit.ts';
import { withPassword } from '../auth/current-password.ts';
import { wasNotMe } from '../auth/new-device.ts';
import { signInLimit } from '../auth/sign-in-limit.ts';
import { endSessions, findSession, listSessions } from '../db/sessions.ts';
import { transact } from '../db/transact.ts';
import { lockUser } from '../db/users.ts';
import { addRoutes } from '../http/route.ts';
import { notFound } from '../lib/errors.ts';
import { presentSession } from '../presenters/account.ts';
import type { Services } from '../services/context.ts';

export function addSessionRoutes(app: Hono, services: Services): void {
  const limit = signInLimit(services);

  addRoutes(app, services, sessionCalls, {
    list: async ({ account }) => {
      const rows = await listSessions(services, account.user.id);
      const { sessionLifetime: lifetime } = services;
      const data = rows.map((row) => presentSession(row, { currentId: account.sessionId, lifetime }));
      return { data, total: rows.length };
    },

    endOthers: async (context) => {
      const { db, account } = context;
      const end = () =>
        transact(db, async (trx) => {
          await lockUser(trx, account.user.id);
          await endSessions(trx, { userId: account.user.id, butSessionId: account.sessionId });
        });
      await withPassword(limit, context, end);
      return null;
    },

    notMe: async (context) => {
      const { user, token } = await wasNotMe(context, context.body.token);
      await auditNotMe(context, user);
      return { data: { token } };
    },

    end: async (context) => {
      const { db, account, params } = context;
      const session = await findSession(services, params.id);
      if (session?.user_id !== account.user.id) throw notFound('session');
      await withPassword(limit, context, () => endSessions(db, { sessionId: session.id }));
      return null;
    },
  });
}
