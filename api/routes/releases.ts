import type { Hono } from 'hono';

import { releaseCalls } from '#shared/calls/releases.ts';
import { parseDocumentName } from '#shared/rules/documents.ts';
import { mark } from '#shared/trace/publish-steps.ts';

import { allows } from '../auth/access.ts';
import { isBuiltElsewhere } from '../db/build-hooks.ts';
import { changedFields } from '../db/changed-fields.ts';
import { pageOfReleased } from '../db/changes.ts';
import { countChanges } from '../db/heads.ts';
import { summarize } from '../db/release-summaries.ts';
import { findRelease, findRunningRelease, listReleases, type ReleaseView } from '../db/releases.ts';
import { listReturns } from '../db/returns.ts';
import { countOpenReviews } from '../db/reviews.ts';
import { countWaitingChanges } from '../db/waiting-changes.ts';
import { addRoutes } from '../http/route.ts';
import { notFound } from '../lib/errors.ts';
import { presentReleased } from '../presenters/change.ts';
import { presentListed, presentRelease } from '../presenters/release.ts';
import { askToFollow } from '../releases/follow-again.ts';
import { countRolledBack, rollBackTo, undoRelease } from '../releases/go-back.ts';
import { requestRelease } from '../releases/request-release.ts';
import { retryRelease } from '../releases/retry-release.ts';
import type { RequestContext, Services } from '../services/context.ts';

export function addReleaseRoutes(app: Hono, services: Services): void {
  addRoutes(app, services, releaseCalls, {
    clearCache: async (context) => {
      const documents = context.body.documents?.map((name) => parseDocumentName(name)).filter((ref) => ref !== null);
      const id = await requestRelease(context, context.domain, {
        documents: documents ?? 'all',
        reason: 'publish',
        requestedBy: context.account.user.id,
      });
      const committedAt = performance.now();
      const release = await present(context, id);
      mark('press', release, context.receivedAt);
      mark('commit', release, committedAt);
      return { data: { release } };
    },
    list: async ({ db, domain, query }) => {
      const { rows, total } = await listReleases(db, domain.id, query);
      const summaries = await summarize(db, rows);
      return { data: rows.map((row) => presentListed(row, summaries.get(row.id), services.outside)), total };
    },
    state: async (context) => {
      const { db, domain, account } = context;
      const current = domain.current_release_id ? await findRelease(db, domain.id, domain.current_release_id) : null;
      const running = await findRunningRelease(db, domain.id);
      return {
        data: {
          changes: await countChanges(db, domain.id),
          waiting: await countWaitingChanges(db, domain.id),
          reviews: allows(account, 'releases.publish') ? await countOpenReviews(db, domain.id) : 0,
          current: current && presentRelease(current, context.outside),
          running: running && presentRelease(running, context.outside),
          elsewhere: await isBuiltElsewhere(context),
        },
      };
    },
    followAgain: async (context) => {
      const id = await askToFollow(context, context.domain);
      return { data: { release: await present(context, id) } };
    },
    get: async (context) => ({ data: await present(context, context.params.id) }),
    events: async (context) => {
      await present(context, context.params.id);
      const { domain, account, params, gone } = context;
      return services.releaseWatch.follow({
        domainId: domain.id,
        id: params.id,
        userId: account.user.id,
        signal: gone,
      });
    },
    documents: async (context) => {
      const { rows, total } = await pageOfReleased(context.db, await ownRelease(context), context.query);
      const fields = await changedFields(context.db, rows);
      const returns = await listReturns(context.db, context.domain.id);
      return { data: rows.map((row, at) => presentReleased(row, fields[at] ?? [], returns)), total };
    },
    undo: async (context) => {
      const id = await undoRelease(context, context.domain, await ownRelease(context), {
        documents: context.body.documents,
        requestedBy: context.account.user.id,
      });
      return { data: { release: await present(context, id) } };
    },
    retry: async (context) => {
      const id = await retryRelease(context, context.domain, await ownRelease(context), context.account.user.id);
      return { data: { release: await present(context, id) } };
    },
    rollbackPreview: async (context) => ({
      data: { documents: await countRolledBack(context, context.domain, await ownRelease(context)) },
    }),
    rollback: async (context) => {
      const id = await rollBackTo(context, context.domain, await ownRelease(context), context.account.user.id);
      return { data: { release: await present(context, id) } };
    },
  });
}

async function ownRelease({ db, domain, params }: RequestContext & { params: { id: string } }): Promise<ReleaseView> {
  const row = await findRelease(db, domain.id, params.id);
  if (!row) throw notFound('release');
  return row;
}

async function present({ db, domain, outside }: Pick<RequestContext, 'db' | 'domain' | 'outside'>, id: string) {
  const row = await findRelease(db, domain.id, id);
  if (!row) throw notFound('release');
  return presentRelease(row, outside);
}
