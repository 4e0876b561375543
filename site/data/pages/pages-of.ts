import { publicPath } from '#shared/rules/urls.ts';

import type { ShareBook } from '../../share/book.ts';
import type { Content } from '../content.ts';
import { contextOf } from '../context.ts';
import { withDistinctMeta } from '../distinct.ts';
import { headersOf, mediaOrigins } from '../headers.ts';
import type { Memo } from '../memo.ts';
import type { SitePages } from '../page.ts';
import { reachOfSnippets } from '../snippets.ts';
import { artPages, sharePages } from './art.ts';
import { articlePages } from './article.ts';
import { calendarPages } from './calendar.ts';
import { contentPages } from './content-page.ts';
import { cuisinePages } from './cuisine.ts';
import { directoryPages } from './directory.ts';
import { errorPages } from './error.ts';
import { faqPages } from './faq.ts';
import { robotsPages, sitemapPages } from './feeds.ts';
import { listPages } from './lists.ts';
import { memberPages } from './member.ts';
import { cateringPages, showcasePages } from './offer.ts';
import { storyFeedPages } from './story-feeds.ts';

/**
 * All public files of a domain. Pure: the same content gives the same pages at any time. With the `memo` of the previous run,
 * unchanged pages keep their identity and aren't made again. `shares` limits how many pages
 * get a share picture of their own.
 */
export function pagesOf(content: Content, memo?: Memo, shares?: ShareBook): SitePages {
  const context = contextOf(content, memo, shares);
  const makers = [
    contentPages,
    memberPages,
    cuisinePages,
    showcasePages,
    cateringPages,
    articlePages,
    listPages,
    directoryPages,
    faqPages,
    errorPages,
    robotsPages,
    sitemapPages,
    storyFeedPages,
    calendarPages,
    artPages,
    sharePages,
  ];
  const pages = withDistinctMeta(
    makers.flatMap((make) => make(context)),
    context.site,
  );
  const paths = new Set(pages.map(({ path }) => path));
  return {
    site: context.site,
    pages,
    // A page wins over a redirect from the same address.
    redirects: content.redirects
      .map(({ from, to }) => ({ from: publicPath(from), to: publicPath(to) }))
      .filter(({ from, to }) => from !== to && !paths.has(from)),
    headers: headersOf(context.site, reachOfSnippets(content.analytics), mediaOrigins(content)),
  };
}
