import * as z from 'zod/mini';

import { defineBlock } from '../base/define.ts';
import { actionFields, choice, headed, ids, line, link, moment, words } from '../base/fields.ts';
import type { Markup } from './Markup.tsx';

export const countdown = defineBlock<typeof Markup>()({
  label: 'Countdown',
  about: 'How long it is until an event, or until a moment you set.',
  group: 'Start',
  sketch: 'band',
  schema: headed({
    until: z._default(z.enum(['showcase', 'moment']), 'showcase'),
    showcase: ids,
    moment,
    over: line,
    action_text: line,
    action_url: link,
  }),
  fields: {
    ...words('Without one, the name of the event'),
    until: choice('Until', { showcase: 'An event', moment: 'A moment of its own' }),
    showcase: { kind: 'posts', label: 'Event', type: 'showcase', max: 1, when: { until: ['showcase'] } },
    moment: { kind: 'moment', label: 'Moment', when: { until: ['moment'] } },
    over: { kind: 'line', label: 'Once it has begun', hint: 'Without a text, “It has begun.”', max: 300 },
    ...actionFields('Button'),
  },
});
