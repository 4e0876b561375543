import * as z from 'zod/mini';

import { actionFields, words } from '../block-fields.ts';
import { defineBlock } from '../define.ts';
import { BlockId, line, link, paragraph } from '../fields.ts';
import type { Markup } from './Markup.tsx';

export const callToAction = defineBlock<typeof Markup>()({
  version: 1,
  label: 'Call to action',
  about: "A band in the brand's color with one thing to do.",
  group: 'Start',
  sketch: 'band',
  schema: z.looseObject({
    id: BlockId,
    title: line,
    text: paragraph,
    action_text: line,
    action_url: link,
  }),
  slots: {},
  fields: { ...words(), ...actionFields('Button') },
  starter: { title: 'Come and eat with us', action_text: 'See all members', action_url: '/members' },
  migrations: [],
});
