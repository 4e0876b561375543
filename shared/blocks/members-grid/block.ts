import * as z from 'zod/mini';

import { defineBlock } from '../base/define.ts';
import { choice, headed, ids, limit, limitField, OptionalId, words } from '../base/fields.ts';
import type { Markup } from './Markup.tsx';

export const membersGrid = defineBlock<typeof Markup>()({
  label: 'Members',
  about: 'Members as posters: all of them, those of one cuisine, or the ones you choose.',
  group: 'Members',
  sketch: 'cards',
  schema: headed({
    show: z._default(z.enum(['all', 'cuisine', 'chosen']), 'all'),
    cuisine: OptionalId,
    members: ids,
    order: z._default(z.enum(['position', 'name']), 'position'),
    limit: limit(8),
  }),
  fields: {
    ...words(),
    show: choice('Which members', { all: 'All', cuisine: 'Of one cuisine', chosen: 'Chosen ones' }),
    cuisine: { kind: 'cuisine', label: 'Cuisine', when: { show: ['cuisine'] } },
    members: { kind: 'posts', label: 'Chosen members', type: 'member', max: 60, when: { show: ['chosen'] } },
    order: choice(
      'Order',
      { position: 'As in the list of members', name: 'By name' },
      'Chosen members appear in the order in which you chose them.',
    ),
    limit: limitField,
  },
  starter: { title: 'Meet the members' },
});
