import { queryOptions } from '@tanstack/react-query';

import { categoryCalls, cuisineTagCalls } from '#shared/calls/content.ts';

import { client } from '../client/client.ts';

export type TagOption = { id: string; label: string };

export const cuisineTagsQuery = queryOptions({
  queryKey: ['cuisine-tags'],
  queryFn: async ({ signal }): Promise<TagOption[]> => {
    const { data } = await client(cuisineTagCalls.list, { signal });
    return data.map(({ id, title }) => ({ id, label: title }));
  },
  staleTime: 60_000,
});

export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: async ({ signal }): Promise<TagOption[]> => {
    const { data } = await client(categoryCalls.list, { signal });
    return data.map(({ id, name }) => ({ id, label: name }));
  },
  staleTime: 60_000,
});
