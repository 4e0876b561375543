import { GripVertical } from 'lucide-react';
import type { KeyboardEvent, PointerEvent } from 'react';

export type Direction = 'up' | 'down' | 'in' | 'out';
const directions: Record<string, Direction> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' };

type Props = {
  /** `focusHandle` finds the handle by it. */
  id: string;
  /** The name of the row. */
  name: string;
  levels?: boolean;
  disabled: boolean;
  className?: string;
  onPointerDown: (event: PointerEvent) => void;
  onDirection: (direction: Direction) => void;
};

/** Drags its row with a pointer or moves it with the arrow keys. */
export function DragHandle({ id, name, levels = false, disabled, className = '', onPointerDown, onDirection }: Props) {
  if (disabled) return null;
  function onKeyDown(event: KeyboardEvent) {
    const direction = directions[event.key];
    if (!direction || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!levels && (direction === 'in' || direction === 'out')) return;
    event.preventDefault();
    onDirection(direction);
  }
  return (
    <button
      type="button"
      data-handle={id}
      aria-label={`Move ${name}`}
      // Screen readers read the title as the description, because the button has a label.
      title={
        levels
          ? 'Drag, or use the arrow keys: up and down move, right and left nest'
          : 'Drag, or use the up and down arrow keys'
      }
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
      className={`text-soft hover:text-ink hover:bg-sunken grid size-7 shrink-0 cursor-grab touch-none place-items-center rounded-md active:cursor-grabbing ${className}`}
    >
      <GripVertical size={15} aria-hidden />
    </button>
  );
}

/** Marks the drop target. It has no height, so that no row moves. */
export function DropLine({ indent = 0 }: { indent?: number }) {
  return (
    <li aria-hidden className="pointer-events-none relative z-10 h-0">
      <span className="bg-accent absolute -top-px right-2 h-0.5 rounded-full" style={{ left: 8 + indent }} />
    </li>
  );
}

/** Focuses the handle of a moved row: browsers blur an element that moves in the DOM. */
export function focusHandle(id: string): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-handle="${CSS.escape(id)}"]`)?.focus());
}
