import * as z from 'zod/mini';

import { factorStates } from '#shared/rules/factor-states.ts';
import { roles } from '#shared/rules/roles.ts';

import { filled, PageNumber, rowsOfPage, SearchText } from '../../lists/search-params.ts';

export const userStateNames = ['active', 'invited', 'suspended'] as const;
export const usersShown = 50;

export const noFilters = { q: '', role: '', state: '', factor: '' } as const;
export const userDefaults = { ...noFilters, removed: false, page: 1 } as const;

/** The search parameters of the list. A wrong value falls back to its default, so that a mangled link still opens. */
export const UserSearch = z.object({
  q: SearchText,
  role: z.catch(z._default(z.enum(['', ...roles]), ''), ''),
  state: z.catch(z._default(z.enum(['', ...userStateNames]), ''), ''),
  factor: z.catch(z._default(z.enum(['', ...factorStates]), ''), ''),
  removed: z.catch(z._default(z.boolean(), false), false),
  page: PageNumber,
});
export type UserSearch = z.output<typeof UserSearch>;

/** The API query for the search parameters. */
export function userListInput({ q, role, state, factor, removed, page }: UserSearch) {
  const filters = filled({ search: q, role, state, second_factor: factor });
  return { ...rowsOfPage(page, usersShown), ...filters, ...(removed ? { deleted: 'true' as const } : {}) };
}
