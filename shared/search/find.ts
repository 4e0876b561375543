import MiniSearch, { type Query, type SearchOptions } from 'minisearch';

import { placeKey } from '../rules/place-key.ts';
import { type GroupName, groupNames } from '../rules/search-groups.ts';
import type { SearchIndex } from '../schemas/search-index.ts';
import { plainWord, wordsAsked, wordsOf } from './words.ts';

/**
 * `detail` says more: the member that has a dish. `also`: words that matched and are in neither. `member`: the path of the member that a
 * result is about; empty for others. `picture` is the URL of one of it.
 */
export type FoundItem = {
  title: string;
  href: string;
  detail: string;
  also: string;
  member: string;
  picture: string;
  price: string;
};
export type FoundGroup = { name: GroupName; items: FoundItem[] };
/** `marked` has the words that matched, as `plainWord` compares them. */
export type Found = { total: number; groups: FoundGroup[]; marked: Set<string> };
export type Finder = { index: SearchIndex; find: (query: string) => Found };

/** `phrases`: words of `words` that mean something else alone, as 'gluten' of 'gluten-free'. */
type Row = Omit<FoundItem, 'also'> & { id: number; group: GroupName; words: string; phrases?: string[] };

const kindNames = {
  day: '',
  cuisine: 'Cuisine',
  diet: 'Diet',
  page: 'Page',
  event: 'Event',
  offer: 'Catering',
  story: 'Story',
  question: 'Question',
} satisfies Record<SearchIndex['pages'][number][0], string>;

/** Prepares the search of an index; takes some milliseconds for 150 members. */
export function finderOf(index: SearchIndex): Finder {
  const rows = rowsOf(index);
  const plain = memoized(plainWord);
  const search = new MiniSearch<Row>({
    fields: ['title', 'words'],
    tokenize: wordsOf,
    processTerm: (written) => plain(written) || null,
    // With `b`, the shortest texts would come first.
    searchOptions: {
      boost: { title: 3 },
      prefix: true,
      combineWith: 'AND',
      processTerm: (term) => term,
      bm25: { k: 1.2, b: 0, d: 0.5 },
    },
  });
  search.addAll(rows);

  const find = (query: string): Found => {
    const asked = wordsAsked(query);
    const hits = firstWithHits(search, asked);
    const marked = new Set(hits.flatMap(({ terms }) => terms));
    const found = hits.flatMap(({ id }) => rows[id as number] ?? []);
    const byGroup = Map.groupBy(found, ({ group }) => group);
    const groups = groupNames.flatMap((name) => {
      const items = (byGroup.get(name) ?? []).map((row) => ({
        ...row,
        also: name === 'When they are open' ? '' : unseen(row, marked, plain),
      }));
      return items.length > 0 ? [{ name, items }] : [];
    });
    return { total: hits.length, groups, marked };
  };
  return { index, find };
}

/** The words that matched where a result doesn't show them: it says why it is there. */
function unseen(
  { title, detail, words, phrases = [] }: Row,
  marked: Set<string>,
  plain: (word: string) => string,
): string {
  const seen = new Set(wordsOf(`${title} ${detail}`).map(plain));
  const isUnseen = (each: string) => marked.has(plain(each)) && !seen.has(plain(each));
  const whole = phrases.filter((phrase) => wordsOf(phrase).some(isUnseen));
  for (const each of wordsOf(phrases.join(' '))) seen.add(plain(each));
  const single = new Map(wordsOf(words).map((each) => [plain(each), each]));
  return [...[...single.values()].filter(isUnseen), ...whole].join(' ');
}

/** A domain has a few hundred words that it repeats thousands of times. */
function memoized(make: (word: string) => string): (word: string) => string {
  const made = new Map<string, string>();
  return (written) => {
    let result = made.get(written);
    if (result === undefined) made.set(written, (result = make(written)));
    return result;
  };
}

/**
 * The strictest way of searching that finds something: all words as typed, the short ones whole ('pho' isn't 'photos'); all words as the
 * beginnings of others; all words with typing errors; or some of the words.
 */
