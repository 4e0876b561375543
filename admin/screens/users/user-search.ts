import * as z from 'zod/mini';

import { roles } from '#shared/rules/roles.ts';

import { PageNumber, SearchText } from '../../lists/search-params.ts';

export const userStateNames = ['active', 'invited', 'suspended'] as const;
export const usersShown = 50;

export const userDefaults = { q: '', role: '', state: '', page: 1 } as const;

/** What the list's address says. A wrong value falls back to its default: a link that someone mangled still opens. */
export const UserSearch = z.object({
  q: SearchText,
  role: z.catch(z._default(z.enum(['', ...roles]), ''), ''),
  state: z.catch(z._default(z.enum(['', ...userStateNames]), ''), ''),
  page: PageNumber,
});
export type UserSearch = z.output<typeof UserSearch>;

/** The API's query for what the address says. */
export function userListInput({ q, role, state, page }: UserSearch) {
  return {
    limit: usersShown,
    offset: (page - 1) * usersShown,
    ...(q ? { search: q } : {}),
    ...(role ? { role } : {}),
    ...(state ? { state } : {}),
  };
}

export function isFiltered({ q, role, state }: UserSearch): boolean {
  return Boolean(q || role || state);
}
