import * as z from 'zod/mini';

import { typedVideo } from '../../rules/videos.ts';
import { text } from '../../schemas/common.ts';
import { defineBlock } from '../base/define.ts';
import { headed, line, words } from '../base/fields.ts';
import type { Markup } from './Markup.tsx';

/** A linked poster (slot `picture`), so that nothing of the provider loads before a click. */
export const video = defineBlock<typeof Markup>()({
  label: 'Video',
  about: 'A film on YouTube or Vimeo, shown as a picture that leads to it.',
  group: 'Text and pictures',
  sketch: 'picture',
  schema: headed({
    url: z._default(
      text(500).check(
        z.refine((value) => value === '' || typedVideo(value) !== null, {
          error: 'Use a video’s address on YouTube or Vimeo',
        }),
      ),
      '',
    ),
    name: line,
  }),
  slots: { picture: { label: 'Poster', hint: 'A moment of the film. Without one, only the link is shown.' } },
  fields: {
    ...words(),
    url: {
      kind: 'line',
      label: 'Address of the video',
      hint: 'On YouTube or Vimeo.',
      max: 500,
      placeholder: 'https://vimeo.com/76979871',
    },
    name: { kind: 'line', label: 'Name of the video', max: 300 },
  },
  starter: { title: 'See it cooking' },
});
