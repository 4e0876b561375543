import { createUsePuck, useGetPuck } from '@puckeditor/core';
import { useMemo } from 'react';

import { everyItem, labelOf, type PageItem } from '../../page-blocks/page-items.ts';
import {
  type Direction,
  insertItems,
  itemById,
  mayBeIn,
  mayStandIn,
  moveItem,
  newItem,
  type Place,
  placeOf,
  removeItem,
  siblingsAt,
  targetOf,
  updateItem,
  withFreshIds,
} from '../../page-blocks/tree.ts';
import { notify } from '../../ui/notify.ts';
import { arrangementOf } from './arrangement.ts';
import { type Builder, type KeepPage, useBuilder } from './builder-context.ts';
import { $announcement, announce } from './builder-state.ts';
import { writeIn } from './inline.ts';
import { $items } from './page-store.ts';
import { positionWords } from './position-words.ts';
import { reveal } from './reveal.ts';

const usePuckState = createUsePuck();

type Selecting = { selectedItem: { props: { id?: string } } | null };
const selectedId = ({ selectedItem }: Selecting) => selectedItem?.props.id ?? null;

/** The id of the selected block. */
export const useSelected = () => usePuckState(selectedId);
/** Rerenders only when this block is selected or deselected. */
export const useIsSelected = (id: string) => usePuckState((state) => selectedId(state) === id);

export type Commands = ReturnType<typeof useCommands>;

/** All commands on the page, for keys, buttons, menus and the clipboard. Each announces its result. */
export function useCommands() {
  const getPuck = useGetPuck();
  const { steps, keep, kind } = useBuilder();
  return useMemo(() => {
    const page = pageOf(getPuck, keep);
    const { items, selected, select } = page;
    return {
      items,
      selected,
      select,
      ...addCommands(page, kind),
      ...editCommands(page, keep),
      ...historyCommands(page, steps),
      ...selectionCommands(page),
    };
  }, [getPuck, steps, keep, kind]);
}

type OpenPage = ReturnType<typeof pageOf>;

/** The page in the store together with Puck's copy of its arrangement. */
function pageOf(getPuck: ReturnType<typeof useGetPuck>, keep: KeepPage) {
  const items = () => $items.get();
  function select(id: string | null): void {
    const itemSelector = id === null ? null : (getPuck().getSelectorForId(id) ?? null);
    getPuck().dispatch({ type: 'setUi', ui: { itemSelector } });
    // Only here: a block that was clicked on the canvas is selected by Puck and is in view already.
    reveal(id);
  }
  /** Replaces the page. Puck is notified only when the arrangement changed. */
  function put(next: PageItem[], key: string | null): void {
    const [before, content] = [arrangementOf(items()), arrangementOf(next)];
    if (keep(next, key) && JSON.stringify(before) !== JSON.stringify(content))
      getPuck().dispatch({ type: 'setData', data: (data) => ({ ...data, content }) });
  }
  return {
    items,
    selected: () => selectedId(getPuck()),
    select,
    put,
    /** Replaces the page and selects `id` if it exists. Puck selects by position, which another block may take meanwhile. */
    putAndSelect: (next: PageItem[], key: string | null, id: string | null) => {
      select(null);
      put(next, key);
      if (id !== null && itemById(next, id)) select(id);
    },
    /** 'Hero, 2 of 5'. */
    whereIs: (item: PageItem) => `${labelOf(item)}, ${positionWords(items(), item.props.id)}`,
  };
}

type Slot = { parent: string; slot: string };

function addCommands({ items, selected, select, put, putAndSelect, whereIs }: OpenPage, kind: Builder['kind']) {
  function add(wanted: PageItem[], into: Slot | null = null): void {
    const added = wanted.filter(({ type }) => mayBeIn(kind, type));
    if (added.length < wanted.length) notify.info('A section can’t contain another section, so that was left out');
    if (added.length === 0) return;
    put(insertItems(items(), placeFor(items(), added, into, selected()), added), '');
    select(added.at(-1)?.props.id ?? null);
    const names = added.map(labelOf).join(', ');
    announce(`Added ${names}, ${positionWords(items(), added.at(-1)?.props.id ?? '')}`);
  }
  return {
    add,
    /** Adds an empty block and returns its id. */
    addNew: (type: string, into?: Slot | null) => {
      const item = newItem(type);
      add([item], into);
      return item.props.id;
    },
    duplicate: (id: string) => {
      const item = itemById(items(), id);
      const place = placeOf(items(), id);
      if (!item || !place || item.type.startsWith('$')) return;
      const copy = withFreshIds(item);
      put(insertItems(items(), { ...place, index: place.index + 1 }, [copy]), '');
      select(copy.props.id);
      announce(`Duplicated ${whereIs(copy)}`);
    },
    /** Adds a template's blocks in one undo step. */
    fill: (added: PageItem[], name: string, where: 'below' | 'instead') => {
      putAndSelect(where === 'below' ? [...items(), ...added] : added, '', null);
      announce(`Added ${name}: ${added.length} blocks. Ctrl+Z undoes it`);
    },
  };
}

