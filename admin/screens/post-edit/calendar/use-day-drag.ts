import { type MouseEvent, type PointerEvent as ReactPointerEvent, useRef, useState } from 'react';

import type { Occurrence } from '#shared/content/occurrences.ts';

import { isFar, usePointerDrag } from '../../../ui/use-pointer-drag.ts';

type Kind = 'move' | 'stretch';
type Start = { kind: Kind; occurrence: Occurrence; x: number; y: number };
type Options = {
  onMove: (occurrence: Occurrence, day: string) => void;
  /** How far the end was dragged down, in pixels. */
  onStretch: (occurrence: Occurrence, pixels: number) => void;
};

/** Drags an occurrence to another day, or its end, with a mouse or a pen: a finger scrolls, and has the menu. Escape cancels. */
export function useDayDrag({ onMove, onStretch }: Options) {
  const [start, setStart] = useState<Start | null>(null);
  const [at, setAt] = useState<{ day: string; pixels: number } | null>(null);
  const wasDragged = useRef(false);

  function onPointerMove(event: PointerEvent) {
    if (!start || (!at && !isFar(start, event))) return;
    wasDragged.current = true;
    setAt({ day: dayAt(event.clientX, event.clientY) ?? '', pixels: event.clientY - start.y });
  }
  function onEnd(drop: boolean) {
    if (drop && start && at) {
      if (start.kind === 'stretch') onStretch(start.occurrence, at.pixels);
      else if (at.day && at.day !== start.occurrence.date) onMove(start.occurrence, at.day);
    }
    setStart(null);
    setAt(null);
    // After the click, if this is where one ends.
    setTimeout(() => {
      wasDragged.current = false;
    });
  }
  usePointerDrag(start !== null, { onMove: onPointerMove, onEnd });

  return {
    /** What is dragged, and where it is. */
    dragged: start && at ? { ...start, ...at } : null,
    onDown: (kind: Kind, occurrence: Occurrence, event: ReactPointerEvent) => {
      if (event.button !== 0 || event.pointerType === 'touch') return;
      wasDragged.current = false;
      setStart({ kind, occurrence, x: event.clientX, y: event.clientY });
    },
    /** The click that ends a drag opens nothing. */
    onClickCapture: (event: MouseEvent) => {
      if (!wasDragged.current) return;
      wasDragged.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

function dayAt(x: number, y: number): string | null | undefined {
  return document.elementFromPoint(x, y)?.closest('[data-drop]')?.getAttribute('data-drop');
}
