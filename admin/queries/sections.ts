import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';

import { sectionCalls } from '#shared/calls/sections.ts';
import type { Section, SectionInput } from '#shared/schemas/sections.ts';

import { client } from '../client/client.ts';
import { publishStateKey } from './releases.ts';

const sectionsKey = ['sections'] as const;
export type SectionValue = z.input<typeof SectionInput>;

/** The pieces that the domain's pages share. */
export const sectionsQuery = queryOptions({
  queryKey: sectionsKey,
  queryFn: async ({ signal }) => (await client(sectionCalls.list, { signal })).data,
  staleTime: 60_000,
});

/** The posts that show one. Any save of a post may change it. */
export const sectionUsesQuery = (id: string) =>
  queryOptions({
    queryKey: [...sectionsKey, 'usage', id],
    queryFn: async ({ signal }) => (await client(sectionCalls.usage, { params: { id }, signal })).data,
    meta: { handles: ['*'] }, // the list of them says it
  });

/** Pages that show it look different, and can be published. */
export function sectionsChanged(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: sectionsKey });
  void queryClient.invalidateQueries({ queryKey: ['canvas', 'blocks'] });
  void queryClient.invalidateQueries({ queryKey: publishStateKey });
}

/** Makes it when it has no version yet. */
export async function writeSection(id: string, value: SectionValue, version: number): Promise<Section> {
  const { data } =
    version === 0
      ? await client(sectionCalls.create, { body: value })
      : await client(sectionCalls.update, { params: { id }, body: { ...value, version } });
  return data;
}

export function useSaveSection() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: SectionValue) => writeSection('', body, 0),
    onSuccess: () => sectionsChanged(queryClient),
    meta: { handles: ['*'] }, // said beside the field
  });
}

export function useRemoveSection() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => client(sectionCalls.remove, { params: { id } }),
    onSettled: () => sectionsChanged(queryClient),
    meta: { handles: ['in_use'] }, // the row says which pages show it
  });
}
