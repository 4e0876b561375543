import { publicPath } from '#shared/rules/urls.ts';

import type { ShareBook } from '../../share/book.ts';
import type { Content } from '../content.ts';
import { contextOf } from '../context.ts';
import { headersOf, mediaOrigins } from '../headers.ts';
import type { Memo } from '../memo.ts';
import { reachOfSnippets } from '../snippets.ts';
import { withDistinctMeta } from './distinct.ts';
import { makers } from './makers.ts';
import type { Page, SitePages } from './page.ts';

/**
 * All public files of a domain. Pure: the same content gives the same pages at any time. With the `memo` of the previous run,
 * unchanged pages keep their identity and aren't made again. `shares` limits how many pages
 * get a share picture of their own.
 */
export function pagesOf(content: Content, memo?: Memo, shares?: ShareBook): SitePages {
  const context = contextOf(content, memo, shares);
  const pages = withDistinctMeta(
    makers.flatMap<Page>((make) => make(context)),
    context.site,
    context.memo,
  );
  return {
    site: context.site,
    pages,
    redirects: redirectsOf(content, pages),
    headers: headersOf(context.site, reachOfSnippets(content.analytics), mediaOrigins(content, context.memo)),
  };
}

/** A page wins over a redirect from the same address. */
function redirectsOf({ redirects }: Content, pages: Page[]): SitePages['redirects'] {
  if (redirects.length === 0) return [];
  const paths = new Set(pages.map(({ path }) => path));
  return redirects
    .map(({ from, to }) => ({ from: publicPath(from), to: publicPath(to) }))
    .filter(({ from, to }) => from !== to && !paths.has(from));
}
