import * as z from 'zod/mini';

import { defineBlock } from '../base/define.ts';
import { BlockId, choice, line } from '../base/fields.ts';
import type { Markup } from './Markup.tsx';

export const picture = defineBlock<typeof Markup>()({
  label: 'Picture',
  about: 'One picture, as wide as the text or as the window.',
  group: 'Text and pictures',
  sketch: 'picture',
  schema: z.looseObject({
    id: BlockId,
    caption: line,
    width: z._default(z.enum(['text', 'full']), 'text'),
  }),
  slots: { picture: { label: 'Picture' } },
  fields: {
    caption: { kind: 'line', label: 'Caption', max: 300 },
    width: choice('Width', { text: 'As wide as the text', full: 'As wide as the window' }),
  },
});
