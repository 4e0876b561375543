import * as z from 'zod/mini';

import { listDefaults, ListSearch } from '../../lists/list-search.ts';

/** The search parameters that a saved view keeps, sorted so that equal views are equal strings. */
export function viewOf({ page: _page, arrange: _arrange, ...kept }: ListSearch): string {
  const params = Object.entries(kept).filter(([name, value]) => value !== listDefaults[name as keyof typeof kept]);
  return new URLSearchParams(
    params.map(([name, value]): [string, string] => [name, String(value)]).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ).toString();
}

/** The search parameters of a saved view. */
export function searchOf(view: string): ListSearch {
  const params = Object.fromEntries(new URLSearchParams(view));
  return z.parse(ListSearch, {
    ...params,
    trash: params['trash'] === 'true',
    per: Number(params['per'] ?? listDefaults.per),
  });
}
