import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { savedViewCalls } from '#shared/calls/saved-views.ts';
import type { SavedView } from '#shared/schemas/saved-views.ts';

import { client } from '../client/client.ts';

const key = ['saved-views'] as const;

/** The user's own views of all lists of this domain. */
export const savedViewsQuery = queryOptions({
  queryKey: key,
  queryFn: async ({ signal }) => (await client(savedViewCalls.list, { signal })).data,
  staleTime: 60_000,
  meta: { silent: true, background: true }, // without them the lists are as good as before
});

export function useSaveView() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (view: SavedView) => client(savedViewCalls.save, { body: view }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
    meta: { handles: ['invalid_fields', 'conflict'] }, // said beside the field
  });
}

export function useForgetView() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ list, name }: SavedView) => client(savedViewCalls.remove, { query: { list, name } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
    meta: { handles: ['not_found'] }, // it is gone, as wanted
  });
}
