import { Fragment, type ReactNode, useRef, useState } from 'react';

import { type Direction, DragHandle, DropLine, focusHandle } from './drag-handle.tsx';
import { useRowDrag } from './use-row-drag.ts';

type Props<Item> = {
  label: string;
  items: Item[];
  idOf: (item: Item) => string;
  nameOf: (item: Item) => string;
  readOnly: boolean;
  /** Classes that align the handle with the row. */
  handle?: string;
  /** `to` is the item's index after the move. */
  onMove: (from: number, to: number) => void;
  children: (item: Item, index: number) => ReactNode;
};

/** A list that the user sorts by dragging the handle of a row, or with the arrow keys on it. */
export function SortableList<Item>({ label, items, idOf, nameOf, readOnly, handle, onMove, children }: Props<Item>) {
  const list = useRef<HTMLOListElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const { dragging, onHandleDown } = useRowDrag({
    list,
    settle: (_from, { gap }) => ({ gap, depth: 0 }),
    onDrop: (from, { gap }) => move(from, gap > from ? gap - 1 : gap),
  });
  function move(from: number, to: number) {
    const item = items[from];
    if (!item || to < 0 || to >= items.length || to === from) return;
    onMove(from, to);
    setAnnouncement(`${nameOf(item)} is at position ${to + 1} of ${items.length}.`);
  }
  function step(index: number, direction: Direction) {
    move(index, direction === 'up' ? index - 1 : index + 1);
    focusHandle(idOf(items[index] as Item));
  }
  return (
    <>
      <ol ref={list} aria-label={label}>
        {items.map((item, index) => (
          <Fragment key={idOf(item)}>
            {dragging?.gap === index && <DropLine />}
            <li
              data-row
              className={`border-line flex items-start gap-1 border-b px-2 py-2 transition-opacity last:border-0 ${dragging?.from === index ? 'opacity-40' : ''}`}
            >
              <DragHandle
                id={idOf(item)}
                name={nameOf(item)}
                disabled={readOnly}
                className={handle}
                onPointerDown={(event) => onHandleDown(index, event)}
                onDirection={(direction) => step(index, direction)}
              />
              {children(item, index)}
            </li>
          </Fragment>
        ))}
        {dragging?.gap === items.length && <DropLine />}
      </ol>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
    </>
  );
}

/** A copy of `items` with the item at `from` moved to `to`. */
export function moved<Item>(items: Item[], from: number, to: number): Item[] {
  const [item] = items.slice(from, from + 1);
  return item === undefined ? items : items.toSpliced(from, 1).toSpliced(to, 0, item);
}
