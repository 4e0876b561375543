import type { PostTypeName } from '#shared/rules/post-types.ts';

import { categoriesQuery, cuisineTagsQuery } from '../../queries/content.ts';

/** What the posts of a type are tied to, and can be filtered by; null for types that are tied to nothing. */
export const tagsOfType = {
  page: null,
  member: { query: cuisineTagsQuery, label: 'Cuisine', any: 'Any cuisine' },
  cuisine: null,
  showcase: null,
  catering: null,
  blog: { query: categoriesQuery, label: 'Category', any: 'Any category' },
} satisfies Record<PostTypeName, unknown>;
