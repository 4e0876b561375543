import type { Card, Row } from '#shared/blocks/parts/cards.ts';
import { formatPrice } from '#shared/rules/numbers.ts';
import { postTypes } from '#shared/rules/post-types.ts';
import type { MenuItem } from '#shared/schemas/post-attributes.ts';
import type { Post, PostOf } from '#shared/schemas/posts.ts';
import { plainWord, wordsOf } from '#shared/search/words.ts';

import { foodsSold } from '../art/food-words.ts';
import { cardOf } from './card.ts';
import { type Context, titleOf } from './context.ts';
import { formatRange } from './dates.ts';
import { nextTime } from './event-times.ts';
import { dayFor } from './stops.ts';

type Offering = PostOf<'showcase' | 'catering'>;

/** An event or an offer as a row of its list: the card, with what its page says first. */
export function offeringRow(context: Context, post: Offering): Row {
  const members = membersNamed(context, post);
  const card = cardOf(context, post);
  if (post.post_type_id === postTypes.showcase.id) {
    const today = dayFor(post, context.eventDay);
    return context.memo.of(eventRow, post.id, { card, post, members, today });
  }
  return context.memo.of(offerRow, post.id, { card, post, members, currency: context.site.currency });
}

/** The members that an event or an offer names, in its order. */
export function membersNamed(context: Context, post: Offering): PostOf<'member'>[] {
  return (post.post_body.external_data.members ?? []).flatMap((id) => context.members.get(id) ?? []);
}

type EventInput = { card: Card; post: PostOf<'showcase'>; members: PostOf<'member'>[]; today: string };

function eventRow({ card, post, members, today }: EventInput): Row {
  const { from, to, place } = nextTime(post, today);
  return row(card, [
    { label: 'When', text: formatRange(from, to) },
    { label: 'Where', text: place },
    { label: 'Cooking', text: some(members.map(titleOf)) },
  ]);
}

/** The anchor of the form on the page of an offer. */
export const inquiryId = 'inquiry';

type OfferInput = { card: Card; post: PostOf<'catering'>; members: PostOf<'member'>[]; currency: string };

function offerRow({ card, post, members, currency }: OfferInput): Row {
  const { price_from: price, guests_min: min, guests_max: max, menu_items: menu = [] } = post.post_body.attributes;
  const facts = row(card, [
    { label: 'From', text: price ? `${formatPrice(price, currency)} a guest` : '' },
    { label: 'Guests', text: guestsText(min, max) },
    { label: 'On the table', text: some(menu.map(({ name }) => name)) },
    { label: 'Cooked by', text: some(members.map(titleOf)) },
  ]);
  return { ...facts, action: { text: 'Ask for a date', href: `${card.href}#${inquiryId}` } };
}

/** A member as a row: the card, with the start of its menu; `cuisine` is the name of one whose dishes come first, or are the only ones. */
export function memberRow(context: Context, post: Post, cuisine = ''): Row[] {
  if (post.post_type_id !== postTypes.member.id) return [];
  const menu = post.post_body.attributes.menu_items;
  const { currency } = context.site;
  const isMixed = post.post_body.external_data.cuisines.length > 1;
  return [
    context.memo.of(dishesRow, `${post.id} ${cuisine}`, {
      card: cardOf(context, post),
      menu,
      currency,
      cuisine,
      isMixed,
    }),
  ];
}

/** As many dishes as fit beside an upright poster. */
const mostDishes = 5;

/** `isMixed`: it has other cuisines too. */
type DishesInput = {
  card: Card;
  menu: MenuItem[] | undefined;
  currency: string;
  cuisine: string;
  isMixed: boolean;
};

function dishesRow({ card, menu = [], currency, cuisine, isMixed }: DishesInput): Row {
  const names = new Set<string>();
  const distinct = menu.filter(({ name }) => !names.has(name) && names.add(name));
  const asked = new Set(wordsOf(cuisine).map(plainWord));
  const foods = new Set(foodsSold({ title: '', cuisines: [cuisine], dishes: [] }));
  // By a word of the cuisine, or as a kind of its food: gyoza are dumplings.
  const isOf = (dish: MenuItem) =>
    saysOf(dish).some((text) => wordsOf(text).some((word) => asked.has(plainWord(word)))) ||
    foodsSold({ title: '', cuisines: [], dishes: [dish.name] }).some((food) => foods.has(food));
  const [own, others] = [distinct.filter(isOf), distinct.filter((dish) => !isOf(dish))];
  // All that a truck of one cuisine cooks belongs to it. Of another's dishes a beer or a soup would pass for barbecue.
  const shown = own.length > 0 && isMixed ? own : [...own, ...others];
  return {
    ...card,
    facts: shown.slice(0, mostDishes).map(({ name, price }) => ({
      label: name,
      text: price === undefined ? '' : formatPrice(price, currency),
    })),
  };
}

/** The words by which a dish belongs to a cuisine; those of 'Plant-based' are its diets. */
function saysOf({ name, section = '', description = '', diets = [] }: MenuItem): string[] {
  return [name, section, description, diets.some((diet) => plantDiets.has(diet)) ? 'plant' : ''];
}

const plantDiets = new Set(['vegan', 'vegetarian']);

export function guestsText(min: number | undefined, max: number | undefined): string {
  if (min && max) return `${min} to ${max}`;
  if (min) return `${min} and more`;
  return max ? `up to ${max}` : '';
}

const mostNames = 3;

/** 'Pecan Smoke, Blue Norther and 3 more' */
function some(names: string[]): string {
  const rest = names.length - mostNames;
  return rest > 1 ? `${names.slice(0, mostNames).join(', ')} and ${rest} more` : names.join(', ');
}

function row(card: Card, facts: Row['facts']): Row {
  return { ...card, facts: facts.filter(({ text }) => text !== '') };
}
