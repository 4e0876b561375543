import * as z from 'zod/mini';

import { BlockId, items, line, paragraph } from '../fields.ts';
import type { Picture } from '../pictures.ts';

/** What guests say, each with a name and a picture (slot: the item's id) if there is one. */
export const TestimonialsProps = z.looseObject({
  id: BlockId,
  title: line,
  text: paragraph,
  items: items(24, { quote: paragraph, name: line, role: line }),
});

export type TestimonialsData = {
  id: string;
  title: string;
  text: string;
  quotes: { id: string; quote: string; name: string; role: string; picture: Picture | null }[];
};
