import * as z from 'zod/mini';

import { requiredText, text } from './common.ts';

/** A named set of filters for a list of the panel. */
export const SavedView = z.strictObject({
  /** The panel's path segment of the list: 'members'. */
  list: z.string().check(z.regex(/^[a-z-]{1,40}$/, 'Give the path of a list in the panel, for example members')),
  name: requiredText('Name', 60),
  /** The query string of the list's URL, which the panel parses like a URL. */
  search: text(2000),
  /** Whether everybody in the domain sees it. A save without it leaves that as it is; a reply without it means no. */
  shared: z.optional(z.boolean()),
});
export type SavedView = z.infer<typeof SavedView>;

/** A view in a list. `owner` names whoever shares it; your own have none. */
export const ListedView = z.extend(SavedView, { owner: z.optional(z.string()) });
export type ListedView = z.infer<typeof ListedView>;

/** Identifies a view by list and name. */
export const SavedViewQuery = z.pick(SavedView, { list: true, name: true });
