import * as z from 'zod/mini';

import { words } from '../block-fields.ts';
import { defineBlock } from '../define.ts';
import { BlockId, ids, line, paragraph } from '../fields.ts';
import type { Markup } from './Markup.tsx';

export const menu = defineBlock<typeof Markup>()({
  version: 1,
  label: 'Menu',
  about: 'The dishes of a member or of a catering offer, with prices, diets and allergens.',
  group: 'Members',
  sketch: 'list',
  schema: z.looseObject({
    id: BlockId,
    title: line,
    text: paragraph,
    of: z._default(z.enum(['member', 'catering']), 'member'),
    member: ids,
    catering: ids,
  }),
  slots: {},
  fields: {
    ...words('Without one, whose menu it is'),
    of: {
      kind: 'choice',
      label: 'Whose menu',
      options: [
        { value: 'member', label: "A member's" },
        { value: 'catering', label: 'A catering offer' },
      ],
    },
    member: { kind: 'posts', label: 'Member', type: 'member', max: 1, when: { of: ['member'] } },
    catering: { kind: 'posts', label: 'Offer', type: 'catering', max: 1, when: { of: ['catering'] } },
  },
  starter: {},
  migrations: [],
});
