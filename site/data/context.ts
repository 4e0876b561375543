import type { Card, CuisineLink } from '#shared/blocks/cards.ts';
import { type Palette, readablePalette } from '#shared/rules/colors.ts';
import { postTypes } from '#shared/rules/post-types.ts';
import { publicPath, slugify } from '#shared/rules/urls.ts';
import type { CuisineTag } from '#shared/schemas/content.ts';
import type { Post } from '#shared/schemas/posts.ts';

import { ShareBook } from '../share/book.ts';
import { ArtBook } from './art.ts';
import type { Content } from './content.ts';
import { type Site, siteOf } from './site.ts';

/** What the makers of pages share while one domain's pages are made: lookups over the content, and the drawings so far. */
export type Context = {
  content: Content;
  site: Site;
  palette: Palette;
  art: ArtBook;
  shares: ShareBook;
  tags: Map<string, CuisineTag>;
  members: Map<string, Post>;
  /** All cuisine pages of a tag. */
  cuisinesOf: Map<string, Post[]>;
  /** The tags that a cuisine page stands for. */
  tagsOf: Map<string, Set<string>>;
  /** Every post's url, so that no listing takes the place of a page. */
  taken: Set<string>;
  /** A post is turned into a card once, however many pages show it. */
  cards: Map<string, Card>;
};

export function contextOf(content: Content): Context {
  const palette = readablePalette(content.colors);
  const art = new ArtBook();
  const tagsOf = new Map(content.posts.cuisine.map((post) => [post.id, tagsOfCuisine(post, content.cuisineTags)]));
  const cuisinesOf = new Map<string, Post[]>();
  for (const post of content.posts.cuisine) {
    for (const tag of tagsOf.get(post.id) ?? []) cuisinesOf.set(tag, [...(cuisinesOf.get(tag) ?? []), post]);
  }
  return {
    content,
    site: siteOf(content, art),
    palette,
    art,
    shares: new ShareBook(),
    tags: new Map(content.cuisineTags.map((tag) => [tag.id, tag])),
    members: new Map(content.posts.member.map((post) => [post.id, post])),
    cuisinesOf,
    tagsOf,
    taken: new Set(Object.values(content.posts).flatMap((posts) => posts.map((post) => post.url))),
    cards: new Map(),
  };
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
export function cuisineNames(context: Context, post: Post): string[] {
  return post.post_body.external_data.cuisines.flatMap((id) => context.tags.get(id)?.title ?? []);
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
