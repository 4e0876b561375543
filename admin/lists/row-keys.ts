import type { KeyboardEvent } from 'react';

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** Keys on a row's `data-open` element: arrows move between rows, e opens, Delete and Backspace remove. */
export function onRowKey(event: KeyboardEvent<HTMLElement>, onRemove?: () => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const row = event.currentTarget;
  const rows = [...(row.closest('ul, tbody')?.querySelectorAll<HTMLElement>('[data-open]') ?? [])];
  const place = rows.indexOf(row);
  const step = steps[event.key];
  if (step) {
    event.preventDefault();
    rows[place + step]?.focus();
  } else if (event.key === 'e') row.click();
  else if (onRemove && (event.key === 'Backspace' || event.key === 'Delete')) {
    (rows[place + 1] ?? rows[place - 1])?.focus();
    onRemove();
  }
}
