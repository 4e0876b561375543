import * as z from 'zod/mini';

import type { Action, Card } from '../cards.ts';
import { BlockId, limit, line, paragraph } from '../fields.ts';

/** What is coming up. */
export const ShowcasesProps = z.looseObject({ id: BlockId, title: line, text: paragraph, limit: limit(3) });

export type ShowcasesData = { id: string; title: string; text: string; cards: Card[]; action: Action };
