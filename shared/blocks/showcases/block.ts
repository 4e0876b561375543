import * as z from 'zod/mini';

import { chosenField, limitField, words } from '../block-fields.ts';
import { defineBlock } from '../define.ts';
import { BlockId, ids, limit, line, paragraph } from '../fields.ts';
import type { Markup } from './Markup.tsx';

export const showcases = defineBlock<typeof Markup>()({
  version: 1,
  label: 'Showcases',
  about: 'Events that are coming up.',
  group: 'Members',
  sketch: 'cards',
  schema: z.looseObject({
    id: BlockId,
    title: line,
    text: paragraph,
    chosen: ids,
    limit: limit(3),
  }),
  slots: {},
  fields: { ...words(), chosen: chosenField('Events', 'showcase'), limit: limitField },
  starter: { title: 'Coming up' },
  migrations: [],
});
