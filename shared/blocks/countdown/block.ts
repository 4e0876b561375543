import * as z from 'zod/mini';

import { actionFields, words } from '../block-fields.ts';
import { defineBlock } from '../define.ts';
import { BlockId, ids, line, link, moment, paragraph } from '../fields.ts';
import type { Markup } from './Markup.tsx';

export const countdown = defineBlock<typeof Markup>()({
  version: 1,
  label: 'Countdown',
  about: 'How long it is until an event, or until a moment you set.',
  group: 'Start',
  sketch: 'band',
  schema: z.looseObject({
    id: BlockId,
    title: line,
    text: paragraph,
    until: z._default(z.enum(['showcase', 'moment']), 'showcase'),
    showcase: ids,
    moment,
    over: line,
    action_text: line,
    action_url: link,
  }),
  slots: {},
  fields: {
    ...words('Without one, the name of the event'),
    until: {
      kind: 'choice',
      label: 'Until',
      options: [
        { value: 'showcase', label: 'An event' },
        { value: 'moment', label: 'A moment of its own' },
      ],
    },
    showcase: { kind: 'posts', label: 'Event', type: 'showcase', max: 1, when: { until: ['showcase'] } },
    moment: { kind: 'moment', label: 'Moment', when: { until: ['moment'] } },
    over: { kind: 'line', label: 'Once it has begun', hint: 'Without words, “It has begun.”', max: 300 },
    ...actionFields('Button'),
  },
  starter: {},
  migrations: [],
});
