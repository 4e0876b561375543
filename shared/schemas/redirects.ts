import * as z from 'zod/mini';

import { isOldPath, isPublicPath } from '../rules/urls.ts';
import { deletedFilter, Id, paging, text, Timestamp } from './common.ts';

/** An old path without a leading slash, possibly of another system: 'Menu.html', 'über-uns'. */
const OldPath = text(300).check(
  z.refine(isOldPath, { error: 'Use a path without spaces, for example old-menu.html, without the part after ? or #' }),
);
const NewPath = text(300).check(
  z.refine(isPublicPath, { error: 'Use a path of this website, for example members/taco-joint' }),
);

/** Redirects `from` to the current path of the post `post_id`, else to the path `to`. Only active ones have an effect. */
export const RedirectEntry = z.object({
  id: Id,
  from: z.string(),
  to: z.string(),
  post_id: z.nullable(Id),
  title: z.nullable(z.string()),
  /** False if the post isn't public, or if a public post has the old path. */
  active: z.boolean(),
  /** Whether an editor created it; others are from posts that moved. */
  manual: z.boolean(),
  created_at: Timestamp,
});
export type RedirectEntry = z.infer<typeof RedirectEntry>;

export const RedirectListQuery = z.strictObject({
  search: z.optional(text(200)),
  ...deletedFilter,
  ...paging,
});

/** A path without a leading slash; or a post, which the redirect follows when it moves. */
export const RedirectCreate = z.union(
  [z.strictObject({ from: OldPath, to: NewPath }), z.strictObject({ from: OldPath, post_id: Id })],
  'Give from and to, or from and post_id',
);
