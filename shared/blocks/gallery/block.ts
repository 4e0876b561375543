import * as z from 'zod/mini';

import { defineBlock } from '../base/define.ts';
import { choice, headed, items, line, words } from '../base/fields.ts';
import type { Markup } from './Markup.tsx';

export const gallery = defineBlock<typeof Markup>()({
  label: 'Gallery',
  about: 'Pictures side by side, with captions.',
  group: 'Text and pictures',
  sketch: 'cards',
  schema: headed({ layout: z._default(z.enum(['grid', 'strip']), 'grid'), items: items(60, { caption: line }) }),
  fields: {
    ...words(),
    layout: choice('Layout', { grid: 'Rows', strip: 'One row to scroll' }),
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
});
