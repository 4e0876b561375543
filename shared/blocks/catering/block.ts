import { chosenField, limitField, words } from '../block-fields.ts';
import { defineBlock } from '../define.ts';
import { CateringProps } from './schema.ts';

export const catering = defineBlock({
  version: 1,
  label: 'Catering',
  about: 'What can be booked, with prices a guest.',
  group: 'Members',
  schema: CateringProps,
  slots: {},
  fields: { ...words(), chosen: chosenField('Offers', 'catering'), limit: limitField },
  starter: { title: 'Book a truck' },
  migrations: [],
});
