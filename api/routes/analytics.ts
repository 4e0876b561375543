import type { Hono } from 'hono';

import { analyticsCalls } from '#shared/calls/analytics.ts';

import { allows } from '../auth/access.ts';
import { insertAnalytics, listAnalytics, listAnalyticsAt, updateAnalytics } from '../db/analytics.ts';
import { toJson } from '../db/codec.ts';
import { editableRow, ownRow } from '../db/own-rows.ts';
import { createContent, writeContent } from '../db/write-content.ts';
import { addRoutes } from '../http/route.ts';
import { isStale, staleVersion } from '../lib/errors.ts';
import { presentAnalytics, presentPublicAnalytics } from '../presenters/content.ts';
import type { Services } from '../services/context.ts';
import { checkMaySeeTrash, deleteForever, moveToTrash, restoreFromTrash } from './trash.ts';

export function addAnalyticsRoutes(app: Hono, services: Services): void {
  addRoutes(app, services, analyticsCalls, {
    list: async (context) => {
      checkMaySeeTrash(context);
      const { db, domain, account, head, query } = context;
      const rows =
        head === 'saved' ? await listAnalytics(db, domain.id, query) : await listAnalyticsAt(db, domain.id, head);
      const present = account && allows(account, 'analytics.write') ? presentAnalytics : presentPublicAnalytics;
      return { data: rows.map(present), total: rows.length };
    },

    create: async ({ body, ...context }) => {
      const { idempotency_key: _key, id: _id, ...snippet } = body;
      const row = await createContent(context, {
        kind: 'analytics',
        call: 'analytics.create',
        body,
        create: async (trx, domainId) => (await insertAnalytics(trx, domainId, toJson(snippet))).id,
        read: (trx, domainId, id) => ownRow(trx, 'analytics', domainId, id),
      });
      return { data: presentAnalytics(row) };
    },

    update: async ({ params, body, ...context }) => {
      const { version, id: _id, ...fields } = body;
      const row = await writeContent(
        context,
        'analytics',
        async (trx, domainId) => {
          const stored = await editableRow(trx, 'analytics', domainId, params.id);
          if (isStale(stored, { version })) throw staleVersion('snippet', presentAnalytics(stored));
          return updateAnalytics(trx, stored, toJson(fields));
        },
        [params.id],
      );
      return { data: presentAnalytics(row) };
    },

    remove: (context) => moveToTrash(context, 'analytics'),

    restore: async (context) => ({ data: presentAnalytics(await restoreFromTrash(context, 'analytics')) }),

    removePermanently: (context) => deleteForever(context, 'analytics'),
  });
}
