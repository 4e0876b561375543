import * as z from 'zod/mini';

import { postStates } from '#shared/rules/post-states.ts';
import { PostSortBy, SortDir } from '#shared/schemas/post-basics.ts';

import { hasFilter, PageNumber, SearchDay, SearchId, SearchText } from './search-params.ts';

export const pageSizes = [25, 50, 100, 500] as const;
const statusNames = ['draft', 'published', 'scheduled', 'archived'] as const;

export const listDefaults = {
  q: '',
  state: '',
  status: '',
  tag: '',
  trash: false,
  from: '',
  to: '',
  sort: '',
  dir: 'asc',
  page: 1,
  per: 25,
  arrange: false,
} as const;

/** The same list without filters. */
export const noFilters = { q: '', state: '', status: '', tag: '', from: '', to: '' } as const;

/** The search parameters of a list. An invalid value falls back to its default, so that a broken link still opens. */
export const ListSearch = z.object({
  q: SearchText,
  state: z.catch(z._default(z.enum(['', ...postStates]), ''), ''),
  /** Of older links and saved views. */
  status: z.catch(z._default(z.enum(['', ...statusNames]), ''), ''),
  tag: SearchId,
  trash: z.catch(z._default(z.boolean(), false), false),
  from: SearchDay,
  to: SearchDay,
  /** Empty is the type's own order (screens/posts/list-order.ts). */
  sort: z.catch(z._default(z.enum(['', ...PostSortBy.options]), ''), ''),
  dir: z.catch(z._default(SortDir, 'asc'), 'asc'),
  page: PageNumber,
  per: z.catch(z._default(z.literal(pageSizes), 25), 25),
  arrange: z.catch(z._default(z.boolean(), false), false),
});
export type ListSearch = z.output<typeof ListSearch>;

/** Whether any filter is set. */
export const isFiltered = (search: ListSearch): boolean => hasFilter(search, noFilters);
