import type { APIRoute } from 'astro';

import { calendarText } from '../../feeds/calendar.ts';
import { dataOf } from '../../templates/data-of.ts';

export const GET: APIRoute = ({ locals }) =>
  new Response(calendarText(dataOf(locals.page, 'calendar')), {
    headers: { 'content-type': 'text/calendar; charset=utf-8' },
  });
