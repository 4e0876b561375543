import type { Hono } from 'hono';

import { releaseCalls } from '#shared/calls/releases.ts';

import { isBuiltElsewhere } from '../db/build-hooks.ts';
import { findRelease, findRunningRelease, listReleases } from '../db/releases.ts';
import { addRoutes } from '../http/route.ts';
import { ApiError, notFound } from '../lib/errors.ts';
import { isHandedOver, presentRelease } from '../presenters/release.ts';
import { requestRelease } from '../releases/request-release.ts';
import type { RequestContext, Services } from '../services/context.ts';

export function addReleaseRoutes(app: Hono, services: Services): void {
  addRoutes(app, services, releaseCalls, {
    clearCache: async (context) => {
      const id = await requestRelease(context, context.domain, {
        reason: 'publish',
        requestedBy: context.account.user.id,
      });
      return { data: { release: await present(context, id) } };
    },
    list: async ({ db, domain, query }) => {
      const { rows, total } = await listReleases(db, domain.id, query);
      return { data: rows.map(presentRelease), total };
    },
    state: async (context) => {
      const { db, domain } = context;
      const current = domain.current_release_id ? await findRelease(db, domain.id, domain.current_release_id) : null;
      const running = await findRunningRelease(db, domain.id);
      const changes = domain.revision - (current?.revision ?? 0);
      return {
        data: {
          changes,
          current: current && presentRelease(current),
          running: running && presentRelease(running),
          elsewhere: await isBuiltElsewhere(context),
        },
      };
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
    rollback: async (context) => {
      const target = await findRelease(context.db, context.domain.id, context.params.id);
      if (!target) throw notFound('release');
      if (target.state !== 'live') throw new ApiError('conflict', 'Only a release that has been live can be restored');
      // Only the static host has the pages of its builds, and the content of that time is overwritten.
      if (await isBuiltElsewhere(context))
        throw new ApiError(
          'conflict',
          `The pages of ${context.domain.host} are built elsewhere, so there are none here to restore. Restore them at that host, or undo the change here and publish`,
        );
      if (isHandedOver(target))
        throw new ApiError(
          'conflict',
          `Release ${target.number} was built elsewhere, so its pages aren't here to restore`,
        );
      if (!presentRelease(target).kept)
        throw new ApiError(
          'conflict',
          `The files of release ${target.number} are no longer kept. Choose a newer release, or bring older versions of single posts back from their history`,
        );
      // A rollback shows the files of its target, which may itself be a rollback.
      const rollbackTo = target.rollback_to ?? target.number;
      const id = await requestRelease(context, context.domain, {
        reason: 'rollback',
        requestedBy: context.account.user.id,
        rollbackTo,
      });
      return { data: { release: await present(context, id) } };
    },
  });
}

async function present({ db, domain }: Pick<RequestContext, 'db' | 'domain'>, id: string) {
  const row = await findRelease(db, domain.id, id);
  if (!row) throw notFound('release');
  return presentRelease(row);
}
