import type * as z from 'zod/mini';

import { type BlockType, blocks, blockTypes } from '#shared/blocks/registry.ts';
import type { PostTypeName } from '#shared/rules/post-types.ts';
import type { BlockItem } from '#shared/schemas/post-body.ts';

/** The domain's content for samples: posts by type, FAQ categories, pictures, one saved section. */
export type SampleSource = {
  posts: Record<PostTypeName, string[]>;
  faqCategory: string;
  pictures: [string, string, string];
  section: string;
};
type Sample<T extends BlockType> = {
  props: Omit<z.input<(typeof blocks)[T]['schema']>, 'id'>;
  /** Its pictures by slot. */
  media?: Record<string, string>;
};

const things = ['sample-one', 'sample-two', 'sample-three'] as const;
const prose = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Smoke since four' }] },
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'Brisket, until it is gone: ' },
        { type: 'text', text: 'come early', marks: [{ type: 'bold' }] },
        { type: 'text', text: ', or ' },
        { type: 'text', text: 'ask ahead', marks: [{ type: 'link', attrs: { href: '/members' } }] },
        { type: 'text', text: '.' },
      ],
    },
    {
      type: 'bulletList',
      content: ['Burnt ends', 'Beans with everything'].map((text) => ({
        type: 'listItem',
        content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
      })),
    },
    {
      type: 'blockquote',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Worth every minute of the line.' }] }],
    },
  ],
};

/** A sample of each block. A block without one shows its starter text. */
const samples: { [T in BlockType]?: (source: SampleSource) => Sample<T> } = {
  hero: ({ pictures }) => ({
    props: {
      eyebrow: 'Since 2009',
      title: 'Every block at once',
      text: 'What is built is what is shown.',
      action_text: 'See the trucks',
      action_url: '/members',
      second_text: 'Book one',
      second_url: '/catering',
    },
    media: { picture: pictures[0] },
  }),
  today: () => ({ props: { title: 'This week', text: 'By the domain’s own clock.', limit: 3 } }),
  'rich-text': () => ({ props: { text: prose } }),
  'members-grid': () => ({ props: { title: 'Members', text: 'In their order.', limit: 4 } }),
  'meet-the-members': ({ posts }) => ({
    props: { title: 'Meet some', text: 'Chosen ones.', members: posts.member.slice(0, 3) },
  }),
  cuisines: ({ posts }) => ({ props: { title: 'Cuisines', chosen: posts.cuisine.slice(0, 5) } }),
  showcases: () => ({ props: { title: 'Events', limit: 2 } }),
  catering: () => ({ props: { title: 'Catering', limit: 2 } }),
  'blog-teasers': () => ({ props: { title: 'Stories', text: 'The newest.', limit: 2 } }),
  faq: ({ faqCategory }) => ({ props: { title: 'Questions', category: faqCategory, limit: 4 } }),
  picture: ({ pictures }) => ({ props: { caption: 'With a caption', width: 'text' }, media: { picture: pictures[1] } }),
  'call-to-action': () => ({
    props: { title: 'Come over', text: 'Any day.', action_text: 'Find us', action_url: '/members' },
  }),
  'contact-details': () => ({ props: { title: 'Where we are', text: 'Write or call.' } }),
  form: () => ({ props: { title: 'Ask us', text: 'We answer in a day.', form: 'contact' } }),
  gallery: ({ pictures }) => ({
    props: {
      title: 'Pictures',
      items: things.map((id, at) => ({ id, caption: at === 0 ? 'The first of three' : '' })),
    },
    media: Object.fromEntries(things.map((id, at) => [id, pictures[at] ?? ''])),
  }),
  video: ({ pictures }) => ({
    props: { title: 'A film', url: 'https://vimeo.com/76979871', name: 'One day' },
    media: { picture: pictures[2] },
  }),
  columns: () => ({
    props: {
      layout: 'wide-first',
      first: [{ type: 'rich-text', props: { id: 'sample-inner-text', text: prose } }],
      second: [
        {
          type: 'call-to-action',
          props: { id: 'sample-inner-call', title: 'Inside', action_text: 'Go', action_url: '/members' },
        },
        { type: 'contact-details', props: { id: 'sample-inner-contact', title: 'Here' } },
      ],
    },
  }),
  spacer: () => ({ props: { size: 'medium' } }),
  divider: () => ({ props: { look: 'awning' } }),
  'card-grid': ({ pictures }) => ({
    props: {
      title: 'Cards',
      items: [
        { id: things[0], title: 'With a picture', text: 'And a link.', url: '/members' },
        { id: things[1], title: 'Without a link', text: 'Words and a picture.' },
      ],
    },
    // The canvas shows a placeholder in every empty slot, pages don't.
    media: { [things[0]]: pictures[0], [things[1]]: pictures[1] },
  }),
  testimonials: ({ pictures }) => ({
    props: {
      title: 'They say',
      items: [
        { id: things[0], quote: 'Best hour of my week.', name: 'Ana', role: 'Neighbor' },
        { id: things[1], quote: 'I came for one taco.', name: 'Bo', role: '' },
      ],
    },
    media: { [things[0]]: pictures[1], [things[1]]: pictures[2] },
  }),
  menu: ({ posts }) => ({ props: { of: 'member', member: posts.member.slice(0, 1) } }),
  'map-link': () => ({ props: { title: 'The way', address: '1 Congress Avenue' } }),
  logos: ({ posts }) => ({ props: { title: 'Logos', members: posts.member.slice(0, 4) } }),
  countdown: ({ posts }) => ({
    props: { title: 'It begins', text: 'Soon.', showcase: posts.showcase.slice(0, 1), over: 'It has begun!' },
  }),
  'saved-section': ({ section }) => ({ props: { section } }),
};

export function sampleId(type: BlockType): string {
  return `sample-${type}`;
}

/** One page with every block, and its pictures for `post_body.media`. */
export function everySample(source: SampleSource): { items: BlockItem[]; media: Record<string, string> } {
  const sampleOf = (type: BlockType): Pick<Sample<BlockType>, 'props' | 'media'> =>
    samples[type]?.(source) ?? { props: blocks[type].starter };
  const made = blockTypes.map((type) => ({ type, id: sampleId(type), sample: sampleOf(type) }));
  return {
    items: made.map(({ type, id, sample }) => ({ type, props: { ...sample.props, id } })),
    media: Object.fromEntries(
      made.flatMap(({ id, sample }) =>
        Object.entries(sample.media ?? {}).map(([slot, medium]) => [`${id}.${slot}`, medium]),
      ),
    ),
  };
}
