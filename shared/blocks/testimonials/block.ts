import { words } from '../block-fields.ts';
import { defineBlock } from '../define.ts';
import { TestimonialsProps } from './schema.ts';

export const testimonials = defineBlock({
  version: 1,
  label: 'Testimonials',
  about: 'What guests say, with their names.',
  group: 'Text and pictures',
  schema: TestimonialsProps,
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
