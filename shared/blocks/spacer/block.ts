import * as z from 'zod/mini';

import { defineBlock } from '../base/define.ts';
import { BlockId, choice } from '../base/fields.ts';
import type { Markup } from './Markup.tsx';

export const spacer = defineBlock<typeof Markup>()({
  label: 'Space',
  about: 'Room between two blocks.',
  group: 'Layout',
  sketch: 'rule',
  schema: z.looseObject({ id: BlockId, size: z._default(z.enum(['small', 'medium', 'large']), 'medium') }),
  fields: {
    size: choice('Height', { small: 'Small', medium: 'Medium', large: 'Large' }),
  },
});