function firstWithHits(search: MiniSearch<Row>, asked: string[]) {
  if (asked.length === 0) return [];
  const long = asked.filter((term) => term.length > 2);
  const ways: Query[] = [
    { combineWith: 'AND', queries: asked.map(exact) },
    { combineWith: 'AND', queries: asked.map(literal) },
    { combineWith: 'AND', queries: asked.map(forgiving) },
    { combineWith: 'OR', queries: long.map(literal) },
    { combineWith: 'OR', queries: long.map(forgiving) },
  ];
  for (const way of ways) {
    const hits = search.search(way);
    // Equal hits are in the order of the menus.
    if (hits.length > 0) return hits.toSorted((a, b) => round(b.score) - round(a.score) || a.id - b.id);
  }
  return [];
}

/** Sums of the same numbers in another order differ in their last digits. */
function round(score: number): number {
  return Math.round(score * 1000);
}

/** The term is whole: splitting it again would lose emoji. */
const whole: SearchOptions = { tokenize: (term) => [term] };

/** Many words begin with the letters of a short one. */
const shortest = 4;

function exact(term: string): Query {
  return { ...whole, queries: [term], prefix: term.length >= shortest };
}

function literal(term: string): Query {
  return { ...whole, queries: [term] };
}

/** No word of a menu is longer, and each further letter costs another look. */
const longestForgiven = 24;

/** With a letter wrong, missing or too many, two in a long word, or two neighbors swapped. */
function forgiving(term: string): Query {
  // Nearly any word of three letters is a typing error of another one.
  if (term.length < 4 || term.length > longestForgiven) return literal(term);
  const fuzzy = term.length > 7 ? 2 : 1;
  return {
    ...whole,
    combineWith: 'OR',
    queries: [
      { queries: [term], fuzzy },
      { queries: swaps(term), combineWith: 'OR' },
    ],
  };
}

function swaps(term: string): string[] {
  const letters = Array.from(term);
  return letters
    .slice(1)
    .map((letter, at) => [...letters.slice(0, at), letter, letters[at], ...letters.slice(at + 2)].join(''));
}

function rowsOf({ diets, members, told: descriptions = [], pages }: SearchIndex): Row[] {
  const ownRows = members.flatMap(([title, href, about, dishes, , picture = ''], index): Omit<Row, 'id'>[] => {
    const own = { href, member: href, picture };
    // All that a taqueria sells is found by 'tacos', after the dishes that have the word in their names.
    const kind = about.includes(',') ? '' : about;
    return [
      { ...own, group: 'Members', title, detail: about, words: `${about} ${descriptions[index] ?? ''}`, price: '' },
      ...dishes.map(([name, suited, told, price = '']): Omit<Row, 'id'> => {
        const names = Array.from(suited, (digit) => diets[Number(digit)] ?? '');
        const words = `${told} ${names.join(' ')} ${kind}`;
        return { ...own, group: 'Dishes', title: name, detail: title, words, phrases: names, price };
      }),
    ];
  });
  const others = pages.map(([kind, title, href, about]): Omit<Row, 'id'> => {
    return {
      group: groupOf(kind),
      title,
      href,
      detail: kindNames[kind],
      member: '',
      words: about,
      picture: '',
      price: '',
    };
  });
  return [...ownRows, ...placeRows(members), ...others].map((row, id) => ({ ...row, id }));
}

function groupOf(kind: SearchIndex['pages'][number][0]): GroupName {
  if (kind === 'day') return 'When they are open';
  return kind === 'cuisine' || kind === 'diet' ? 'Cuisines and diets' : 'Stories and pages';
}

/** A row for each member at each place, whichever way the members write its name. */
function placeRows(members: SearchIndex['members']): Omit<Row, 'id'>[] {
  const names = new Map<string, string>();
  return members.flatMap(([title, href, , , places, picture = '']) =>
    places.map((place): Omit<Row, 'id'> => {
      const key = placeKey(place);
      const name = names.get(key) ?? place;
      names.set(key, name);
      return { group: 'Places', title: name, href, detail: title, member: href, words: '', picture, price: '' };
    }),
  );
}
