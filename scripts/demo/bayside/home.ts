import type { DemoPage } from '../types.ts';

export const home: DemoPage = {
  url: '',
  title: 'Home',
  description:
    'Dumplings, chowder, bánh mì and arepas from fourteen independent kitchens by the water in Port Merrow. Who’s open today?',
  media: { 'hero.picture': 'home-hero.jpg' },
  blocks: [
    {
      type: 'hero',
      props: {
        id: 'hero',
        eyebrow: 'Port Merrow harbor, Oregon',
        title: 'What smells so good?',
        text: 'Fourteen small kitchens by the water. Follow the steam, say hello, try something you can’t pronounce yet.',
        action_text: 'See who’s open',
        action_url: '/#today',
        second_text: 'Meet the cooks',
        second_url: '/members',
      },
    },
    {
      type: 'cuisines',
      props: {
        id: 'cuisines',
        title: 'What sounds good today?',
        text: 'Nine ways to start. You can always come back tomorrow.',
      },
    },
    {
      type: 'today',
      props: {
        id: 'today',
        title: 'Around the harbor this week',
        text: 'Rain or shine, and we do mean rain.',
        limit: 8,
      },
    },
    {
      type: 'countdown',
      props: {
        id: 'crab',
        title: 'First Crab Night is coming',
        text: 'The boats come in with their lights on. Bring a lantern, and something waterproof.',
        until: 'showcase',
        showcase: ['first-crab-night'],
        over: 'The crab is in. See you next December.',
      },
    },
    {
      type: 'meet-the-members',
      props: {
        id: 'hello',
        title: 'Say hello to',
        text: 'Four kitchens to begin with. There are ten more where they came from.',
        members: ['little-lantern-dumplings', 'merrow-chowder-company', 'la-reina-pepiada', 'banh-mi-ba-sau'],
      },
    },
    {
      type: 'showcases',
      props: {
        id: 'events',
        title: 'Bring a friend to',
        text: 'Lanterns, crab boats and a fair amount of soup.',
        limit: 3,
      },
    },
    {
      type: 'blog-teasers',
      props: {
        id: 'stories',
        title: 'We asked, they told us',
        text: 'Small questions with surprisingly long answers.',
        limit: 3,
      },
    },
    {
      type: 'catering',
      props: { id: 'catering', title: 'Having people over?', text: 'We’ll bring the awning.', limit: 3 },
    },
    {
      type: 'faq',
      props: {
        id: 'questions',
        title: 'Good questions',
        text: 'The ones we hear most, between orders.',
        category: 'Visiting',
        limit: 5,
      },
    },
    {
      type: 'call-to-action',
      props: {
        id: 'join',
        title: 'Got a recipe everyone asks for?',
        text: 'On the first Monday of the month you can cook it here for twelve friendly strangers.',
        action_text: 'Cook with us',
        action_url: '/join',
      },
    },
  ],
};
