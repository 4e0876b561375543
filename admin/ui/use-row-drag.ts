import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** A drop before the row at index `gap`, or at the end, nested `depth` levels deep. */
export type Drop = { gap: number; depth: number };
type Dragging = Drop & { from: number };

const threshold = 4;
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

  const onMove = useEffectEvent((event: PointerEvent) => {
    if (!start) return;
    const far = Math.hypot(event.clientX - start.x, event.clientY - start.y) > threshold;
    if (!dragging && !far) return;
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
  });
  const stop = useEffectEvent((drop: boolean) => {
    if (drop && dragging) onDrop(dragging.from, { gap: dragging.gap, depth: dragging.depth });
    setStart(null);
    setDragging(null);
  });

  useEffect(() => {
    if (!start) return;
    const listening = new AbortController();
    const { signal } = listening;
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      stop(false);
    };
    addEventListener('pointermove', (event) => onMove(event), { signal });
    addEventListener('pointerup', () => stop(true), { signal });
    addEventListener('pointercancel', () => stop(false), { signal });
    addEventListener('keydown', escape, { signal, capture: true });
    return () => listening.abort();
  }, [start]);

  return {
    dragging,
    onHandleDown: (from: number, event: ReactPointerEvent) => {
      if (event.button !== 0) return;
      setStart({ from, x: event.clientX, y: event.clientY });
    },
  };
}
