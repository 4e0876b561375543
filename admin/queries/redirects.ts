import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';

import { redirectCalls } from '#shared/calls/redirects.ts';
import type { RedirectCreate } from '#shared/schemas/redirects.ts';

import { client } from '../client/client.ts';
import { publishStateKey } from './releases.ts';

const redirectsKey = ['redirects'] as const;

export const redirectsQuery = (search: string, limit: number) =>
  queryOptions({
    queryKey: [...redirectsKey, search, limit],
    queryFn: ({ signal }) => client(redirectCalls.list, { query: { search, limit }, signal }),
    placeholderData: keepPreviousData,
    meta: { handles: ['*'] }, // the list shows it, with a way to try again
  });

function redirectsChanged(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: redirectsKey });
  void queryClient.invalidateQueries({ queryKey: publishStateKey });
}

export function useCreateRedirect() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: z.input<typeof RedirectCreate>) => (await client(redirectCalls.create, { body })).data,
    onSuccess: () => redirectsChanged(queryClient),
    meta: { handles: ['invalid_fields'] }, // said beside the fields
  });
}

export function useRemoveRedirect() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => client(redirectCalls.remove, { params: { id } }),
    onSettled: () => redirectsChanged(queryClient),
  });
}
