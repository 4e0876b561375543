import { type PointerEvent as ReactPointerEvent, type RefObject, useState } from 'react';

import { isFar, usePointerDrag } from './use-pointer-drag.ts';

/** A drop before the row at index `gap`, or at the end, nested `depth` levels deep. */
export type Drop = { gap: number; depth: number };
type Dragging = Drop & { from: number };

const edge = 72;
const scrollStep = 12;

type Options = {
  /** The parent of the rows, which are elements with data-row. */
  list: RefObject<HTMLElement | null>;
  /** Pixels per level; 0 for a flat list. */
  indent?: number;
  depthOf?: (index: number) => number;
  /** The allowed drop nearest to the pointer; null if there is none. */
  settle: (from: number, wanted: Drop) => Drop | null;
  onDrop: (from: number, drop: Drop) => void;
};

/** Drags a row by its handle with a mouse, pen or finger. Escape cancels. */
export function useRowDrag({ list, indent = 0, depthOf = () => 0, settle, onDrop }: Options) {
  const [start, setStart] = useState<{ from: number; x: number; y: number } | null>(null);
  const [dragging, setDragging] = useState<Dragging | null>(null);

  function onMove(event: PointerEvent) {
    if (!start || (!dragging && !isFar(start, event))) return;
    const rows = [...(list.current?.querySelectorAll('[data-row]') ?? [])];
    const gap = rows.filter((row) => {
      const { top, height } = row.getBoundingClientRect();
      return event.clientY > top + height / 2;
    }).length;
    const levels = indent > 0 ? Math.round((event.clientX - start.x) / indent) : 0;
    const drop = settle(start.from, { gap, depth: depthOf(start.from) + levels });
    setDragging(drop && { ...drop, from: start.from });
    if (event.clientY < edge) scrollBy(0, -scrollStep);
    else if (event.clientY > innerHeight - edge) scrollBy(0, scrollStep);
  }
  function onEnd(drop: boolean) {
    if (drop && dragging) onDrop(dragging.from, { gap: dragging.gap, depth: dragging.depth });
    setStart(null);
    setDragging(null);
  }
  usePointerDrag(start !== null, { onMove, onEnd });

  return {
    dragging,
    onHandleDown: (from: number, event: ReactPointerEvent) => {
      if (event.button !== 0) return;
      setStart({ from, x: event.clientX, y: event.clientY });
    },
  };
}
