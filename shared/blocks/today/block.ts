import { defineBlock } from '../base/define.ts';
import { headed, limit, words } from '../base/fields.ts';
import type { Markup } from './Markup.tsx';

export const today = defineBlock<typeof Markup>()({
  label: 'This week’s stops',
  about: 'Who is where on each day of the week; today and open trucks are highlighted.',
  group: 'Members',
  sketch: 'list',
  schema: headed({ limit: limit(8) }),
  fields: { ...words(), limit: { kind: 'number', label: 'Most stops a day', min: 1, max: 60 } },
  starter: { title: 'On the street this week' },
});
