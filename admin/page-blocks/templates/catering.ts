import { richTextFrom } from '#shared/content/rich-text.ts';

import type { Template } from './template.ts';

export const cateringTemplates: Template[] = [
  {
    name: 'steps',
    label: 'How it goes',
    about: 'From the first message to the last plate in three steps, with answers.',
    blocks: [
      {
        type: 'card-grid',
        props: {
          title: 'How it goes',
          items: [
            { id: 'one', title: '1. Tell us the day', text: 'Where, when, and for how many guests.', url: '' },
            { id: 'two', title: '2. Choose the food', text: 'We send a menu with a price that holds.', url: '' },
            { id: 'three', title: '3. We come and cook', text: 'Set up, served and cleaned up by the crew.', url: '' },
          ],
        },
      },
      { type: 'testimonials', props: { title: 'Who booked us, and what they say' } },
      { type: 'faq', props: { title: 'Before you book', limit: 6 } },
    ],
  },
  {
    name: 'sample',
    label: 'What you get',
    about: 'What is in the price, pictures of parties, and other offers.',
    blocks: [
      {
        type: 'rich-text',
        props: {
          text: richTextFrom([
            '## In the price',
            '- The truck, its crew, plates and cutlery',
            '- How many dishes guests can choose from',
            '- How long we serve',
            '## Not in the price',
            'Say what costs extra: a longer way, drinks, a second evening.',
          ]),
        },
      },
      { type: 'gallery', props: { title: 'Parties we cooked for', layout: 'grid' } },
      { type: 'catering', props: { title: 'More that can be booked', limit: 3 } },
    ],
  },
];
