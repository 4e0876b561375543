import type { KeyboardEvent } from 'react';

/** Arrow keys move between the stops of a table: up and down within a day, left and right to the next day of a row. */
export function onEntryKey(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget: entry, key, ctrlKey, metaKey, altKey } = event;
  const table = entry.closest('table');
  if (!table || ctrlKey || metaKey || altKey || !key.startsWith('Arrow')) return;
  const next = nextEntry(table, entry, entry.dataset['entry'] ?? '', key);
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.scrollIntoView({ block: 'nearest' });
}

function nextEntry(table: HTMLElement, entry: HTMLElement, day: string, key: string): HTMLElement | undefined {
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const column = [...table.querySelectorAll<HTMLElement>(`[data-entry="${day}"]`)];
    return column[column.indexOf(entry) + (key === 'ArrowDown' ? 1 : -1)];
  }
  const row = [...(entry.closest('tr')?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])];
  const dayOf = (each: HTMLElement) => each.dataset['entry'] ?? '';
  if (key === 'ArrowRight') return row.find((each) => dayOf(each) > day);
  const before = row.findLast((each) => dayOf(each) < day);
  return before && row.find((each) => dayOf(each) === dayOf(before));
}
