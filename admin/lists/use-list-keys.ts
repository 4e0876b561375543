import { useEffect, useRef } from 'react';

import { isTyping } from '../ui/is-typing.ts';
import { forgetUndo, undoLast } from '../ui/last-undo.ts';
import { notify } from '../ui/notify.ts';
import { useWindowEvent } from '../ui/use-window-event.ts';
import { isListKey, rowSteps } from './row-keys.ts';

/** The element of a row that handles its keys. */
const rowSelector = 'main :is(a, button):is([data-row], [data-open])';
const actions = new Set(['x', 'X', 'e', 'u', 'z', 'Delete', 'Backspace']);

/**
 * Lets the keys of a list work wherever the focus is, except in fields, menus and dialogs: they go to the row that had the focus
 * last, or to the first one in view. Ctrl+Z undoes the last action of the screen.
 */
export function useListKeys(): void {
  const last = useRef<HTMLElement | null>(null);
  useEffect(() => forgetUndo, []);
  useWindowEvent('focusin', ({ target }) => {
    if (target instanceof HTMLElement && target.matches(rowSelector)) last.current = target;
  });
  useWindowEvent('keydown', (event) => {
    const { target, key, shiftKey } = event;
    if (event.defaultPrevented || isTyping(target) || document.querySelector('dialog[open]')) return;
    if ((event.ctrlKey || event.metaKey) && !event.altKey && !shiftKey && key.toLowerCase() === 'z') {
      if (undoLast(notify.info)) event.preventDefault();
      return;
    }
    const moves = key in rowSteps;
    if (!isListKey(event) || !(moves || actions.has(key))) return;
    if (target instanceof Element && target.closest(rowSelector)) return;
    const before = last.current?.isConnected ? last.current : null;
    const row = before ?? firstInView();
    if (!row) return;
    event.preventDefault();
    row.focus();
    row.scrollIntoView({ block: 'nearest' });
    // A row that nobody saw in focus must not be removed.
    if (key === 'Delete' || key === 'Backspace' || (moves && !before)) return;
    row.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }));
  });
}

function firstInView(): HTMLElement | undefined {
  const rows = [...document.querySelectorAll<HTMLElement>(rowSelector)];
  return rows.find((row) => row.getBoundingClientRect().top >= 0) ?? rows[0];
}
