import { chosenField, limitField, words } from '../block-fields.ts';
import { defineBlock } from '../define.ts';
import { BlogTeasersProps } from './schema.ts';

export const blogTeasers = defineBlock({
  version: 1,
  label: 'Stories',
  about: 'The newest stories, or the ones you choose.',
  group: 'Members',
  schema: BlogTeasersProps,
  slots: {},
  fields: { ...words(), chosen: chosenField('Stories', 'blog'), limit: limitField },
  starter: { title: 'Stories' },
  migrations: [],
});
