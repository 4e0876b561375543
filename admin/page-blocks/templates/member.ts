import { richTextFrom } from '#shared/content/rich-text.ts';

import type { Template } from './template.ts';

export const memberTemplates: Template[] = [
  {
    name: 'story',
    label: 'Their story',
    about: 'Who cooks here and why, pictures, and what guests say.',
    blocks: [
      {
        type: 'rich-text',
        props: {
          text: richTextFrom([
            '## Who cooks here',
            'Introduce the people at the window: where they learned to cook, and what they cooked first.',
            '## What to order first',
            'Name the one dish that new guests should try, and what makes it theirs.',
          ]),
        },
      },
      { type: 'gallery', props: { title: 'From the kitchen', layout: 'grid' } },
      { type: 'testimonials', props: { title: 'What guests say' } },
    ],
  },
  {
    name: 'booking',
    label: 'For parties',
    about: 'What the truck brings to a party, how booking goes, and answers.',
    blocks: [
      {
        type: 'card-grid',
        props: {
          title: 'We come to you',
          text: 'What a booking includes.',
          items: [
            {
              id: 'one',
              title: 'The truck and its crew',
              text: 'Say how many people come, and what they bring.',
              url: '',
            },
            {
              id: 'two',
              title: 'A menu for your guests',
              text: 'Say what you cook for parties, and for how many.',
              url: '',
            },
            {
              id: 'three',
              title: 'What you provide',
              text: 'A level spot, power if there is any, and hungry guests.',
              url: '',
            },
          ],
        },
      },
      { type: 'catering', props: { title: 'What can be booked', limit: 3 } },
      { type: 'faq', props: { title: 'Before you book', limit: 6 } },
      {
        type: 'call-to-action',
        props: { title: 'Tell us about your party', action_text: 'See catering', action_url: '/catering' },
      },
    ],
  },
];
