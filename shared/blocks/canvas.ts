import * as z from 'zod/mini';

import { Id, text } from '../schemas/common.ts';
import { PostTypeId } from '../schemas/post-basics.ts';
import { Blocks } from '../schemas/post-body.ts';
import type { ShownBlock } from './data.ts';
import { isBlockType } from './registry.ts';

/** The builder's page, including unsaved changes. `post` is null before the first save. */
export const CanvasBlocksInput = z.strictObject({
  post: z.nullable(Id),
  type: PostTypeId,
  url: text(300),
  blocks: Blocks,
  /** Media ids by slot, as in `post_body.media`. Slots of missing media are left out. */
  media: z.record(z.string().check(z.maxLength(130)), Id),
});
export type CanvasBlocksInput = z.infer<typeof CanvasBlocksInput>;

/** `unseen`: the canvas shows it with placeholders, but visitors see nothing of it. */
export type CanvasBlock = ShownBlock & { unseen?: boolean };

/** Only the type is checked, since the publisher uses the same types; an older publisher may know fewer blocks. */
const Shown = z.custom<CanvasBlock>((value) => {
  const { type, data } = (value ?? {}) as { type?: unknown; data?: unknown };
  return typeof type === 'string' && isBlockType(type) && typeof data === 'object' && data !== null;
}, 'This is no block');

/**
 * The markup's data of every block of the page by id (`props.id`), including nested blocks; null if it shows nothing.
 * `type` can differ from the block's type: only the first hero of a page is rendered as one.
 */
export const CanvasBlocks = z.object({ revision: z.int(), blocks: z.record(z.string(), z.nullable(Shown)) });
export type CanvasBlocks = z.infer<typeof CanvasBlocks>;

/** The stored post, with the title and the description that are being typed. */
export const CanvasPageInput = z.strictObject({ post: Id, title: text(300), description: text(2000) });
export type CanvasPageInput = z.infer<typeof CanvasPageInput>;

/** A part of a page that no block makes, and where it is changed: a field of the post's form, or a section of the site options. */
export const CanvasPart = z.object({
  selector: z.string(),
  label: z.string(),
  at: z.union([
    z.object({ field: z.string() }),
    z.object({ section: z.enum(['', 'menus', 'socials', 'colors', 'seo']) }),
  ]),
});
export type CanvasPart = z.infer<typeof CanvasPart>;

/**
 * The whole page as visitors would get it, with the element of the id `canvasPlace` where its blocks stand. Pages of other people's
 * content: whoever shows it takes scripts out first.
 */
export const CanvasPage = z.object({ html: z.string(), parts: z.array(CanvasPart) });
export type CanvasPage = z.infer<typeof CanvasPage>;

export const canvasPlace = 'blocks-of-the-canvas';
