import * as z from 'zod/mini';

import { chosenField, words } from '../block-fields.ts';
import { defineBlock } from '../define.ts';
import { BlockId, ids, line, paragraph } from '../fields.ts';
import type { Markup } from './Markup.tsx';

export const cuisines = defineBlock<typeof Markup>()({
  version: 1,
  label: 'Cuisines',
  about: 'Cuisines with their icons and how many members cook them.',
  group: 'Members',
  sketch: 'row',
  schema: z.looseObject({ id: BlockId, title: line, text: paragraph, chosen: ids }),
  slots: {},
  fields: { ...words(), chosen: chosenField('Cuisines', 'cuisine') },
  starter: { title: 'Hungry for' },
  migrations: [],
});
