import * as z from 'zod/mini';

import { groupNames } from '../rules/search-groups.ts';
import { text } from './common.ts';

export const SearchQuery = z.strictObject({
  /** What is looked for; typing errors are forgiven. */
  q: z.optional(text(200)),
});

/** A page of the domain. `detail` says more: the member that has a dish, the words that matched. */
export const SearchResult = z.object({ title: z.string(), url: z.url(), detail: z.string() });
const SearchGroup = z.object({ name: z.enum(groupNames), total: z.int(), results: z.array(SearchResult) });

/** `total` counts all results; each group lists at most 50 of its own, the best first. */
export const SearchReply = z.object({ total: z.int(), groups: z.array(SearchGroup) });
