import { richTextFrom } from '#shared/content/rich-text.ts';

import type { Template } from './template.ts';

export const storyTemplates: Template[] = [
  {
    name: 'report',
    label: 'Story with pictures',
    about: 'Pictures between the parts of a story, and more to read.',
    blocks: [
      { type: 'picture', props: { width: 'full', caption: 'What is seen here, and who took the picture' } },
      {
        type: 'rich-text',
        props: {
          text: richTextFrom([
            '## What happened',
            'Begin with a moment: a smell, a sentence that somebody said, a queue in the rain.',
            '## Why it matters',
            'Say what changes for the guests, or for those who cook.',
          ]),
        },
      },
      { type: 'gallery', props: { title: 'More pictures', layout: 'strip' } },
      { type: 'blog-teasers', props: { title: 'Read on', limit: 3 } },
    ],
  },
  {
    name: 'portrait',
    label: 'Portrait',
    about: 'Five questions to somebody who cooks, and the way to their truck.',
    blocks: [
      {
        type: 'columns',
        props: {
          layout: 'wide-second',
          first: [{ type: 'picture', props: { id: 'portrait', caption: 'Name, and the truck they cook in' } }],
          second: [
            {
              type: 'rich-text',
              props: {
                id: 'answers',
                text: richTextFrom([
                  '## What did you cook first?',
                  'Write the answer as it was said, with its pauses and its jokes.',
                  '## What do people get wrong about your food?',
                  'One good misunderstanding tells more than a list of ingredients.',
                  '## Where do you eat on your day off?',
                  'Name places: readers love to follow a cook.',
                ]),
              },
            },
          ],
        },
      },
      { type: 'meet-the-members', props: { title: 'Find the truck' } },
    ],
  },
  {
    name: 'news',
    label: 'News',
    about: 'What is new, from when on, and what to do about it.',
    blocks: [
      {
        type: 'rich-text',
        props: {
          text: richTextFrom([
            '## What is new',
            'Say it in one sentence, as you would at the window.',
            '## From when on',
            'The day, the place, and what stays as it was.',
          ]),
        },
      },
      {
        type: 'call-to-action',
        props: {
          title: 'See for yourself',
          text: 'Where to find it this week.',
          action_text: 'This week’s stops',
          action_url: '/members',
        },
      },
    ],
  },
];
