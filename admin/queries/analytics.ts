import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';

import { analyticsCalls } from '#shared/calls/content.ts';
import type { AnalyticsInput, AnalyticsItem } from '#shared/schemas/analytics.ts';

import { client } from '../client/client.ts';
import { publishStateKey } from './releases.ts';
import type { Stored } from './stored.ts';

export type Snippet = z.infer<typeof AnalyticsInput>;

export const analyticsQuery = queryOptions({
  queryKey: ['analytics'],
  queryFn: async ({ signal }) => (await client(analyticsCalls.list, { signal })).data,
  meta: { handles: ['*'] },
});

export function snippetOf({ id: _id, version, ...value }: AnalyticsItem): Stored<Snippet> {
  return { value, version };
}

/** Makes it when it has no version yet. */
export async function writeSnippet(id: string, value: Snippet, version: number): Promise<AnalyticsItem> {
  const { data } =
    version === 0
      ? await client(analyticsCalls.create, { body: value })
      : await client(analyticsCalls.update, { params: { id }, body: { ...value, version } });
  return data;
}

export function snippetsChanged(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: analyticsQuery.queryKey });
  void queryClient.invalidateQueries({ queryKey: publishStateKey });
}

export function useRemoveSnippet() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => client(analyticsCalls.remove, { params: { id } }),
    onSettled: () => snippetsChanged(queryClient),
  });
}
