import type { Hono } from 'hono';
import type * as z from 'zod/mini';

import { differenceCalls } from '#shared/calls/differences.ts';
import { parseDocumentName } from '#shared/rules/documents.ts';
import type { Difference } from '#shared/schemas/differences.ts';

import { findReleased, hasMoved } from '../db/changes.ts';
import { titlesOf } from '../db/document-titles.ts';
import { findHead, type List } from '../db/heads.ts';
import { findRelease, type ReleaseView } from '../db/releases.ts';
import { addRoutes } from '../http/route.ts';
import { ApiError, notFound } from '../lib/errors.ts';
import { presentDocument } from '../presenters/change.ts';
import type { Services } from '../services/context.ts';

export function addDifferenceRoutes(app: Hono, services: Services): void {
  addRoutes(app, services, differenceCalls, {
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

    released: async (context) => {
      const { db, domain, params } = context;
      const release = await findRelease(db, domain.id, params.id);
      if (!release) throw notFound('release');
      const ref = parseDocumentName(params.document);
      const found = ref && (await findReleased(db, release, ref));
      if (!found) throw notFound('document');
      const { kind, title, kept, rank, was_rank: wasRank } = found;
      if (kept !== 1)
        throw new ApiError(
          'conflict',
          'What this release changed is no longer kept: only the newest releases are compared',
        );
      const lists = listsOf(release);
      const before = await presentDocument(context, lists.before, found);
      const after = await presentDocument(context, lists.after, found);
      return {
        data: {
          kind,
          document: params.document,
          title,
          before: rank === wasRank ? placedAs(before, after) : before,
          after,
        } as z.input<typeof Difference>,
      };
    },
  });
}

function listsOf(release: ReleaseView): Record<'before' | 'after', List> {
  const moved = release.id;
  return hasMoved(release)
    ? { before: { moved, side: 'before' }, after: { moved, side: 'after' } }
    : { before: 'live', after: { release: moved } };
}

/** Positions are counted, so others of the release that moved would seem to move this one too. */
function placedAs(before: unknown, after: unknown): unknown {
  if (before === null || after === null || !('position' in (after as object))) return before;
  return { ...(before as object), position: (after as { position: number }).position };
}
