import MiniSearch, { type Query, type SearchResult } from 'minisearch';

import { placeKey } from '../rules/place-key.ts';
import { type GroupName, groupNames } from '../rules/search-groups.ts';
import type { SearchIndex } from '../schemas/search-index.ts';
import { and, endingWith, exact, forgiving, literal, partsOf, respelled, swaps, whole } from './queries.ts';
import { plainWord, wordsAsked, wordsOf } from './words.ts';

/**
 * `detail` says more: the member that has a dish. `also`: words that matched and are in neither. `member`: the path of the member that a
 * result is about; empty for others. `days`: the ISO weekdays of a dish that isn't always there, '67' for weekends. `picture` is the URL
 * of one of it.
 */
export type FoundItem = {
  title: string;
  href: string;
  detail: string;
  also: string;
  member: string;
  days?: string;
  picture: string;
  price: string;
};
export type FoundGroup = { name: GroupName; items: FoundItem[] };
/**
 * `marked` has the words that matched, as `plainWord` compares them; `ignored` those that nothing has, where only the diets were found.
 * `isPartial`: each result has some of the words, and none has all.
 */
export type Found = {
  total: number;
  groups: FoundGroup[];
  marked: Set<string>;
  ignored: string[];
  isPartial: boolean;
};
export type Finder = { index: SearchIndex; find: (query: string) => Found };

/** `of`: the member that has a dish, so that a coffee is found by the name of its café. `diets`: of a member's dishes. */
type Row = Omit<FoundItem, 'also'> & { id: number; group: GroupName; words: string; of: string; diets?: string };

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
    fields: ['title', 'words', 'of'],
    tokenize: wordsOf,
    storeFields: ['group'],
    processTerm: (written) => plain(written) || null,
    // With `b`, the shortest texts would come first.
    searchOptions: {
      boost: { title: 3, of: 2 },
      prefix: true,
      combineWith: 'AND',
      processTerm: (term) => term,
      bm25: { k: 1.2, b: 0, d: 0.5 },
    },
  });
  search.addAll(rows);
  const diets = new Set(index.diets.map(plain));

  let known: Set<string> | undefined;
  const longer = (term: string) => {
    known ??= new Set(rows.flatMap(({ title, words }) => wordsOf(`${title} ${words}`).map(plain)));
    return endingWith(term, known);
  };

  const find = (query: string): Found => {
    const asked = wordsAsked(query);
    const joined = joinedRows(rows, asked, diets, plain);
    const first = firstWithHits(search, asked, diets, longer);
    const isLess = first.isPartial || first.ignored.length > 0;
    // Members that have all of it say more than dishes that have some of it.
    const { hits, ignored, isPartial } = isLess && joined.length > 0 ? nothing : first;
    const marked = new Set([...hits.flatMap(({ terms }) => terms), ...(joined.length > 0 ? asked : [])]);
    const own = new Set(joined.map(({ id }) => id));
    const found = [...hits.flatMap(({ id }) => (own.has(id as number) ? [] : (rows[id as number] ?? []))), ...joined];
    const byGroup = Map.groupBy(found, ({ group }) => group);
    const groups = groupNames.flatMap((name) => {
      const items = (byGroup.get(name) ?? []).map((row) => ({
        ...row,
        also: name === 'When they are open' ? '' : unseen(row, marked, plain),
      }));
      return items.length > 0 ? [{ name, items }] : [];
    });
    return { total: found.length, groups, marked, ignored, isPartial };
  };
  return { index, find };
}

/**
 * What a diet and other words find together, though no dish says both: members of what the others say ('tacos') that have dishes of the
 * diet, and the pages of those dishes.
 */
function joinedRows(rows: Row[], asked: string[], diets: Set<string>, plain: (word: string) => string): Row[] {
  const eaten = asked.filter((term) => diets.has(term));
  const others = asked.filter((term) => !diets.has(term));
  if (eaten.length === 0 || others.length === 0) return [];
  const isNamed = ({ title, detail }: Row) => {
    const words = wordsOf(`${title} ${detail}`).map(plain);
    return others.every((term) => words.some((each) => each.startsWith(term)));
  };
  const members = rows.flatMap((row) => {
    const { diets: suited = '' } = row;
    if (suited === '') return [];
    const suits = new Set(wordsOf(suited).map(plain));
    return eaten.every((term) => suits.has(term)) && isNamed(row) ? { ...row, words: `${row.words} ${suited}` } : [];
  });
  const isPage = ({ detail, title }: Row) =>
    detail === kindNames.diet && wordsOf(title).some((each) => eaten.includes(plain(each)));
  return members.length > 0 ? [...members, ...rows.filter(isPage)] : [];
}

