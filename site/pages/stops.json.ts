import type { APIRoute } from 'astro';

import { dataOf } from '../templates/data-of.ts';

export const GET: APIRoute = ({ locals }) =>
  new Response(JSON.stringify(dataOf(locals.page, 'week-file')), {
    headers: { 'content-type': 'application/json; charset=utf-8' },
  });
