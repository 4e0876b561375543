import * as z from 'zod/mini';

import type { Action, Card } from '../cards.ts';
import { BlockId, ids, limit, line, OptionalId, paragraph } from '../fields.ts';

/** Members as posters: all in order, those of one cuisine tag, or chosen ones. */
export const MembersGridProps = z.looseObject({
  id: BlockId,
  title: line,
  text: paragraph,
  show: z._default(z.enum(['all', 'cuisine', 'chosen']), 'all'),
  cuisine: OptionalId,
  members: ids,
  order: z._default(z.enum(['position', 'name']), 'position'),
  limit: limit(8),
});

export type MembersGridData = { id: string; title: string; text: string; cards: Card[]; action: Action };
