import { domainCalls } from '#shared/calls/domains.ts';
import type { Alias, AliasMode } from '#shared/schemas/domains.ts';

import { client } from '../client/client.ts';
import { callQuery } from './call-query.ts';
import { networkKey, written } from './network.ts';
import { writeHook } from './write-hook.ts';

const addressesKey = (id: string) => [...networkKey, id, 'addresses'] as const;

/** Milliseconds between two looks at checks, of which the API starts one every 20 seconds; and while the first one is under way. */
const look = 5000;
const firstLook = 1000;

/** How far each host of a domain is from being served over HTTPS. Polls while the tab is seen. */
export const addressesQuery = (id: string) =>
  callQuery(addressesKey(id), domainCalls.addresses, {
    input: { params: { id } },
    refetchInterval: ({ state }) =>
      state.data?.hosts.some((one) => one.is_served_here && one.state === 'unchecked') ? firstLook : look,
    meta: { background: true },
  });

type AliasOf = { id: string; host: string };

export const useAddAlias = writeHook(
  async ({ id, ...body }: { id: string } & Alias) =>
    (await client(domainCalls.addAlias, { params: { id }, body })).data,
  // Its form reports a failure.
  { meta: { ...written, silent: true } },
);

export const useUpdateAlias = writeHook(
  ({ mode, ...params }: AliasOf & { mode: AliasMode }) => client(domainCalls.updateAlias, { params, body: { mode } }),
  { meta: written },
);

export const useMakeMain = writeHook((params: AliasOf) => client(domainCalls.makeMain, { params }), { meta: written });

export const useReleaseAlias = writeHook((params: AliasOf) => client(domainCalls.releaseAlias, { params }), {
  meta: written,
});

export const useCheckAddress = writeHook((params: AliasOf) => client(domainCalls.checkAddress, { params }), {
  meta: { awaits: [networkKey] },
});
