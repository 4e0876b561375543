import { movedItems } from '#shared/rules/sequences.ts';

import { ordinal } from '../words/plain-words.ts';
import type { Effect, FieldChange, ItemChange } from './field-change.ts';

/** An item of a list or a tree, in the order in which readers see it. */
export type Node<Item> = {
  id: string;
  /** The id of the item around it. */
  owner: string | null;
  /** Names the list that it is in: items with the same place are siblings. */
  place: string;
  path: string[];
  type: string;
  name: string;
  item: Item;
};

type Options<Item> = {
  /** The changed fields of an item; all of its fields if `before` is null. */
  fields: (before: Item | null, after: Item) => FieldChange[];
  /** The effects of some fields; others make the item a changed one. */
  effects?: Record<string, Effect>;
};

const separator = ' › ';

/** The items of a flat list as nodes. */
export function listNodes<Item>(
  items: readonly Item[],
  describe: (item: Item, place: number) => { id: string; name: string },
): Node<Item>[] {
  return items.map((item, at) => ({ ...describe(item, at), owner: null, place: '', path: [], type: '', item }));
}

/** The changed items between two states of a tree, in the order of `after`; removed ones are where they were. */
export function treeChanges<Item>(before: Node<Item>[], after: Node<Item>[], options: Options<Item>): ItemChange[] {
  const was = new Map(before.map((node) => [node.id, node]));
  const is = new Map(after.map((node) => [node.id, node]));
  const moves = movesOf(before, after, { was, is });
  const changes = inOrder(before, after, is).flatMap((node): ItemChange[] => {
    const { id, type, name, path } = node;
    const shared = { key: id, type, name, path, move: null, fields: [], inside: 0 };
    if (!is.has(id)) {
      const isAlone = !node.owner || is.has(node.owner);
      return isAlone ? [{ ...shared, effects: ['removed'], inside: insideOf(id, before, is) }] : [];
    }
    const earlier = was.get(id);
    if (!earlier) {
      const isAlone = !node.owner || was.has(node.owner);
      // Its name is shown already.
      const fields = isAlone ? options.fields(null, node.item).filter((field) => !says(field, name)) : [];
      return isAlone ? [{ ...shared, effects: ['added'], fields, inside: insideOf(id, after, was) }] : [];
    }
    const fields = options.fields(earlier.item, node.item);
    const move = moves.get(id) ?? null;
    const effects = new Set(fields.map(({ key }) => options.effects?.[key] ?? 'changed'));
    if (move) effects.add('moved');
    return effects.size > 0 ? [{ ...shared, effects: [...effects], move, fields }] : [];
  });
  return changes;
}

/** The items of `after`, and each removed one behind the item that it followed. */
function inOrder<Item>(before: Node<Item>[], after: Node<Item>[], is: ById<Item>): Node<Item>[] {
  const followers = new Map<string, Node<Item>[]>();
  let previous = '';
  for (const node of before) {
    if (is.has(node.id)) previous = node.id;
    else followers.set(previous, [...(followers.get(previous) ?? []), node]);
  }
  return [...(followers.get('') ?? []), ...after.flatMap((node) => [node, ...(followers.get(node.id) ?? [])])];
}

/** The number of items inside the item `id` that the other state doesn't have. */
function insideOf<Item>(id: string, nodes: Node<Item>[], others: ById<Item>): number {
  const children = nodes.filter((node) => node.owner === id && !others.has(node.id));
  return children.reduce((sum, child) => sum + 1 + insideOf(child.id, nodes, others), 0);
}

type Move = NonNullable<ItemChange['move']>;

type ById<Item> = Map<string, Node<Item>>;

function movesOf<Item>(
  before: Node<Item>[],
  after: Node<Item>[],
  { was, is }: Record<'was' | 'is', ById<Item>>,
): Map<string, Move> {
  const moves = new Map<string, Move>();
  const [wasIn, isIn] = [byPlace(before), byPlace(after)];
  for (const [place, ids] of isIn) {
    const siblings = wasIn.get(place) ?? [];
    for (const id of movedItems(siblings, ids)) {
      const [from, to] = [siblings.indexOf(id), ids.indexOf(id)];
      moves.set(
        id,
        from === to
          ? { from: behindWords(was.get(siblings[from - 1] ?? '')), to: behindWords(is.get(ids[to - 1] ?? '')) }
          : { from: ordinal(from + 1), to: ordinal(to + 1) },
      );
    }
  }
  for (const node of after) {
    const earlier = was.get(node.id);
    if (earlier && earlier.place !== node.place)
      moves.set(node.id, { from: placeWords(earlier), to: placeWords(node) });
  }
  return moves;
}

/** Where an item is that kept its number while others around it were moved, added or removed. */
function behindWords(previous: Node<unknown> | undefined): string {
  return previous ? `after “${previous.name || previous.type}”` : 'the top';
}

function says(field: FieldChange, name: string): boolean {
  return field.kind === 'text' && field.after === name;
}

function placeWords({ path }: Node<unknown>): string {
  return path.join(separator) || 'the top level';
}

function byPlace(nodes: Node<unknown>[]): Map<string, string[]> {
  const places = new Map<string, string[]>();
  for (const { place, id } of nodes) {
    const siblings = places.get(place);
    if (siblings) siblings.push(id);
    else places.set(place, [id]);
  }
  return places;
}
