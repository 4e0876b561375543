import * as z from 'zod/mini';

import { defineBlock } from '../base/define.ts';
import { BlockId, choice, nested } from '../base/fields.ts';
import type { Markup } from './Markup.tsx';

/** The number of columns in each layout; CSS has their widths. */
export const columnCounts = { halves: 2, 'wide-first': 2, 'wide-second': 2, thirds: 3 } as const;

type Layout = keyof typeof columnCounts;
const layouts = Object.keys(columnCounts) as Layout[];

export const columns = defineBlock<typeof Markup>()({
  label: 'Columns',
  about: 'Two or three columns that hold other blocks.',
  group: 'Layout',
  sketch: 'columns',
  schema: z.looseObject({
    id: BlockId,
    layout: z._default(z.enum(layouts), 'halves'),
    first: nested,
    second: nested,
    third: nested,
  }),
  fields: {
    layout: choice('Layout', {
      halves: 'Two halves',
      'wide-first': 'Wide, narrow',
      'wide-second': 'Narrow, wide',
      thirds: 'Three thirds',
    } satisfies Record<Layout, string>),
    first: { kind: 'blocks', label: 'First column' },
    second: { kind: 'blocks', label: 'Second column' },
    third: { kind: 'blocks', label: 'Third column' },
  },
});
