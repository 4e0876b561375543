import { defineBlock } from '../define.ts';
import { DividerProps } from './schema.ts';

export const divider = defineBlock({
  version: 1,
  label: 'Divider',
  about: 'A line that parts two subjects.',
  group: 'Layout',
  schema: DividerProps,
  slots: {},
  fields: {
    look: {
      kind: 'choice',
      label: 'Look',
      options: [
        { value: 'line', label: 'A line' },
        { value: 'awning', label: "A truck's awning" },
      ],
    },
  },
  starter: {},
  migrations: [],
});