/** The words that matched where a result doesn't show them: it says why it is there. */
function unseen({ title, detail, words }: Row, marked: Set<string>, plain: (word: string) => string): string {
  const seen = new Set(wordsOf(`${title} ${detail}`).map(plain));
  const single = new Map(wordsOf(words).map((each) => [plain(each), each]));
  return [...single]
    .filter(([each]) => marked.has(each) && !seen.has(each))
    .map(([, written]) => written)
    .join(', ');
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

type Hits = { hits: ReturnType<typeof hitsOf>; ignored: string[]; isPartial: boolean };

/**
 * The strictest way of searching that finds something: all words as typed, the short ones whole ('pho' isn't 'photos'); all words as the
 * beginnings of others; all words as the ends of others ('fish' of 'catfish'); all words with typing errors; words that are written apart or
 * together; or some of the words, but all of the diets: who asks for bread without gluten must not be given some with it.
 */
function firstWithHits(
  search: MiniSearch<Row>,
  asked: string[],
  diets: Set<string>,
  longer: (term: string) => Query,
): Hits {
  if (asked.length === 0) return nothing;
  const ways = [exact, literal, longer, forgiving].map((way) => () => and(asked.map(way)));
  for (const way of [...ways, ...respelled(asked).map((query) => () => query)]) {
    const hits = hitsOf(search, way());
    if (hits.length > 0) return { ...nothing, hits };
  }
  const needed = asked.filter((term) => diets.has(term)).map(exact);
  const others = asked.filter((term) => term.length > 2 && !diets.has(term));
  for (const way of [literal, forgiving]) {
    const some: Query = { combineWith: 'OR', queries: others.map(way) };
    const hits = hitsOf(search, and([...needed, some]));
    if (hits.length > 0) return { ...nothing, hits, isPartial: !hits.some((hit) => hasAll(hit.queryTerms, others)) };
  }
  const hits = hitsOf(search, and(needed.length > 0 ? needed : asked.map((term) => lastPart(search, term))));
  return hits.length > 0 ? { ...nothing, hits, ignored: others } : nothing;
}

/** The 'dog' of 'hotdog', where both parts are words of the index. */
function lastPart(search: MiniSearch<Row>, term: string): Query {
  const isWord = (part: string) => hitsOf(search, { ...whole, queries: [part], prefix: false }).length > 0;
  const [, last = term] = partsOf(term).find((parts) => parts.every(isWord)) ?? [];
  return { ...whole, queries: [last], prefix: false };
}

/** The best first; equal ones in the order of the menus. */
function hitsOf(search: MiniSearch<Row>, way: Query) {
  return (
    search
      .search(way)
      // Whose stops a place has only counts beside the place: 'coffee' isn't where a coffee truck stands.
      .filter(({ group, match }) => group !== 'Places' || hasField(match, 'title'))
      .toSorted((a, b) => round(b.score) - round(a.score) || a.id - b.id)
  );
}

/** Whether a word was found in this field of a row. */
function hasField(match: SearchResult['match'], field: string): boolean {
  return Object.values(match).some((fields) => fields.includes(field));
}

const nothing: Hits = { hits: [], ignored: [], isPartial: false };

/** Whether the terms by which something was found have each of the words, as it was typed or with two letters swapped. */
function hasAll(terms: string[], words: string[]): boolean {
  return words.every((word) => [word, ...swaps(word)].some((each) => terms.includes(each)));
}

/** Sums of the same numbers in another order differ in their last digits. */
function round(score: number): number {
  return Math.round(score * 1000);
}

function rowsOf({ diets, members, told: descriptions = [], pages }: SearchIndex): Row[] {
  const dietsOf = (suited: string) => Array.from(suited, (digit) => diets[Number(digit)] ?? '');
  const ownRows = members.flatMap(([title, href, about, dishes, , picture = ''], index): Omit<Row, 'id'>[] => {
    const own = { href, member: href, picture };
    return [
      {
        ...own,
        group: 'Members',
        title,
        detail: about,
        words: `${about} ${descriptions[index] ?? ''}`,
        of: '',
        price: '',
        diets: [...new Set(dishes.flatMap(([, suited]) => dietsOf(suited)))].join(' '),
      },
      ...dishes.map(([name, suited, told, price = '', when = '']): Omit<Row, 'id'> => {
        const [days = '', ...said] = when.split(' ');
        const detail = [title, said.join(' ')].filter(Boolean).join('\u00a0· ');
        const words = [told, said.join(' '), ...dietsOf(suited)].join(' ');
        return { ...own, group: 'Dishes', title: name, detail, words, of: title, price, days };
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
      of: kind === 'page' || kind === 'question' ? '' : kindNames[kind],
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
      return {
        group: 'Places',
        title: name,
        href,
        detail: title,
        member: href,
        words: '',
        of: title,
        picture,
        price: '',
      };
    }),
  );
}
