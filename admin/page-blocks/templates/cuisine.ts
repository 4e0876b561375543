import { richTextFrom } from '#shared/content/rich-text.ts';

import type { Template } from './template.ts';

export const cuisineTemplates: Template[] = [
  {
    name: 'guide',
    label: 'A first taste',
    about: 'Where it comes from, three dishes to begin with, and stories about it.',
    blocks: [
      {
        type: 'rich-text',
        props: {
          text: richTextFrom([
            '## Where it comes from',
            'Say in a few sentences which region it is from, and how it came to town.',
            '## How it is eaten',
            'With hands or with a fork, for breakfast or at midnight: what a guest should know.',
          ]),
        },
      },
      {
        type: 'card-grid',
        props: {
          title: 'Three dishes to begin with',
          items: [
            { id: 'one', title: 'The classic', text: 'The dish that everybody knows, and who makes it best.', url: '' },
            { id: 'two', title: 'The favourite', text: 'What those who grew up with it order.', url: '' },
            { id: 'three', title: 'The surprise', text: 'A dish for those who think they know it all.', url: '' },
          ],
        },
      },
      { type: 'blog-teasers', props: { title: 'Stories', limit: 3 } },
    ],
  },
  {
    name: 'pictures',
    label: 'Pictures and questions',
    about: 'A gallery of dishes, and the questions that guests ask.',
    blocks: [
      { type: 'gallery', props: { title: 'Seen on plates', layout: 'strip' } },
      { type: 'faq', props: { title: 'Good to know', limit: 6 } },
      {
        type: 'call-to-action',
        props: { title: 'Hungry for something else?', action_text: 'All cuisines', action_url: '/cuisines' },
      },
    ],
  },
];
