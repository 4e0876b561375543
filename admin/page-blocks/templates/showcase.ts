import { richTextFrom } from '#shared/content/rich-text.ts';

import type { Template } from './template.ts';

export const showcaseTemplates: Template[] = [
  {
    name: 'programme',
    label: 'Programme',
    about: 'How long it is until then, what happens when, and what to know before one comes.',
    blocks: [
      { type: 'countdown', props: { until: 'showcase', over: 'It has begun. Come over!' } },
      {
        type: 'rich-text',
        props: {
          text: richTextFrom([
            '## What happens when',
            '- When the windows open',
            '- Music, contests, prizes: the hour of each',
            '- Last orders',
            '## Before you come',
            'Say whether entry is free, what happens when it rains, and where to park.',
          ]),
        },
      },
      { type: 'faq', props: { title: 'Questions', limit: 6 } },
    ],
  },
  {
    name: 'look-back',
    label: 'Look back',
    about: 'Pictures and voices of the last time, and what comes next.',
    blocks: [
      { type: 'gallery', props: { title: 'How it was last time', layout: 'grid' } },
      { type: 'testimonials', props: { title: 'What guests said' } },
      { type: 'video', props: { title: 'See for yourself' } },
      { type: 'showcases', props: { title: 'Coming up', limit: 3 } },
    ],
  },
];
