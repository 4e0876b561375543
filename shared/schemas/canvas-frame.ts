import * as z from 'zod/mini';

import { text } from './common.ts';
import { PostTypeId } from './post-basics.ts';

export const CanvasFrameQuery = z.strictObject({
  type: z.pipe(z.coerce.number('Use a post type from 1 to 6'), PostTypeId),
  url: z._default(text(300), 'page'),
});

/** What a frame without scripts needs to look like a page of the domain. URLs are paths on the panel's host. */
export const CanvasFrame = z.object({
  html: z.object({ lang: z.string(), dir: z.enum(['ltr', 'rtl']), attributes: z.record(z.string(), z.string()) }),
  body: z.object({ class: z.string() }),
  /** Attributes of the element around the blocks. */
  main: z.object({ id: z.string() }),
  stylesheets: z.array(z.string()),
  /** The chosen brand colors by color type id; the styles correct unreadable ones. */
  colors: z._default(z.array(z.object({ id: z.int(), code: z.string() })), []),
  /** The revision of the public content; the frame is stale when it changes. */
  revision: z.int(),
});
export type CanvasFrame = z.infer<typeof CanvasFrame>;
