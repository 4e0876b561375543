import type { Card, CuisineLink } from '#shared/blocks/parts/cards.ts';
import { type Palette, readablePalette } from '#shared/rules/colors.ts';
import { postTypes } from '#shared/rules/post-types.ts';
import { publicPath, slugify } from '#shared/rules/urls.ts';
import type { Category, CuisineTag } from '#shared/schemas/content.ts';
import type { Post } from '#shared/schemas/posts.ts';

import { ArtBook } from '../art/drawings.ts';
import { ShareBook } from '../share/book.ts';
import { type Brand, brandOf } from './brand.ts';
import type { Content } from './content.ts';
import { newestFirst } from './dates.ts';
import { Memo } from './memo.ts';
import { type Site, siteOf } from './site.ts';

/** What the makers of pages share while one domain's pages are made: lookups over the content, and the drawings so far. */
export type Context = {
  content: Content;
  memo: Memo;
  site: Site;
  palette: Palette;
  art: ArtBook;
  shares: ShareBook;
  /** Of its share pictures. */
  brand: Brand;
  /** Those of the content, as the same objects for as long as they say the same. */
  categories: Category[];
  tags: Map<string, CuisineTag>;
  members: Map<string, Post>;
  /** The stories, newest first. */
  stories: Post[];
  /** All cuisine pages of a tag. */
  cuisinesOf: Map<string, Post[]>;
  /** The tags that a cuisine page stands for. */
  tagsOf: Map<string, Set<string>>;
  /** Every post's url, so that no listing takes the place of a page. */
  taken: Set<string>;
  /** A post is turned into a card once, however many pages show it. */
  cards: Map<string, Card>;
};

/** With a `memo` of the last time, what hasn't changed since is the same object again. */
export function contextOf(content: Content, memo = new Memo()): Context {
  memo.begin();
  const palette = memo.same('palette', readablePalette(content.colors));
  const art = new ArtBook();
  const site = memo.same('site', siteOf(content, art));
  const tagsOf = new Map(content.posts.cuisine.map((post) => [post.id, tagsOfCuisine(post, content.cuisineTags)]));
  const cuisinesOf = new Map<string, Post[]>();
  for (const post of content.posts.cuisine) {
    for (const tag of tagsOf.get(post.id) ?? []) cuisinesOf.set(tag, [...(cuisinesOf.get(tag) ?? []), post]);
  }
  return {
    content,
    memo,
    site,
    palette,
    art,
    shares: new ShareBook(),
    brand: memo.of(brandOf, '', { site, palette }),
    categories: memo.same('categories', content.categories),
    tags: memo.of(byId, 'tags', { tags: memo.same('tags', content.cuisineTags) }),
    members: new Map(content.posts.member.map((post) => [post.id, post])),
    stories: newestFirst(content.posts.blog),
    cuisinesOf,
    tagsOf,
    taken: new Set(Object.values(content.posts).flatMap((posts) => posts.map((post) => post.url))),
    cards: new Map(),
  };
}

function byId({ tags }: { tags: CuisineTag[] }): Map<string, CuisineTag> {
  return new Map(tags.map((tag) => [tag.id, tag]));
}

/** The tags a cuisine page names, or else the tag of the same name. */
function tagsOfCuisine(post: Post, tags: CuisineTag[]): Set<string> {
  const named = post.post_body.external_data.cuisines;
  if (named.length > 0) return new Set(named);
  const slug = slugify(titleOf(post));
  return new Set(tags.filter((tag) => slugify(tag.title) === slug).map((tag) => tag.id));
}

/** What a page calls itself: the body's title, or the post's. */
export function titleOf(post: Post): string {
  return post.post_body.attributes.title || post.title;
}

/** The names of a post's cuisine tags, in its own order. */
export function cuisineNames({ tags }: Pick<Context, 'tags'>, post: Post): string[] {
  return post.post_body.external_data.cuisines.flatMap((id) => tags.get(id)?.title ?? []);
}

/** Members that cook what a cuisine page stands for, in position order. */
export function membersOf(context: Context, cuisine: Post): Post[] {
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

/** Where a type's posts are listed, for links back up. */
export function listingOf(type: 'member' | 'cuisine' | 'showcase' | 'catering' | 'blog'): {
  name: string;
  path: string;
} {
  const { listing } = postTypes[type];
  const names = { member: 'Members', cuisine: 'Cuisines', showcase: 'Events', catering: 'Catering', blog: 'Stories' };
  return { name: names[type], path: `/${listing}` };
}
