import type { APIRoute } from 'astro';

import { dataOf } from '../templates/data-of.ts';

export const GET: APIRoute = ({ locals }) =>
  new Response(dataOf(locals.page, 'search-index').text, {
    headers: { 'content-type': 'application/json; charset=utf-8' },
  });
