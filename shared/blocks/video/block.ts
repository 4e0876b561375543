import { words } from '../block-fields.ts';
import { defineBlock } from '../define.ts';
import { VideoProps } from './schema.ts';

export const video = defineBlock({
  version: 1,
  label: 'Video',
  about: 'A film on YouTube or Vimeo, shown as a picture that leads to it.',
  group: 'Text and pictures',
  schema: VideoProps,
  slots: { picture: { label: 'Poster', hint: 'A moment of the film. Without one, only the link is shown.' } },
  fields: {
    ...words(),
    url: {
      kind: 'line',
      label: 'Address of the video',
      hint: 'On YouTube or Vimeo',
      max: 500,
      placeholder: 'https://vimeo.com/76979871',
    },
    name: { kind: 'line', label: 'Name of the video', max: 300 },
  },
  starter: { title: 'See it cooking' },
  migrations: [],
});
