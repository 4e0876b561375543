import type * as z from 'zod/mini';

import { redirectCalls } from '#shared/calls/redirects.ts';
import type { RedirectCreate } from '#shared/schemas/redirects.ts';

import { client } from '../client/client.ts';
import { pageQuery } from './call-query.ts';
import { publishStateKey } from './releases.ts';
import { writeHook } from './write-hook.ts';

const redirectsKey = ['redirects'] as const;
const stale = [redirectsKey, publishStateKey];

export const redirectsQuery = (search: string, limit: number) =>
  pageQuery([...redirectsKey, search, limit], redirectCalls.list, { input: { query: { search, limit } } });

export const useCreateRedirect = writeHook(
  async (body: z.input<typeof RedirectCreate>) => (await client(redirectCalls.create, { body })).data,
  { meta: { stale } },
);

export const useRemoveRedirect = writeHook((id: string) => client(redirectCalls.remove, { params: { id } }), {
  meta: { stale },
});
