import * as z from 'zod/mini';

import { defineBlock } from '../base/define.ts';
import { BlockId, choice } from '../base/fields.ts';
import type { Markup } from './Markup.tsx';

export const divider = defineBlock<typeof Markup>()({
  label: 'Divider',
  about: 'A line that separates two subjects.',
  group: 'Layout',
  sketch: 'rule',
  schema: z.looseObject({ id: BlockId, look: z._default(z.enum(['line', 'awning']), 'line') }),
  fields: {
    look: choice('Look', { line: 'A line', awning: 'A truck’s awning' }),
  },
});
