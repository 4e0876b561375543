import { atom } from 'nanostores';

import type { UserSearch } from './user-search.ts';

/** Where the user was in the list of users, to come back to: what its address said, and the one who was opened. */
export const $userPlace = atom<{ search: UserSearch; id: string } | null>(null);
