import { map } from 'nanostores';

import type { ListSearch } from './list-search.ts';

/** The user's place in each list, by path segment: its search parameters and the post that was opened. */
export const $listPlace = map<Record<string, { search: ListSearch; post: string }>>({});

export function rememberPlace(segment: string, search: ListSearch, post: string): void {
  $listPlace.setKey(segment, { search, post });
}
