import type { Hono } from 'hono';

import { searchCalls } from '#shared/calls/search.ts';

import { addRoutes } from '../http/route.ts';
import { openFinders } from '../search/finders.ts';
import { addSearchPage } from '../search/search-page.ts';
import type { Services } from '../services/context.ts';

/** Results of each group in a reply. */
const most = 50;

export function addSearchRoutes(app: Hono, services: Services): void {
  const finderFor = openFinders(services);
  // First: it answers browsers with a page, and passes the rest on to the call.
  addSearchPage(app, services, finderFor);

  addRoutes(app, services, searchCalls, {
    find: async ({ domain, query, siteOrigin }) => {
      const { find } = await finderFor(domain.host);
      const { total, groups } = find(query.q ?? '');
      const origin = siteOrigin(domain.host);
      return {
        data: {
          total,
          groups: groups.map(({ name, items }) => ({
            name,
            total: items.length,
            results: items.slice(0, most).map(({ title, href, detail, also }) => ({
              title,
              url: `${origin}${href}`,
              detail: [detail, also].filter(Boolean).join(' · '),
            })),
          })),
        },
      };
    },
  });
}
