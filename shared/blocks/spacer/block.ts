import { defineBlock } from '../define.ts';
import { SpacerProps } from './schema.ts';

export const spacer = defineBlock({
  version: 1,
  label: 'Space',
  about: 'Room between two blocks.',
  group: 'Layout',
  schema: SpacerProps,
  slots: {},
  fields: {
    size: {
      kind: 'choice',
      label: 'Height',
      options: [
        { value: 'small', label: 'Small' },
        { value: 'medium', label: 'Medium' },
        { value: 'large', label: 'Large' },
      ],
    },
  },
  starter: {},
  migrations: [],
});
