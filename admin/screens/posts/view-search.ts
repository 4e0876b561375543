import * as z from 'zod/mini';

import { listDefaults, ListSearch } from '../../lists/list-search.ts';

/** What a saved view keeps of an address: everything but the page, and in one order, so that two of the same are equal. */
export function viewOf({ page: _page, arrange: _arrange, ...kept }: ListSearch): string {
  const told = Object.entries(kept).filter(([name, value]) => value !== listDefaults[name as keyof typeof kept]);
  return new URLSearchParams(
    told.map(([name, value]): [string, string] => [name, String(value)]).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ).toString();
}

/** A saved view as the list reads an address. */
export function searchOf(view: string): ListSearch {
  const told = Object.fromEntries(new URLSearchParams(view));
  return z.parse(ListSearch, {
    ...told,
    trash: told['trash'] === 'true',
    per: Number(told['per'] ?? listDefaults.per),
  });
}
