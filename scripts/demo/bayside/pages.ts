import type { DemoPage } from '../types.ts';
import { home } from './home.ts';

export const pages: DemoPage[] = [
  home,
  {
    url: 'about',
    title: 'About the co-op',
    description:
      'How a folding table, an empty net loft and a storm turned into Bayside Street Eats, a cooperative of fourteen kitchens.',
    media: {
      'hero.picture': 'scene-rain.jpg',
      'dock.picture': 'scene-night.jpg',
      'album.dusk': 'scene-dusk.jpg',
      'album.pleats': 'dish-dumplings.jpg',
      'album.chowder': 'dish-chowder.jpg',
      'album.sweets': 'dish-sweets.jpg',
    },
    blocks: [
      {
        type: 'hero',
        props: {
          id: 'hero',
          eyebrow: 'About the co-op',
          title: 'It started with a leaky roof.',
          text: 'And five cooks, one stove and a cat. There are fourteen of us now. The cat stayed.',
          action_text: 'Meet everyone',
          action_url: '/members',
        },
      },
      {
        type: 'rich-text',
        props: {
          id: 'story',
          text: [
            'It started with weather. In the winter of 2018 a storm took the roof off the Saturday market, and five vendors with nowhere to go asked the port if they could wait it out in the old net loft. They cooked for each other because what else do you do? By the second day there was a line outside.',
            'The loft had stood empty for eleven years. It had a stove, a leaky skylight and a cat. The port let them have it for a dollar a year on the condition that they fix the skylight, and look after the cat.',
            '## We’re a cooperative',
            'That means the fourteen kitchens own this together. Each has one vote, whether it’s a bus or a pushcart. We share the loft, the dishwasher, the bookkeeping and the good parking spots, on a rota that’s been the subject of exactly one argument.',
            '## What we care about',
            '- Knowing where it’s from. Boats and farms are named on the board.',
            '- Something for everyone in the line, whatever they can’t or don’t eat.',
            '- Trying things. Some of our favorite dishes began as a mistake.',
            '- Leaving the beach as we found it. Every cup and fork is compostable, and we check.',
          ],
        },
      },
      {
        type: 'picture',
        props: { id: 'dock', caption: 'First Crab Night, about an hour before the dumplings ran out.', width: 'full' },
      },
      {
        type: 'members-grid',
        props: {
          id: 'everyone',
          title: 'Who’s who',
          text: 'In the order they’d like to be introduced.',
          show: 'all',
          limit: 14,
        },
      },
      {
        type: 'gallery',
        props: {
          id: 'album',
          title: 'From the loft’s album',
          text: 'Drawn by whoever had dry hands.',
          layout: 'strip',
          items: [
            { id: 'pleats', caption: 'Eighteen pleats. Auntie Fen counts.' },
            { id: 'dusk', caption: 'The seawall at half past five, before the line.' },
            { id: 'chowder', caption: 'Ruth’s pot. Nobody else stirs it.' },
            { id: 'sweets', caption: 'What’s left at closing, which is rarely this much.' },
          ],
        },
      },
      {
        type: 'call-to-action',
        props: {
          id: 'visit',
          title: 'Come and see the skylight.',
          text: 'The loft is open Wednesday to Sunday. The cat’s name is Halibut.',
          action_text: 'Plan a visit',
          action_url: '/contact',
        },
      },
    ],
  },
  {
    url: 'join',
    title: 'Cook with us',
    description:
      'Bring your truck, your cart or just an idea: shared kitchen, good spots, honest tasters and two free months in Port Merrow.',
    media: { 'hero.picture': 'scene-dusk.jpg' },
    blocks: [
      {
        type: 'hero',
        props: {
          id: 'hero',
          eyebrow: 'Trucks, carts and daydreams',
          title: 'Come cook with us.',
          text: 'There’s a spot on the dock, a shared kitchen, and fourteen people who remember exactly how their first day felt.',
          action_text: 'Tell us about it',
          action_url: '#apply',
          second_text: 'How the co-op works',
          second_url: '/about',
        },
      },
      {
        type: 'rich-text',
        props: {
          id: 'how',
          text: [
            '## How it goes',
            '- Come to a test kitchen Monday. Cook one dish for twelve people. Read the cards.',
            '- Still keen? We’ll help with the license, the fire inspection and finding a second-hand fryer that doesn’t leak.',
            '- Two trial months on the rota, no fee. Then the members vote, and there’s usually cake.',
            '## What you get',
            'Prep space and cold storage at the net loft. A fair share of the good spots. Catering that suits what you cook. Your own page here, with your story and your week. And somebody to watch the window while you run to the bathroom, which is worth more than it sounds.',
            '## What we ask',
            '$45 a month, one shift of loft cleaning, and that you’ll taste a newcomer’s dish when it’s your turn. Be kind. Be specific.',
          ],
        },
      },
      {
        type: 'form',
        props: {
          id: 'apply',
          title: 'So, what do you cook?',
          text: 'No business plan needed. Tell us about the dish your friends keep asking for, and Delphine will call you.',
          form: 'join',
        },
      },
      {
        type: 'faq',
        props: { id: 'questions', title: 'You might be wondering', text: '', category: 'Becoming a member', limit: 6 },
      },
      {
        type: 'meet-the-members',
        props: {
          id: 'newest',
          title: 'They started on a Monday',
          text: 'Ask them anything. They’ll tell you the truth.',
          members: ['la-reina-pepiada', 'salt-and-swirl', 'green-anchor'],
        },
      },
    ],
  },
  {
    url: 'contact',
    title: 'Contact',
    description:
      'Find the net loft, give us a call or write a note. Bayside Street Eats, 845 Bayfront Blvd, Port Merrow, Oregon.',
    blocks: [
      {
        type: 'contact-details',
        props: {
          id: 'details',
          title: 'We’d love to hear from you',
          text: 'The loft office is open Wednesday to Sunday, ten to four. Knock loudly; the dishwasher is next door.',
        },
      },
      {
        type: 'form',
        props: {
          id: 'write',
          title: 'Drop us a note',
          text: 'Praise, questions, a pier we should know about? Maya or Delphine writes back, usually before the tide turns.',
          form: 'contact',
        },
      },
      {
        type: 'rich-text',
        props: {
          id: 'who',
          text: [
            '## Who’s who',
            '- Events and catering: Maya, [events@baysidestreeteats.example](mailto:events@baysidestreeteats.example)',
            '- Cooking with us: Delphine, [cook@baysidestreeteats.example](mailto:cook@baysidestreeteats.example)',
            '- Lost umbrellas: there’s a barrel by the door. Take one, leave one.',
            '- A question for a particular truck? Its number’s on [its page](/members), and the cook will pick up if their hands are clean.',
          ],
        },
      },
      { type: 'faq', props: { id: 'questions', title: 'Planning a visit?', text: '', category: 'Visiting', limit: 6 } },
    ],
  },
  {
    url: 'privacy',
    title: 'Privacy',
    description:
      'What Bayside Street Eats knows about you (not much), how long we keep it, and how to ask us to forget it.',
    text: [
      'We’d rather know your favorite dumpling than your data. Here’s the little we do keep.',
      '## Just browsing?',
      'No cookies, no trackers, nothing loaded from anyone else. The server keeps a plain log of requests for fourteen days so we can spot trouble, and then it’s gone.',
      '## If you write to us',
      'We keep your message so we can answer it. Catering questions stay for two years in case you come back to them; other notes are deleted after six months.',
      '## Who gets to see it?',
      'The two of us in the office, plus the kitchen you asked about. That’s everyone. We don’t sell it and we don’t swap it.',
      '## Changed your mind?',
      'Write to [ahoy@baysidestreeteats.example](mailto:ahoy@baysidestreeteats.example). We’ll show you what we’ve got or delete it, usually the same day.',
    ],
  },
];
