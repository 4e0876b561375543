import * as z from 'zod/mini';

import { BaseVersion, Id, IdempotencyKey, requiredText, trashTime, Version } from './common.ts';
import { Media } from './media.ts';
import { PostTypeId } from './post-basics.ts';
import { Blocks, MediaIds } from './post-body.ts';

/** Blocks that pages share by the section's id (block `saved-section`). */
export const Section = z.object({
  id: Id,
  title: z.string(),
  blocks: Blocks,
  media: z.record(z.string(), Media),
  version: Version,
  ...trashTime,
});
export type Section = z.infer<typeof Section>;

/** `media` is as in a post: `{blockId}.{slot}` to media id. */
export const SectionInput = z.strictObject({
  title: requiredText('Name', 120),
  blocks: Blocks,
  media: z._default(MediaIds, {}),
});
export type SectionInput = z.infer<typeof SectionInput>;
export const SectionCreate = z.extend(SectionInput, { idempotency_key: z.optional(IdempotencyKey) });
export const SectionUpdate = z.extend(SectionInput, { version: BaseVersion });

/** A post that shows a section and isn't in the trash. */
export const SectionUse = z.object({ id: Id, title: z.string(), post_type_id: PostTypeId });
export type SectionUse = z.infer<typeof SectionUse>;
