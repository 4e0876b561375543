import type { Action, Card } from '#shared/blocks/cards.ts';
import type { BlockData, ShownBlock } from '#shared/blocks/data.ts';
import { pictureOf } from '#shared/blocks/pictures.ts';
import { type BlockProps, blocks, type BlockType, isBlockType } from '#shared/blocks/registry.ts';
import type { TodayDay } from '#shared/blocks/today/schema.ts';
import { richTextHtml } from '#shared/rules/rich-text.ts';
import { publicPath, slugify } from '#shared/rules/urls.ts';
import type { Media } from '#shared/schemas/media.ts';
import type { BlockItem } from '#shared/schemas/post-body.ts';
import type { Post } from '#shared/schemas/posts.ts';

import { scenery } from './art.ts';
import { cardOf } from './card.ts';
import { type Context, cuisineLinks, listingOf, titleOf } from './context.ts';
import { mapOf, weekOf } from './stops.ts';

/** `media` finds a slot's picture of the block at hand; `id` is its anchor in the page. */
type Place = { context: Context; id: string; media: (slot: string) => Media | undefined };
type Resolve<T extends BlockType> = (props: BlockProps[T], place: Place) => BlockData[T] | null;

/** How each block finds what it shows; null where it has nothing to show. */
const resolvers: { [T in BlockType]: Resolve<T> } = {
  hero: (props, { context, id, media }) => ({
    id,
    eyebrow: props.eyebrow,
    title: props.title || context.site.title,
    text: props.text,
    actions: [action(props.action_text, props.action_url), action(props.second_text, props.second_url)].filter(
      ({ href }) => href,
    ),
    picture: pictureOf(media('picture')) ?? heroDrawing(context),
  }),
  today: (props, { context, id }) => {
    const days = weekOfNetwork(context, Math.max(props.limit, mostStops));
    return days.some(({ stops }) => stops.length > 0)
      ? { id, title: props.title, text: props.text, timezone: context.site.timezone, limit: props.limit, days }
      : null;
  },
  'members-grid': (props, { context, id }) => {
    const { member } = context.content.posts;
    const chosen = {
      all: () => member,
      cuisine: () => member.filter((post) => post.post_body.external_data.cuisines.includes(props.cuisine)),
      chosen: () => props.members.flatMap((memberId) => context.members.get(memberId) ?? []),
    }[props.show]();
    return cardBlock(context, id, props, chosen, 'member', 'View all members');
  },
  'meet-the-members': (props, { context, id }) => meetTheMembers(context, id, props.title, props.text, props.members),
  cuisines: (props, { context, id }) => {
    const links = cuisineLinks(context).filter(({ count }) => count > 0);
    return links.length > 0 ? { id, title: props.title, text: props.text, cuisines: links } : null;
  },
  showcases: (props, { context, id }) =>
    cardBlock(context, id, props, context.content.posts.showcase, 'showcase', 'All events'),
  catering: (props, { context, id }) =>
    cardBlock(context, id, props, context.content.posts.catering, 'catering', 'All catering'),
  'blog-teasers': (props, { context, id }) =>
    cardBlock(context, id, props, newestFirst(context.content.posts.blog), 'blog', 'All stories'),
  faq: (props, { context, id }) => {
    const questions = context.content.faqs
      .filter((faq) => faq.question && faq.answer && (!props.category || faq.category?.id === props.category))
      .slice(0, props.limit)
      .map((faq) => ({ id: faq.id, question: faq.question, answer: faq.answer }));
    return questions.length > 0 ? { id, title: props.title, text: props.text, questions } : null;
  },
  'rich-text': (props, { id }) => {
    const html = richTextHtml(props.text);
    return html ? { id, html } : null;
  },
  picture: (props, { id, media }) => {
    const picture = pictureOf(media('picture'));
    return picture && { id, caption: props.caption, width: props.width, picture };
  },
  'call-to-action': (props, { id }) => ({
    id,
    title: props.title,
    text: props.text,
    action: action(props.action_text, props.action_url),
  }),
  'contact-details': (props, { context, id }) => {
    const { address, phone, email } = context.site.contact;
    return { id, title: props.title, text: props.text, address, map: mapOf({ address, place: address }), phone, email };
  },
};

