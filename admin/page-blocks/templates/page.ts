import { richTextFrom } from '#shared/content/rich-text.ts';

import type { Template } from './template.ts';

export const pageTemplates: Template[] = [
  {
    name: 'landing',
    label: 'Landing page',
    about: 'What this is, who is on the street this week, and where to go on.',
    blocks: [
      {
        type: 'hero',
        props: {
          eyebrow: 'Food trucks and street kitchens',
          title: 'Lunch is parked around the corner',
          text: 'See who cooks today, what is on the grill, and how to get there.',
          action_text: 'See all members',
          action_url: '/members',
          second_text: 'Book a truck',
          second_url: '/catering',
        },
      },
      { type: 'today', props: { title: 'On the street this week', text: 'Stops by day, with their hours.' } },
      { type: 'members-grid', props: { title: 'Meet the members', show: 'all', limit: 8 } },
      {
        type: 'card-grid',
        props: {
          title: 'Why people come back',
          items: [
            { id: 'one', title: 'Cooked in front of you', text: 'You see who cooks, and how.', url: '' },
            { id: 'two', title: 'A different corner each day', text: 'Lunch near work, dinner near home.', url: '' },
            { id: 'three', title: 'Small kitchens', text: 'They belong to the people who cook in them.', url: '' },
          ],
        },
      },
      { type: 'cuisines', props: { title: 'What are you hungry for?' } },
      {
        type: 'call-to-action',
        props: {
          title: 'Feed your party',
          text: 'From thirty guests to three hundred: tell us the day, and we find the truck.',
          action_text: 'See what can be booked',
          action_url: '/catering',
        },
      },
    ],
  },
  {
    name: 'about',
    label: 'About us',
    about: 'Your story with a picture, the people, and how to join.',
    blocks: [
      {
        type: 'hero',
        props: {
          title: 'The people behind the windows',
          text: 'Who we are, how we began, and what we stand for.',
        },
      },
      {
        type: 'columns',
        props: {
          layout: 'wide-first',
          first: [
            {
              type: 'rich-text',
              props: {
                id: 'story',
                text: richTextFrom([
                  '## How it began',
                  'Tell when the first trucks came together, who had the idea, and what was missing in town before.',
                  '## What we do',
                  'Say what the network does for its members and for the people who eat: shared stops, one calendar, fair rents.',
                  '## What we care about',
                  'Two or three things that every kitchen here agrees on, each with an example.',
                ]),
              },
            },
          ],
          second: [
            { type: 'picture', props: { id: 'picture', caption: 'Who is in the picture, and when it was taken' } },
          ],
        },
      },
      { type: 'meet-the-members', props: { title: 'Who cooks' } },
      { type: 'logos', props: { title: 'Part of the network', show: 'members' } },
      {
        type: 'call-to-action',
        props: {
          title: 'Run a truck? Join us',
          text: 'New kitchens are welcome all year round.',
          action_text: 'How to join',
          action_url: '/join',
        },
      },
    ],
  },
  {
    name: 'event',
    label: 'Event',
    about: 'One day to look forward to: how long it is, what happens, how to get there.',
    blocks: [
      {
        type: 'hero',
        props: {
          eyebrow: 'Save the date',
          title: 'The night market is back',
          text: 'One evening, all trucks, live music. Free entry.',
          action_text: 'All events',
          action_url: '/showcases',
        },
      },
      { type: 'countdown', props: { until: 'showcase', over: 'The market is open. Come over!' } },
      {
        type: 'rich-text',
        props: {
          text: richTextFrom([
            '## What happens when',
            '- 17:00: the windows open',
            '- 19:00: music on the small stage',
            '- 22:00: last orders',
            '## Good to know',
            'Say whether there is room to sit, what happens when it rains, and how to pay.',
          ]),
        },
      },
      { type: 'meet-the-members', props: { title: 'Who is cooking' } },
      { type: 'map-link', props: { title: 'How to get there', text: 'The nearest stop, and where bikes can stand.' } },
      { type: 'faq', props: { title: 'Questions', limit: 6 } },
    ],
  },
  {
    name: 'menu',
    label: 'Menu',
    about: 'Dishes with prices, what they contain, and answers for guests with allergies.',
    blocks: [
      {
        type: 'hero',
        props: {
          title: 'What is on the menu',
          text: 'Prices, diets and allergens of everything we cook.',
          action_text: 'Where we stand today',
          action_url: '/members',
        },
      },
      { type: 'menu', props: { of: 'member' } },
      {
        type: 'rich-text',
        props: {
          text: richTextFrom([
            '## Allergies and diets',
            'Say how the kitchen keeps ingredients apart, and whom to ask at the window.',
            '## How to order',
            'Say whether guests can order ahead, and how they can pay.',
          ]),
        },
      },
      { type: 'faq', props: { title: 'Good to know', limit: 6 } },
      { type: 'contact-details', props: { title: 'Ask us' } },
    ],
  },
];
