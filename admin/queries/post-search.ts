import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';

import { postCalls } from '#shared/calls/posts.ts';

import { client } from '../client/client.ts';
import { callQuery } from './call-query.ts';

/** Posts of all types by title or URL, then by their text; the last edited ones for an empty search. */
export const contentSearchQuery = (search: string) =>
  callQuery(['posts', 'search', 'content', search], postCalls.search, {
    input: { query: { search, content: 'true', limit: search ? 12 : 5 } },
    placeholderData: keepPreviousData,
    meta: { background: true },
  });

/** Posts of all types by title or URL; the last edited ones for an empty search. */
export const postSearchQuery = (search: string, limit = search ? 12 : 5) =>
  // Below the key of the lists, so that every write makes it stale too.
  callQuery(['posts', 'search', search, limit], postCalls.search, {
    input: { query: { search, limit } },
    placeholderData: keepPreviousData,
    meta: { background: true },
  });

/** The longest search that the API takes. */
const longestSearched = 200;

/** The posts whose URL contains this one. Off for the home page, whose URL is empty. */
export const addressQuery = (url: string) =>
  queryOptions({
    queryKey: ['posts', 'search', 'address', url],
    queryFn: async ({ signal }) =>
      (await client(postCalls.search, { query: { search: url, limit: 100 }, signal })).data.filter((post) =>
        post.url.includes(url),
      ),
    enabled: url !== '' && url.length <= longestSearched,
    meta: { background: true },
  });

/** After the API refused a URL because another post has it. */
export function addressTaken(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: ['posts', 'search', 'address'] });
}
