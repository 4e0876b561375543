import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Plus } from 'lucide-react';
import { type KeyboardEvent, memo, useEffect, useRef } from 'react';

import {
  childrenOf,
  definitionOf,
  everyItem,
  labelOf,
  type PageItem,
  shownSlots,
  titleOf,
} from '../page-blocks/page-items.ts';
import { sectionsQuery } from '../queries/sections.ts';
import { $adding, $pane, $refused } from './state/builder-state.ts';
import { $items } from './state/page-store.ts';
import { useCommands, useIsSelected, useSelected } from './state/use-commands.ts';

/** All blocks as a tree: arrow keys move the selection, Alt with an arrow moves the block. */
export function Outline() {
  const items = useStore($items);
  const selected = useSelected();
  const pane = useStore($pane);
  const list = useRef<HTMLDivElement>(null);
  // The effect depends on the order, not on the items: scrolling on every key in a field would force a layout.
  const order = everyItem(items)
    .map(({ props }) => props.id)
    .join();
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    row?.scrollIntoView({ block: 'nearest' });
    // Focus follows the selection, also from what was deleted.
    const { activeElement: focused, body } = document;
    if (row && (focused === body || list.current?.contains(focused))) row.focus();
  }, [selected, order, pane]);
  if (items.length === 0) return <p className="text-soft px-3 py-4">No blocks yet. Add the first one.</p>;
  return (
    <div ref={list} role="tree" aria-label="Blocks of the page" data-block-keys>
      {items.map((item, at) => (
        <Row key={item.props.id} item={item} level={1} entry={at === 0 && selected === null} />
      ))}
    </div>
  );
}

/** `entry`: the row that Tab reaches while none is selected. */
type RowProps = { item: PageItem; level: number; entry: boolean };

const Row = memo(function Row({ item, level, entry }: RowProps) {
  const { select } = useCommands();
  const refused = useStore($refused, { keys: [item.props.id] })[item.props.id];
  const { id } = item.props;
  const isSelected = useIsSelected(id);
  const title = useTitle(item);
  const slots = shownSlots(item);
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    select(id);
    $pane.set('edit');
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>('[data-inspector] :is(input, textarea, select, [contenteditable])')?.focus(),
    );
  }
  return (
    <>
      <div
        role="treeitem"
        aria-level={level}
        aria-selected={isSelected}
        aria-expanded={slots.length > 0 ? true : undefined}
        tabIndex={isSelected || entry ? 0 : -1}
        onClick={(event) => {
          select(id);
          event.currentTarget.focus();
          // A small window shows one pane: the block's fields are what comes next.
          $pane.set('edit');
        }}
        onKeyDown={onKeyDown}
        className={`flex min-h-9 cursor-pointer scroll-my-1 items-center gap-2 rounded-md px-2 select-none ${isSelected ? 'bg-accent-wash' : 'hover:bg-sunken'}`}
        style={{ paddingLeft: `${level * 0.875 - 0.25}rem` }}
      >
        {slots.length > 0 && <ChevronRight size={14} aria-hidden className="text-soft shrink-0 rotate-90" />}
        <span className={`shrink-0 ${isSelected ? 'font-semibold' : 'font-medium'}`}>{labelOf(item)}</span>
        {title && (
          <span dir="auto" className="text-soft min-w-0 truncate text-[13px]">
            {title}
          </span>
        )}
        {refused && <span className="text-danger ml-auto shrink-0 text-[13px]">Not saved</span>}
      </div>
      {slots.map((slot) => (
        <Slot key={slot} item={item} slot={slot} level={level} />
      ))}
    </>
  );
});

/** What tells a block from others of its type: its first text, or the name of the saved section. */
function useTitle(item: PageItem): string {
  const { section } = item.props;
  const { data = [] } = useQuery({ ...sectionsQuery, enabled: item.type === 'saved-section' });
  return data.find(({ id }) => id === section)?.title ?? titleOf(item);
}

function Slot({ item, slot, level }: { item: PageItem; slot: string; level: number }) {
  const label = definitionOf(item.type)?.fields[slot]?.label ?? slot;
  return (
    <>
      <p
        className="text-soft flex items-center justify-between gap-2 pr-1 text-[13px]"
        style={{ paddingLeft: `${level * 0.875 + 0.75}rem` }}
      >
        {label}
        <button
          type="button"
          aria-label={`Add to ${label} of ${labelOf(item)}`}
          onClick={() => $adding.set({ into: { parent: item.props.id, slot } })}
          className="hover:bg-sunken hover:text-ink grid size-7 place-items-center rounded-md"
        >
          <Plus size={14} aria-hidden />
        </button>
      </p>
      {childrenOf(item, slot).map((child) => (
        <Row key={child.props.id} item={child} level={level + 1} entry={false} />
      ))}
    </>
  );
}
