import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

import { $singleKeys } from '../stores/single-keys.ts';

/** How many rows a key moves the focus down. */
export const rowSteps: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** Whether a list may use a key: not with a modifier, not while an IME composes, and letters only while they are switched on. */
export function isListKey({ key, ctrlKey, metaKey, altKey, isComposing, keyCode }: KeyboardEvent): boolean {
  // Safari ends a composition before the keydown that confirms it; its key code says that the IME has used it.
  if (ctrlKey || metaKey || altKey || isComposing || keyCode === 229) return false;
  return key.length > 1 || $singleKeys.get();
}

/** Keys on a row's `data-open` element: arrows, j and k move between rows, e opens, Delete and Backspace remove. */
export function onRowKey(event: ReactKeyboardEvent<HTMLElement>, onRemove?: () => void): void {
  if (!isListKey(event.nativeEvent)) return;
  const row = event.currentTarget;
  const rows = [...(row.closest('ul, tbody')?.querySelectorAll<HTMLElement>('[data-open]') ?? [])];
  const place = rows.indexOf(row);
  const step = rowSteps[event.key];
  if (step) {
    event.preventDefault();
    rows[place + step]?.focus();
  } else if (event.key === 'e') row.click();
  else if (onRemove && (event.key === 'Backspace' || event.key === 'Delete')) {
    (rows[place + 1] ?? rows[place - 1])?.focus();
    onRemove();
  }
}
