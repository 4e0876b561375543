import { words } from '../block-fields.ts';
import { defineBlock } from '../define.ts';
import { MenuProps } from './schema.ts';

export const menu = defineBlock({
  version: 1,
  label: 'Menu',
  about: 'The dishes of a member or of a catering offer, with prices, diets and allergens.',
  group: 'Members',
  schema: MenuProps,
  slots: {},
  fields: {
    ...words('Without one, whose menu it is'),
    of: {
      kind: 'choice',
      label: 'Whose menu',
      options: [
        { value: 'member', label: "A member's" },
        { value: 'catering', label: 'A catering offer' },
      ],
    },
    member: { kind: 'posts', label: 'Member', type: 'member', max: 1 },
    catering: { kind: 'posts', label: 'Offer', type: 'catering', max: 1 },
  },
  starter: {},
  migrations: [],
});
