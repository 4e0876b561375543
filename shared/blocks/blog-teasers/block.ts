import { limitField, words } from '../block-fields.ts';
import { defineBlock } from '../define.ts';
import { BlogTeasersProps } from './schema.ts';

export const blogTeasers = defineBlock({
  version: 2,
  label: 'Stories',
  about: 'The newest stories, those of one category, or the ones you choose.',
  group: 'Members',
  schema: BlogTeasersProps,
  slots: {},
  fields: {
    ...words(),
    show: {
      kind: 'choice',
      label: 'Which stories',
      options: [
        { value: 'newest', label: 'The newest' },
        { value: 'category', label: 'Of one category' },
        { value: 'chosen', label: 'Chosen ones' },
      ],
    },
    category: { kind: 'category', label: 'Category' },
    chosen: { kind: 'posts', label: 'Chosen stories', type: 'blog', max: 60 },
    limit: limitField,
  },
  starter: { title: 'Stories' },
  migrations: [
    // Chosen stories were shown as soon as there was one.
    (props) => ({ ...props, show: Array.isArray(props['chosen']) && props['chosen'].length > 0 ? 'chosen' : 'newest' }),
  ],
});
