/** Limits memory: lists with more pairs of items count as completely changed between their common start and end. */
const mostPairs = 4_000_000;

/** The longest common subsequence of two lists, as pairs of indexes. */
function commonItems(first: readonly string[], second: readonly string[]): [number, number][] {
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

/** The items of `order` that were moved since `base`; items that only one of the lists has don't count. */
export function movedItems(base: readonly string[], order: readonly string[]): Set<string> {
  const [was, is] = [new Set(base), new Set(order)];
  const known = order.filter((item) => was.has(item));
  const before = base.filter((item) => is.has(item));
  const unmoved = new Set(commonItems(before, known).map(([, place]) => known[place]));
  return new Set(known.filter((item) => !unmoved.has(item)));
}

export type Piece = { kind: 'same' | 'removed' | 'added'; text: string };

/**
 * The difference of two texts in words. `before` is all pieces that aren't added, `after` all that aren't removed. Lines that both
 * have are matched first, so that long texts are compared in words only where they differ.
 */
export function wordChanges(before: string, after: string): Piece[] {
  const compare: Compare = (first, second) =>
    withoutSpecks(piecesOf(wordsOf(first.join('')), wordsOf(second.join(''))));
  return withoutLastBreak(piecesOf(linesOf(before), linesOf(after), compare));
}

/** The difference of two texts in lines. */
export function lineChanges(before: string, after: string): Piece[] {
  return withoutLastBreak(piecesOf(linesOf(before), linesOf(after)));
}

type Compare = (first: string[], second: string[]) => Piece[];

const whollyChanged: Compare = (first, second) => [
  { kind: 'removed', text: first.join('') },
  { kind: 'added', text: second.join('') },
];

/** The difference of two lists of parts; `compare` says how the parts between two common ones differ. */
function piecesOf(first: string[], second: string[], compare: Compare = whollyChanged): Piece[] {
  const pieces: Piece[] = [];
  const put = ({ kind, text }: Piece) => {
    const last = pieces.at(-1);
    if (last?.kind === kind) last.text += text;
    else if (text !== '') pieces.push({ kind, text });
  };
  let [one, other] = [0, 0];
  for (const [nextOne, nextOther] of [...commonItems(first, second), [first.length, second.length]] as const) {
    compare(first.slice(one, nextOne), second.slice(other, nextOther)).forEach(put);
    put({ kind: 'same', text: first[nextOne] ?? '' });
    [one, other] = [nextOne + 1, nextOther + 1];
  }
  return pieces;
}

/** Joins replaced words that only spaces or signs divide: 'Every truck does' reads better whole than in pieces. */
function withoutSpecks(pieces: Piece[]): Piece[] {
  const isReplaced = (at: number) => pieces[at]?.kind === 'removed' && pieces[at + 1]?.kind === 'added';
  const joined: Piece[] = [];
  for (const [at, piece] of pieces.entries()) {
    const [removed, added] = [joined.at(-2), joined.at(-1)];
    const follows = removed?.kind === 'removed' && added?.kind === 'added';
    const isSpeck =
      piece.kind === 'same' && isReplaced(at - 2) && isReplaced(at + 1) && !/[\p{L}\p{N}\n]/u.test(piece.text);
    if (follows && isSpeck) {
      removed.text += piece.text;
      added.text += piece.text;
    } else if (follows && piece.kind === 'removed') removed.text += piece.text;
    else if (follows && piece.kind === 'added') added.text += piece.text;
    else joined.push({ ...piece });
  }
  return joined;
}

/** Each with a line break, the last one too, so that a line behind it is no change of it. `withoutLastBreak` takes it back. */
function linesOf(text: string): string[] {
  return text.split('\n').map((line) => `${line}\n`);
}

/** Takes the line break back that `linesOf` added to both texts. */
function withoutLastBreak(pieces: Piece[]): Piece[] {
  const last = pieces.at(-1);
  const previous = pieces.at(-2);
  if (!last) return pieces;
  const shorter = { ...last, text: last.text.slice(0, -1) };
  if (last.kind === 'same' || !previous) return [...pieces.slice(0, -1), shorter].filter(({ text }) => text !== '');
  const before = { ...previous, text: previous.text.slice(0, -1) };
  // The break that ends the unchanged text now begins what was added or removed behind it.
  const end = previous.kind === 'same' ? { ...shorter, text: `\n${shorter.text}` } : shorter;
  return [...pieces.slice(0, -2), before, end].filter(({ text }) => text !== '');
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
