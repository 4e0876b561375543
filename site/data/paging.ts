import { publicPath } from '#shared/rules/urls.ts';
import type { Post } from '#shared/schemas/posts.ts';

import { type Context, listingOf, membersOf } from './context.ts';

/** A text link to another page of the domain. */
export type PageLink = { text: string; href: string };

type ListingType = Parameters<typeof listingOf>[0];

/** One page of a listing. The first has the listing's own path, later ones have '/blog/page/2'. */
export type ListingPage = {
  path: string;
  number: number;
  posts: Post[];
  previous: PageLink | null;
  next: PageLink | null;
};

const pageSize = 24;
/** Visitors scroll and search in the page to find a member, so only a very long list is split. */
const members = { whole: 200, pageSize: 100 };

/** The pages of a listing, at least one. */
export function listingPages(context: Context, type: ListingType): ListingPage[] {
  const posts =
    type === 'blog' ? context.stories : type === 'showcase' ? pastLast(context) : context.content.posts[type];
  return partsOf(context, listingOf(type).path, posts, sizeOf(type, posts.length));
}

/** The events, those that are over at the end. */
function pastLast({ content: { posts }, over }: Context): Post[] {
  return [false, true].flatMap((isOver) => posts.showcase.filter(({ id }) => over.has(id) === isOver));
}

/** The pages of a cuisine, at least one. Its members are split like the list of all members. */
export function cuisineParts(context: Context, cuisine: Post): ListingPage[] {
  const posts = membersOf(context, cuisine);
  return partsOf(context, publicPath(cuisine.url), posts, sizeOf('member', posts.length));
}

/** A post keeps its URL: a list page with the same path takes the next number. */
function partsOf(context: Context, path: string, posts: Post[], size: number): ListingPage[] {
  const paths: string[] = [];
  for (let number = 1; paths.length < Math.max(1, Math.ceil(posts.length / size)); number += 1) {
    const address = number === 1 ? path : `${path}/page/${number}`;
    if (number === 1 || !context.taken.has(address.slice(1))) paths.push(address);
  }
  const link = (index: number) => {
    const href = paths[index];
    return href ? context.memo.of(pageLink, href, { href, number: index + 1 }) : null;
  };
  return paths.map((address, index) => ({
    path: address,
    number: index + 1,
    posts: posts.slice(index * size, (index + 1) * size),
    previous: link(index - 1),
    next: link(index + 1),
  }));
}

function pageLink({ href, number }: { href: string; number: number }): PageLink {
  return { text: `Page ${number}`, href };
}

function sizeOf(type: ListingType, count: number): number {
  // Cuisines are a list of names and counts, not of cards.
  if (type === 'cuisine') return Math.max(1, count);
  if (type !== 'member') return pageSize;
  return count <= members.whole ? members.whole : members.pageSize;
}
