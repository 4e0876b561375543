import { actionFields, words } from '../block-fields.ts';
import { defineBlock } from '../define.ts';
import { CountdownProps } from './schema.ts';

export const countdown = defineBlock({
  version: 1,
  label: 'Countdown',
  about: 'How long it is until an event, or until a moment you set.',
  group: 'Start',
  schema: CountdownProps,
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
    showcase: { kind: 'posts', label: 'Event', type: 'showcase', max: 1 },
    moment: { kind: 'moment', label: 'Moment' },
    over: { kind: 'line', label: 'Once it has begun', hint: 'Without words, “It has begun.”', max: 300 },
    ...actionFields('Button'),
  },
  starter: {},
  migrations: [],
});
