import { defineBlock } from '../define.ts';
import { PictureProps } from './schema.ts';

export const picture = defineBlock({
  version: 1,
  label: 'Picture',
  about: 'One picture, as wide as the text or as the window.',
  group: 'Text and pictures',
  schema: PictureProps,
  slots: { picture: { label: 'Picture' } },
  fields: {
    caption: { kind: 'line', label: 'Caption', max: 300 },
    width: {
      kind: 'choice',
      label: 'Width',
      options: [
        { value: 'text', label: 'As wide as the text' },
        { value: 'full', label: 'As wide as the window' },
      ],
    },
  },
  starter: {},
  migrations: [],
});
