import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** Before the row that stands at `gap` now (or at the end), `depth` levels in. */
export type Drop = { gap: number; depth: number };
type Dragging = Drop & { from: number };

const threshold = 4;
const edge = 72;
const scrollStep = 12;

type Options = {
  /** Holds the rows: elements with data-row, from top to bottom. */
  list: RefObject<HTMLElement | null>;
  /** Pixels of one level; 0 for a list without levels. */
  indent?: number;
  depthOf?: (index: number) => number;
  /** The nearest place that the row may take; null for none. */
  settle: (from: number, wanted: Drop) => Drop | null;
  onDrop: (from: number, drop: Drop) => void;
};

/** Dragging a row by its handle, with mouse, pen or finger. Escape leaves everything as it was. */
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
    const move = (event: PointerEvent) => onMove(event);
    const up = () => stop(true);
    const cancel = () => stop(false);
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      cancel();
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', up);
    addEventListener('pointercancel', cancel);
    addEventListener('keydown', escape, true);
    return () => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', up);
      removeEventListener('pointercancel', cancel);
      removeEventListener('keydown', escape, true);
    };
  }, [start]);

  return {
    dragging,
    onHandleDown: (from: number, event: ReactPointerEvent) => {
      if (event.button !== 0) return;
      setStart({ from, x: event.clientX, y: event.clientY });
    },
  };
}
