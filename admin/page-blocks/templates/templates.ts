import type { PostTypeName } from '#shared/rules/post-types.ts';

import { cateringTemplates } from './catering.ts';
import { cuisineTemplates } from './cuisine.ts';
import { memberTemplates } from './member.ts';
import { pageTemplates } from './page.ts';
import { showcaseTemplates } from './showcase.ts';
import { storyTemplates } from './story.ts';
import type { Template } from './template.ts';

/** What a new post of each type can start from, besides nothing. */
export const templates = {
  page: pageTemplates,
  member: memberTemplates,
  cuisine: cuisineTemplates,
  showcase: showcaseTemplates,
  catering: cateringTemplates,
  blog: storyTemplates,
} satisfies Record<PostTypeName, Template[]>;
