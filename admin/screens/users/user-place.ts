import { atom } from 'nanostores';

import type { UserSearch } from './user-search.ts';

/** The place in the list of users to return to: its search parameters and the opened user. */
export const $userPlace = atom<{ search: UserSearch; id: string } | null>(null);
