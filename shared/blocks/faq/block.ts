import { defineBlock } from '../base/define.ts';
import { headed, ids, limit, limitField, OptionalId, words } from '../base/fields.ts';
import type { Markup } from './Markup.tsx';

export const faq = defineBlock<typeof Markup>()({
  label: 'Questions',
  about: 'Questions that open: all, those of one category, or chosen ones.',
  group: 'Questions and forms',
  sketch: 'list',
  schema: headed({ chosen: ids, category: OptionalId, limit: limit(6) }),
  fields: {
    ...words(),
    chosen: { kind: 'faqs', label: 'Chosen questions', hint: 'Without any, those of the category.', max: 60 },
    category: { kind: 'faq-category', label: 'Category', hint: 'Without one, questions of all categories.' },
    limit: limitField,
  },
  starter: { title: 'Good to know' },
});
