import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';

import { postCalls } from '#shared/calls/posts.ts';

import { client } from '../client/client.ts';

/** Posts of all types by title or url; those that were changed last for an empty search. */
export const postSearchQuery = (search: string, limit = search ? 12 : 5) =>
  queryOptions({
    // Beside the lists, so that every write makes it stale with them.
    queryKey: ['posts', 'search', search, limit],
    queryFn: async ({ signal }) => (await client(postCalls.search, { query: { search, limit }, signal })).data,
    placeholderData: keepPreviousData,
    meta: { silent: true, background: true },
  });

/** As much of an address as the search takes; a longer one is left to the API. */
const longestSearched = 200;

/** The posts whose address is or holds this one. Home has no address to search for. */
export const addressQuery = (url: string) =>
  queryOptions({
    queryKey: ['posts', 'search', 'address', url],
    queryFn: async ({ signal }) =>
      (await client(postCalls.search, { query: { search: url, limit: 100 }, signal })).data.filter((post) =>
        post.url.includes(url),
      ),
    enabled: url !== '' && url.length <= longestSearched,
    meta: { silent: true, background: true },
  });

/** Somebody took an address a moment ago. */
export function addressTaken(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: ['posts', 'search', 'address'] });
}
