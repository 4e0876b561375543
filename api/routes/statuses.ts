import type { Hono } from 'hono';

import { statusCalls } from '#shared/calls/statuses.ts';
import { apiOriginOf } from '#shared/rules/api-origin.ts';

import { ownRow } from '../db/own-rows.ts';
import type { StatusLinkRow } from '../db/schema.ts';
import { liveStatuses, presentEntry, statusHistory } from '../db/statuses.ts';
import { addRoutes } from '../http/route.ts';
import type { Services } from '../services/context.ts';
import { addPhonePage } from '../status/phone-routes.ts';
import { endStatus, sayStatus } from '../status/say-status.ts';
import { createLink, listLinks, revokeLink } from '../status/status-links.ts';

export function addStatusRoutes(app: Hono, services: Services): void {
  addPhonePage(app, services);
  addRoutes(app, services, statusCalls, {
    now: async ({ db, domain }) => ({ data: await liveStatuses(db, domain.id) }),

    history: async ({ db, domain, params }) => {
      const { id, url } = await ownRow(db, 'posts', domain.id, params.id);
      return { data: (await statusHistory(db, domain.id, id)).map((row) => presentEntry(row, url)) };
    },

    say: async ({ db, domain, account, params, body }) => {
      const { url } = await ownRow(db, 'posts', domain.id, params.id);
      const by = { userId: account.user.id, linkId: null };
      const row = await sayStatus(services, domain, params.id, body, by);
      const { firstname, lastname } = account.user;
      return { data: presentEntry({ ...row, firstname, lastname, email: null }, url) };
    },

    end: async ({ domain, params }) => {
      await endStatus(services, domain, { member: params.id, id: params.status });
      return null;
    },

    links: async ({ db, domain, params }) => {
      const { id } = await ownRow(db, 'posts', domain.id, params.id);
      return { data: (await listLinks(db, domain.id, id)).map(presentLink) };
    },

    createLink: async ({ db, domain, account, params, body }) => {
      await ownRow(db, 'posts', domain.id, params.id);
      const addressOf = (token: string) => `${apiOriginOf(services.siteOrigin(domain.host))}/api/truck/${token}`;
      const wanted = { domain, memberId: params.id, email: body.email, userId: account.user.id, addressOf };
      const { link, url } = await createLink(db, wanted);
      return { data: { ...presentLink(link), url } };
    },

    revokeLink: async ({ db, domain, params }) => {
      await revokeLink(db, domain.id, { member: params.id, id: params.link });
      return null;
    },
  });
}

function presentLink({ id, email, created_at, expires_at, used_at }: StatusLinkRow) {
  return { id, email, created_at, expires_at, used_at };
}
