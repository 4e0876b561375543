import type { Hono } from 'hono';
import type * as z from 'zod/mini';

import { changeCalls } from '#shared/calls/changes.ts';
import { parseDocumentName } from '#shared/rules/documents.ts';
import type { Difference } from '#shared/schemas/changes.ts';

import { listChanges } from '../db/changes.ts';
import { titlesOf } from '../db/document-titles.ts';
import { findHead } from '../db/heads.ts';
import { addRoutes } from '../http/route.ts';
import { notFound } from '../lib/errors.ts';
import { presentChange, presentDocument } from '../presenters/change.ts';
import type { Services } from '../services/context.ts';

export function addChangeRoutes(app: Hono, services: Services): void {
  addRoutes(app, services, changeCalls, {
    list: async ({ db, domain, query }) => {
      const { rows, total } = await listChanges(db, domain.id, query);
      return { data: rows.map(presentChange), total };
    },

    get: async (context) => {
      const { db, domain, params, query } = context;
      const ref = parseDocumentName(params.document);
      const head = ref && (await findHead(db, domain.id, ref));
      if (!ref || !head) throw notFound('document');
      const title = (await titlesOf(db, [head])).get(`${ref.kind}:${ref.id}`) ?? '';
      const [before, after] = [
        await presentDocument(context, 'live', ref),
        await presentDocument(context, query.to, ref),
      ];
      // The kind decides the shape, which the client's schema checks.
      return {
        data: { kind: ref.kind, document: params.document, title, before, after } as z.input<typeof Difference>,
      };
    },
  });
}
