import { escapeHtml } from '#shared/rules/rich-text.ts';

import type { Templates } from '../data/templates.ts';

/** A sitemap, or an index of sitemaps where `parts` names some. */
export function sitemapXml({ urls, parts }: Templates['sitemap']): string {
  const open = (name: string) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`;
  if (parts.length > 0) {
    return `${open('sitemapindex')}${parts.map((loc) => `<sitemap><loc>${escapeHtml(loc)}</loc></sitemap>\n`).join('')}</sitemapindex>\n`;
  }
  const entries = urls.map(
    ({ loc, lastmod }) =>
      `<url><loc>${escapeHtml(loc)}</loc>${lastmod && `<lastmod>${escapeHtml(lastmod)}</lastmod>`}</url>\n`,
  );
  return `${open('urlset')}${entries.join('')}</urlset>\n`;
}
