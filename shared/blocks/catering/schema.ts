import * as z from 'zod/mini';

import type { Action, Card } from '../cards.ts';
import { BlockId, ids, limit, line, paragraph } from '../fields.ts';

/** What can be booked, or chosen offers. */
export const CateringProps = z.looseObject({ id: BlockId, title: line, text: paragraph, chosen: ids, limit: limit(3) });

export type CateringData = { id: string; title: string; text: string; cards: Card[]; action: Action };
