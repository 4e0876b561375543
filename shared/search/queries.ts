import type { Query, SearchOptions } from 'minisearch';

// The ways to ask MiniSearch for words: each for one term, as `plainWord` compares them.

/** The term is whole: splitting it again would lose emoji. */
export const whole: SearchOptions = { tokenize: (term) => [term] };

/** Many words begin with the letters of a short one. */
const shortest = 4;

export function exact(term: string): Query {
  return { ...whole, queries: [term], prefix: term.length >= shortest };
}

export function literal(term: string): Query {
  return { ...whole, queries: [term] };
}

/** Letters of the shorter part of a word that is written apart, and words of a query that is tried so. */
const [shortestPart, mostRespelled] = [3, 3];

/** The term, or those of the `known` words that another word makes longer: 'fish' is in 'catfish', but 'late' isn't in 'plate'. */
export function endingWith(term: string, known: Iterable<string>): Query {
  const longer =
    term.length < shortest
      ? []
      : [...known].filter((each) => each.endsWith(term) && each.length >= term.length + shortestPart);
  return {
    ...whole,
    combineWith: 'OR',
    queries: [literal(term), ...longer.map((each) => ({ queries: [each], prefix: false }))],
  };
}

/** No word of a menu is longer, and each further letter costs another look. */
const longestForgiven = 24;

/**
 * With a letter wrong, missing or too many, two in a long word, or two neighbors swapped. In a word of four, a letter may only be missing,
 * and not the first.
 */
export function forgiving(term: string): Query {
  // Nearly any word of three letters is a typing error of another one.
  if (term.length < 4 || term.length > longestForgiven) return literal(term);
  const fuzzy = term.length > 7 ? 2 : 1;
  // Beer isn't beef, and late isn't plate: words of four letters differ in one from many others that mean something else.
  const means = (word: string) =>
    word === term || term.length > 4 || (word.length > 4 && word[0] === term[0]) ? 1 : 0;
  return {
    ...whole,
    combineWith: 'OR',
    queries: [
      { queries: [term], fuzzy, boostDocument: (_, word) => means(word) },
      { queries: swaps(term).filter((swapped) => term.length > 4 || swapped[0] === term[0]), combineWith: 'OR' },
    ],
  };
}

export function swaps(term: string): string[] {
  const letters = Array.from(term);
  return letters
    .slice(1)
    .map((letter, at) => [...letters.slice(0, at), letter, letters[at], ...letters.slice(at + 2)].join(''));
}

/** The ways to write a word as two. */
export function partsOf(term: string): [first: string, last: string][] {
  const cuts = Math.min(term.length, longestForgiven) - 2 * shortestPart + 1;
  return Array.from({ length: Math.max(0, cuts) }, (_, cut) => [
    term.slice(0, cut + shortestPart),
    term.slice(cut + shortestPart),
  ]);
}

/** 'hotdog' as 'hot dog', 'soft serve' as 'softserve'; nothing for long queries. */
export function respelled(asked: string[]): Query[] {
  if (asked.length > mostRespelled) return [];
  const others = (at: number, count: number): Query[] => asked.toSpliced(at, count).map(exact);
  const queries = asked.flatMap((term, at): Query[] => {
    const next = asked[at + 1];
    const together: Query[] = next === undefined ? [] : [and([literal(term + next), ...others(at, 2)])];
    return together.concat(partsOf(term).map(([first, last]) => and([exact(first), literal(last), ...others(at, 1)])));
  });
  return queries.length > 0 ? [{ combineWith: 'OR', queries }] : [];
}

export function and(queries: Query[]): Query {
  return { combineWith: 'AND', queries };
}
