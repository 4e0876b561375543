import { type PostTypeId, type PostTypeName, postTypes } from '#shared/rules/post-types.ts';
import { publicPath } from '#shared/rules/urls.ts';
import type { Post } from '#shared/schemas/posts.ts';

import type { Context } from '../context.ts';
import { memberFilters } from '../member-filters.ts';
import { absolute } from '../meta.ts';
import { membersOut, openNowPath } from '../out-now.ts';
import { cuisineParts, listingPages } from '../paging.ts';
import { inRuns, runsOf } from '../runs.ts';
import { directoriesOf } from './directory.ts';
import { fileAt } from './parts.ts';

type Entry = { loc: string; lastmod: string };
/**
 * The sitemap protocol allows 50,000. With this limit an edit in a large domain changes an index and two parts; a new post also
 * changes the parts after it.
 */
const maxUrls = 1000;

export function robotsPages({ site }: Context) {
  return [fileAt('/robots.txt', 'robots', { sitemap: `${site.origin}/sitemap.xml` })];
}

/** sitemap.xml, or an index and its parts where there are too many URLs for one file. */
export function sitemapPages(context: Context) {
  const urls = entries(context);
  const { memo } = context;
  if (urls.length <= maxUrls) return [memo.of(sitemap, '/sitemap.xml', { path: '/sitemap.xml', urls, parts: [] })];
  const parts = Array.from({ length: Math.ceil(urls.length / maxUrls) }, (_, index) =>
    urls.slice(index * maxUrls, (index + 1) * maxUrls),
  );
  const names = parts.map((_, index) => `/sitemap-${index + 1}.xml`);
  return [
    sitemap({
      path: '/sitemap.xml',
      urls: [],
      parts: names.map((name, index) => ({
        loc: `${context.site.origin}${name}`,
        lastmod: newest((parts[index] ?? []).map(({ lastmod }) => lastmod)),
      })),
    }),
    ...parts.map((part, index) => {
      const path = names[index] ?? '';
      return memo.of(sitemap, path, { path, urls: part, parts: [] });
    }),
  ];
}

function sitemap({ path, urls, parts }: { path: string; urls: Entry[]; parts: Entry[] }) {
  return fileAt(path, 'sitemap', { urls, parts });
}

/** Indexable posts and the listings of their types. Listings change with every post, so they come first and share a part. */
function entries(context: Context): Entry[] {
  const { content, site, taken, memo } = context;
  const allowed = new Set<PostTypeId>(content.siteMap.types);
  const names = Object.keys(content.posts) as PostTypeName[];
  const shown = names.filter((name) => allowed.has(postTypes[name].id));
  const listed = shown.flatMap((name) =>
    inRuns<Post, { origin: string }, Entry>(memo, postEntries, name, content.posts[name], { origin: site.origin }),
  );
  const lists = names.flatMap((name) => {
    const { id, listing } = postTypes[name];
    if (name === 'page' || !listing || !allowed.has(id) || taken.has(listing)) return [];
    return listingPages(context, name)
      .filter(({ posts: own }) => own.length > 0)
      .map(({ path, posts: own }) => ({
        loc: `${site.origin}${path}`,
        lastmod: memo.of(latest, path, { posts: own }),
      }));
  });
  const furtherCuisines = (allowed.has(postTypes.cuisine.id) ? content.posts.cuisine : [])
    .filter(isListed)
    .flatMap((post) => cuisineParts(context, post).slice(1))
    .map(({ path, posts: own }) => ({ loc: `${site.origin}${path}`, lastmod: memo.of(latest, path, { posts: own }) }));
  const home =
    allowed.has(1) && !taken.has('')
      ? [
          {
            loc: `${site.origin}/`,
            lastmod: newest(names.flatMap((name) => latestOfRuns(context, content.posts[name]))),
          },
        ]
      : [];
  const faq =
    allowed.has(1) && content.faqs.length > 0 && !taken.has('faq') ? [{ loc: absolute(site, 'faq'), lastmod: '' }] : [];
  const directories =
    allowed.has(postTypes.member.id) && !taken.has('members')
      ? directoriesOf(context, memberFilters(context)).map(({ path, members }) => ({
          loc: `${site.origin}${path}`,
          lastmod: memo.of(latest, path, { posts: members }),
        }))
      : [];
  const now = allowed.has(postTypes.member.id) ? openNowPath(context) : '';
  const openNow = now
    ? [{ loc: `${site.origin}${now}`, lastmod: memo.of(latest, now, { posts: membersOut(context) }) }]
    : [];
  return [...home, ...lists, ...furtherCuisines, ...directories, ...openNow, ...faq, ...listed];
}

const isListed = (post: Post) => post.show_in_sitemap && !post.no_index;

function postEntries({ items, origin }: { items: Post[]; origin: string }): Entry[] {
  return items.filter(isListed).map((post) => ({ loc: `${origin}${publicPath(post.url)}`, lastmod: post.updated_at }));
}

function latest({ posts }: { posts: Post[] }): string {
  return newest(posts.map((post) => post.updated_at));
}

/** When the posts of a type were changed last, run by run. */
function latestOfRuns({ memo }: Context, posts: Post[]): string[] {
  return runsOf(posts).map((run, index) => memo.of(latest, `${posts[0]?.post_type_id} ${index}`, { posts: run }));
}

function newest(times: string[]): string {
  return times.reduce((last, time) => (time > last ? time : last), '');
}
