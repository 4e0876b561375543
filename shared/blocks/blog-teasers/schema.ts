import * as z from 'zod/mini';

import type { Action, Card } from '../cards.ts';
import { BlockId, ids, limit, line, paragraph } from '../fields.ts';

/** The newest stories, or chosen ones. */
export const BlogTeasersProps = z.looseObject({
  id: BlockId,
  title: line,
  text: paragraph,
  chosen: ids,
  limit: limit(3),
});

export type BlogTeasersData = { id: string; title: string; text: string; cards: Card[]; action: Action };
