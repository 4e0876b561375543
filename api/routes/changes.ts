import type { Hono } from 'hono';

import { changeCalls } from '#shared/calls/changes.ts';

import { changedFields } from '../db/changed-fields.ts';
import { listChanges, unpublished } from '../db/changes.ts';
import { listReturns } from '../db/returns.ts';
import { addRoutes } from '../http/route.ts';
import { presentChange } from '../presenters/change.ts';
import type { Services } from '../services/context.ts';
import { discardChanges, restoreChanges } from './discard.ts';

export function addChangeRoutes(app: Hono, services: Services): void {
  addRoutes(app, services, changeCalls, {
    list: async ({ db, domain, query }) => {
      const { rows, total } = await listChanges(db, domain.id, query);
      const fields = await changedFields(db, rows.map(unpublished));
      const returns = await listReturns(db, domain.id);
      return { data: rows.map((row, at) => presentChange(row, fields[at] ?? [], returns)), total };
    },

    discard: async (context) => ({ data: await discardChanges(context, context.params.document, context.body.at) }),

    restore: async (context) => {
      const { at, before } = context.body;
      return { data: await restoreChanges(context, context.params.document, at, before) };
    },
  });
}
