import type { APIRoute } from 'astro';

import { draw } from '../../art/draw.ts';
import { dataOf } from '../../templates/data-of.ts';

export const GET: APIRoute = ({ locals }) =>
  new Response(draw(dataOf(locals.page, 'art')), { headers: { 'content-type': 'image/svg+xml; charset=utf-8' } });
