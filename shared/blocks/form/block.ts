import { forms } from '../../rules/forms.ts';
import { words } from '../block-fields.ts';
import { defineBlock } from '../define.ts';
import { FormProps } from './schema.ts';

export const form = defineBlock({
  version: 1,
  label: 'Form',
  about: 'A form whose answers land in the Inbox. Each form can stand once on a page.',
  group: 'Questions and forms',
  schema: FormProps,
  slots: {},
  fields: {
    ...words(),
    form: {
      kind: 'choice',
      label: 'Which form',
      options: Object.entries(forms).map(([value, { title }]) => ({ value, label: title })),
    },
  },
  starter: { title: 'Write to us' },
  migrations: [],
});
