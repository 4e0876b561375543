import * as z from 'zod/mini';

import { requiredText, text } from './common.ts';

/** A list of the panel with filters that somebody gave a name. */
export const SavedView = z.strictObject({
  /** The panel's path segment of the list: 'members'. */
  list: z.string().check(z.regex(/^[a-z-]{1,40}$/, 'This is not a list')),
  name: requiredText('Name', 60),
  /** What the list's address says after '?'. The panel reads it as it reads an address. */
  search: text(2000),
});
export type SavedView = z.infer<typeof SavedView>;

/** The one with this name in this list. */
export const SavedViewQuery = z.pick(SavedView, { list: true, name: true });
