import * as z from 'zod/mini';

import { words } from '../block-fields.ts';
import { defineBlock } from '../define.ts';
import { BlockId, line, paragraph } from '../fields.ts';
import type { Markup } from './Markup.tsx';

export const contactDetails = defineBlock<typeof Markup>()({
  version: 1,
  label: 'Contact details',
  about: 'Address, phone and email from the site options.',
  group: 'Questions and forms',
  sketch: 'words',
  schema: z.looseObject({ id: BlockId, title: line, text: paragraph }),
  slots: {},
  fields: words(),
  starter: { title: 'Find us' },
  migrations: [],
});
