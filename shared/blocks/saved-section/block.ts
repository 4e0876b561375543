import { defineBlock } from '../define.ts';
import { SavedSectionProps } from './schema.ts';

export const savedSection = defineBlock({
  version: 1,
  label: 'Saved section',
  about: 'A piece that several pages share: change it once, and it changes on all of them.',
  group: 'Layout',
  schema: SavedSectionProps,
  slots: {},
  fields: { section: { kind: 'section', label: 'Which one' } },
  starter: {},
  migrations: [],
});
