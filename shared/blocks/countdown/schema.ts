import * as z from 'zod/mini';

import type { Action } from '../cards.ts';
import { BlockId, ids, line, link, moment, paragraph } from '../fields.ts';

/** How long it is until an event begins, or until a moment of its own. */
export const CountdownProps = z.looseObject({
  id: BlockId,
  title: line,
  text: paragraph,
  until: z._default(z.enum(['showcase', 'moment']), 'showcase'),
  showcase: ids,
  moment,
  over: line,
  action_text: line,
  action_url: link,
});

export type CountdownData = {
  id: string;
  title: string;
  text: string;
  /** When it is, in words: 'Sat, Nov 21, 11 AM'. It stays true without a script. */
  date: string;
  /** The same for machines, with the offset of the domain's clocks. */
  dateTime: string;
  /** What is said once it has begun. */
  over: string;
  action: Action;
};
