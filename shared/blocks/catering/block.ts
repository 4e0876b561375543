import { defineBlock } from '../base/define.ts';
import { chosenField, headed, ids, limit, limitField, words } from '../base/fields.ts';
import type { Markup } from './Markup.tsx';

export const catering = defineBlock<typeof Markup>()({
  label: 'Catering',
  about: 'What can be booked, with prices a guest.',
  group: 'Members',
  sketch: 'cards',
  schema: headed({ chosen: ids, limit: limit(3) }),
  fields: { ...words(), chosen: chosenField('Offers', 'catering'), limit: limitField },
  starter: { title: 'Book a truck' },
});
