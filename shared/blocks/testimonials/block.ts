import * as z from 'zod/mini';

import { words } from '../block-fields.ts';
import { defineBlock } from '../define.ts';
import { BlockId, items, line, paragraph } from '../fields.ts';
import type { Markup } from './Markup.tsx';

export const testimonials = defineBlock<typeof Markup>()({
  version: 1,
  label: 'Testimonials',
  about: 'What guests say, with their names.',
  group: 'Text and pictures',
  sketch: 'cards',
  schema: z.looseObject({
    id: BlockId,
    title: line,
    text: paragraph,
    items: items(24, { quote: paragraph, name: line, role: line }),
  }),
  slots: {},
  fields: {
    ...words(),
    items: {
      kind: 'items',
      label: 'Voices',
      item: 'Voice',
      max: 24,
      picture: { label: 'Portrait' },
      fields: {
        quote: { kind: 'paragraph', label: 'What they say', max: 2000 },
        name: { kind: 'line', label: 'Name', max: 300 },
        role: { kind: 'line', label: 'Who they are', max: 300 },
      },
    },
  },
  starter: { title: 'What guests say' },
  migrations: [],
});
