import * as z from 'zod/mini';

import { formNames } from '../../rules/form-names.ts';
import { forms } from '../../rules/forms.ts';
import { defineBlock } from '../base/define.ts';
import { choice, headed, words } from '../base/fields.ts';
import type { Markup } from './Markup.tsx';

export const form = defineBlock<typeof Markup>()({
  label: 'Form',
  about: 'A form whose answers land in the Inbox. Each form can be used once on a page.',
  group: 'Questions and forms',
  sketch: 'form',
  schema: headed({ form: z._default(z.enum(formNames), 'contact') }),
  fields: {
    ...words(),
    form: choice('Which form', Object.fromEntries(formNames.map((name) => [name, forms[name].title]))),
  },
  starter: { title: 'Write to us' },
});
