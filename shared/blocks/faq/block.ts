import { defineBlock } from '../base/define.ts';
import { headed, limit, limitField, OptionalId, words } from '../base/fields.ts';
import type { Markup } from './Markup.tsx';

export const faq = defineBlock<typeof Markup>()({
  label: 'Questions',
  about: 'Questions that open: all, or those of one category.',
  group: 'Questions and forms',
  sketch: 'list',
  schema: headed({ category: OptionalId, limit: limit(6) }),
  fields: {
    ...words(),
    category: { kind: 'faq-category', label: 'Category', hint: 'Without one, questions of all categories.' },
    limit: limitField,
  },
  starter: { title: 'Good to know' },
});
