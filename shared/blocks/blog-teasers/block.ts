import * as z from 'zod/mini';

import { defineBlock } from '../base/define.ts';
import { choice, headed, ids, limit, limitField, OptionalId, words } from '../base/fields.ts';
import type { Markup } from './Markup.tsx';

export const blogTeasers = defineBlock<typeof Markup>()({
  label: 'Stories',
  about: 'The newest stories, those of one category, or the ones you choose.',
  group: 'Members',
  sketch: 'cards',
  schema: headed({
    show: z._default(z.enum(['newest', 'category', 'chosen']), 'newest'),
    category: OptionalId,
    chosen: ids,
    limit: limit(3),
  }),
  fields: {
    ...words(),
    show: choice('Which stories', { newest: 'The newest', category: 'Of one category', chosen: 'Chosen ones' }),
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
