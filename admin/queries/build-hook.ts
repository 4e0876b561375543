import type * as z from 'zod/mini';

import { buildHookCalls } from '#shared/calls/build-hook.ts';
import type { BuildHookUpdate } from '#shared/schemas/build-hook.ts';

import { client } from '../client/client.ts';
import { callQuery } from './call-query.ts';
import { publishStateKey, releasesKey } from './releases.ts';
import { writeHook } from './write-hook.ts';

export const buildHookQuery = callQuery(['build-hook'], buildHookCalls.get);

export const useSaveBuildHook = writeHook(
  async (body: z.input<typeof BuildHookUpdate>) => (await client(buildHookCalls.update, { body })).data,
  { meta: { stale: [buildHookQuery.queryKey, publishStateKey, releasesKey] } },
);

export const useReplaceSecret = writeHook(async () => (await client(buildHookCalls.replaceSecret)).data, {
  meta: { stale: [buildHookQuery.queryKey] },
});