/** At the end of a slot, after the selected block, or at the end of the page. */
function placeFor(items: PageItem[], added: PageItem[], into: Slot | null, selected: string | null): Place {
  if (into) return allowedPlace(items, added, { ...into, index: siblingsAt(items, into).length });
  const beside = selected === null ? null : placeOf(items, selected);
  if (!beside) return { parent: null, slot: '', index: items.length };
  return allowedPlace(items, added, { ...beside, index: beside.index + 1 });
}

/** Blocks that don't fit into the parent go after it. */
function allowedPlace(items: PageItem[], added: PageItem[], place: Place): Place {
  const { parent } = place;
  if (parent === null || added.every(({ type }) => mayStandIn(type, parent))) return place;
  return { parent: null, slot: '', index: (placeOf(items, parent)?.index ?? items.length - 1) + 1 };
}

function editCommands({ items, selected, select, put, putAndSelect, whereIs }: OpenPage, keep: KeepPage) {
  return {
    remove: (id: string) => {
      const item = itemById(items(), id);
      const place = placeOf(items(), id);
      if (!item || !place) return;
      const siblings = siblingsAt(items(), place);
      const next = siblings[place.index + 1] ?? siblings[place.index - 1];
      putAndSelect(removeItem(items(), id), '', next?.props.id ?? place.parent);
      announce(`Deleted ${labelOf(item)}. Ctrl+Z brings it back`);
    },
    move: (id: string, direction: Direction) => {
      const item = itemById(items(), id);
      const place = targetOf(items(), id, direction);
      if (!item) return;
      if (!place) {
        announce(`${labelOf(item)} can’t move ${direction === 'in' ? 'into a block' : direction} from here`);
        return;
      }
      put(moveItem(items(), id, place), '');
      select(id);
      announce(whereIs(item));
    },
    /** Changes one block's content; the arrangement stays, so Puck isn't notified. */
    change: (id: string, name: string, change: (item: PageItem) => PageItem) =>
      keep(updateItem(items(), id, change), `${id}.${name}`),
    /** Replaces the page in one undo step and selects a block. */
    replace: (next: PageItem[], id: string) => putAndSelect(next, '', id),
    /** Starts an inline edit of the selected block. */
    write: (frame: Document) => {
      const item = itemById(items(), selected() ?? '');
      if (item && !writeIn(frame, item))
        announce(`${labelOf(item)} has no text to edit here: edit its fields beside the page`);
    },
  };
}

function historyCommands({ items, selected, putAndSelect }: OpenPage, steps: Builder['steps']) {
  /** Shows another version of the page, without an undo step. */
  const show = (next: PageItem[]) => putAndSelect(next, null, selected());
  function step(way: 'undo' | 'redo', done: string): void {
    const next = steps[way](items());
    if (next) show(next);
    announce(next ? done : `Nothing to ${way}`);
  }
  return { show, undo: () => step('undo', 'Undone'), redo: () => step('redo', 'Redone') };
}

function selectionCommands({ items, selected, select, whereIs }: OpenPage) {
  return {
    selectParent: () => {
      const id = selected();
      const place = id === null ? null : placeOf(items(), id);
      select(place?.parent ?? null);
      if (place?.parent) announce(`${labelOf(itemById(items(), place.parent) as PageItem)} selected`);
      else $announcement.set('');
    },
    /** Selects the next or previous block in outline order. */
    selectBeside: (by: 1 | -1) => {
      const all = everyItem(items());
      const at = all.findIndex(({ props }) => props.id === selected());
      const next = at === -1 ? all.at(by === 1 ? 0 : -1) : all[at + by];
      if (!next) return;
      select(next.props.id);
      announce(whereIs(next));
    },
  };
}
