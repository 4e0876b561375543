import type { Hono } from 'hono';

import { savedViewCalls } from '#shared/calls/saved-views.ts';

import { allows } from '../auth/access.ts';
import { listSavedViews, listSharedViews, removeView, saveView } from '../db/saved-views.ts';
import { addRoutes } from '../http/route.ts';
import { ApiError, notFound } from '../lib/errors.ts';
import type { Services } from '../services/context.ts';

/** More views than this make a menu useless. */
const mostViews = 100;

export function addSavedViewRoutes(app: Hono, services: Services): void {
  addRoutes(app, services, savedViewCalls, {
    list: async ({ db, domain, account }) => {
      const keeper = { userId: account.user.id, domainId: domain.id };
      return { data: [...(await listSavedViews(db, keeper)), ...(await listSharedViews(db, keeper))] };
    },

    save: async ({ db, domain, account, body }) => {
      if (body.shared && !allows(account, 'content.write')) {
        throw new ApiError('forbidden', 'You can save views for yourself: ask an editor to share one');
      }
      const keeper = { userId: account.user.id, domainId: domain.id };
      const others = (await listSavedViews(db, keeper)).filter(
        ({ list, name }) => list !== body.list || name !== body.name,
      );
      if (others.length >= mostViews) {
        throw new ApiError('conflict', `You have ${mostViews} views: remove an unused one`);
      }
      await saveView(db, keeper, body);
      return { data: body };
    },

    remove: async ({ db, domain, account, query }) => {
      const removed = await removeView(db, { userId: account.user.id, domainId: domain.id }, query);
      if (!removed) throw notFound('view');
      return null;
    },
  });
}
