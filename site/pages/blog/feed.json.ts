import type { APIRoute } from 'astro';

import { jsonFeed } from '../../feeds/json-feed.ts';
import { dataOf } from '../../templates/data-of.ts';

export const GET: APIRoute = ({ locals }) =>
  new Response(jsonFeed(dataOf(locals.page, 'json-feed')), {
    headers: { 'content-type': 'application/feed+json; charset=utf-8' },
  });
