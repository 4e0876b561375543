import * as z from 'zod/mini';

import { RichText } from '../../schemas/rich-text.ts';
import { defineBlock } from '../base/define.ts';
import { BlockId } from '../base/fields.ts';
import type { Markup } from './Markup.tsx';

export const richText = defineBlock<typeof Markup>()({
  label: 'Text',
  about: 'Running text with headings, lists, links and pictures.',
  group: 'Text and pictures',
  sketch: 'words',
  schema: z.looseObject({ id: BlockId, text: z.optional(RichText) }),
  // The slots of its pictures are their media ids.
  fields: { text: { kind: 'rich-text', label: 'Text' } },
  starter: {
    text: {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Write your story here.' }] }],
    },
  },
});
