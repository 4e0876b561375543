import * as z from 'zod/mini';

import { limitField, words } from '../block-fields.ts';
import { defineBlock } from '../define.ts';
import { BlockId, ids, limit, line, OptionalId, paragraph } from '../fields.ts';
import type { Markup } from './Markup.tsx';

export const membersGrid = defineBlock<typeof Markup>()({
  version: 1,
  label: 'Members',
  about: 'Members as posters: all of them, those of one cuisine, or the ones you choose.',
  group: 'Members',
  sketch: 'cards',
  schema: z.looseObject({
    id: BlockId,
    title: line,
    text: paragraph,
    show: z._default(z.enum(['all', 'cuisine', 'chosen']), 'all'),
    cuisine: OptionalId,
    members: ids,
    order: z._default(z.enum(['position', 'name']), 'position'),
    limit: limit(8),
  }),
  slots: {},
  fields: {
    ...words(),
    show: {
      kind: 'choice',
      label: 'Which members',
      options: [
        { value: 'all', label: 'All' },
        { value: 'cuisine', label: 'Of one cuisine' },
        { value: 'chosen', label: 'Chosen ones' },
      ],
    },
    cuisine: { kind: 'cuisine', label: 'Cuisine', when: { show: ['cuisine'] } },
    members: { kind: 'posts', label: 'Chosen members', type: 'member', max: 60, when: { show: ['chosen'] } },
    order: {
      kind: 'choice',
      label: 'Order',
      hint: 'Chosen members stand in the order in which you chose them.',
      options: [
        { value: 'position', label: 'As in the list of members' },
        { value: 'name', label: 'By name' },
      ],
    },
    limit: limitField,
  },
  starter: { title: 'Meet the members' },
  migrations: [],
});
