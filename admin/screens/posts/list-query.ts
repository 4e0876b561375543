import { queryOptions } from '@tanstack/react-query';

import { dayBounds } from '#shared/rules/dates.ts';
import { postStatusIds } from '#shared/rules/post-status.ts';

import type { ListSearch } from '../../lists/list-search.ts';
import { dayOf } from '../../lists/search-params.ts';
import { type PostFilterInput, type PostListInput, postListQuery } from '../../queries/posts.ts';
import { orderOf } from './list-order.ts';
import { narrowed } from './narrowed.ts';

/** The API filter for the search parameters, without the page. */
export function listFilter(type: number, search: ListSearch): PostFilterInput {
  const from = dayOf(search.from);
  const to = dayOf(search.to);
  const { sort, dir } = orderOf(type, search);
  return {
    type,
    deleted: search.trash ? 'true' : 'false',
    sortBy: sort,
    sortDir: dir,
    ...(search.q ? { search: search.q } : {}),
    ...(search.state ? { state: search.state } : {}),
    ...(search.status ? { status: postStatusIds[search.status] } : {}),
    ...(search.tag ? { tag: search.tag } : {}),
    ...(from ? { startDate: dayBounds(from, from).startDate } : {}),
    ...(to ? { endDate: dayBounds(to, to).endDate } : {}),
  };
}

/** The API query for one page. */
export function listQuery(type: number, search: ListSearch): PostListInput {
  return { ...listFilter(type, search), limit: search.per, offset: (search.page - 1) * search.per };
}

/** The list's query options, shared by route loader and screen. */
export function listQueryOptions(type: number, search: ListSearch) {
  const query = listQuery(type, search);
  return queryOptions({
    ...postListQuery(query),
    placeholderData: (rows, before) => rows && (narrowed(rows, before?.queryKey[1], query) ?? rows),
  });
}
