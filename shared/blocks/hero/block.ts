import * as z from 'zod/mini';

import { defineBlock } from '../base/define.ts';
import { actionFields, BlockId, line, link, paragraph, words } from '../base/fields.ts';
import type { Markup } from './Markup.tsx';

export const hero = defineBlock<typeof Markup>()({
  label: 'Hero',
  about: 'The first screen: what this is, in a few big words, and one thing to do.',
  group: 'Start',
  sketch: 'start',
  schema: z.looseObject({
    id: BlockId,
    eyebrow: line,
    title: line,
    text: paragraph,
    action_text: line,
    action_url: link,
    second_text: line,
    second_url: link,
  }),
  slots: { picture: { label: 'Picture', hint: 'Fills its side of the screen. Without one, a picture is drawn.' } },
  fields: {
    eyebrow: { kind: 'line', label: 'Eyebrow', max: 300 },
    ...words('Without one, the name of the site'),
    ...actionFields('Main button'),
    second_text: { kind: 'line', label: 'Second button', max: 300 },
    second_url: { kind: 'link', label: 'Second button leads to' },
  },
  starter: { title: 'Good food, parked near you', action_text: 'See all members', action_url: '/members' },
});
