import type { Card, Row } from '#shared/blocks/parts/cards.ts';
import { formatPrice } from '#shared/rules/numbers.ts';
import { postTypes } from '#shared/rules/post-types.ts';
import type { MenuItem } from '#shared/schemas/post-attributes.ts';
import type { Post, PostOf } from '#shared/schemas/posts.ts';

import { cardOf } from './card.ts';
import { type Context, titleOf } from './context.ts';
import { dishesOf } from './cuisine-dishes.ts';
import { formatRange } from './dates.ts';
import { dishDays } from './dish-days.ts';
import { nextTime } from './event-times.ts';
import { dayFor } from './stops.ts';

type Offering = PostOf<'showcase' | 'catering'>;

/** An event or an offer as a row of its list: the card, with what its page says first. */
export function offeringRow(context: Context, post: Offering): Row {
  const members = membersNamed(context, post);
  const card = cardOf(context, post);
  if (post.post_type_id === postTypes.showcase.id) {
    const today = dayFor(post, context.eventDay);
    return context.memo.of(eventRow, post.id, { card, post, members, today, isOver: context.over.has(post.id) });
  }
  return context.memo.of(offerRow, post.id, { card, post, members, currency: context.site.currency });
}

/** The members that an event or an offer names, in its order. */
export function membersNamed(context: Context, post: Offering): PostOf<'member'>[] {
  return (post.post_body.external_data.members ?? []).flatMap((id) => context.members.get(id) ?? []);
}

/** The inverse: the events or offers that name each member. */
export function byMember<P extends Offering>(posts: P[]): Map<string, P[]> {
  const found = new Map<string, P[]>();
  for (const post of posts) {
    for (const id of post.post_body.external_data.members ?? []) found.set(id, [...(found.get(id) ?? []), post]);
  }
  return found;
}

type EventInput = {
  card: Card;
  post: PostOf<'showcase'>;
  members: PostOf<'member'>[];
  today: string;
  isOver: boolean;
};

function eventRow({ card, post, members, today, isOver }: EventInput): Row {
  const { from, to, place } = nextTime(post, today);
  const facts = row(card, [
    { label: isOver ? 'Was on' : 'When', text: formatRange(from, to) },
    { label: 'Where', text: place },
    { label: isOver ? 'Who cooked' : 'Cooking', text: some(members.map(titleOf)) },
  ]);
  return isOver ? { ...facts, isOver } : facts;
}

/** The anchor of the form on the page of an offer. */
export const inquiryId = 'inquiry';

type OfferInput = { card: Card; post: PostOf<'catering'>; members: PostOf<'member'>[]; currency: string };

function offerRow({ card, post, members, currency }: OfferInput): Row {
  const { price_from: price, guests_min: min, guests_max: max, menu_items: menu = [] } = post.post_body.attributes;
  const facts = row(card, [
    { label: 'From', text: price ? `${formatPrice(price, currency)} a guest` : '' },
    { label: 'Guests', text: guestsText(min, max) },
    {
      label: 'On the table',
      text: some(
        menu.map(({ name }) => name),
        betweenDishes,
      ),
    },
    { label: 'Cooked by', text: some(members.map(titleOf)) },
  ]);
  return { ...facts, action: { text: 'Ask for a date', href: `${card.href}#${inquiryId}` } };
}

type Shown = {
  /** Only its dishes. */
  cuisine?: Post;
  /** False beside the prices of an offer, which are others than those at the window. */
  isPriced?: boolean;
};

/** A member as a row: the card, with the start of its menu, or with the dishes that it has of a cuisine. */
export function memberRow(context: Context, post: Post, { cuisine, isPriced = true }: Shown = {}): Row[] {
  if (post.post_type_id !== postTypes.member.id) return [];
  const menu = post.post_body.attributes.menu_items;
  const { currency } = context.site;
  const tags = post.post_body.external_data.cuisines.filter((id) => context.tags.has(id));
  const asked = (cuisine && context.tagsOf.get(cuisine.id)) ?? new Set();
  const input = {
    card: cardOf(context, post),
    menu,
    currency: isPriced ? currency : '',
    cuisine: cuisine ? titleOf(cuisine) : '',
    isFirst: asked.has(tags[0] ?? ''),
    others: tags.flatMap((id) => (asked.has(id) ? [] : (context.tags.get(id)?.title ?? []))),
  };
  return [context.memo.of(dishesRow, `${post.id} ${cuisine?.id ?? ''} ${isPriced}`, input)];
}

/** As many dishes as fit beside an upright poster. */
const mostDishes = 5;

/**
 * `cuisine` is a name, empty for the whole menu; `isFirst`: the truck names it first. `others`: the names of its other ones. `currency`:
 * empty where prices are left out.
 */
type DishesInput = {
  card: Card;
  menu: MenuItem[] | undefined;
  currency: string;
  cuisine: string;
  isFirst: boolean;
  others: string[];
};

function dishesRow({ card, menu = [], currency, cuisine, isFirst, others }: DishesInput): Row {
  const names = new Set<string>();
  const distinct = menu.filter(({ name }) => !names.has(name) && names.add(name));
  const shown = cuisine === '' ? distinct : dishesOf(distinct, cuisine, others, isFirst);
  return {
    ...card,
    facts: shown.slice(0, mostDishes).map((dish) => ({
      label: namedWithDays(dish),
      text: dish.price === undefined || currency === '' ? '' : formatPrice(dish.price, currency),
    })),
  };
}

/** A dish's name, with the days of one that isn't always there: 'Brisket phở (Fridays)'. */
export function namedWithDays(dish: MenuItem): string {
  const days = dishDays(dish);
  return days ? `${dish.name} (${days.words})` : dish.name;
}

export function guestsText(min: number | undefined, max: number | undefined): string {
  if (min && max) return `${min} to ${max}`;
  if (min) return `${min} and more`;
  return max ? `up to ${max}` : '';
}

const mostNames = 3;

/** Names of dishes have commas: 'Fish and chips, small'. */
export const betweenDishes = '\u00a0· ';

/** 'Pecan Smoke, Blue Norther and 3 more' */
function some(names: string[], between = ', '): string {
  const rest = names.length - mostNames;
  return rest > 1 ? `${names.slice(0, mostNames).join(between)} and ${rest} more` : names.join(between);
}

function row(card: Card, facts: Row['facts']): Row {
  return { ...card, facts: facts.filter(({ text }) => text !== '') };
}
