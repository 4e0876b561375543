import { dayName } from '#shared/content/week.ts';
import { publicPath } from '#shared/rules/urls.ts';
import { diets } from '#shared/schemas/post-attributes.ts';
import type { Post, PostOf } from '#shared/schemas/posts.ts';

import { type Context, listingOf, titleOf } from './context.ts';
import { dishDays } from './dish-days.ts';
import { type Ahead, aheadOf, stopsAhead } from './event-stops.ts';

/** A term that members can be filtered by. Its key is used in the URL of the members page: 'day=friday'. */
type Choice = { key: string; text: string; path: string; members: PostOf<'member'>[] };

/** Links that filter a list of members; `key` is used in the URL of the members page: 'day=friday'. */
export type FilterGroup = { label: string; links: { key: string; text: string; href: string; count: number }[] };

/** A link to the list of an ISO weekday. */
export type DayLink = { day: number; text: string; href: string };

type Diet = (typeof diets)[number];
export type MemberFilters = {
  /** Each member's keys, by the member's id; a pair of them where it has no dish of a diet on a day: 'day=friday&diet=vegan'. */
  keys: Map<string, string[]>;
  cuisines: Choice[];
  /** Choices that at least one member has. */
  diets: (Choice & { diet: Diet })[];
  days: (Choice & { day: number })[];
};

/** Further diets that a dish of a diet suits. */
const impliedDiets: Partial<Record<Diet, Diet[]>> = { vegan: ['vegetarian', 'dairy-free'] };

/** All diets that a dish suits. */
export function suits(own: Diet[] | undefined): Diet[] {
  return (own ?? []).flatMap((diet) => [diet, ...(impliedDiets[diet] ?? [])]);
}

/** The filters of a domain's members, each choice with the URL of a page that lists its members. */
export function memberFilters(context: Context): MemberFilters {
  return context.memo.of(filtersOf, '', { context });
}

function filtersOf({ context }: { context: Context }): MemberFilters {
  const { member: members, cuisine } = context.content.posts;
  const ahead = aheadOf(context);
  const keys = new Map(
    members.map((member) => {
      const pages = member.post_body.external_data.cuisines.flatMap((tag) => context.cuisinesOf.get(tag) ?? []);
      return [member.id, context.memo.of(keysOf, member.id, { ...ahead(member), pages })];
    }),
  );
  const found = new Map<string, PostOf<'member'>[]>();
  for (const member of members) {
    for (const key of keys.get(member.id) ?? []) {
      const others = found.get(key);
      if (others) others.push(member);
      else found.set(key, [member]);
    }
  }
  const choice = (key: string, text: string): Choice => ({
    key,
    text,
    path: pathOf(key),
    members: found.get(key) ?? [],
  });
  const isOpen = (item: Choice) => item.members.length > 0 && !context.taken.has(item.path.slice(1));
  const weekdays = [1, 2, 3, 4, 5, 6, 7];
  return {
    keys,
    cuisines: cuisine
      .map((post) => ({ ...choice(cuisineKey(post), titleOf(post)), path: publicPath(post.url) }))
      .filter((item) => item.members.length > 0),
    diets: diets.map((diet) => ({ ...choice(`diet=${diet}`, capital(diet)), diet })).filter(isOpen),
    days: weekdays.map((day) => ({ ...choice(dayKey(day), dayName(day)), day })).filter(isOpen),
  };
}

/** A member's keys: 'cuisine=tacos', 'diet=vegan', 'day=friday'. `pages` are the pages of its cuisines; days are those of the coming week. */
function keysOf({ pages, ...ahead }: Ahead & { pages: Post[] }): string[] {
  const { attributes } = ahead.member.post_body;
  const dishes = (attributes.menu_items ?? []).map((dish) => ({
    suited: suits(dish.diets),
    days: dishDays(dish)?.days,
  }));
  const eaten = [...new Set(dishes.flatMap(({ suited }) => suited))].toSorted();
  const out = [...new Set(stopsAhead(ahead).map(({ day }) => day))].toSorted((a, b) => a - b);
  return [
    ...new Set(pages.map(cuisineKey)),
    ...eaten.map((diet) => `diet=${diet}`),
    ...out.map(dayKey),
    ...out.flatMap((day) =>
      eaten.filter((diet) => !isEaten(dishes, diet, day)).map((diet) => `${dayKey(day)}&diet=${diet}`),
    ),
  ];
}

/** Whether a dish suits a diet on an ISO weekday: some are there on some days only. */
function isEaten(dishes: { suited: Diet[]; days: number[] | undefined }[], diet: Diet, day: number): boolean {
  return dishes.some(({ suited, days }) => suited.includes(diet) && (!days || days.includes(day)));
}

function cuisineKey(post: Post): string {
  return `cuisine=${encodeURIComponent(post.url.replace(/^cuisines\//, ''))}`;
}

function dayKey(day: number): string {
  return `day=${dayName(day).toLowerCase()}`;
}

/** The URL of the page that lists the members of an ISO weekday; empty if there are none. */
export function dayPath(day: number): string {
  return pathOf(dayKey(day));
}

function pathOf(key: string): string {
  return `${listingOf('member').path}/${key.replace('=', '/')}`;
}

/**
 * The choices as links to pages, so that they work without a script and can be shared. With `narrowing` without cuisines that all members
 * have: they would filter nothing. A diet stays: its page has the dishes, and visitors take a missing one for nothing to eat.
 */
export function filterGroups(
  { keys, cuisines, diets: eaten, days }: MemberFilters,
  { narrowing = false } = {},
): FilterGroup[] {
  const tellsApart = ({ members }: Choice) => !narrowing || members.length < keys.size;
  const link = ({ key, text, path, members }: Choice) => ({ key, text, href: path, count: members.length });
  return [
    { label: 'Cuisine', links: cuisines.filter(tellsApart).map(link) },
    { label: 'Diet', links: eaten.map(link) },
    { label: 'Day', links: days.map(link) },
  ].filter(({ links }) => links.length > 0);
}

/** The group of a key: 'day' of 'day=friday'. */
export function kindOf(key: string): string {
  return key.split('=')[0] ?? '';
}

/** Groups for the page of a day or a diet (`held` is its key): only choices that some of its `members` have, with how many have them. */
export function groupsWithin(
  groups: FilterGroup[],
  { keys }: Pick<MemberFilters, 'keys'>,
  held: string,
  members: Post[],
): FilterGroup[] {
  const counts = new Map<string, number>();
  for (const { id } of members) {
    const own = keys.get(id) ?? [];
    const joined = own.filter((key) => !own.includes(`${held}&${key}`) && !own.includes(`${key}&${held}`));
    for (const key of joined) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return groups
    .map(({ label, links }) => ({
      label,
      // Choices of its own kind take its place, so they count all members.
      links: links.flatMap((link) => {
        const count = kindOf(link.key) === kindOf(held) ? link.count : (counts.get(link.key) ?? 0);
        return count > 0 ? [{ ...link, count }] : [];
      }),
    }))
    .filter(({ links }) => links.length > 0);
}

/** The weekdays that somebody is out on, as links. */
export function dayLinks({ days }: MemberFilters): DayLink[] {
  return days.map(({ day, text, path }) => ({ day, text, href: path }));
}

function capital(word: string): string {
  return `${word[0]?.toUpperCase()}${word.slice(1)}`;
}
