import { defineBlock } from '../define.ts';
import { RichTextProps } from './schema.ts';

export const richText = defineBlock({
  version: 1,
  label: 'Text',
  about: 'Running text with headings, lists, links and pictures.',
  group: 'Text and pictures',
  schema: RichTextProps,
  // The pictures of its text have slots named by their media ids.
  slots: {},
  fields: { text: { kind: 'rich-text', label: 'Text' } },
  starter: {
    text: {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Write your story here.' }] }],
    },
  },
  migrations: [],
});
