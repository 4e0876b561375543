import * as z from 'zod/mini';

import { chosenField, limitField, words } from '../block-fields.ts';
import { defineBlock } from '../define.ts';
import { BlockId, ids, limit, line, paragraph } from '../fields.ts';
import type { Markup } from './Markup.tsx';

export const catering = defineBlock<typeof Markup>()({
  version: 1,
  label: 'Catering',
  about: 'What can be booked, with prices a guest.',
  group: 'Members',
  sketch: 'cards',
  schema: z.looseObject({ id: BlockId, title: line, text: paragraph, chosen: ids, limit: limit(3) }),
  slots: {},
  fields: { ...words(), chosen: chosenField('Offers', 'catering'), limit: limitField },
  starter: { title: 'Book a truck' },
  migrations: [],
});
