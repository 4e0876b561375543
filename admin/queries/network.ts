import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';

import { domainCalls } from '#shared/calls/domains.ts';
import type { DomainCreate, DomainUpdate } from '#shared/schemas/domains.ts';
import type { NetworkDomain } from '#shared/schemas/network.ts';

import { client } from '../client/client.ts';
import { accountQuery } from './account.ts';
import { callQuery } from './call-query.ts';
import { domainsQuery, loadOptionCalls } from './domains.ts';
import { writeHook } from './write-hook.ts';

export const networkKey = ['network'] as const;
/** Hosts and titles are also in the domain switcher and the top bar. */
export const written = { stale: [domainsQuery.queryKey, accountQuery.queryKey], awaits: [networkKey] };
/** Milliseconds between two requests for an unfinished release. */
const releasePoll = 400;

function isBuilding({ release, archived_at }: NetworkDomain): boolean {
  return archived_at === null && (release?.state === 'queued' || release?.state === 'building');
}

const networkReply = queryOptions({
  queryKey: [...networkKey, 'list'],
  queryFn: ({ signal }) => client(domainCalls.network, { signal }),
  refetchInterval: ({ state }) => (state.data?.data.some(isBuilding) ? 2 * releasePoll : false),
  meta: { background: true },
});

/** All domains with the archived ones; polls while one of them builds. */
export const networkQuery = queryOptions({ ...networkReply, select: ({ data }) => data });

/** The registrable domain of the panel's host; null if it has none. */
export const panelDomainQuery = queryOptions({ ...networkReply, select: ({ panel_domain }) => panel_domain });

/** Under which each domain can have a host at once; null if the operator set none. */
export const platformDomainQuery = queryOptions({ ...networkReply, select: ({ platform_domain }) => platform_domain });

/** A new domain; polls until it is live or its build failed. */
export const networkDomainQuery = (id: string) =>
  callQuery([...networkKey, id], domainCalls.get, {
    input: { params: { id } },
    refetchInterval: ({ state }) =>
      !state.data || isBuilding(state.data)
        ? releasePoll
        : state.data.release?.state === 'handed_over' && 10 * releasePoll,
    meta: { background: true },
  });

export const useCreateDomain = writeHook(
  async (body: z.input<typeof DomainCreate>) => (await client((await loadOptionCalls()).createDomain, { body })).data,
  // Its form reports a failure.
  { meta: { silent: true, stale: [...written.stale, networkKey] } },
);

export const useUpdateDomain = writeHook(
  async ({ id, ...body }: { id: string } & z.input<typeof DomainUpdate>) =>
    (await client(domainCalls.update, { params: { id }, body })).data,
  { meta: { ...written } },
);

export const useDemandSignOn = writeHook(
  ({ id, required }: { id: string; required: boolean }) =>
    client(domainCalls.demandSignOn, { params: { id }, body: { required } }),
  { meta: written },
);

export const useArchive = writeHook(
  ({ id, archived }: { id: string; archived: boolean }) =>
    client(archived ? domainCalls.archive : domainCalls.unarchive, { params: { id } }),
  { meta: written },
);
