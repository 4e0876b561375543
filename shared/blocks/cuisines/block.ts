import { chosenField, words } from '../block-fields.ts';
import { defineBlock } from '../define.ts';
import { CuisinesProps } from './schema.ts';

export const cuisines = defineBlock({
  version: 1,
  label: 'Cuisines',
  about: 'Cuisines with their icons and how many members cook them.',
  group: 'Members',
  schema: CuisinesProps,
  slots: {},
  fields: { ...words(), chosen: chosenField('Cuisines', 'cuisine') },
  starter: { title: 'Hungry for' },
  migrations: [],
});
