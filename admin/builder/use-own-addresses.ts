import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';

import { postStatusIds } from '#shared/rules/post-status.ts';
import { postTypeList } from '#shared/rules/post-types.ts';

import { addressQuery } from '../queries/post-search.ts';

/** Pages that the site makes by itself. */
const made = new Set(['faq', ...postTypeList.flatMap(({ listing }) => listing ?? [])]);

/** For each address whether a page is there that visitors see: a published post, or a list. A redirect is none: a link can lead to where it ends. */
export function useOwnAddresses(addresses: string[]): Record<string, boolean | undefined> {
  const posts = useQueries({ queries: addresses.map(addressQuery) });
  const found = JSON.stringify(
    Object.fromEntries(
      addresses.map((address, at) => {
        const data = posts[at]?.data;
        const isPost = data?.some(
          ({ url, post_status_id: status }) => url === address && status === postStatusIds.published,
        );
        return [address, made.has(address) || isPost];
      }),
    ),
  );
  // The same answer stays the same object: nothing is looked through anew for it.
  return useMemo(() => JSON.parse(found) as Record<string, boolean | undefined>, [found]);
}
