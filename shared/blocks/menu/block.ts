import * as z from 'zod/mini';

import { defineBlock } from '../base/define.ts';
import { choice, headed, ids, words } from '../base/fields.ts';
import type { Markup } from './Markup.tsx';

export const menu = defineBlock<typeof Markup>()({
  label: 'Menu',
  about: 'The dishes of a member or of a catering offer, with prices, diets and allergens.',
  group: 'Members',
  sketch: 'list',
  schema: headed({ of: z._default(z.enum(['member', 'catering']), 'member'), member: ids, catering: ids }),
  fields: {
    ...words('Without one, whose menu it is'),
    of: choice('Whose menu', { member: 'A member’s', catering: 'A catering offer' }),
    member: { kind: 'posts', label: 'Member', type: 'member', max: 1, when: { of: ['member'] } },
    catering: { kind: 'posts', label: 'Offer', type: 'catering', max: 1, when: { of: ['catering'] } },
  },
});
