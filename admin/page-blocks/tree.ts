import {
  childrenOf,
  definitionOf,
  everyItem,
  fieldsOf,
  keptType,
  mediaOfItem,
  newId,
  type PageItem,
  slotsOf,
} from './page-items.ts';

/** A block's position: in the slot of another block, or at the top level when `parent` is null. */
export type Place = { parent: string | null; slot: string; index: number };
export type Direction = 'up' | 'down' | 'in' | 'out';

/** Every block looks itself up on every key, so each page is indexed once. */
const indexes = new WeakMap<PageItem[], ReadonlyMap<string, PageItem>>();

export function itemById(items: PageItem[], id: string): PageItem | null {
  let index = indexes.get(items);
  if (!index) {
    index = new Map(everyItem(items).map((item) => [item.props.id, item]));
    indexes.set(items, index);
  }
  return index.get(id) ?? null;
}

export function placeOf(items: PageItem[], id: string): Place | null {
  const at = items.findIndex(({ props }) => props.id === id);
  if (at !== -1) return { parent: null, slot: '', index: at };
  for (const item of everyItem(items)) {
    for (const slot of slotsOf(item.type)) {
      const index = childrenOf(item, slot).findIndex(({ props }) => props.id === id);
      if (index !== -1) return { parent: item.props.id, slot, index };
    }
  }
  return null;
}

/** The blocks in the same slot, or at the top level. */
export function siblingsAt(items: PageItem[], { parent, slot }: Pick<Place, 'parent' | 'slot'>): PageItem[] {
  if (parent === null) return items;
  const item = itemById(items, parent);
  return item ? childrenOf(item, slot) : [];
}

/** Only one level of nesting: blocks with slots, and kept blocks, must be at the top level. */
export function mayStandIn(type: string, parent: string | null): boolean {
  return parent === null || (slotsOf(type).length === 0 && type !== keptType);
}

/** A saved section can't contain another one. */
export function mayBeIn(kind: 'page' | 'section', type: string): boolean {
  return kind === 'page' || type !== 'saved-section';
}

export function updateItem(items: PageItem[], id: string, change: (item: PageItem) => PageItem): PageItem[] {
  return items.map((item) => {
    if (item.props.id === id) return change(item);
    const slots = slotsOf(item.type).filter((slot) => childrenOf(item, slot).length > 0);
    if (slots.length === 0) return item;
    const inside = slots.map((slot) => [slot, updateItem(childrenOf(item, slot), id, change)] as const);
    if (inside.every(([slot, children]) => children.every((child, at) => child === childrenOf(item, slot)[at])))
      return item;
    return { ...item, props: { ...item.props, ...Object.fromEntries(inside) } };
  });
}

function changeSiblings(
  items: PageItem[],
  { parent, slot }: Pick<Place, 'parent' | 'slot'>,
  change: (siblings: PageItem[]) => PageItem[],
): PageItem[] {
  if (parent === null) return change(items);
  return updateItem(items, parent, (item) => ({
    ...item,
    props: { ...item.props, [slot]: change(childrenOf(item, slot)) },
  }));
}

export function insertItems(items: PageItem[], place: Place, added: PageItem[]): PageItem[] {
  return changeSiblings(items, place, (siblings) => siblings.toSpliced(place.index, 0, ...added));
}

export function removeItem(items: PageItem[], id: string): PageItem[] {
  const place = placeOf(items, id);
  return place ? changeSiblings(items, place, (siblings) => siblings.toSpliced(place.index, 1)) : items;
}

/** The target of a move; null when it isn't possible. `in` goes into the block directly above, or else below, if it has slots. */
export function targetOf(items: PageItem[], id: string, direction: Direction): Place | null {
  const place = placeOf(items, id);
  const item = itemById(items, id);
  if (!place || !item) return null;
  const siblings = siblingsAt(items, place);
  if (direction === 'up' || direction === 'down') {
    const index = place.index + (direction === 'up' ? -1 : 1);
    if (index >= 0 && index < siblings.length) return { ...place, index };
    return direction === 'up' ? slotBeside(items, place, -1) : slotBeside(items, place, 1);
  }
  if (direction === 'out') {
    const parent = place.parent === null ? null : placeOf(items, place.parent);
    return parent && { ...parent, index: parent.index + 1 };
  }
  if (place.parent !== null || !mayStandIn(item.type, id)) return null;
  for (const near of [siblings[place.index - 1], siblings[place.index + 1]]) {
    const slot = near && slotsOf(near.type)[0];
    if (near && slot) return { parent: near.props.id, slot, index: childrenOf(near, slot).length };
  }
  return null;
}

/** From the end of one column to the start of the next, or back. */
function slotBeside(items: PageItem[], { parent, slot }: Place, step: number): Place | null {
  const holder = parent === null ? null : itemById(items, parent);
  if (!holder) return null;
  const slots = slotsOf(holder.type);
  const next = slots[slots.indexOf(slot) + step];
  return next ? { parent, slot: next, index: step > 0 ? 0 : childrenOf(holder, next).length } : null;
}

/** `place` counts positions without the moved block. */
export function moveItem(items: PageItem[], id: string, place: Place): PageItem[] {
  const item = itemById(items, id);
  return item ? insertItems(removeItem(items, id), place, [item]) : items;
}

/** A copy with fresh ids for the block, its inner blocks and its list items; pictures follow their new ids. */
export function withFreshIds(item: PageItem): PageItem {
  const props: PageItem['props'] = { ...item.props, id: newId(item.type) };
  const media = { ...mediaOfItem(item) };
  for (const [name, field] of fieldsOf(item.type)) {
    if (field.kind === 'blocks') props[name] = childrenOf(item, name).map(withFreshIds);
    if (field.kind !== 'items' || !Array.isArray(props[name])) continue;
    props[name] = (props[name] as { id: string }[]).map((row) => {
      const id = newId(field.item);
      const picture = media[row.id];
      delete media[row.id];
      if (picture) media[id] = picture;
      return { ...row, id };
    });
  }
  if (props['$media']) props['$media'] = media;
  return { ...item, props };
}

/** A new block with its starter content, or with the given `words` instead; under the given id or a fresh one. */
export function newItem(type: string, words?: object, id?: string): PageItem {
  const definition = definitionOf(type);
  const starter = structuredClone(words ?? definition?.starter ?? {});
  const item = withFreshIds({
    type,
    props: { ...opened({ ...starter }, type), id: '', $more: { v: definition?.version ?? 1 } },
  });
  return id === undefined ? item : { type, props: { ...item.props, id } };
}

/** Starter content may hold blocks, which have no ids yet. */
function opened(props: Record<string, unknown>, type: string): Record<string, unknown> {
  for (const slot of slotsOf(type)) {
    const inside = (props[slot] ?? []) as PageItem[];
    props[slot] = inside.map((child) => ({
      type: child.type,
      props: {
        ...opened({ ...child.props }, child.type),
        id: '',
        $more: { v: definitionOf(child.type)?.version ?? 1 },
      },
    }));
  }
  return props;
}
