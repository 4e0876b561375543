import { map } from 'nanostores';

import type { ListSearch } from './list-search.ts';

/** Where the user was in each list (by path segment), to come back to: what its address said, and the post that was opened. */
export const $listPlace = map<Record<string, { search: ListSearch; post: string }>>({});

export function rememberPlace(segment: string, search: ListSearch, post: string): void {
  $listPlace.setKey(segment, { search, post });
}
