import * as z from 'zod/mini';

import { BlockId, items, line, link, paragraph } from '../fields.ts';
import type { Picture } from '../pictures.ts';

/** Cards with words of their own, each with a picture (slot: the item's id) and a link if it has them. */
export const CardGridProps = z.looseObject({
  id: BlockId,
  title: line,
  text: paragraph,
  items: items(24, { title: line, text: paragraph, url: link }),
});

export type CardGridData = {
  id: string;
  title: string;
  text: string;
  /** An empty href leads nowhere. */
  cards: { id: string; title: string; text: string; href: string; picture: Picture | null }[];
};
