import * as z from 'zod/mini';

import { Id, text } from '../schemas/common.ts';
import { Blocks } from '../schemas/post-body.ts';
import { PostTypeId } from '../schemas/posts.ts';
import type { ShownBlock } from './data.ts';
import { isBlockType } from './registry.ts';

/** A page as it stands in the builder, saved or not. `post` is null for one that was never saved. */
export const CanvasBlocksInput = z.strictObject({
  post: z.nullable(Id),
  type: PostTypeId,
  url: text(300),
  blocks: Blocks,
  /** Slot to media id, as in `post_body.media`. Slots whose medium is gone are empty. */
  media: z.record(z.string().check(z.maxLength(130)), Id),
});
export type CanvasBlocksInput = z.infer<typeof CanvasBlocksInput>;

/** The publisher made it with the types that it is read with; an older one may know fewer blocks. */
const Shown = z.custom<ShownBlock>((value) => {
  const { type, data } = (value ?? {}) as { type?: unknown; data?: unknown };
  return typeof type === 'string' && isBlockType(type) && typeof data === 'object' && data !== null;
}, 'This is no block');

/**
 * Every block of the page by its own id (`props.id`), those inside of others too: what its markup shows, or null where it has
 * nothing to show to visitors. `type` can differ from the block's: only the first hero of a page is one.
 */
export const CanvasBlocks = z.object({ revision: z.int(), blocks: z.record(z.string(), z.nullable(Shown)) });
export type CanvasBlocks = z.infer<typeof CanvasBlocks>;

export const CanvasFrameQuery = z.strictObject({
  type: z.pipe(z.coerce.number('Use a post type from 1 to 6'), PostTypeId),
  url: z._default(text(300), 'page'),
});

/** What a frame without scripts needs around the blocks to look like a page of the domain. Addresses are paths of the panel's own host. */
export const CanvasFrame = z.object({
  html: z.object({ lang: z.string(), dir: z.enum(['ltr', 'rtl']), attributes: z.record(z.string(), z.string()) }),
  body: z.object({ class: z.string() }),
  /** Attributes of the element that the blocks stand in. */
  main: z.object({ id: z.string() }),
  stylesheets: z.array(z.string()),
  /** The brand's colours as the domain chose them, by colour-type id; the styles correct those that can't be read. */
  colors: z._default(z.array(z.object({ id: z.int(), code: z.string() })), []),
  /** Of the public content: another one may look different. */
  revision: z.int(),
});
export type CanvasFrame = z.infer<typeof CanvasFrame>;
