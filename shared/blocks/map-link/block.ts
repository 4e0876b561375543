import { defineBlock } from '../base/define.ts';
import { headed, line, words } from '../base/fields.ts';
import type { Markup } from './Markup.tsx';

/** The link opens a map; the page loads none. The default is the address of the site options. */
export const mapLink = defineBlock<typeof Markup>()({
  label: 'Map link',
  about: 'A place, and a button that shows it on a map.',
  group: 'Questions and forms',
  sketch: 'words',
  schema: headed({ address: line }),
  fields: {
    ...words(),
    address: { kind: 'line', label: 'Address', hint: 'Without one, the address of the site options.', max: 300 },
  },
  starter: { title: 'How to find us' },
});
