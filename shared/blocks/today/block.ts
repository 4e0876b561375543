import { words } from '../block-fields.ts';
import { defineBlock } from '../define.ts';
import { TodayProps } from './schema.ts';

export const today = defineBlock({
  version: 1,
  label: "This week's stops",
  about: 'Who stands where on each day of the week; today and open trucks stand out.',
  group: 'Members',
  schema: TodayProps,
  slots: {},
  fields: { ...words(), limit: { kind: 'number', label: 'Most stops a day', min: 1, max: 60 } },
  starter: { title: 'On the street this week' },
  migrations: [],
});
