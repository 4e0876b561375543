import type { BlockData } from '#shared/blocks/data.ts';
import type { Action, Card } from '#shared/blocks/parts/cards.ts';
import { metMembers } from '#shared/content/met-members.ts';
import { manyOf } from '#shared/rules/member-words.ts';
import type { Post, PostOf } from '#shared/schemas/posts.ts';

import { cardOf } from './card.ts';
import { type Context, listingOf } from './context.ts';

/** A section of members with a link to all of them. */
export function meetTheMembers(
  context: Context,
  id: string,
  title: string,
  text: string,
  chosen: string[],
): BlockData['meet-the-members'] {
  const cards = metMembers(chosen, context.content.posts.member).map((post) => cardOf(context, post));
  return { id, title, text, cards, action: allMembers(context, cards) };
}

/** No link where all of them are shown. */
export function allMembers({ content, site }: Context, cards: Card[]): Action {
  return {
    text: `View all ${manyOf(site.memberWord)}`,
    href: cards.length < content.posts.member.length ? '/members' : '',
  };
}

/** The chosen posts in the order they were chosen, or all posts without a choice. */
export function chosenOf<P extends Post>(posts: P[], chosen: string[]): P[] {
  return chosen.length > 0 ? chosen.flatMap((id) => posts.find((post) => post.id === id) ?? []) : posts;
}

/** The chosen events, or all, without those that are over; a choice of which all are over stays, as somebody looks back with it. */
export function eventsOf({ content, over }: Context, chosen: string[]): PostOf<'showcase'>[] {
  const events = chosenOf(content.posts.showcase, chosen);
  const coming = events.filter(({ id }) => !over.has(id));
  return coming.length === 0 && chosen.length > 0 ? events : coming;
}

export type CardBlock = { id: string; title: string; text: string; cards: Card[]; action: Action };

export function cardBlock(
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

/** Null where the action has no label or no safe target. */
export function action(text: string, href: string): Action {
  return { text: text || href, href: text ? href : '' };
}
