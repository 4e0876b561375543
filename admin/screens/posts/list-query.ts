import { dayBounds } from '#shared/rules/dates.ts';
import { postStatusIds } from '#shared/rules/post-status.ts';

import { type PostListInput, postListQuery } from '../../queries/posts.ts';
import { dayOf, type ListSearch } from './list-search.ts';

/** The API's query for what the address says. */
export function listQuery(type: number, search: ListSearch): PostListInput {
  const from = dayOf(search.from);
  const to = dayOf(search.to);
  return {
    type,
    deleted: search.trash ? 'true' : 'false',
    limit: search.per,
    offset: (search.page - 1) * search.per,
    sortBy: search.sort,
    sortDir: search.dir,
    ...(search.q ? { search: search.q } : {}),
    ...(search.status ? { status: postStatusIds[search.status] } : {}),
    ...(from ? { startDate: dayBounds(from, from).startDate } : {}),
    ...(to ? { endDate: dayBounds(to, to).endDate } : {}),
  };
}

/** The one query of a list, for the route's loader and the screen alike. */
export function listQueryOptions(type: number, search: ListSearch) {
  return postListQuery(listQuery(type, search));
}
