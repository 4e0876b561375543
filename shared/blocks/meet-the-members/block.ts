import { words } from '../block-fields.ts';
import { defineBlock } from '../define.ts';
import { MeetTheMembersProps } from './schema.ts';

export const meetTheMembers = defineBlock({
  version: 1,
  label: 'Meet the members',
  about: 'A few members and the way to all of them.',
  group: 'Members',
  schema: MeetTheMembersProps,
  slots: {},
  fields: {
    ...words(),
    members: { kind: 'posts', label: 'Members', hint: 'Without any, the first four.', type: 'member', max: 60 },
  },
  starter: { title: 'Meet the members' },
  migrations: [],
});
