import { defineBlock } from '../base/define.ts';
import { headed, ids, words } from '../base/fields.ts';
import type { Markup } from './Markup.tsx';

/** The error page ends with one, too. */
export const meetTheMembers = defineBlock<typeof Markup>()({
  label: 'Meet the members',
  about: 'A few members and the way to all of them.',
  group: 'Members',
  sketch: 'cards',
  schema: headed({ members: ids }),
  fields: {
    ...words(),
    members: { kind: 'posts', label: 'Members', hint: 'Without any, the first four.', type: 'member', max: 60 },
  },
  starter: { title: 'Meet the members' },
});
