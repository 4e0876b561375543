import { statusCalls } from '#shared/calls/statuses.ts';
import type { StatusInput } from '#shared/schemas/statuses.ts';

import { client } from '../client/client.ts';
import { callQuery } from './call-query.ts';
import { writeHook } from './write-hook.ts';

const statusesKey = ['statuses'] as const;
const linksKey = ['status-links'] as const;

/** What was said of a member, the newest first. People at the truck say things too, so it is read again every half minute. */
export const statusesQuery = (id: string) =>
  callQuery([...statusesKey, id], statusCalls.history, {
    input: { params: { id } },
    refetchInterval: 30_000,
    meta: { background: true },
  });

/** The working links by which people at a truck say how it is there. */
export const statusLinksQuery = (id: string) =>
  callQuery([...linksKey, id], statusCalls.links, { input: { params: { id } } });

type Said = { id: string; body: StatusInput };
export const useSayStatus = writeHook(
  async ({ id, body }: Said) => (await client(statusCalls.say, { params: { id }, body })).data,
  { meta: { awaits: [statusesKey] } },
);

export const useEndStatus = writeHook(
  ({ id, member }: { id: string; member: string }) => client(statusCalls.end, { params: { id: member, status: id } }),
  { meta: { awaits: [statusesKey] } },
);

export const useMakeStatusLink = writeHook(
  async ({ id, email }: { id: string; email: string }) =>
    (await client(statusCalls.createLink, { params: { id }, body: { email } })).data,
  { meta: { stale: [linksKey] } },
);

export const useEndStatusLink = writeHook(
  (params: { id: string; link: string }) => client(statusCalls.revokeLink, { params }),
  { meta: { awaits: [linksKey] } },
);
