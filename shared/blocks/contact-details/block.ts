import { defineBlock } from '../base/define.ts';
import { headed, words } from '../base/fields.ts';
import type { Markup } from './Markup.tsx';

export const contactDetails = defineBlock<typeof Markup>()({
  label: 'Contact details',
  about: 'Address, phone and email from the site options.',
  group: 'Questions and forms',
  sketch: 'words',
  schema: headed({}),
  fields: words(),
  starter: { title: 'Find us' },
});
