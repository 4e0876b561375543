import * as z from 'zod/mini';

import { BlockId, items, line, paragraph } from '../fields.ts';
import type { Picture } from '../pictures.ts';

/** Pictures side by side, each with a caption of its own if it has one (slot: the item's id). */
export const GalleryProps = z.looseObject({
  id: BlockId,
  title: line,
  text: paragraph,
  layout: z._default(z.enum(['grid', 'strip']), 'grid'),
  items: items(60, { caption: line }),
});

export type GalleryData = {
  id: string;
  title: string;
  text: string;
  layout: 'grid' | 'strip';
  pictures: { id: string; caption: string; picture: Picture }[];
};
