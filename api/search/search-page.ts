import type { Context, Hono } from 'hono';
import { html as markup, raw } from 'hono/html';

import { searchCalls } from '#shared/calls/search.ts';
import { longestQuery } from '#shared/search/words.ts';

import { authorize } from '../auth/access.ts';
import type { DomainRow } from '../db/schema.ts';
import { asApiError } from '../http/error-reply.ts';
import { addressOf } from '../http/route.ts';
import { ApiError } from '../lib/errors.ts';
import { limitKeyOf } from '../limits/address.ts';
import type { Services } from '../services/context.ts';
import { brandOf, noBrand, pagePolicy, styleOf } from '../submissions/html-style.ts';
import { fillPage } from './fill-page.ts';
import type { FindFinder } from './finders.ts';

const { path } = searchCalls.find;
/** Searches of an address: nobody types more, and each takes some milliseconds of the process. */
const rule = { points: 60, seconds: 60, here: true, words: 'Too many searches' };

/** Answers the form of the search page, which browsers send without scripts, with that page and the results. Other readers get JSON. */
export function addSearchPage(app: Hono, services: Services, finderFor: FindFinder): void {
  const limit = services.limits('search-pages', rule);
  app.get(path, async (c, next) => {
    if (!c.req.header('accept')?.includes('text/html')) {
      await next();
      c.res.headers.append('vary', 'accept');
      return undefined;
    }
    c.set('route', path);
    c.header('vary', 'accept');
    let domain: DomainRow | null = null;
    try {
      ({ domain } = await authorize(services, { access: 'public' }, c.req.raw));
      if (!domain) throw new ApiError('unknown_domain', 'There is no website at this address');
      await limit.consume(limitKeyOf(addressOf(c, services)));
      const origin = services.siteOrigin(domain.host);
      const [page, finder] = await Promise.all([services.publicFile(domain.host, '/search'), finderFor(domain.host)]);
      if (page === null) throw new ApiError('not_found', 'This website has no search yet');
      const query = (c.req.query('q') ?? '').slice(0, longestQuery);
      const filled = fillPage({ page, finder, query, origin, path });
      if (filled === null) return c.redirect(`${origin}/search`, 303);
      c.header('content-security-policy', policyOf(origin, services.media.base));
      c.header('x-robots-tag', 'noindex');
      return c.html(filled);
    } catch (error) {
      return refusal(c, services, { domain, error: asApiError(error as Error, services.log) });
    }
  });
}

/** Everything but scripts of the website itself, which this page does without. */
function policyOf(origin: string, mediaBase: string): string {
  const pictures = URL.canParse(mediaBase) ? ` ${new URL(mediaBase).origin}` : '';
  return [
    "default-src 'none'",
    `style-src ${origin}`,
    "style-src-attr 'unsafe-inline'",
    `img-src data: ${origin}${pictures}`,
    `font-src ${origin}`,
    `form-action 'self' ${origin}`,
    `base-uri ${origin}`,
    "frame-ancestors 'none'",
  ].join('; ');
}

type Refused = { domain: DomainRow | null; error: ApiError };

/** A page that says why there are no results, in the colors of the website. */
async function refusal(c: Context, services: Services, { domain, error }: Refused): Promise<Response> {
  const origin = domain && services.siteOrigin(domain.host);
  const style = styleOf(domain ? await brandOf(services.db, domain.id) : noBrand);
  const site = domain?.title ?? (c.req.header('host') ?? '').replace(/^api\./, '');
  const home = origin ? markup`<a href="${origin}/">${site}</a>` : '';
  for (const [name, value] of Object.entries(error.extras.headers ?? {})) c.header(name, value);
  c.header('content-security-policy', pagePolicy(style, origin));
  c.header('x-robots-tag', 'noindex');
  const page = await markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Search | ${site}</title>
<style>${raw(style)}</style>
</head>
<body>
<header><div>${home}</div></header>
<main><h1>Search</h1><p role="alert">${error.message}.</p>${home && markup`<p>Back to ${home}</p>`}</main>
</body>
</html>
`;
  return c.html(page, error.status);
}
