import { answerWords } from '#shared/content/answer-text.ts';
import type { Picture } from '#shared/content/pictures.ts';
import { formatPrice } from '#shared/rules/numbers.ts';
import { placeKey } from '#shared/rules/place-key.ts';
import { postTypeIds } from '#shared/rules/post-types.ts';
import { publicPath } from '#shared/rules/urls.ts';
import { diets } from '#shared/schemas/post-attributes.ts';
import type { Post, PostOf } from '#shared/schemas/posts.ts';
import type { SearchIndex } from '#shared/schemas/search-index.ts';
import { plainWord, wordsOf } from '#shared/search/words.ts';

import { cardOf, descriptionOf } from './card.ts';
import { type Context, cuisineNames, listingOf, titleOf } from './context.ts';
import { searchedDishes } from './cuisine-dishes.ts';
import { dishDays, withoutDays } from './dish-days.ts';
import { memberFilters, suits } from './member-filters.ts';
import { shorten } from './meta.ts';
import { openNowPath } from './out-now.ts';
import { inRuns, runsOf } from './runs.ts';
import { dayFor, listedStops } from './stops.ts';

/** In a larger domain members and dishes are found by their names, cuisines and diets alone: visitors load the index on their phones. */
const mostDescribed = 200;
/** In a domain of more members, theirs aren't searched: the menus of so many take all the room. */
const mostTold = 100;
/** With more dishes than this the index has no prices: it has to stay small on the way to a phone. */
const mostPriced = 700;
/** Older stories are found in their list. */
const mostStories = 1000;
const listedTypes = ['member', 'cuisine', 'showcase', 'catering', 'blog'] as const;
const titleLength = 90;
/** Characters of a description that are searched. */
const aboutLength = 60;
/** The same of a member's, of which there are fewer than dishes. */
const toldLength = 120;

/**
 * The parts of an index, each as JSON, so that a part that says the same is equal: an edit of what the search doesn't know leaves the index
 * as it is.
 */
export type IndexParts = {
  page: string;
  list: string;
  now: string;
  clock: string;
  word: string;
  members: string[];
  told: string[];
  pages: string[];
};

type OtherPage = SearchIndex['pages'][number];

/** What the search of a domain knows of its live content. Pages that no list shows and that search engines may not show are left out. */
export function indexParts(context: Context): IndexParts {
  const { content, taken } = context;
  const { member, cuisine, page, showcase, catering } = content.posts;
  const pages = page.filter(({ url, no_index: isHidden }) => url !== '' && !isHidden);
  return {
    page: taken.has('search') ? '' : '/search',
    list: '/members',
    now: openNowPath(context),
    clock: context.site.clock,
    word: context.site.memberWord,
    members: memberParts(context, member),
    told: member.length <= mostTold ? inRuns(context.memo, toldOfRun, 'search told', member, {}) : [],
    pages: [
      ...postParts(context, 'cuisine', cuisine),
      ...filterParts(context),
      ...listParts(context),
      ...postParts(context, 'page', pages),
      ...postParts(context, 'event', showcase),
      ...postParts(context, 'offer', catering),
      ...postParts(context, 'story', context.stories.slice(0, mostStories)),
      ...questionParts(context),
    ],
  };
}

/** The JSON of an index: `SearchIndex`. */
export function indexText({ page, list, now, clock, word, members, told, pages }: IndexParts): string {
  const rest = JSON.stringify({ page, list, now, clock, word, diets });
  return `${rest.slice(0, -1)},"members":[${members.join()}],"told":[${told.join()}],"pages":[${pages.join()}]}`;
}

function memberParts(context: Context, members: PostOf<'member'>[]): string[] {
  const { content, memo, tags, site } = context;
  const isDescribed = members.length <= mostDescribed;
  const dishCount = members.reduce((sum, post) => sum + (post.post_body.attributes.menu_items?.length ?? 0), 0);
  return runsOf(members).flatMap((items, run) => {
    const days = items.map((post) => dayFor(post, content.today));
    // The pictures of thousands would weigh more than all words.
    const pictures = isDescribed ? items.map((post) => smallest(cardOf(context, post).poster)) : [];
    const currency = dishCount > mostPriced ? '' : site.currency;
    return memo.of(membersOfRun, `${run}`, { items, days, tags, isDescribed, pictures, currency });
  });
}

type Run = {
  items: PostOf<'member'>[];
  days: string[];
  tags: Context['tags'];
  isDescribed: boolean;
  pictures: string[];
  /** Empty where prices are left out. */
  currency: string;
};

/** The URL of the smallest version of a picture in a format that every browser knows. */
function smallest({ sources, src, srcset }: Picture): string {
  const known = sources.find(({ type }) => type === 'image/webp')?.srcset ?? srcset;
  return known.split(' ')[0] || src;
}

