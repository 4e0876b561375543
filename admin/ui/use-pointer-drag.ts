import { useEffect, useEffectEvent } from 'react';

/** Pixels from which on a press is a drag. */
const threshold = 4;

/** Whether the pointer is far enough from where it was pressed. */
export function isFar({ x, y }: { x: number; y: number }, event: PointerEvent): boolean {
  return Math.hypot(event.clientX - x, event.clientY - y) > threshold;
}

type Hears = {
  onMove: (event: PointerEvent) => void;
  /** `drop` is false when the drag was given up: by Escape, or by the browser. */
  onEnd: (drop: boolean) => void;
};

/** Hears the pointer while something is dragged. Escape ends that, and nothing else that it would close. */
export function usePointerDrag(isDragging: boolean, hears: Hears): void {
  const onMove = useEffectEvent(hears.onMove);
  const onEnd = useEffectEvent(hears.onEnd);
  useEffect(() => {
    if (!isDragging) return;
    const listening = new AbortController();
    const { signal } = listening;
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      onEnd(false);
    };
    addEventListener('pointermove', (event) => onMove(event), { signal });
    addEventListener('pointerup', () => onEnd(true), { signal });
    addEventListener('pointercancel', () => onEnd(false), { signal });
    addEventListener('keydown', escape, { signal, capture: true });
    return () => listening.abort();
  }, [isDragging]);
}
