import type { PostTypeName } from '#shared/rules/post-types.ts';

import { categoriesQuery, cuisineTagsQuery } from '../../queries/content.ts';

/** The tags that posts of each type can be filtered by. */
export const tagsOfType = {
  page: null,
  member: { query: cuisineTagsQuery, label: 'Cuisine', many: 'Cuisines', any: 'Any cuisine' },
  cuisine: null,
  showcase: null,
  catering: null,
  blog: { query: categoriesQuery, label: 'Category', many: 'Categories', any: 'Any category' },
} satisfies Record<PostTypeName, unknown>;
