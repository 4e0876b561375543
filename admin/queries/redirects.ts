import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type * as z from 'zod/mini';

import { redirectCalls } from '#shared/calls/redirects.ts';
import type { RedirectCreate } from '#shared/schemas/redirects.ts';

import { client } from '../client/client.ts';
import { publishStateKey } from './releases.ts';

const redirectsKey = ['redirects'] as const;
const stale = [redirectsKey, publishStateKey];

export const redirectsQuery = (search: string, limit: number) =>
  queryOptions({
    queryKey: [...redirectsKey, search, limit],
    queryFn: ({ signal }) => client(redirectCalls.list, { query: { search, limit }, signal }),
    placeholderData: keepPreviousData,
    meta: { handles: ['*'] },
  });

export function useCreateRedirect() {
  return useMutation({
    mutationFn: async (body: z.input<typeof RedirectCreate>) => (await client(redirectCalls.create, { body })).data,
    meta: { stale, handles: ['invalid_fields'] },
  });
}

export function useRemoveRedirect() {
  return useMutation({
    mutationFn: (id: string) => client(redirectCalls.remove, { params: { id } }),
    meta: { stale },
  });
}
