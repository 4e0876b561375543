import * as z from 'zod/mini';

import { defineBlock } from '../define.ts';
import { BlockId } from '../fields.ts';
import type { Markup } from './Markup.tsx';

export const divider = defineBlock<typeof Markup>()({
  version: 1,
  label: 'Divider',
  about: 'A line that parts two subjects.',
  group: 'Layout',
  sketch: 'rule',
  schema: z.looseObject({ id: BlockId, look: z._default(z.enum(['line', 'awning']), 'line') }),
  slots: {},
  fields: {
    look: {
      kind: 'choice',
      label: 'Look',
      options: [
        { value: 'line', label: 'A line' },
        { value: 'awning', label: "A truck's awning" },
      ],
    },
  },
  starter: {},
  migrations: [],
});
