import { defineBlock } from '../base/define.ts';
import { chosenField, headed, ids, limit, limitField, words } from '../base/fields.ts';
import type { Markup } from './Markup.tsx';

export const showcases = defineBlock<typeof Markup>()({
  label: 'Showcases',
  about: 'Events that are coming up.',
  group: 'Members',
  sketch: 'cards',
  schema: headed({ chosen: ids, limit: limit(3) }),
  fields: { ...words(), chosen: chosenField('Events', 'showcase'), limit: limitField },
  starter: { title: 'Coming up' },
});
