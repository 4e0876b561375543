import * as z from 'zod/mini';

import { formNames, forms } from '../../rules/forms.ts';
import { words } from '../block-fields.ts';
import { defineBlock } from '../define.ts';
import { BlockId, line, paragraph } from '../fields.ts';
import type { Markup } from './Markup.tsx';

export const form = defineBlock<typeof Markup>()({
  version: 1,
  label: 'Form',
  about: 'A form whose answers land in the Inbox. Each form can stand once on a page.',
  group: 'Questions and forms',
  sketch: 'form',
  schema: z.looseObject({
    id: BlockId,
    title: line,
    text: paragraph,
    form: z._default(z.enum(formNames), 'contact'),
  }),
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
