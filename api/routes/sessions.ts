import type { Hono } from 'hono';

import { sessionCalls } from '#shared/calls/sessions.ts';

import { endSessions, findSession, listSessions } from '../db/sessions.ts';
import { lockUser } from '../db/users.ts';
import { addRoutes } from '../http/route.ts';
import { notFound } from '../lib/errors.ts';
import { presentSession } from '../presenters/account.ts';
import type { Services } from '../services/context.ts';

export function addSessionRoutes(app: Hono, services: Services): void {
  addRoutes(app, services, sessionCalls, {
    list: async ({ db, account }) => {
      const rows = await listSessions(db, account.user.id);
      return { data: rows.map((row) => presentSession(row, account.sessionId)), total: rows.length };
    },

    endOthers: async ({ db, account }) => {
      await db.transaction().execute(async (trx) => {
        await lockUser(trx, account.user.id);
        await endSessions(trx, { userId: account.user.id, butSessionId: account.sessionId });
      });
      return null;
    },

    end: async ({ db, account, params }) => {
      const session = await findSession(db, params.id);
      if (session?.user_id !== account.user.id) throw notFound('session');
      await endSessions(db, { sessionId: session.id });
      return null;
    },
  });
}
