import { words } from '../block-fields.ts';
import { defineBlock } from '../define.ts';
import { LogosProps } from './schema.ts';

export const logos = defineBlock({
  version: 1,
  label: 'Logos',
  about: 'Logos in a row: of members, or of partners and places.',
  group: 'Members',
  schema: LogosProps,
  slots: {},
  fields: {
    ...words(),
    show: {
      kind: 'choice',
      label: 'Whose logos',
      options: [
        { value: 'members', label: "Members'" },
        { value: 'own', label: 'My own pictures' },
      ],
    },
    members: { kind: 'posts', label: 'Members', hint: 'Without any, all that have a logo.', type: 'member', max: 60 },
    items: {
      kind: 'items',
      label: 'My own pictures',
      item: 'Logo',
      max: 60,
      picture: { label: 'Logo' },
      fields: {
        name: { kind: 'line', label: 'Whose it is', max: 300 },
        url: { kind: 'link', label: 'Leads to' },
      },
    },
  },
  starter: { title: 'Who is part of it' },
  migrations: [],
});
