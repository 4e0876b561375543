import { mergeSequences, movedItems } from '#shared/rules/sequences.ts';
import { stableJson } from '#shared/rules/stable-json.ts';
import type { RichText, RichTextNode } from '#shared/schemas/rich-text.ts';

import type { Side } from '../forms/conflict-view.tsx';
import type { Names } from '../words/names.ts';
import { type BlockRow, blockRows } from './block-words.ts';
import { type FormValues, tidy } from './form-values.ts';
import { type Part, partsOf, readPart, rowLabel, wordsOfRow, writePart } from './post-parts.ts';

/** A part that two people changed differently, so that one version has to be chosen. */
export type Collision = {
  key: string;
  label: string;
  isPicture: boolean;
  mine: unknown;
  theirs: unknown;
  words: (value: unknown, names: Names) => string;
};

export type Merged = {
  /** Both people's changes. Collisions without a choice keep mine. */
  values: FormValues;
  collisions: Collision[];
  /** The labels of the parts that were taken from theirs. */
  taken: string[];
};

/** The chosen sides by the collision's key. */
export type Choices = Record<string, Side>;

type Row = { id: string };

/**
 * The three-way merge of a form: `base` was read, `mine` is unsaved, `theirs` was saved by someone else. A part that only one
 * person changed is taken; a part that both changed is merged if possible, and collides otherwise. Without a base, every
 * difference collides.
 */
export function mergeValues(
  base: FormValues | null,
  mine: FormValues,
  theirs: FormValues,
  choices: Choices = {},
): Merged {
  const merged: Merged = { values: structuredClone(mine), collisions: [], taken: [] };
  for (const part of partsOf(mine, theirs, ...(base ? [base] : []))) {
    const key = part.path.join('.');
    const [own, other] = [readPart(mine, part), readPart(theirs, part)];
    const before = base ? readPart(base, part) : undefined;
    if (same(part, own, other)) continue;
    if (base && same(part, other, before)) continue;
    if (base && same(part, own, before)) {
      take(merged, part, other);
      continue;
    }
    const together = base ? bringTogether(part, before, own, other, choices) : null;
    if (together) {
      merged.collisions.push(...together.collisions);
      take(merged, part, together.value);
      continue;
    }
    merged.collisions.push({
      key,
      label: part.label,
      isPicture: part.isPicture === true,
      mine: own,
      theirs: other,
      words: (value, names) => part.words(value as never, names),
    });
    if (choices[key] === 'theirs') take(merged, part, other);
  }
  return merged;
}

function take({ values, taken }: Merged, part: Part, value: unknown): void {
  writePart(values, part, structuredClone(value));
  taken.push(part.label);
}

type Together = { value: unknown; collisions: Collision[] };

function bringTogether(part: Part, before: unknown, own: unknown, other: unknown, choices: Choices): Together | null {
  if (part.merge === 'set') {
    const [base, mine, theirs] = [before, own, other].map((value) => (value ?? []) as string[]) as [
      string[],
      string[],
      string[],
    ];
    const kept = theirs.filter((item) => mine.includes(item) || !base.includes(item));
    return {
      value: [...kept, ...mine.filter((item) => !theirs.includes(item) && !base.includes(item))],
      collisions: [],
    };
  }
  if (part.merge === 'items') return mergeRows(part, rowsOf(before), rowsOf(own), rowsOf(other), choices);
  if (part.merge === 'blocks') {
    // One person removed the whole page, so there are no blocks to merge.
    if (!own || !other) return null;
    const rows = mergeRows(part, blockRows(before), blockRows(own), blockRows(other), choices);
    return rows && { ...rows, value: { ...other, items: (rows.value as BlockRow[]).map(({ item }) => item) } };
  }
  if (part.merge === 'text') {
    const content = mergeSequences(blocksOf(before), blocksOf(own), blocksOf(other), blockKey);
    return content && { value: content.length > 0 ? { type: 'doc', content } : undefined, collisions: [] };
  }
  return null;
}

function rowsOf(value: unknown): Row[] {
  return (value ?? []) as Row[];
}

/** Merges rows by id, each row as a part of its own, and then their order. Null if a list has duplicate ids. */
function mergeRows(part: Part, base: Row[], mine: Row[], theirs: Row[], choices: Choices): Together | null {
  const [before, own, other] = [base, mine, theirs].map((rows) => new Map(rows.map((row) => [row.id, row]))) as [
    Map<string, Row>,
    Map<string, Row>,
    Map<string, Row>,
  ];
  if (before.size < base.length || own.size < mine.length || other.size < theirs.length) return null;
  // In a block, a switch that is off can differ from a missing one, so blocks are compared exactly.
  const alike = part.merge === 'blocks' ? exact : equal;
  const collisions: Collision[] = [];
  const rows = new Map<string, Row>();
  for (const id of new Set([...own.keys(), ...other.keys()])) {
    const [was, ours, their] = [before.get(id), own.get(id), other.get(id)];
    const keep = (row: Row | undefined) => row && rows.set(id, row);
    if (alike(ours, their) || alike(their, was)) keep(ours);
    else if (alike(ours, was)) keep(their);
    else {
      const key = `${part.path.join('.')}.${id}`;
      const label = rowLabel(part, ours ?? their);
      const words = (row: unknown) => wordsOfRow(part, row);
      collisions.push({ key, label, isPicture: false, mine: ours, theirs: their, words });
      keep(choices[key] === 'theirs' ? their : ours);
    }
  }
  const lists: [string[], string[], string[]] = [[...before.keys()], [...own.keys()], [...other.keys()]];
  const key = `${part.path.join('.')}.$order`;
  const { order, isDisputed } = mergedOrder(...lists, choices[key] ?? 'mine');
  if (isDisputed) {
    const words = (ids: unknown) =>
      (ids as string[]).map((id) => wordsOfRow(part, own.get(id) ?? other.get(id))).join('\n');
    collisions.push({ key, label: `${part.label}: order`, isPicture: false, mine: lists[1], theirs: lists[2], words });
  }
  return { value: order.flatMap((id) => rows.get(id) ?? []), collisions };
}

