import { type PostTypeId, type PostTypeName, postTypes } from '#shared/rules/post-types.ts';
import { publicPath } from '#shared/rules/urls.ts';
import type { Post } from '#shared/schemas/posts.ts';

import type { Context } from '../context.ts';
import { memberFilters } from '../member-filters.ts';
import { absolute } from '../meta.ts';
import { cuisineParts, listingPages } from '../paging.ts';
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
  if (urls.length <= maxUrls) return [sitemap('/sitemap.xml', { urls })];
  const parts = Array.from({ length: Math.ceil(urls.length / maxUrls) }, (_, index) =>
    urls.slice(index * maxUrls, (index + 1) * maxUrls),
  );
  const names = parts.map((_, index) => `/sitemap-${index + 1}.xml`);
  return [
    sitemap('/sitemap.xml', {
      parts: names.map((name, index) => ({
        loc: `${context.site.origin}${name}`,
        lastmod: newest((parts[index] ?? []).map(({ lastmod }) => lastmod)),
      })),
    }),
    ...parts.map((part, index) => sitemap(names[index] ?? '', { urls: part })),
  ];
}

function sitemap(path: string, { urls = [], parts = [] }: { urls?: Entry[]; parts?: Entry[] }) {
  return fileAt(path, 'sitemap', { urls, parts });
}

/** Indexable posts and the listings of their types. Listings change with every post, so they come first and share a part. */
function entries(context: Context): Entry[] {
  const { content, site, taken } = context;
  const allowed = new Set<PostTypeId>(content.siteMap.types);
  const names = Object.keys(content.posts) as PostTypeName[];
  const posts = names.flatMap<Post>((name) => (allowed.has(postTypes[name].id) ? content.posts[name] : []));
  const listed = posts.filter((post) => post.show_in_sitemap && !post.no_index);
  const lists = names.flatMap((name) => {
    const { id, listing } = postTypes[name];
    if (name === 'page' || !listing || !allowed.has(id) || taken.has(listing)) return [];
    return listingPages(context, name)
      .filter(({ posts: own }) => own.length > 0)
      .map(({ path, posts: own }) => ({ loc: `${site.origin}${path}`, lastmod: latest(own) }));
  });
  const furtherCuisines = listed
    .filter(({ post_type_id: type }) => type === postTypes.cuisine.id)
    .flatMap((post) => cuisineParts(context, post).slice(1))
    .map(({ path, posts: own }) => ({ loc: `${site.origin}${path}`, lastmod: latest(own) }));
  const home =
    allowed.has(1) && !taken.has('')
      ? [{ loc: `${site.origin}/`, lastmod: latest(Object.values(content.posts).flat()) }]
      : [];
  const faq =
    allowed.has(1) && content.faqs.length > 0 && !taken.has('faq') ? [{ loc: absolute(site, 'faq'), lastmod: '' }] : [];
  const directories =
    allowed.has(postTypes.member.id) && !taken.has('members')
      ? directoriesOf(context, memberFilters(context)).map(({ path, members }) => ({
          loc: `${site.origin}${path}`,
          lastmod: latest(members),
        }))
      : [];
  return [
    ...home,
    ...lists,
    ...furtherCuisines,
    ...directories,
    ...faq,
    ...listed.map((post) => ({ loc: `${site.origin}${publicPath(post.url)}`, lastmod: post.updated_at })),
  ];
}

function latest(posts: Post[]): string {
  return newest(posts.map((post) => post.updated_at));
}

function newest(times: string[]): string {
  return times.reduce((last, time) => (time > last ? time : last), '');
}
