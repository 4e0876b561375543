import type { Card, Row } from '#shared/blocks/parts/cards.ts';
import { countOf, manyOf } from '#shared/rules/member-words.ts';
import { postTypes } from '#shared/rules/post-types.ts';
import type { Post } from '#shared/schemas/posts.ts';

import { collectionPage } from '../../structured-data/lists.ts';
import { cardOf } from '../card.ts';
import { type Context, cuisineLinks, listingOf } from '../context.ts';
import { type FilterGroup, filterGroups, memberFilters } from '../member-filters.ts';
import { type Meta, metaOf } from '../meta.ts';
import { openNowPath } from '../out-now.ts';
import { type ListingPage, listingPages } from '../paging.ts';
import { type Basics, recalled } from '../recalled.ts';
import { offeringRow } from '../rows.ts';
import { shareImage } from '../share.ts';
import type { Site } from '../site.ts';
import { namesPath } from './directory.ts';
import { home, listedItems, pageAt, trailJson, trailTo } from './parts.ts';

type Listing = {
  type: Parameters<typeof listingOf>[0];
  title: string;
  description: string;
  empty: string;
};

/** The listing of each type, unless a page of the domain has its URL. */
export function listPages(context: Context) {
  const { title } = context.site;
  const listings: Listing[] = [
    {
      type: 'showcase',
      title: 'Events',
      description: `Festivals, rallies and nights out with ${title}.`,
      empty: 'Nothing is planned right now. Check back soon.',
    },
    {
      type: 'catering',
      title: 'Catering',
      description: `Weddings, offices, block parties: book ${title}.`,
      empty: 'There are no offers right now.',
    },
    {
      type: 'blog',
      title: 'Stories',
      description: `News and stories from ${title}: what the kitchens are up to, and who is behind them.`,
      empty: 'The first story is still being written.',
    },
  ];
  const lists = [
    ...membersLists(context),
    ...cuisinesLists(context),
    ...listings.flatMap((listing) => cardLists(context, listing)),
  ];
  return lists.filter(({ type }) => !context.taken.has(listingOf(type).path.slice(1))).map(({ page }) => page);
}

function membersLists(context: Context) {
  const { memberWord, title } = context.site;
  const { name } = listingOf('member', memberWord);
  const count = context.content.posts.member.length;
  const description = `All ${countOf(memberWord, count)} of ${title}, with their food, their menus and their stops.`;
  const filters = memberFilters(context);
  const groups = context.memo.same('narrowing groups', filterGroups(filters, { narrowing: true }));
  const pages = listingPages(context, 'member');
  const parts = pages.map(({ path }) => path);
  return pages.map((part) => ({
    type: 'member' as const,
    page: context.memo.of(membersList, part.path, {
      ...listInput(context, part, name, description, 'member'),
      keys: part.posts.map(({ id }) => filters.keys.get(id)),
      groups,
      names: namesPath(context),
      now: openNowPath(context),
      parts,
      total: count,
    }),
  }));
}

type MembersInput = ListInput & {
  keys: (string[] | undefined)[];
  groups: FilterGroup[];
  /** The path of all members by name; empty where there is no such page. */
  names: string;
  /** The path of the page of what is open now; empty if there is none. */
  now: string;
  /** All pages of the list, so that a filter can fetch the other ones. */
  parts: string[];
  /** How many members all pages have. */
  total: number;
};

function membersList({ keys, groups, names, now, parts, total, ...input }: MembersInput) {
  const base = listBase(input);
  return pageAt(input.path, 'members', {
    ...base,
    cards: base.cards.map((card, index) => ({ ...card, keys: keys[index] ?? [] })),
    empty: `The first ${manyOf(input.site.memberWord)} are on their way.`,
    groups,
    names,
    now,
    parts,
    total,
  });
}

function cuisinesLists(context: Context) {
  const { name } = listingOf('cuisine');
  const description = `Everything that ${context.site.title} cooks, by cuisine.`;
  return listingPages(context, 'cuisine').map((part) => {
    const { meta, trail, title } = listBase(listInput(context, part, name, description, 'cuisine'));
    const data = { meta, trail, title, description, cuisines: cuisineLinks(context) };
    return { type: 'cuisine' as const, page: pageAt(part.path, 'cuisines', data) };
  });
}

function cardLists(context: Context, listing: Listing) {
  const { type, title, description, empty } = listing;
  return listingPages(context, type).map((part) => ({
    type,
    page: context.memo.of(cardList, part.path, {
      ...listInput(context, part, title, description, type),
      empty,
      rows: part.posts.flatMap((post) => rowOf(context, post)),
    }),
  }));
}

/** Events and offers are rows with facts; stories are cards. */
function rowOf(context: Context, post: Post): Row[] {
  const { showcase, catering } = postTypes;
  return post.post_type_id === showcase.id || post.post_type_id === catering.id ? [offeringRow(context, post)] : [];
}

function cardList({ empty, rows, ...input }: ListInput & { empty: string; rows: Row[] }) {
  const { cards, ...base } = listBase(input);
  const kind = input.type === 'showcase' ? ('event' as const) : ('offer' as const);
  return pageAt(input.path, 'list', { ...base, kind, rows, cards: rows.length > 0 ? [] : cards, empty });
}

type ListInput = ListingPage & {
  site: Site;
  cards: Card[];
  image: NonNullable<Meta['image']>;
  name: string;
  words: string;
  type: Listing['type'];
};

function listInput(context: Context, part: ListingPage, name: string, words: string, type: Listing['type']): ListInput {
  const cards = recalled(context, cardsOf, part.path, { posts: part.posts });
  const image = shareImage(context, { title: name, picture: cards[0]?.poster ?? null });
  return { ...part, site: context.site, cards, image, name, words, type };
}

function cardsOf(basics: Basics, { posts }: { posts: Post[] }): Card[] {
  return posts.map((post) => cardOf(basics, post));
}

/** Pages after the first have their number in title and description, so that both are unique. */
function listBase({ site, path, number, posts, previous, next, cards, image, name, words, type }: ListInput) {
  const trail = number === 1 ? [home] : trailTo(type, site.memberWord);
  const title = number === 1 ? name : `${name}, page ${number}`;
  const description = number === 1 ? words : `Page ${number}: ${words}`;
  // An empty list is for visitors, not for search engines.
  const robots = { no_index: posts.length === 0, no_follow: false };
  const collection = { site, path, title, description: number === 1 ? words : '', items: listedItems(posts) };
  const jsonLd = [trailJson({ site }, trail, title, path), collectionPage(collection)];
  return {
    meta: metaOf({ site, path, title, description, robots, image, jsonLd }),
    trail,
    title,
    description: number === 1 ? words : '',
    cards,
    previous,
    next,
  };
}
