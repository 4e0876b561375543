import * as z from 'zod/mini';

import { requiredText, text } from './common.ts';

/** A named set of filters for a list of the panel. */
export const SavedView = z.strictObject({
  /** The panel's path segment of the list: 'members'. */
  list: z.string().check(z.regex(/^[a-z-]{1,40}$/, 'Give the path of a list in the panel, for example members')),
  name: requiredText('Name', 60),
  /** The query string of the list's URL, which the panel parses like a URL. */
  search: text(2000),
});
export type SavedView = z.infer<typeof SavedView>;

/** Identifies a view by list and name. */
export const SavedViewQuery = z.pick(SavedView, { list: true, name: true });
