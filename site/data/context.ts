import type { Card, CuisineLink } from '#shared/blocks/parts/cards.ts';
import { pictureOf, rasterized } from '#shared/content/pictures.ts';
import { type Palette, readablePalette } from '#shared/rules/colors.ts';
import { manyOf, type MemberWord } from '#shared/rules/member-words.ts';
import { postTypes } from '#shared/rules/post-types.ts';
import { publicPath, slugify } from '#shared/rules/urls.ts';
import type { Category, CuisineTag } from '#shared/schemas/content.ts';
import type { Post, PostOf } from '#shared/schemas/posts.ts';

import { ArtBook } from '../art/drawings.ts';
import { ShareBook } from '../share/book.ts';
import { type Brand, brandOf } from './brand.ts';
import type { Content } from './content.ts';
import { newestFirst } from './dates.ts';
import { isOver } from './event-times.ts';
import { Memo } from './memo.ts';
import { openNowPath } from './out-now.ts';
import { type Site, siteOf } from './site.ts';
import { isDated } from './stops.ts';

/** What the page makers of a domain share: lookups over the content, and the drawings requested so far. */
export type Context = {
  content: Content;
  memo: Memo;
  site: Site;
  palette: Palette;
  art: ArtBook;
  shares: ShareBook;
  /** The brand of its share pictures. */
  brand: Brand;
  /** `categories` and `tags` keep their identity while their content is unchanged. */
  categories: Category[];
  tags: Map<string, CuisineTag>;
  members: Map<string, PostOf<'member'>>;
  /** The stories, newest first. */
  stories: PostOf<'blog'>[];
  /** All cuisine pages of a tag, by the tag's id. */
  cuisinesOf: Map<string, PostOf<'cuisine'>[]>;
  /** The tags of a cuisine page, by the page's id. */
  tagsOf: Map<string, Set<string>>;
  /** The URL of every post: a listing never replaces a post. */
  taken: Set<string>;
  /** The day that events are listed from; empty if none has a list of dates. */
  eventDay: string;
  /** The ids of the events that are over. */
  over: Set<string>;
  /** Each post's card, made once however many pages show it. */
  cards: Map<string, Card>;
};

/** With the `memo` of the previous run, unchanged objects keep their identity. */
export function contextOf(content: Content, memo = new Memo(), shares = new ShareBook()): Context {
  memo.begin();
  const palette = memo.same('palette', readablePalette(content.colors));
  const art = new ArtBook();
  const taken = memo.of(setOf, 'urls', {
    items: Object.values(content.posts).flatMap((posts: Post[]) => posts.map((post) => post.url)),
  });
  const site = memo.same('site', siteOf(content, art, openNowPath({ content, taken })));
  const tagsOf = new Map(content.posts.cuisine.map((post) => [post.id, tagsOfCuisine(post, content.cuisineTags)]));
  const cuisinesOf = new Map<string, PostOf<'cuisine'>[]>();
  for (const post of content.posts.cuisine) {
    for (const tag of tagsOf.get(post.id) ?? []) cuisinesOf.set(tag, [...(cuisinesOf.get(tag) ?? []), post]);
  }
  return {
    content,
    memo,
    site,
    palette,
    art,
    shares,
    brand: memo.of(brandOf, '', { site, palette, logo: pictureOf(rasterized(content.options.logo))?.src ?? '' }),
    categories: memo.same('categories', content.categories),
    tags: memo.of(byId, 'tags', { tags: memo.same('tags', content.cuisineTags) }),
    members: new Map(content.posts.member.map((post) => [post.id, post])),
    stories: storiesOf(content.posts.blog, memo),
    cuisinesOf,
    tagsOf,
    taken,
    eventDay: content.posts.showcase.some(isDated) ? content.today : '',
    over: memo.of(setOf, 'over', {
      items: content.posts.showcase.filter((post) => isOver(post, content.today)).map(({ id }) => id),
    }),
    cards: new Map(),
  };
}

/** The order is found again only when a date changed, or which stories there are. */
function storiesOf(posts: PostOf<'blog'>[], memo: Memo): PostOf<'blog'>[] {
  const dates = posts.map((post) => post.post_body.attributes.published_on);
  return memo.of(newestFirst, '', { dates }).flatMap((index) => posts[index] ?? []);
}

function setOf({ items }: { items: string[] }): Set<string> {
  return new Set(items);
}

function byId({ tags }: { tags: CuisineTag[] }): Map<string, CuisineTag> {
  return new Map(tags.map((tag) => [tag.id, tag]));
}

/** The tags that a cuisine page names, or else the tag with the same name. A tag in the trash stays on posts, but groups none. */
function tagsOfCuisine(post: Post, tags: CuisineTag[]): Set<string> {
  const named = post.post_body.external_data.cuisines.filter((id) => tags.some((tag) => tag.id === id));
  if (named.length > 0) return new Set(named);
  const slug = slugify(titleOf(post));
  return new Set(tags.filter((tag) => slugify(tag.title) === slug).map((tag) => tag.id));
}

/** The body's title, or else the post's. */
export function titleOf(post: Post): string {
  return post.post_body.attributes.title || post.title;
}

/** Names of a post's cuisine tags, in the post's order. */
export function cuisineNames({ tags }: Pick<Context, 'tags'>, post: Post): string[] {
  return post.post_body.external_data.cuisines.flatMap((id) => tags.get(id)?.title ?? []);
}

/** Members that cook a cuisine, in position order. */
export function membersOf(context: Context, cuisine: Post): PostOf<'member'>[] {
  const tags = context.tagsOf.get(cuisine.id) ?? new Set();
  return context.content.posts.member.filter((member) =>
    member.post_body.external_data.cuisines.some((id) => tags.has(id)),
  );
}

/** Cuisine pages as links, with icons and counts. */
export function cuisineLinks(context: Context, pages = context.content.posts.cuisine): CuisineLink[] {
  return pages.map((post) => {
    const [tag] = context.tagsOf.get(post.id) ?? [];
    return {
      href: publicPath(post.url),
      title: titleOf(post),
      icon: (tag && context.tags.get(tag)?.icon_data) || null,
      count: membersOf(context, post).length,
    };
  });
}

/** The listing of a post type, for links back to it. `word` is what the domain calls its members. */
export function listingOf(
  type: 'member' | 'cuisine' | 'showcase' | 'catering' | 'blog',
  word: MemberWord = 'member',
): { name: string; path: string } {
  const { listing } = postTypes[type];
  const names = {
    member: manyOf(word, 'title'),
    cuisine: 'Cuisines',
    showcase: 'Events',
    catering: 'Catering',
    blog: 'Stories',
  };
  return { name: names[type], path: `/${listing}` };
}
