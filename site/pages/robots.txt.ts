import type { APIRoute } from 'astro';

import { dataOf } from '../templates/data-of.ts';

export const GET: APIRoute = ({ locals }) => {
  const { sitemap } = dataOf(locals.page, 'robots');
  return new Response(`User-agent: *\nAllow: /\n\nSitemap: ${sitemap}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
};
