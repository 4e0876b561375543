import type { ComponentType } from 'react';
import * as z from 'zod/mini';

import type { ShownBlock } from '../data.ts';
import { BlockId, nested } from '../fields.ts';

/** Where columns of each layout begin and end is CSS; how many of them there are is here. */
export const columnCounts = { halves: 2, 'wide-first': 2, 'wide-second': 2, thirds: 3 } as const;
const layouts = ['halves', 'wide-first', 'wide-second', 'thirds'] as const satisfies (keyof typeof columnCounts)[];

/** Two or three columns of blocks; one below the other where there is no room. What is in a third that isn't shown is kept. */
export const ColumnsProps = z.looseObject({
  id: BlockId,
  layout: z._default(z.enum(layouts), 'halves'),
  first: nested,
  second: nested,
  third: nested,
});

type Layout = keyof typeof columnCounts;
export type ColumnsData = { id: string; layout: Layout; columns: ShownBlock[][] };
/** Its markup draws the columns; what is in them is drawn by whoever shows the page. */
export type ColumnsMarkup = { id: string; layout: Layout; columns: ComponentType<{ className: string }>[] };
