import type { Hono } from 'hono';

import { redirectCalls } from '#shared/calls/redirects.ts';
import type { RedirectEntry } from '#shared/schemas/redirects.ts';

import { deleteRedirect, pageOfRedirects, type RedirectView } from '../db/redirects.ts';
import { writeContent } from '../db/write-content.ts';
import { addRoutes } from '../http/route.ts';
import { notFound } from '../lib/errors.ts';
import { makeRedirect } from '../posts/redirects.ts';
import type { Services } from '../services/context.ts';

export function addRedirectRoutes(app: Hono, services: Services): void {
  addRoutes(app, services, redirectCalls, {
    list: async ({ db, domain, query }) => {
      const { rows, total } = await pageOfRedirects(db, domain.id, query);
      return { data: rows.map(present), total };
    },

    create: async ({ body, ...context }) => {
      const { view } = await writeContent(
        context,
        'redirect',
        (trx, domainId) => makeRedirect(trx, domainId, body, context.account.user.id),
        (made) => [made.view.id, ...made.shortened],
      );
      return { data: present(view) };
    },

    remove: async ({ params, ...context }) => {
      await writeContent(
        context,
        'redirect',
        async (trx, domainId) => {
          if ((await deleteRedirect(trx, domainId, params.id)) === null) throw notFound('redirect');
        },
        [params.id],
      );
      return null;
    },
  });
}

function present({
  id,
  from_url,
  to_url,
  post_id,
  url,
  title,
  active,
  created_by,
  created_at,
}: RedirectView): RedirectEntry {
  return {
    id,
    from: from_url,
    to: url ?? to_url ?? '',
    post_id,
    title,
    active,
    manual: created_by !== null,
    created_at,
  };
}
