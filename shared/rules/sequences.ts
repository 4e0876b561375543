/** Limits memory: lists with more pairs of items count as completely changed between their common start and end. */
const mostPairs = 4_000_000;

/** The longest common subsequence of two lists, as pairs of indexes. */
export function commonItems(first: readonly string[], second: readonly string[]): [number, number][] {
  let start = 0;
  while (start < first.length && start < second.length && first[start] === second[start]) start += 1;
  let [endFirst, endSecond] = [first.length, second.length];
  while (endFirst > start && endSecond > start && first[endFirst - 1] === second[endSecond - 1]) {
    endFirst -= 1;
    endSecond -= 1;
  }
  const head = Array.from({ length: start }, (_, place): [number, number] => [place, place]);
  const tail = Array.from({ length: first.length - endFirst }, (_, place): [number, number] => [
    endFirst + place,
    endSecond + place,
  ]);
  const middle = longest(first.slice(start, endFirst), second.slice(start, endSecond));
  return [...head, ...middle.map(([one, other]): [number, number] => [one + start, other + start]), ...tail];
}

function longest(first: readonly string[], second: readonly string[]): [number, number][] {
  const width = second.length + 1;
  if (first.length * second.length > mostPairs) return [];
  const lengths = new Uint32Array((first.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = first.length - 1; row >= 0; row -= 1) {
    for (let column = second.length - 1; column >= 0; column -= 1) {
      lengths[row * width + column] =
        first[row] === second[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const pairs: [number, number][] = [];
  let [row, column] = [0, 0];
  while (row < first.length && column < second.length) {
    if (first[row] === second[column]) {
      pairs.push([row, column]);
      row += 1;
      column += 1;
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return pairs;
}

export type Piece = { kind: 'same' | 'removed' | 'added'; text: string };

/** The difference of two texts in words. `before` is all pieces that aren't added, `after` all that aren't removed. */
export function wordChanges(before: string, after: string): Piece[] {
  const [first, second] = [wordsOf(before), wordsOf(after)];
  const pieces: Piece[] = [];
  const put = (kind: Piece['kind'], words: string[]) => {
    if (words.length === 0) return;
    const last = pieces.at(-1);
    if (last?.kind === kind) last.text += words.join('');
    else pieces.push({ kind, text: words.join('') });
  };
  let [one, other] = [0, 0];
  for (const [nextOne, nextOther] of [...commonItems(first, second), [first.length, second.length]] as const) {
    put('removed', first.slice(one, nextOne));
    put('added', second.slice(other, nextOther));
    put('same', first.slice(nextOne, nextOne + 1));
    [one, other] = [nextOne + 1, nextOther + 1];
  }
  return pieces;
}

function wordsOf(text: string): string[] {
  return text.match(/\s+|[\p{L}\p{M}\p{N}'’]+|[^\s\p{L}\p{M}\p{N}'’]/gu) ?? [];
}

/**
 * Three-way merge of two changed versions of a list. Null if both changed the same place differently. Items with the same
 * `keyOf` are equal.
 */
export function mergeSequences<Item>(
  base: readonly Item[],
  mine: readonly Item[],
  theirs: readonly Item[],
  keyOf: (item: Item) => string,
): Item[] | null {
  const keys = (items: readonly Item[]) => items.map(keyOf);
  const inMine = new Map(commonItems(keys(base), keys(mine)));
  const inTheirs = new Map(commonItems(keys(base), keys(theirs)));
  const merged: Item[] = [];
  let [from, fromMine, fromTheirs] = [0, 0, 0];
  for (let place = 0; place <= base.length; place += 1) {
    const isEnd = place === base.length;
    const [own, other] = isEnd ? [mine.length, theirs.length] : [inMine.get(place), inTheirs.get(place)];
    if (own === undefined || other === undefined) continue;
    const part = mergePart(base.slice(from, place), mine.slice(fromMine, own), theirs.slice(fromTheirs, other), keyOf);
    if (part === null) return null;
    merged.push(...part, ...mine.slice(own, isEnd ? own : own + 1));
    [from, fromMine, fromTheirs] = [place + 1, own + 1, other + 1];
  }
  return merged;
}

/** Merges the items between two unchanged ones; item by item if none was added or removed. */
function mergePart<Item>(base: Item[], mine: Item[], theirs: Item[], keyOf: (item: Item) => string): Item[] | null {
  const [key, own, other] = [base, mine, theirs].map((items) => JSON.stringify(items.map(keyOf)));
  if (own === key || own === other) return theirs;
  if (other === key) return mine;
  if (base.length !== mine.length || base.length !== theirs.length || base.length < 2) return null;
  const parts = base.map((item, place) =>
    mergePart([item], mine.slice(place, place + 1), theirs.slice(place, place + 1), keyOf),
  );
  return parts.some((part) => part === null) ? null : parts.flatMap((part) => part ?? []);
}