/** The blocks of a built page, ready to be shown. Unknown types, props that aren't valid and blocks without content show nothing. */
export function shownBlocks(context: Context, post: Post): ShownBlock[] {
  const { blocks: built, media } = post.post_body;
  return (built?.items ?? []).flatMap((item, index) => shownBlock(context, item, index, media) ?? []);
}

/** Ids of the layout itself. */
const layoutIds = ['content', 'site-menu'];

/** One block; `index` makes an anchor for it where its id can't. */
export function shownBlock(
  context: Context,
  item: BlockItem,
  index: number,
  media: Record<string, Media>,
): ShownBlock | null {
  const { type, props } = item;
  if (!isBlockType(type)) return null;
  const anchor = slugify(props.id);
  const id = /^[a-z]/.test(anchor) && !layoutIds.includes(anchor) ? anchor : `block-${index + 1}`;
  return resolved(type, props, { context, id, media: (slot) => media[`${props.id}.${slot}`] });
}

function resolved(type: BlockType, props: unknown, place: Place): ShownBlock | null {
  const parsed = blocks[type].schema.safeParse(props);
  // A type, its props and its resolver belong together; TypeScript sees only their unions.
  const resolve = resolvers[type] as (props: unknown, place: Place) => BlockData[BlockType] | null;
  const data = parsed.success ? resolve(parsed.data, place) : null;
  return data && ({ type, data } as ShownBlock);
}

/** Chosen members, or the first few, and the way to all of them. */
export function meetTheMembers(
  context: Context,
  id: string,
  title: string,
  text: string,
  chosen: string[],
): BlockData['meet-the-members'] {
  const members = chosen.flatMap((memberId) => context.members.get(memberId) ?? []);
  const shown = members.length > 0 ? members : context.content.posts.member.slice(0, 4);
  return {
    id,
    title,
    text,
    cards: shown.map((post) => cardOf(context, post)),
    action: { text: 'View all members', href: '/members' },
  };
}

/** Articles by their own date, newest first; without dates in position order. */
export function newestFirst(posts: Post[]): Post[] {
  const date = (post: Post) => post.post_body.attributes.published_on ?? '';
  return posts.toSorted((a, b) => date(b).localeCompare(date(a)));
}

type CardBlock = { id: string; title: string; text: string; cards: Card[]; action: Action };

function cardBlock(
  context: Context,
  id: string,
  { title, text, limit }: { title: string; text: string; limit: number },
  posts: Post[],
  type: Parameters<typeof listingOf>[0],
  more: string,
): CardBlock | null {
  const cards = posts.slice(0, limit).map((post) => cardOf(context, post));
  return cards.length > 0 ? { id, title, text, cards, action: { text: more, href: listingOf(type).path } } : null;
}

function action(text: string, href: string): Action {
  return { text: text || href, href: text ? href : '' };
}

function heroDrawing(context: Context) {
  const look = scenery(context.site.look) ?? 'harbour';
  return context.art.add(
    { kind: 'hero', seed: context.site.host, palette: context.palette, look },
    'Food trucks and people who came to eat',
  );
}

/** Stops of one day that a page holds: all of them, but for networks so large that the page would grow heavy. */
const mostStops = 40;

function weekOfNetwork({ content }: Context, limit: number): TodayDay[] {
  const stops = content.posts.member.flatMap((member) =>
    weekOf(member).map((stop) => ({ href: publicPath(member.url), name: titleOf(member), ...stop })),
  );
  return [1, 2, 3, 4, 5, 6, 7].map((day) => {
    const ofDay = stops.filter((stop) => stop.day === day).toSorted((a, b) => a.from.localeCompare(b.from));
    // Of a crowded day evenly spread ones, so that morning, noon and night are all there.
    const step = Math.max(1, ofDay.length / limit);
    const kept = Array.from({ length: Math.min(limit, ofDay.length) }, (_, index) => ofDay[Math.floor(index * step)]);
    const shown = kept.flatMap((stop) => {
      if (!stop) return [];
      const { href, name, place, from, to } = stop;
      return { href, name, place, from, to };
    });
    return { day, stops: shown, more: ofDay.length - shown.length };
  });
}
