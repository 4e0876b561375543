import type { APIRoute } from 'astro';

import { rssXml } from '../../feeds/rss.ts';
import { dataOf } from '../../templates/data-of.ts';

export const GET: APIRoute = ({ locals }) =>
  new Response(rssXml(dataOf(locals.page, 'rss')), {
    headers: { 'content-type': 'application/rss+xml; charset=utf-8' },
  });
