import * as z from 'zod/mini';

import { limitField, words } from '../block-fields.ts';
import { defineBlock } from '../define.ts';
import { BlockId, ids, limit, line, OptionalId, paragraph } from '../fields.ts';
import type { Markup } from './Markup.tsx';

export const blogTeasers = defineBlock<typeof Markup>()({
  version: 2,
  label: 'Stories',
  about: 'The newest stories, those of one category, or the ones you choose.',
  group: 'Members',
  sketch: 'cards',
  schema: z.looseObject({
    id: BlockId,
    title: line,
    text: paragraph,
    show: z._default(z.enum(['newest', 'category', 'chosen']), 'newest'),
    category: OptionalId,
    chosen: ids,
    limit: limit(3),
  }),
  slots: {},
  fields: {
    ...words(),
    show: {
      kind: 'choice',
      label: 'Which stories',
      options: [
        { value: 'newest', label: 'The newest' },
        { value: 'category', label: 'Of one category' },
        { value: 'chosen', label: 'Chosen ones' },
      ],
    },
    category: { kind: 'category', label: 'Category', when: { show: ['category'] } },
    chosen: { kind: 'posts', label: 'Chosen stories', type: 'blog', max: 60, when: { show: ['chosen'] } },
    limit: limitField,
  },
  starter: { title: 'Stories' },
  migrations: [
    // Version 1 showed chosen stories if there were any.
    (props) => ({ ...props, show: Array.isArray(props['chosen']) && props['chosen'].length > 0 ? 'chosen' : 'newest' }),
  ],
});
