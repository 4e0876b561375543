import * as z from 'zod/mini';

import type { Action, Card } from '../cards.ts';
import { BlockId, ids, line, paragraph } from '../fields.ts';

/** A few chosen members and the way to all of them; the error page ends with one. */
export const MeetTheMembersProps = z.looseObject({ id: BlockId, title: line, text: paragraph, members: ids });

export type MeetTheMembersData = { id: string; title: string; text: string; cards: Card[]; action: Action };
