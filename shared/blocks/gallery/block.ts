import { words } from '../block-fields.ts';
import { defineBlock } from '../define.ts';
import { GalleryProps } from './schema.ts';

export const gallery = defineBlock({
  version: 1,
  label: 'Gallery',
  about: 'Pictures side by side, with captions.',
  group: 'Text and pictures',
  schema: GalleryProps,
  slots: {},
  fields: {
    ...words(),
    layout: {
      kind: 'choice',
      label: 'Layout',
      options: [
        { value: 'grid', label: 'Rows' },
        { value: 'strip', label: 'One row to scroll' },
      ],
    },
    items: {
      kind: 'items',
      label: 'Pictures',
      item: 'Picture',
      max: 60,
      picture: { label: 'Picture' },
      fields: { caption: { kind: 'line', label: 'Caption', max: 300 } },
    },
  },
  starter: { title: 'Seen on the street' },
  migrations: [],
});
