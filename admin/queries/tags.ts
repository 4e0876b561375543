import { categoryCalls, cuisineTagCalls } from '#shared/calls/content.ts';
import type { CuisineTag, IconData } from '#shared/schemas/content.ts';

import { client } from '../client/client.ts';
import { callQuery } from './call-query.ts';
import { publishStateKey } from './releases.ts';
import { trashHook } from './trash.ts';
import { writeHook } from './write-hook.ts';

// The keys start like those of the post forms' options (content.ts), so that both become stale together.
const stale = { categories: [['categories'], publishStateKey], tags: [['cuisine-tags'], publishStateKey] };

export const categoryListQuery = callQuery(['categories', 'list'], categoryCalls.list);
export const cuisineTagListQuery = callQuery(['cuisine-tags', 'list'], cuisineTagCalls.list);

const trashed = { input: { query: { deleted: 'true' as const } } };
export const trashedCategoriesQuery = callQuery(['categories', 'trash'], categoryCalls.list, trashed);
export const trashedCuisineTagsQuery = callQuery(['cuisine-tags', 'trash'], cuisineTagCalls.list, trashed);

export const useCreateCategory = writeHook((name: string) => client(categoryCalls.create, { body: { name } }), {
  meta: { stale: stale.categories },
});

export const useCategoryTrash = trashHook(categoryCalls, stale.categories);
export const useCuisineTagTrash = trashHook(cuisineTagCalls, stale.tags);

export type NewTag = { title: string; icon: IconData | null };

export const useCreateCuisineTag = writeHook(createTag, { meta: { stale: stale.tags } });

/** Changes a tag's icon to that of the tag `source`, or with null to `icon`, which a temporary second tag stores. */
export const useSetCuisineTagIcon = writeHook(
  async ({ tag, icon, source }: { tag: CuisineTag; icon: IconData | null; source: string | null }) => {
    const params = { id: tag.id };
    if (source) return client(cuisineTagCalls.update, { params, body: { icon_data_id: source } });
    const temporary = (await createTag({ title: tag.title, icon })).data;
    try {
      return await client(cuisineTagCalls.update, { params, body: { icon_data_id: temporary.id } });
    } finally {
      await client(cuisineTagCalls.remove, { params: { id: temporary.id } });
      await client(cuisineTagCalls.removePermanently, { params: { id: temporary.id } });
    }
  },
  { meta: { stale: stale.tags } },
);

function createTag({ title, icon }: NewTag) {
  return client(cuisineTagCalls.create, { body: { title, icon_data: icon ? JSON.stringify(icon) : '' } });
}
