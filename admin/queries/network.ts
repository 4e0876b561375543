import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';

import { domainCalls } from '#shared/calls/domains.ts';
import type { DomainCreate, DomainUpdate } from '#shared/schemas/domains.ts';
import type { NetworkDomain } from '#shared/schemas/network.ts';

import { client } from '../client/client.ts';
import { accountQuery } from './account.ts';
import { domainsQuery, loadOptionCalls } from './domains.ts';

const networkKey = ['network'] as const;
/** How often a release that is on its way is asked for. */
const releasePoll = 400;

function isUnderWay({ release, archived_at }: NetworkDomain): boolean {
  return archived_at === null && (release?.state === 'queued' || release?.state === 'building');
}

/** All domains, archived ones too; asked for again while one of them is being built. */
export const networkQuery = queryOptions({
  queryKey: [...networkKey, 'list'],
  queryFn: async ({ signal }) => (await client(domainCalls.network, { signal })).data,
  refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? 2 * releasePoll : false),
  meta: { handles: ['*'], background: true },
});

/** A domain that was just made, until it is live or could not be built. */
export const networkDomainQuery = (id: string) =>
  queryOptions({
    queryKey: [...networkKey, id],
    queryFn: async ({ signal }) => (await client(domainCalls.get, { params: { id }, signal })).data,
    refetchInterval: ({ state }) => (state.data && !isUnderWay(state.data) ? false : releasePoll),
    meta: { silent: true, background: true },
  });

/** Hosts and titles stand in the switcher and in the top bar, too. */
function networkChanged(queryClient: QueryClient): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: domainsQuery.queryKey });
  void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey });
  return queryClient.invalidateQueries({ queryKey: networkKey });
}

export function useCreateDomain() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: z.input<typeof DomainCreate>) =>
      (await client((await loadOptionCalls()).createDomain, { body })).data,
    onSuccess: () => void networkChanged(queryClient),
    meta: { handles: ['invalid_fields', 'key_reused'] }, // the form deals with them
  });
}

export function useUpdateDomain() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, ...body }: { id: string } & z.input<typeof DomainUpdate>) =>
      (await client(domainCalls.update, { params: { id }, body })).data,
    onSuccess: () => networkChanged(queryClient),
    meta: { handles: ['invalid_fields'] },
  });
}

export function useArchive() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, archived }: { id: string; archived: boolean }) =>
      client(archived ? domainCalls.archive : domainCalls.unarchive, { params: { id } }),
    onSuccess: () => networkChanged(queryClient),
  });
}

export function useReleaseAlias() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (params: { id: string; host: string }) => client(domainCalls.releaseAlias, { params }),
    onSuccess: () => networkChanged(queryClient),
  });
}
