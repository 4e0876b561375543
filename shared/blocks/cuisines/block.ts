import { defineBlock } from '../base/define.ts';
import { chosenField, headed, ids, words } from '../base/fields.ts';
import type { Markup } from './Markup.tsx';

export const cuisines = defineBlock<typeof Markup>()({
  label: 'Cuisines',
  about: 'Cuisines with their icons and how many members cook them.',
  group: 'Members',
  sketch: 'row',
  schema: headed({ chosen: ids }),
  fields: { ...words(), chosen: chosenField('Cuisines', 'cuisine') },
  starter: { title: 'Hungry for' },
});
