import { limitField, words } from '../block-fields.ts';
import { defineBlock } from '../define.ts';
import { FaqProps } from './schema.ts';

export const faq = defineBlock({
  version: 1,
  label: 'Questions',
  about: 'Questions that open: all, or those of one category.',
  group: 'Questions and forms',
  schema: FaqProps,
  slots: {},
  fields: {
    ...words(),
    category: { kind: 'faq-category', label: 'Category', hint: 'Without one, questions of all categories.' },
    limit: limitField,
  },
  starter: { title: 'Good to know' },
  migrations: [],
});
