import * as z from 'zod/mini';

import { words } from '../block-fields.ts';
import { defineBlock } from '../define.ts';
import { BlockId, items, line, paragraph } from '../fields.ts';
import type { Markup } from './Markup.tsx';

export const gallery = defineBlock<typeof Markup>()({
  version: 1,
  label: 'Gallery',
  about: 'Pictures side by side, with captions.',
  group: 'Text and pictures',
  sketch: 'cards',
  schema: z.looseObject({
    id: BlockId,
    title: line,
    text: paragraph,
    layout: z._default(z.enum(['grid', 'strip']), 'grid'),
    items: items(60, { caption: line }),
  }),
  slots: {},
  fields: {
    ...words(),
    layout: {
      kind: 'choice',
      label: 'Layout',
      options: [
        { value: 'grid', label: 'Rows' },
        { value: 'strip', label: 'One row to scroll' },
      ],
    },
    items: {
      kind: 'items',
      label: 'Pictures',
      item: 'Picture',
      max: 60,
      picture: { label: 'Picture' },
      fields: { caption: { kind: 'line', label: 'Caption', max: 300 } },
    },
  },
  starter: { title: 'Seen on the street' },
  migrations: [],
});
