import { type RefObject, useEffect, useState } from 'react';

import { createDebounced } from './use-debounced.ts';

/** Shorter lists render all rows, so that the browser's own search finds them. */
const fewRows = 100;
const step = 10;
const margin = 15;

/**
 * The rows of a long list that are near the viewport: `from` to `to` of `count` rows, each `rowHeight` pixels high, in `list`.
 * `npm run bench -- lists` measures it.
 */
export function useRowsInView(list: RefObject<HTMLElement | null>, count: number, rowHeight: number) {
  const [first, setFirst] = useState(0);
  const [room, setRoom] = useState(() => Math.ceil(innerHeight / rowHeight));
  const long = count > fewRows;
  useEffect(() => {
    if (!long) return;
    const look = () => {
      const top = list.current?.getBoundingClientRect().top ?? 0;
      setFirst(Math.max(0, Math.floor(-top / rowHeight / step) * step));
      setRoom(Math.ceil(innerHeight / rowHeight));
    };
    look();
    addEventListener('scroll', look, { passive: true });
    // Keys can move the focus faster than frames, which bring the scroll events.
    addEventListener('focusin', look);
    // Dragging the window's edge fires many, and each measurement forces a layout.
    const resized = createDebounced();
    resized.use(look);
    addEventListener('resize', resized.run);
    return () => {
      resized.cancel();
      removeEventListener('scroll', look);
      removeEventListener('focusin', look);
      removeEventListener('resize', resized.run);
    };
  }, [list, long, rowHeight]);
  if (!long) return { from: 0, to: count };
  const from = Math.max(0, Math.min(first, count - 1) - margin);
  return { from, to: Math.min(count, first + room + step + margin) };
}
