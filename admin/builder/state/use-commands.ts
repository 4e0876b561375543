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
import { useBuilder } from './builder-context.ts';
import { $said, say } from './builder-state.ts';
import { writeIn } from './inline.ts';
import { $items } from './page-store.ts';
import { positionWords } from './position-words.ts';

const usePuckState = createUsePuck();

type Selecting = { selectedItem: { props: { id?: string } } | null };
const selectedId = ({ selectedItem }: Selecting) => selectedItem?.props.id ?? null;

/** The id of the selected block. */
export const useSelected = () => usePuckState(selectedId);

export type Commands = ReturnType<typeof useCommands>;

/** All commands on the page, for keys, buttons, menus and the clipboard. Each announces its result. */
export function useCommands() {
  const getPuck = useGetPuck();
  const { history: steps, keep, kind } = useBuilder();
  return useMemo(() => {
    const items = () => $items.get();
    const selected = () => selectedId(getPuck());

    /** Replaces the page. Puck is told only when the arrangement changed. */
    function put(next: PageItem[], key: string | null): void {
      const [before, content] = [arrangementOf(items()), arrangementOf(next)];
      if (keep(next, key) && JSON.stringify(before) !== JSON.stringify(content))
        getPuck().dispatch({ type: 'setData', data: (data) => ({ ...data, content }) });
    }
    function select(id: string | null): void {
      const itemSelector = id === null ? null : (getPuck().getSelectorForId(id) ?? null);
      getPuck().dispatch({ type: 'setUi', ui: { itemSelector } });
    }
    function add(wanted: PageItem[], into: { parent: string; slot: string } | null = null): void {
      const added = wanted.filter(({ type }) => mayBeIn(kind, type));
      if (added.length < wanted.length) notify.info('A section can’t hold another one, so that was left out.');
      if (added.length === 0) return;
      const current = items();
      const id = selected();
      const beside = id === null ? null : placeOf(current, id);
      let place: Place = beside
        ? { ...beside, index: beside.index + 1 }
        : { parent: null, slot: '', index: current.length };
      if (into) place = { ...into, index: siblingsAt(current, into).length };
      // Blocks that don't fit into the parent go after it.
      if (place.parent !== null && !added.every(({ type }) => mayStandIn(type, place.parent))) {
        const outer = placeOf(current, place.parent);
        place = { parent: null, slot: '', index: (outer?.index ?? current.length - 1) + 1 };
      }
      put(insertItems(current, place, added), '');
      select(added.at(-1)?.props.id ?? null);
      const names = added.map(labelOf).join(', ');
      say(`Added ${names}, ${positionWords(items(), added.at(-1)?.props.id ?? '')}`);
    }
    function remove(id: string): void {
      const current = items();
      const item = itemById(current, id);
      const place = placeOf(current, id);
      if (!item || !place) return;
      const siblings = siblingsAt(current, place);
      const next = siblings[place.index + 1] ?? siblings[place.index - 1];
      // Puck selects by position, which another block takes after the removal.
      select(null);
      put(removeItem(current, id), '');
      select(next?.props.id ?? place.parent);
      say(`Deleted ${labelOf(item)}. Ctrl+Z brings it back`);
    }
    function move(id: string, direction: Direction): void {
      const item = itemById(items(), id);
      const place = targetOf(items(), id, direction);
      if (!item) return;
      if (!place) {
        say(`${labelOf(item)} can’t move ${direction === 'in' ? 'into a block' : direction} from here`);
        return;
      }
      put(moveItem(items(), id, place), '');
      select(id);
      say(`${labelOf(item)}, ${positionWords(items(), id)}`);
    }
    function step(way: 'undo' | 'redo'): void {
      const next = steps[way](items());
      if (!next) {
        say(way === 'undo' ? 'Nothing to undo' : 'Nothing to redo');
        return;
      }
      const id = selected();
      select(null);
      put(next, null);
      if (id && itemById(next, id)) select(id);
      say(way === 'undo' ? 'Undone' : 'Done again');
    }
    return {
      items,
      selected,
      select,
      add,
      addNew: (type: string, into?: { parent: string; slot: string } | null) => add([newItem(type)], into),
      remove,
      move,
      duplicate: (id: string) => {
        const item = itemById(items(), id);
        const place = placeOf(items(), id);
        if (!item || !place || item.type.startsWith('$')) return;
        const copy = withFreshIds(item);
        put(insertItems(items(), { ...place, index: place.index + 1 }, [copy]), '');
        select(copy.props.id);
        say(`Duplicated ${labelOf(item)}, ${positionWords(items(), copy.props.id)}`);
      },
      /** Changes one block's content; the arrangement stays, so Puck isn't told. */
      change: (id: string, name: string, change: (item: PageItem) => PageItem) =>
        keep(updateItem(items(), id, change), `${id}.${name}`),
      /** Adds a template's blocks in one undo step. */
      fill: (added: PageItem[], name: string, where: 'below' | 'instead') => {
        select(null);
        put(where === 'below' ? [...items(), ...added] : added, '');
        say(`Added ${name}: ${added.length} blocks. Ctrl+Z takes it back`);
      },
      /** Replaces the page in one undo step and selects a block. */
      replace: (next: PageItem[], id: string) => {
        select(null);
        put(next, '');
        select(id);
      },
      /** Shows another version of the page, without an undo step. */
      show: (next: PageItem[]) => {
        const id = selected();
        select(null);
        put(next, null);
        if (id && itemById(next, id)) select(id);
      },
      /** Starts an inline edit of the selected block. */
      write: (frame: Document) => {
        const item = itemById(items(), selected() ?? '');
        if (item && !writeIn(frame, item))
          say(`${labelOf(item)} has no words of its own here: its fields are beside the page`);
      },
      undo: () => step('undo'),
      redo: () => step('redo'),
      selectParent: () => {
        const id = selected();
        const place = id === null ? null : placeOf(items(), id);
        select(place?.parent ?? null);
        if (place?.parent) say(`${labelOf(itemById(items(), place.parent) as PageItem)} selected`);
        else $said.set('');
      },
      /** Selects the next or previous block in outline order. */
      selectBeside: (by: 1 | -1) => {
        const all = everyItem(items());
        const at = all.findIndex(({ props }) => props.id === selected());
        const next = at === -1 ? all.at(by === 1 ? 0 : -1) : all[at + by];
        if (!next) return;
        select(next.props.id);
        say(`${labelOf(next)}, ${positionWords(items(), next.props.id)}`);
      },
    };
  }, [getPuck, steps, keep, kind]);
}
