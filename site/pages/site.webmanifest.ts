import type { APIRoute } from 'astro';

import { dataOf } from '../templates/data-of.ts';

export const GET: APIRoute = ({ locals }) =>
  new Response(JSON.stringify(dataOf(locals.page, 'manifest')), {
    headers: { 'content-type': 'application/manifest+json; charset=utf-8' },
  });