type Order = { order: string[]; isDisputed: boolean };

/**
 * Merges both people's moves. The order is disputed if they moved the same row to different places, or if one move undoes the
 * other (one swaps the first two of three rows, the other the last two); then `winner` decides.
 */
function mergedOrder(base: string[], mine: string[], theirs: string[], winner: Side): Order {
  const [own, other] = [movedItems(base, mine), movedItems(base, theirs)];
  if (own.size === 0 || other.size === 0) {
    const [first, second] = other.size === 0 ? [mine, theirs] : [theirs, mine];
    return { order: withOthers(first, second, new Set()), isDisputed: false };
  }
  const both = [...own].filter((id) => other.has(id));
  const together = withOthers(theirs, mine, own, other);
  const isDisputed =
    both.some((id) => mine[mine.indexOf(id) - 1] !== theirs[theirs.indexOf(id) - 1]) ||
    !keepsMoves(together, base, mine) ||
    !keepsMoves(together, base, theirs);
  if (!isDisputed) return { order: together, isDisputed };
  const [first, second] = winner === 'mine' ? [mine, theirs] : [theirs, mine];
  const mineToo = winner === 'mine' ? own : new Set([...own].filter((id) => !other.has(id)));
  const order = withOthers(theirs, mine, mineToo, other);
  return { order: keepsMoves(order, base, first) ? order : withOthers(first, second, new Set()), isDisputed };
}

/** Whether `order` keeps every swap: rows whose relative order differs between `base` and `moved` follow `moved`. */
function keepsMoves(order: string[], base: string[], moved: string[]): boolean {
  const [now, before, after] = [order, base, moved].map((ids) => new Map(ids.map((id, place) => [id, place])));
  const known = moved.filter((id) => now?.has(id) && before?.has(id));
  const isBefore = (places: Map<string, number> | undefined, one: string, other: string) =>
    (places?.get(one) ?? 0) < (places?.get(other) ?? 0);
  return known.every((one, place) =>
    known
      .slice(place + 1)
      .every((other) => isBefore(before, one, other) === isBefore(after, one, other) || isBefore(now, one, other)),
  );
}

/** `first` with the rows that only `second` has or has `moved`, each after the row that it follows there, unless that is in `away`. */
function withOthers(
  first: string[],
  second: string[],
  moved: ReadonlySet<string>,
  away: ReadonlySet<string> = new Set(),
): string[] {
  const order = first.filter((id) => !moved.has(id));
  for (const [place, id] of second.entries()) {
    if (order.includes(id)) continue;
    const behind = second.slice(0, place).findLast((previous) => order.includes(previous) && !away.has(previous));
    order.splice(behind === undefined ? 0 : order.indexOf(behind) + 1, 0, id);
  }
  return order;
}

function equal(first: unknown, second: unknown): boolean {
  return stableJson(tidy(first)) === stableJson(tidy(second));
}

function exact(first: unknown, second: unknown): boolean {
  return stableJson(first ?? null) === stableJson(second ?? null);
}

function same(part: Part, first: unknown, second: unknown): boolean {
  if (part.merge === 'blocks') return exact(first, second);
  return part.merge === 'text'
    ? equal(blocksOf(first).map(blockKey), blocksOf(second).map(blockKey))
    : equal(first || undefined, second || undefined) || (isEmpty(first) && isEmpty(second));
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** The paragraphs of a text without the empty ones that the editor keeps at the end. */
function blocksOf(text: unknown): RichTextNode[] {
  const content = (text as RichText | undefined)?.content ?? [];
  const last = content.findLastIndex(({ type, content: inner }) => type !== 'paragraph' || Boolean(inner?.length));
  return content.slice(0, last + 1);
}

/** Equal for equal paragraphs: the editor adds default attributes that a stored text leaves out. */
function blockKey(node: RichTextNode): string {
  return stableJson(withoutDefaults(node));
}

const defaults: Record<string, unknown> = { start: 1, colspan: 1, rowspan: 1 };

function withoutDefaults(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDefaults);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value)
    .filter(([name, part]) => part !== null && part !== undefined && defaults[name] !== part)
    .map(([name, part]): [string, unknown] => [name, withoutDefaults(part)])
    .filter(([name, part]) => name !== 'attrs' || Object.keys(part as object).length > 0);
  return Object.fromEntries(kept);
}
