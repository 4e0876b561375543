import { words } from '../block-fields.ts';
import { defineBlock } from '../define.ts';
import { ContactDetailsProps } from './schema.ts';

export const contactDetails = defineBlock({
  version: 1,
  label: 'Contact details',
  about: 'Address, phone and email from the site options.',
  group: 'Questions and forms',
  schema: ContactDetailsProps,
  slots: {},
  fields: words(),
  starter: { title: 'Find us' },
  migrations: [],
});
