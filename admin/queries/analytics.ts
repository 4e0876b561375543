import type { QueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';

import { analyticsCalls } from '#shared/calls/analytics.ts';
import type { AnalyticsInput, AnalyticsItem } from '#shared/schemas/analytics.ts';

import { client } from '../client/client.ts';
import { callQuery } from './call-query.ts';
import { invalidate } from './query-client.ts';
import { publishStateKey } from './releases.ts';
import type { Stored } from './stored.ts';
import { trashHook } from './trash.ts';

export type Snippet = z.infer<typeof AnalyticsInput>;

const analyticsKey = ['analytics'] as const;
const stale = [analyticsKey, publishStateKey];

export const analyticsQuery = callQuery(analyticsKey, analyticsCalls.list, { meta: { silent: true } });

export function snippetOf({ id: _id, version, deleted_at: _time, ...value }: AnalyticsItem): Stored<Snippet> {
  return { value, version };
}

/** Creates the snippet if its version is 0; `key` makes the creation idempotent. */
export async function writeSnippet(id: string, value: Snippet, version: number, key: string): Promise<AnalyticsItem> {
  const { data } =
    version === 0
      ? await client(analyticsCalls.create, { body: { ...value, idempotency_key: key } })
      : await client(analyticsCalls.update, { params: { id }, body: { ...value, version } });
  return data;
}

export function snippetsChanged(queryClient: QueryClient): void {
  void invalidate(queryClient, stale);
}

export const useSnippetTrash = trashHook(analyticsCalls, stale);
export const trashedSnippetsQuery = callQuery([...analyticsKey, 'trash'], analyticsCalls.list, {
  input: { query: { deleted: 'true' } },
});
