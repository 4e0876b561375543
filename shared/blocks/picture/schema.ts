import * as z from 'zod/mini';

import { BlockId, line } from '../fields.ts';
import type { Picture } from '../pictures.ts';

/** One picture (slot `picture`), as wide as the text or as the window. */
export const PictureProps = z.looseObject({
  id: BlockId,
  caption: line,
  width: z._default(z.enum(['text', 'full']), 'text'),
});

export type PictureBlockData = { id: string; caption: string; width: 'text' | 'full'; picture: Picture };
