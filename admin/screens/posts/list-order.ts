import type * as z from 'zod/mini';

import { postTypeIds } from '#shared/rules/post-types.ts';
import type { PostSortBy } from '#shared/schemas/post-basics.ts';

import { listDefaults, type ListSearch } from '../../lists/list-search.ts';

type Order = { sort: z.output<typeof PostSortBy>; dir: ListSearch['dir'] };

/** The order of a list: that of its search, or the type's own, which is the newest first for stories. */
export function orderOf(type: number, { sort, dir }: Pick<ListSearch, 'sort' | 'dir'>): Order {
  if (sort !== '') return { sort, dir };
  // Links from before stories had an order of their own say only 'desc'.
  return type === postTypeIds.blog && dir === 'asc' ? { sort: 'published_on', dir: 'desc' } : { sort: 'position', dir };
}

/** The search params of an order. */
export function searchOfOrder(type: number, order: Order): Pick<ListSearch, 'sort' | 'dir'> {
  const { sort, dir } = listDefaults;
  const own = orderOf(type, { sort, dir });
  return order.sort === own.sort && order.dir === own.dir ? { sort, dir } : order;
}
