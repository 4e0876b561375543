import { publicPath } from '#shared/rules/urls.ts';

import type { Content } from './content.ts';
import { contextOf } from './context.ts';
import { withDistinctMeta } from './distinct.ts';
import { headersOf } from './headers.ts';
import { mediaOrigins } from './media-origins.ts';
import type { Memo } from './memo.ts';
import type { SitePages } from './page.ts';
import { artPages, sharePages } from './pages/art.ts';
import { articlePages } from './pages/article.ts';
import { calendarPages } from './pages/calendar.ts';
import { contentPages } from './pages/content-page.ts';
import { cuisinePages } from './pages/cuisine.ts';
import { directoryPages } from './pages/directory.ts';
import { errorPages } from './pages/error.ts';
import { faqPages } from './pages/faq.ts';
import { robotsPages, sitemapPages } from './pages/feeds.ts';
import { listPages } from './pages/lists.ts';
import { memberPages } from './pages/member.ts';
import { cateringPages, showcasePages } from './pages/offer.ts';
import { storyFeedPages } from './pages/story-feeds.ts';
import { reachOfSnippets } from './snippets.ts';

/**
 * All public files of a domain. Pure: the same content gives the same pages, whatever the clock says. With a `memo` of the last
 * time a page that is the same is the same object, and was not made again.
 */
export function pagesOf(content: Content, memo?: Memo): SitePages {
  const context = contextOf(content, memo);
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
    // A page that exists again at an old address wins over the redirect.
    redirects: content.redirects
      .map(({ from, to }) => ({ from: publicPath(from), to: publicPath(to) }))
      .filter(({ from, to }) => from !== to && !paths.has(from)),
    headers: headersOf(context.site, reachOfSnippets(content.analytics), mediaOrigins(content)),
  };
}
