import { chosenField, limitField, words } from '../block-fields.ts';
import { defineBlock } from '../define.ts';
import { ShowcasesProps } from './schema.ts';

export const showcases = defineBlock({
  version: 1,
  label: 'Showcases',
  about: 'Events that are coming up.',
  group: 'Members',
  schema: ShowcasesProps,
  slots: {},
  fields: { ...words(), chosen: chosenField('Events', 'showcase'), limit: limitField },
  starter: { title: 'Coming up' },
  migrations: [],
});
