import type * as z from 'zod/mini';

import { apiTokenCalls } from '#shared/calls/api-tokens.ts';
import type { ApiTokenCreate } from '#shared/schemas/api-tokens.ts';

import { client } from '../client/client.ts';
import { callQuery } from './call-query.ts';
import { writeHook } from './write-hook.ts';

export const apiTokensQuery = callQuery(['api-tokens'], apiTokenCalls.list);

const stale = [apiTokensQuery.queryKey];

/** The form says what is wrong. */
export const useMakeToken = writeHook(
  async (body: z.input<typeof ApiTokenCreate>) => (await client(apiTokenCalls.create, { body })).data,
  { meta: { stale, silent: true } },
);

export const useReplaceToken = writeHook(
  async ({ id, hours }: { id: string; hours: number }) =>
    (await client(apiTokenCalls.replace, { params: { id }, body: { overlap_hours: hours } })).data,
  { meta: { stale } },
);

export const useRevokeToken = writeHook((id: string) => client(apiTokenCalls.revoke, { params: { id } }), {
  meta: { stale },
});
