import { words } from '../block-fields.ts';
import { defineBlock } from '../define.ts';
import { MapLinkProps } from './schema.ts';

export const mapLink = defineBlock({
  version: 1,
  label: 'Map link',
  about: 'A place, and a button that shows it on a map.',
  group: 'Questions and forms',
  schema: MapLinkProps,
  slots: {},
  fields: {
    ...words(),
    address: { kind: 'line', label: 'Address', hint: 'Without one, the address of the site options.', max: 300 },
  },
  starter: { title: 'How to find us' },
  migrations: [],
});
