import * as z from 'zod/mini';

import { limitField, words } from '../block-fields.ts';
import { defineBlock } from '../define.ts';
import { BlockId, limit, line, OptionalId, paragraph } from '../fields.ts';
import type { Markup } from './Markup.tsx';

export const faq = defineBlock<typeof Markup>()({
  version: 1,
  label: 'Questions',
  about: 'Questions that open: all, or those of one category.',
  group: 'Questions and forms',
  sketch: 'list',
  schema: z.looseObject({
    id: BlockId,
    title: line,
    text: paragraph,
    category: OptionalId,
    limit: limit(6),
  }),
  slots: {},
  fields: {
    ...words(),
    category: { kind: 'faq-category', label: 'Category', hint: 'Without one, questions of all categories.' },
    limit: limitField,
  },
  starter: { title: 'Good to know' },
  migrations: [],
});
