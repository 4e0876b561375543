import { limitField, words } from '../block-fields.ts';
import { defineBlock } from '../define.ts';
import { MembersGridProps } from './schema.ts';

export const membersGrid = defineBlock({
  version: 1,
  label: 'Members',
  about: 'Members as posters: all of them, those of one cuisine, or the ones you choose.',
  group: 'Members',
  schema: MembersGridProps,
  slots: {},
  fields: {
    ...words(),
    show: {
      kind: 'choice',
      label: 'Which members',
      options: [
        { value: 'all', label: 'All' },
        { value: 'cuisine', label: 'Of one cuisine' },
        { value: 'chosen', label: 'Chosen ones' },
      ],
    },
    cuisine: { kind: 'cuisine', label: 'Cuisine' },
    members: { kind: 'posts', label: 'Chosen members', type: 'member', max: 60 },
    order: {
      kind: 'choice',
      label: 'Order',
      hint: 'Chosen members stand in the order in which you chose them.',
      options: [
        { value: 'position', label: 'As in the list of members' },
        { value: 'name', label: 'By name' },
      ],
    },
    limit: limitField,
  },
  starter: { title: 'Meet the members' },
  migrations: [],
});
