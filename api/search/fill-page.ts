import { apiOriginOf } from '#shared/rules/api-origin.ts';
import { escapeHtml } from '#shared/rules/escape-html.ts';
import type { Finder } from '#shared/search/find.ts';
import { countWords, markers, resultsHtml, searchFormHtml } from '#shared/search/markup.ts';

/** Results of each group on the page. */
const most = 50;

type Filled = {
  /** The search page as it is released. */
  page: string;
  finder: Finder;
  query: string;
  /** The origin of the domain's public pages, where the page's links, styles and pictures are. */
  origin: string;
  path: string;
};

/**
 * The released search page with what a query finds, for another origin than its own: null if the page has no place for it, because a post
 * has its address.
 */
export function fillPage({ page, finder: { index, find }, query, origin, path }: Filled): string | null {
  const start = page.indexOf(markers.start);
  const end = page.indexOf(markers.end);
  if (start === -1 || end < start) return null;
  const action = `${apiOriginOf(origin)}${path}`;
  const found = find(query);
  const isAsked = query.trim() !== '';
  const form = searchFormHtml({
    action,
    query,
    count: isAsked ? countWords(found) : '',
    results: isAsked ? resultsHtml({ query, found, most, more: '', index }) : '',
  });
  const self = `${action}?${new URLSearchParams({ q: query })}`;
  // Links lead to the website; those to a part of this page stay here.
  const around = (html: string) => html.replaceAll('href="#', () => `href="${escapeHtml(self)}#`);
  const base = `<base href="${escapeHtml(origin)}/">`;
  return `${around(page.slice(0, start)).replace('<head>', () => `<head>${base}`)}${form}${around(page.slice(end))}`;
}
