import * as z from 'zod/mini';

import { Id, text, Timestamp } from './common.ts';
import { Media } from './media.ts';
import { Post } from './posts.ts';

/** Shows a post as it is stored right now to whoever has the link, until `expires_at`. `url` is on the domain's public host. */
export const PreviewLink = z.object({ url: z.string(), expires_at: Timestamp });
export type PreviewLink = z.infer<typeof PreviewLink>;

/** What a visitor of a public host came with. */
export const PreviewVisit = z.strictObject({ host: text(253), token: text(1000) });
/** The post as it is stored, and the revision of its domain's public content. */
export const OpenedPreview = z.object({ post: Post, expires_at: Timestamp, revision: z.int() });
export type OpenedPreview = z.infer<typeof OpenedPreview>;

/** `media`: ids with commas between them. */
export const CanvasSourceQuery = z.strictObject({
  post: z.optional(Id),
  media: z._default(
    z
      .string()
      .check(
        z.maxLength(10_000, 'Name fewer files at once'),
        z.regex(/^(?:[a-z0-9]{16}(?:,[a-z0-9]{16})*)?$/, 'Use ids with commas between them'),
      ),
    '',
  ),
});
/** The domain of who asks, the revision of its public content, and the files that were named; those that are gone are left out. */
export const CanvasSource = z.object({ host: z.string(), revision: z.int(), media: z.array(Media) });
