import * as z from 'zod/mini';

import { Id, text, Timestamp } from './common.ts';
import { Media } from './media.ts';
import { Post } from './posts.ts';

/** A link that shows a stored post, or a whole website, to anyone until `expires_at`. `url` is on the domain's public host. */
export const PreviewLink = z.object({ url: z.string(), expires_at: Timestamp });
export type PreviewLink = z.infer<typeof PreviewLink>;

/** What a link to a whole website shows: everything that is saved, as if it were published, or what visitors see now. */
export const SitePreviewCreate = z.strictObject({ list: z.enum(['saved', 'live'], 'Choose saved or live') });

/** The host and token of a preview request. */
export const PreviewVisit = z.strictObject({ host: text(253), token: text(1000) });

/**
 * `list` as a publisher names it (shared/rules/lists.ts). `stamp` changes whenever the content of the list does. `release`: the scheduled
 * one that is shown.
 */
export const PreviewedSite = z.object({
  list: z.string(),
  stamp: z.string(),
  release: z.nullable(z.object({ name: z.string(), release_at: Timestamp })),
});
export type PreviewedSite = z.infer<typeof PreviewedSite>;

/** A stored post with the revision of its domain's public content, or a list of the domain. */
export const OpenedPreview = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('post'), post: Post, expires_at: Timestamp, revision: z.int() }),
  z.object({ kind: z.literal('site'), site: PreviewedSite, expires_at: Timestamp }),
]);
export type OpenedPreview = z.infer<typeof OpenedPreview>;

/** `media`: comma-separated ids. `bytes`: of the page that is about to be drawn, which counts against the caller's limits. */
export const CanvasSourceQuery = z.strictObject({
  bytes: z.optional(z.coerce.number('Use a number of bytes').check(z.int('Use a whole number'), z.minimum(0))),
  post: z.optional(Id),
  media: z._default(
    z
      .string()
      .check(
        z.maxLength(10_000, 'Request fewer files at once'),
        z.regex(/^(?:[a-z0-9]{16}(?:,[a-z0-9]{16})*)?$/, 'Use ids with commas between them'),
      ),
    '',
  ),
});
/** The caller and the caller's domain, the revision of its public content, and the requested files; missing files are left out. */
export const CanvasSource = z.object({ user_id: Id, host: z.string(), revision: z.int(), media: z.array(Media) });
