import type { APIRoute } from 'astro';
import workerText from 'virtual:offline-worker';

import { dataOf } from '../templates/data-of.ts';

export const GET: APIRoute = ({ locals }) =>
  new Response(`self.caravan=${JSON.stringify(dataOf(locals.page, 'worker'))};${workerText}`, {
    headers: { 'content-type': 'text/javascript; charset=utf-8' },
  });
