import * as z from 'zod/mini';

import { defineBlock } from '../define.ts';
import { BlockId } from '../fields.ts';
import type { Markup } from './Markup.tsx';

export const spacer = defineBlock<typeof Markup>()({
  version: 1,
  label: 'Space',
  about: 'Room between two blocks.',
  group: 'Layout',
  sketch: 'rule',
  schema: z.looseObject({ id: BlockId, size: z._default(z.enum(['small', 'medium', 'large']), 'medium') }),
  slots: {},
  fields: {
    size: {
      kind: 'choice',
      label: 'Height',
      options: [
        { value: 'small', label: 'Small' },
        { value: 'medium', label: 'Medium' },
        { value: 'large', label: 'Large' },
      ],
    },
  },
  starter: {},
  migrations: [],
});
