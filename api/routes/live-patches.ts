import type { Hono } from 'hono';

import { livePatchCalls } from '#shared/calls/live-patches.ts';

import { findRelease } from '../db/releases.ts';
import { addRoutes } from '../http/route.ts';
import { notFound } from '../lib/errors.ts';
import { patchLive } from '../posts/live-patch.ts';
import { presentOne } from '../presenters/post.ts';
import { presentRelease } from '../presenters/release.ts';
import type { Services } from '../services/context.ts';

export function addLivePatchRoutes(app: Hono, services: Services): void {
  addRoutes(app, services, livePatchCalls, {
    apply: async (context) => {
      const { db, domain, params, body } = context;
      const { post, release } = await patchLive(context, domain, params.id, body);
      const queued = await findRelease(db, domain.id, release);
      if (!queued) throw notFound('release');
      return { data: { post: await presentOne(context, post), release: presentRelease(queued, context.outside) } };
    },
  });
}
