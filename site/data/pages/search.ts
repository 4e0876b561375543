import { apiOriginOf } from '#shared/rules/api-origin.ts';
import { manyOf } from '#shared/rules/member-words.ts';

import type { Context } from '../context.ts';
import { metaOf } from '../meta.ts';
import { type IndexParts, indexParts, indexText } from '../search-index.ts';
import type { Site } from '../site.ts';
import { fileAt, home, pageAt } from './parts.ts';

/** The index that the search of a domain loads, and its page, unless a post has that URL. */
export function searchPages(context: Context) {
  const { memo, site } = context;
  const index = memo.of(indexFile, '', indexParts(context));
  return context.taken.has('search') ? [index] : [index, memo.of(searchPage, '', { site })];
}

function indexFile(parts: IndexParts) {
  return fileAt('/search.json', 'search-index', { text: indexText(parts) });
}

function searchPage({ site }: { site: Site }) {
  const title = 'Search';
  const description = `Find ${manyOf(site.memberWord)}, dishes, diets, places and stories of ${site.title}.`;
  return pageAt('/search', 'search', {
    meta: metaOf({
      site,
      path: '/search',
      title,
      description,
      robots: { no_index: true, no_follow: false },
      image: null,
    }),
    trail: [home],
    title,
    description,
    // Without scripts the API fills the page with results, because a file can't.
    action: `${apiOriginOf(site.origin)}/api/search`,
  });
}
