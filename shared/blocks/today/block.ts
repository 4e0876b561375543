import * as z from 'zod/mini';

import { words } from '../block-fields.ts';
import { defineBlock } from '../define.ts';
import { BlockId, limit, line, paragraph } from '../fields.ts';
import type { Markup } from './Markup.tsx';

export const today = defineBlock<typeof Markup>()({
  version: 1,
  label: "This week's stops",
  about: 'Who stands where on each day of the week; today and open trucks stand out.',
  group: 'Members',
  sketch: 'list',
  schema: z.looseObject({ id: BlockId, title: line, text: paragraph, limit: limit(8) }),
  slots: {},
  fields: { ...words(), limit: { kind: 'number', label: 'Most stops a day', min: 1, max: 60 } },
  starter: { title: 'On the street this week' },
  migrations: [],
});
