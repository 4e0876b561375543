import * as z from 'zod/mini';

import { words } from '../block-fields.ts';
import { defineBlock } from '../define.ts';
import { BlockId, ids, line, paragraph } from '../fields.ts';
import type { Markup } from './Markup.tsx';

/** The error page ends with one, too. */
export const meetTheMembers = defineBlock<typeof Markup>()({
  version: 1,
  label: 'Meet the members',
  about: 'A few members and the way to all of them.',
  group: 'Members',
  sketch: 'cards',
  schema: z.looseObject({ id: BlockId, title: line, text: paragraph, members: ids }),
  slots: {},
  fields: {
    ...words(),
    members: { kind: 'posts', label: 'Members', hint: 'Without any, the first four.', type: 'member', max: 60 },
  },
  starter: { title: 'Meet the members' },
  migrations: [],
});
