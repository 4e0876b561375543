import * as z from 'zod/mini';

import type { Action, Card } from '../cards.ts';
import { BlockId, ids, limit, line, OptionalId, paragraph } from '../fields.ts';

/** The newest stories, those of one category, or chosen ones. */
export const BlogTeasersProps = z.looseObject({
  id: BlockId,
  title: line,
  text: paragraph,
  show: z._default(z.enum(['newest', 'category', 'chosen']), 'newest'),
  category: OptionalId,
  chosen: ids,
  limit: limit(3),
});

export type BlogTeasersData = { id: string; title: string; text: string; cards: Card[]; action: Action };