function membersOfRun({ items, days, tags, isDescribed, pictures, currency }: Run): string[] {
  return items.map((post, index) => {
    const title = shorten(titleOf(post), titleLength);
    const cuisines = cuisineNames({ tags }, post);
    const { menu_items: menu = [] } = post.post_body.attributes;
    // Gyoza are dumplings, and the tea beside them isn't one.
    const kinds = isDescribed ? cuisines.map((kind, at) => [kind, searchedDishes(menu, kind, at === 0)] as const) : [];
    const dishes = menu.map((dish) => {
      const { name, description = '', diets: own, price } = dish;
      const words = isDescribed ? tellingWords(withoutDays(description), name, { without: promised }) : '';
      return [
        shorten(name, titleLength),
        [...new Set(suits(own))].map((diet) => diets.indexOf(diet)).join(''),
        [
          words,
          ...unsaid(
            kinds.flatMap(([kind, of]) => (of.includes(dish) ? kind : [])),
            `${name} ${words}`,
          ),
        ]
          .filter(Boolean)
          .join(' '),
        ...priceAndDays(currency && price !== undefined ? formatPrice(price, currency) : '', dishDays(dish)),
      ];
    });
    const places = placesOf(post, days[index] ?? '');
    const [picture] = pictures.slice(index, index + 1);
    return JSON.stringify([
      title,
      publicPath(post.url),
      cuisines.join(', '),
      dishes,
      places,
      ...(picture ? [picture] : []),
    ]);
  });
}

function priceAndDays(price: string, when: ReturnType<typeof dishDays>): string[] {
  if (when) return [price, `${when.days.join('')} ${when.words}`];
  return price ? [price] : [];
}

/** Those cuisines that the words of a dish don't say already. */
function unsaid(cuisines: string[], words: string): string[] {
  const said = new Set(wordsOf(words).map(plainWord));
  return cuisines.filter((cuisine) => !wordsOf(cuisine).some((word) => said.has(plainWord(word))));
}

/** Words that say nothing of a dish. */
const filler = new Set(
  'a an the our your with and or of on in to from by for is are it its all over topped served made house style day'.split(
    ' ',
  ),
);

/** The words of each member's description, as JSON. */
function toldOfRun({ items }: { items: PostOf<'member'>[] }): string[] {
  return items.map((post) => JSON.stringify(tellingWords(descriptionOf(post), titleOf(post), { length: toldLength })));
}

/** A dish suits a diet that it is marked with: a description may say that it is free of gluten with another bread. */
const promised = new Set(diets.map(plainWord));

/** The words of a description that its name doesn't have, each once and none of `without`, as many as `length` characters hold. */
function tellingWords(
  description: string,
  name: string,
  { length = aboutLength, without }: { length?: number; without?: Set<string> } = {},
): string {
  const said = new Set(wordsOf(name).map((word) => word.toLowerCase()));
  const words = wordsOf(description).filter((word) => {
    const plain = word.toLowerCase();
    return !filler.has(plain) && !said.has(plain) && !without?.has(plainWord(word)) && said.add(plain);
  });
  return shorten(words.join(' '), length).replace('…', '');
}

/** The places where a member stops, each once. */
function placesOf(post: PostOf<'member'>, today: string): string[] {
  const stops = listedStops(post, today).filter(({ cancelled }) => !cancelled);
  return [...new Map(stops.map(({ place }) => [placeKey(place), place])).values()];
}

function postParts({ memo }: Context, kind: OtherPage[0], posts: Post[]): string[] {
  return inRuns<Post, { kind: OtherPage[0] }, string>(memo, partsOfPosts, `search ${kind}`, posts, { kind });
}

function partsOfPosts({ items, kind }: { items: Post[]; kind: OtherPage[0] }): string[] {
  return items.map((post) =>
    partOf([
      kind,
      shorten(titleOf(post), titleLength),
      publicPath(post.url),
      [shorten(descriptionOf(post), aboutLength), ...eventPlaces(post)].join(' '),
    ]),
  );
}

/** Where an event is, each place once; none for posts of other types. */
function eventPlaces(post: Post): string[] {
  if (post.post_type_id !== postTypeIds.showcase) return [];
  const { place = '', stops = [] } = post.post_body.attributes;
  const places = new Set([place, ...stops.map((stop) => stop.place)].filter(Boolean));
  return [...places].map((each) => shorten(each, aboutLength));
}

function partOf(page: OtherPage): string {
  return JSON.stringify(page);
}

/** What is typed by those who want to know where to eat now. */
const nowWords = 'today tonight near me nearby map street opening hours';

/** The pages that list who is open now or on a day, or what suits a diet. */
function filterParts(context: Context): string[] {
  const now = openNowPath(context);
  const open = now ? [partOf(['day', 'Open now', now, nowWords])] : [];
  if (context.taken.has('members')) return open;
  const { diets: suited, days } = memberFilters(context);
  return [
    ...open,
    ...days.map(({ text, path }) => partOf(['day', `Open on ${text}`, path, ''])),
    ...suited.map(({ text, path }) => partOf(['diet', `${text} dishes`, path, ''])),
  ];
}

/** The lists of all posts of a type, by their names: 'Events', 'Catering'. */
function listParts({ content, taken, site }: Context): string[] {
  return listedTypes.flatMap((type) => {
    const { name, path } = listingOf(type, site.memberWord);
    const isShown = content.posts[type].length > 0 && !taken.has(path.slice(1));
    return isShown ? [partOf(['page', name, path, ''])] : [];
  });
}

function questionParts({ content, taken }: Context): string[] {
  if (taken.has('faq')) return [];
  const answered = content.faqs.filter(({ question, answer }) => question && answer);
  return answered.map(({ id, question, answer }) =>
    partOf(['question', shorten(question, titleLength), `/faq#q-${id}`, shorten(answerWords(answer), aboutLength)]),
  );
}
