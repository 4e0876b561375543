import { escapeHtml } from '#shared/rules/escape-html.ts';

import type { Templates } from '../data/pages/page.ts';

/** A sitemap, or a sitemap index if there are `parts`. */
export function sitemapXml({ urls, parts }: Templates['sitemap']): string {
  const open = (name: string) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`;
  const entries = (name: string, items: typeof urls) =>
    items
      .map(
        ({ loc, lastmod }) =>
          `<${name}><loc>${escapeHtml(loc)}</loc>${lastmod && `<lastmod>${escapeHtml(lastmod)}</lastmod>`}</${name}>\n`,
      )
      .join('');
  if (parts.length > 0) return `${open('sitemapindex')}${entries('sitemap', parts)}</sitemapindex>\n`;
  return `${open('urlset')}${entries('url', urls)}</urlset>\n`;
}
