import type { APIRoute } from 'astro';

import { dataOf } from '../templates/data-of.ts';
import { sitemapXml } from '../templates/sitemap.ts';

export const GET: APIRoute = ({ locals }) =>
  new Response(sitemapXml(dataOf(locals.page, 'sitemap')), {
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  });
