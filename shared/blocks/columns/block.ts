import { defineBlock } from '../define.ts';
import { ColumnsProps } from './schema.ts';

export const columns = defineBlock({
  version: 1,
  label: 'Columns',
  about: 'Two or three columns that hold other blocks.',
  group: 'Layout',
  schema: ColumnsProps,
  slots: {},
  fields: {
    layout: {
      kind: 'choice',
      label: 'Layout',
      options: [
        { value: 'halves', label: 'Two halves' },
        { value: 'wide-first', label: 'Wide, narrow' },
        { value: 'wide-second', label: 'Narrow, wide' },
        { value: 'thirds', label: 'Three thirds' },
      ],
    },
    first: { kind: 'blocks', label: 'First column' },
    second: { kind: 'blocks', label: 'Second column' },
    third: { kind: 'blocks', label: 'Third column' },
  },
  starter: {},
  migrations: [],
});
