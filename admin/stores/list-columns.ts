import { map } from 'nanostores';

import { readStored, readStoredList, writeStored } from './storage.ts';

/** The columns that somebody chose for a list, by storage key; null where the list has its own. */
const $chosen = map<Record<string, string[] | null>>({});
export const $listColumns = $chosen;

/** Kept per user on this device. */
export function columnsKey(user: string, segment: string): string {
  return `panel:columns:${user}:${segment}`;
}

/** Reads what is stored, once. */
export function loadColumns(key: string): string[] | null {
  const known = $chosen.get()[key];
  return known === undefined ? (readStored(key) === null ? null : readStoredList(key)) : known;
}

/** Null returns to the columns of the list. */
export function chooseColumns(key: string, columns: string[] | null): void {
  $chosen.setKey(key, columns);
  writeStored(key, columns && JSON.stringify(columns));
}
