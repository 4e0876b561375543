import * as z from 'zod/mini';

import type { Action } from '../cards.ts';
import { BlockId, ids, line, paragraph } from '../fields.ts';

/** The dishes of one member or catering offer. */
export const MenuProps = z.looseObject({
  id: BlockId,
  title: line,
  text: paragraph,
  of: z._default(z.enum(['member', 'catering']), 'member'),
  member: ids,
  catering: ids,
});

/** A dish as it is shown: `price` in words of the domain's currency, empty where there is none. */
export type Dish = {
  id: string;
  name: string;
  description: string;
  price: string;
  diets: string[];
  allergens: string[];
};

export type MenuData = { id: string; title: string; text: string; dishes: Dish[]; action: Action };
