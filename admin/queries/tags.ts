import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { categoryCalls, cuisineTagCalls } from '#shared/calls/content.ts';
import type { Category, CuisineTag, IconData } from '#shared/schemas/content.ts';

import { client } from '../client/client.ts';
import { publishStateKey } from './releases.ts';

// Below the keys of what the forms of posts choose from (content.ts): both become stale together.
const keys = { categories: ['categories', 'list'] as const, tags: ['cuisine-tags', 'list'] as const };

export const categoryListQuery = queryOptions({
  queryKey: keys.categories,
  queryFn: async ({ signal }) => (await client(categoryCalls.list, { signal })).data,
  meta: { handles: ['*'] }, // the list shows it, with a way to try again
});

export const cuisineTagListQuery = queryOptions({
  queryKey: keys.tags,
  queryFn: async ({ signal }) => (await client(cuisineTagCalls.list, { signal })).data,
  meta: { handles: ['*'] },
});

function changed(queryClient: QueryClient, [resource]: readonly [string, string]): void {
  void queryClient.invalidateQueries({ queryKey: [resource] });
  void queryClient.invalidateQueries({ queryKey: publishStateKey });
}

export function useCreateCategory() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => client(categoryCalls.create, { body: { name } }),
    onSuccess: () => changed(queryClient, keys.categories),
    meta: { handles: ['invalid_fields'] }, // said beside the field
  });
}

export function useRemoveCategory() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Category) => client(categoryCalls.remove, { params: { id } }),
    onSettled: () => changed(queryClient, keys.categories),
    meta: { handles: ['in_use'] }, // said in its row, with the posts
  });
}

export type NewTag = { title: string; icon: IconData | null };

export function useCreateCuisineTag() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: createTag,
    onSuccess: () => changed(queryClient, keys.tags),
    meta: { handles: ['invalid_fields'] },
  });
}

export function useRemoveCuisineTag() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: CuisineTag) => client(cuisineTagCalls.remove, { params: { id } }),
    onSettled: () => changed(queryClient, keys.tags),
    meta: { handles: ['in_use'] },
  });
}

/** Gives a tag another drawing. `source` is a tag that has it; without one the drawing comes from a twin that is gone afterwards. */
export function useDrawCuisineTag() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ tag, icon, source }: { tag: CuisineTag; icon: IconData | null; source: string | null }) => {
      const params = { id: tag.id };
      if (source) return client(cuisineTagCalls.update, { params, body: { icon_data_id: source } });
      const twin = (await createTag({ title: tag.title, icon })).data;
      try {
        return await client(cuisineTagCalls.update, { params, body: { icon_data_id: twin.id } });
      } finally {
        await client(cuisineTagCalls.remove, { params: { id: twin.id } });
      }
    },
    onSettled: () => changed(queryClient, keys.tags),
  });
}

function createTag({ title, icon }: NewTag) {
  return client(cuisineTagCalls.create, { body: { title, icon_data: icon ? JSON.stringify(icon) : '' } });
}
