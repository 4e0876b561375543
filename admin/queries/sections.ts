import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';

import { sectionCalls } from '#shared/calls/sections.ts';
import type { SectionInput } from '#shared/schemas/sections.ts';

import { client } from '../app/client.ts';

/** The pieces that the domain's pages share. */
export const sectionsQuery = queryOptions({
  queryKey: ['sections'],
  queryFn: async ({ signal }) => (await client(sectionCalls.list, { signal })).data,
  staleTime: 60_000,
});

export function useSaveSection() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: z.input<typeof SectionInput>) => (await client(sectionCalls.create, { body })).data,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sectionsQuery.queryKey }),
    meta: { handles: ['*'] }, // said beside the field
  });
}
