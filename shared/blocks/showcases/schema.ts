import * as z from 'zod/mini';

import type { Action, Card } from '../cards.ts';
import { BlockId, ids, limit, line, paragraph } from '../fields.ts';

/** What is coming up, or chosen events. */
export const ShowcasesProps = z.looseObject({
  id: BlockId,
  title: line,
  text: paragraph,
  chosen: ids,
  limit: limit(3),
});

export type ShowcasesData = { id: string; title: string; text: string; cards: Card[]; action: Action };
