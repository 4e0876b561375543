import type { ComponentType } from 'react';

import type { PostTypeName } from '#shared/rules/post-types.ts';

import { BlogFields } from './fields/blog-fields.tsx';
import { CateringFields } from './fields/catering-fields.tsx';
import { MemberFacts, MemberLists, MenuBox } from './fields/member-fields.tsx';
import { ShowcaseFields } from './fields/showcase-fields.tsx';

type Parts = { facts: ComponentType | null; lists: ComponentType | null };

/** What each type has beside the shared fields, before and after its text. A new type doesn't compile until it is named here. */
export const typeFields: Record<PostTypeName, Parts> = {
  page: { facts: null, lists: null },
  member: { facts: MemberFacts, lists: MemberLists },
  cuisine: { facts: null, lists: null },
  showcase: { facts: ShowcaseFields, lists: null },
  catering: { facts: CateringFields, lists: MenuBox },
  blog: { facts: BlogFields, lists: null },
} satisfies Record<PostTypeName, Parts>;
