import * as z from 'zod/mini';

import { BlockId, limit, line, OptionalId, paragraph } from '../fields.ts';

/** Questions that open: all, or those of one FAQ category. */
export const FaqProps = z.looseObject({
  id: BlockId,
  title: line,
  text: paragraph,
  category: OptionalId,
  limit: limit(6),
});

export type Question = { id: string; question: string; answer: string };
export type FaqData = { id: string; title: string; text: string; questions: Question[] };
