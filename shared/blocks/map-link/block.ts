import * as z from 'zod/mini';

import { words } from '../block-fields.ts';
import { defineBlock } from '../define.ts';
import { BlockId, line, paragraph } from '../fields.ts';
import type { Markup } from './Markup.tsx';

/** The link opens a map; the page loads none. The default is the address of the site options. */
export const mapLink = defineBlock<typeof Markup>()({
  version: 1,
  label: 'Map link',
  about: 'A place, and a button that shows it on a map.',
  group: 'Questions and forms',
  sketch: 'words',
  schema: z.looseObject({ id: BlockId, title: line, text: paragraph, address: line }),
  slots: {},
  fields: {
    ...words(),
    address: { kind: 'line', label: 'Address', hint: 'Without one, the address of the site options.', max: 300 },
  },
  starter: { title: 'How to find us' },
  migrations: [],
});
