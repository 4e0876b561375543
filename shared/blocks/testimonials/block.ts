import { defineBlock } from '../base/define.ts';
import { headed, items, line, paragraph, words } from '../base/fields.ts';
import type { Markup } from './Markup.tsx';

export const testimonials = defineBlock<typeof Markup>()({
  label: 'Testimonials',
  about: 'What guests say: their quotes, with names.',
  group: 'Text and pictures',
  sketch: 'cards',
  schema: headed({ items: items(24, { quote: paragraph, name: line, role: line }) }),
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
});
