import * as z from 'zod/mini';

import { Id, IdOf, text } from './common.ts';
import { Media } from './media.ts';
import { AnyAttributes, PostAttributesInput } from './post-attributes.ts';

/** References of a post: cuisine tags, categories, members, and its source in an import. */
export const ExternalData = z.strictObject({
  cuisines: z._default(z.array(Id).check(z.maxLength(50)), []),
  categories: z.optional(z.array(Id).check(z.maxLength(50))), // blog
  members: z.optional(z.array(Id).check(z.maxLength(500))), // showcase, catering
  source: z.optional(z.strictObject({ name: text(100), key: text(300), hash: text(100) })),
});
export type ExternalData = z.infer<typeof ExternalData>;

/** A block of a built page. Unknown keys and types survive a save unchanged. `v` is 1 if absent. */
export const BlockItem = z.looseObject({
  type: z.string().check(z.minLength(1), z.maxLength(64)),
  v: z.optional(z.int().check(z.minimum(1))),
  props: z.looseObject({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
});
export type BlockItem = z.infer<typeof BlockItem>;

export const Blocks = z.looseObject({ v: z.int(), items: z.array(BlockItem).check(z.maxLength(500)) });
export type Blocks = z.infer<typeof Blocks>;

/** Reads expand each of them to some hundred bytes. */
const mostSlots = 5000;

/** Media ids by slot: `poster`, `logo`, `cover`, `dish.{dishId}`, or `{blockId}.{slot}` in a built page. Media as a read expands them count as their ids. */
export const MediaIds = z
  .record(z.string().check(z.maxLength(130)), IdOf)
  .check(z.refine((slots) => Object.keys(slots).length <= mostSlots, { error: `Use at most ${mostSlots} pictures` }));

export const PostBodyInput = z.strictObject({
  attributes: PostAttributesInput,
  media: z._default(MediaIds, {}),
  external_data: z._default(ExternalData, { cuisines: [] }),
  blocks: z.optional(z.nullable(Blocks)),
});
export type PostBodyInput = z.infer<typeof PostBodyInput>;

/** In replies media ids are expanded to media. Slots of missing media are left out. */
export const bodyParts = {
  media: z.record(z.string(), Media),
  external_data: ExternalData,
  blocks: z.nullable(Blocks),
};
/** A body without its type, as in a revision. */
export const PostBody = z.object({ attributes: AnyAttributes, ...bodyParts });
export type PostBody = z.infer<typeof PostBody>;
