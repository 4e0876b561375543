import { defineBlock } from '../base/define.ts';
import { actionFields, headed, line, link, words } from '../base/fields.ts';
import type { Markup } from './Markup.tsx';

export const callToAction = defineBlock<typeof Markup>()({
  label: 'Call to action',
  about: 'A band in the brand’s color with one thing to do.',
  group: 'Start',
  sketch: 'band',
  schema: headed({ action_text: line, action_url: link }),
  fields: { ...words(), ...actionFields('Button') },
  starter: { title: 'Come and eat with us', action_text: 'See all members', action_url: '/members' },
});
