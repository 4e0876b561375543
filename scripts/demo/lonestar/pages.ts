import type { DemoPage } from '../types.ts';

export const pages: DemoPage[] = [
  {
    url: '',
    title: 'Home',
    description:
      'Barbecue, tacos, kolaches and phở from fourteen independent Austin food trucks. See who is open today and where.',
    media: { 'hero.picture': 'home-hero.jpg' },
    blocks: [
      {
        type: 'hero',
        props: {
          id: 'hero',
          eyebrow: 'Austin, Texas',
          title: 'Eat at the truck.',
          text: 'Fourteen independent kitchens on wheels. Nobody franchised, nothing reheated, everybody’s name on the permit.',
          action_text: 'Who’s open today',
          action_url: '/#today',
          second_text: 'Book catering',
          second_url: '/catering',
        },
      },
      {
        type: 'today',
        props: {
          id: 'today',
          title: 'This week’s stops',
          text: 'Hours are promises until the food runs out.',
          limit: 8,
        },
      },
      {
        type: 'members-grid',
        props: { id: 'trucks', title: 'The trucks', text: 'Pick a window.', show: 'all', limit: 8 },
      },
      {
        type: 'cuisines',
        props: {
          id: 'cuisines',
          title: 'What are you hungry for?',
          text: 'Start with the food. It will lead you to a parking lot.',
        },
      },
      {
        type: 'showcases',
        props: { id: 'events', title: 'Coming up', text: 'Long tables, loud fiddles, one pot of red.', limit: 3 },
      },
      {
        type: 'call-to-action',
        props: {
          id: 'book',
          title: 'We’ll come to you.',
          text: 'Weddings, office lunches, church suppers. Forty people or six hundred. Two trucks, one bill.',
          action_text: 'See the offers',
          action_url: '/catering',
        },
      },
      {
        type: 'blog-teasers',
        props: { id: 'stories', title: 'From the lot', text: 'Overheard in line, then checked.', limit: 3 },
      },
      {
        type: 'faq',
        props: { id: 'questions', title: 'Asked at the window', text: '', category: 'Finding & eating', limit: 4 },
      },
    ],
  },
  {
    url: 'about',
    title: 'About',
    description:
      'Why fourteen Austin food trucks share lots, bookings and a repair fund, and what they don’t share: recipes.',
    media: { 'hero.picture': 'scene-dusk.jpg', 'lot.picture': 'scene-noon.jpg' },
    blocks: [
      {
        type: 'hero',
        props: {
          id: 'hero',
          eyebrow: 'Who we are',
          title: 'Four trucks and an extension cord.',
          text: 'That was the first meeting. The rest has been paperwork and propane.',
          action_text: 'Meet the trucks',
          action_url: '/members',
        },
      },
      {
        type: 'rich-text',
        props: {
          id: 'story',
          text: [
            'In July of 2016 a generator died on East 6th Street at ten at night with forty people in line. The man it belonged to was not popular. Four other trucks ran him extension cords anyway, because the food was going to spoil and that is a sin.',
            'They met the next week in the back of a tire shop. The minutes say: share lots. Share bookings. Put money in a can. The can is now a [repair fund](/blog/what-the-repair-fund-bought) and the man is now on the board.',
            '## What we are',
            'A members’ association. Fourteen trucks, one vote each. Nobody owns us and nobody is allowed to own two trucks. We rent the lots, answer the phone, book the catering and argue with the city about water. The members cook.',
            '## What we aren’t',
            'An app. A franchise. A festival that charges trucks two thousand dollars to stand in a field.',
            '## The rules',
            '- Your own food, made in your own truck.',
            '- Your hours are a promise.',
            '- You lend propane.',
            '- If you wouldn’t feed it to your mother, don’t sell it at noon.',
          ],
        },
      },
      {
        type: 'picture',
        props: { id: 'lot', caption: 'Saturday at the market. The line on the left is for apricot.', width: 'full' },
      },
      {
        type: 'meet-the-members',
        props: {
          id: 'founders',
          title: 'The ones who brought extension cords',
          text: 'Still here. Still lending.',
          members: ['dona-chelas-comal', 'pecan-smoke', 'two-lane-burgers', 'low-water-crossing'],
        },
      },
      {
        type: 'testimonials',
        props: {
          id: 'line',
          title: 'Said in line',
          text: 'We asked. Nobody was paid, though one was given a pickle.',
          items: [
            {
              id: 'lupita',
              quote:
                'I have eaten at the same window every Tuesday since 2017. They have never once asked me to download anything.',
              name: 'Lupita Arriaga',
              role: 'school bus driver, Dove Springs',
            },
            {
              id: 'wendell',
              quote: 'My daughter’s wedding had two trucks and one bill. The bill was right. I checked it twice.',
              name: 'Wendell Pruitt',
              role: 'father of the bride',
            },
            {
              id: 'amara',
              quote: 'They said sold out by one. I came at ten past one. They were sold out, and they were sorry.',
              name: 'Amara Osei',
              role: 'now comes at noon',
            },
          ],
        },
      },
      {
        type: 'call-to-action',
        props: {
          id: 'join',
          title: 'Got a truck?',
          text: 'There’s a chair at the tire shop.',
          action_text: 'How joining works',
          action_url: '/join',
        },
      },
    ],
  },
  {
    url: 'join',
    title: 'Join',
    description:
      'Run an independent truck, trailer or cart in Austin? Lots, bookings, a repair fund and neighbors, for sixty dollars a month.',
    media: { 'hero.picture': 'scene-night.jpg' },
    blocks: [
      {
        type: 'hero',
        props: {
          id: 'hero',
          eyebrow: 'For truck owners',
          title: 'Got a truck? Get in line.',
          text: 'Sixty dollars a month. Nothing on your sales. Thirteen neighbors who will come when the generator doesn’t.',
          action_text: 'Talk to Joanne',
          action_url: '#apply',
          second_text: 'Read the rules',
          second_url: '/about',
        },
      },
      {
        type: 'rich-text',
        props: {
          id: 'deal',
          text: [
            '## What you get',
            '- A place on ten lots, with power at six of them and shade at four',
            '- Catering leads that match your menu and your calendar',
            '- The repair fund: up to $2,500 by text message, no interest',
            '- Your own page here, with your week, your menu and your map links',
            '- Group rates on insurance, propane and grease',
            '## What we ask',
            'A current mobile vending permit, your own recipes, and one Tuesday evening a month at the tire shop. We visit twice, hungry, without telling you when. Then the members vote. It takes about five weeks.',
          ],
        },
      },
      {
        type: 'logos',
        props: {
          id: 'neighbors',
          title: 'Who you’d park beside',
          text: 'Thirteen of them will lend you propane.',
          show: 'members',
        },
      },
      { type: 'faq', props: { id: 'questions', title: 'Before you ask', text: '', category: 'Joining', limit: 6 } },
      {
        type: 'form',
        props: {
          id: 'apply',
          title: 'Tell us about your truck.',
          text: 'What you cook, where you park, how old the generator is. Joanne reads every one and calls back within the week.',
          form: 'join',
        },
      },
    ],
  },
  {
    url: 'contact',
    title: 'Contact',
    description:
      'Phone, address and email of Lone Star Food Trucks in Austin. A person answers from nine to five, and it is usually Joanne.',
    blocks: [
      {
        type: 'contact-details',
        props: {
          id: 'details',
          title: 'Say it plain',
          text: 'Joanne answers the phone from nine to five, Monday to Friday. For an order, call the truck; the number is on its page.',
        },
      },
      {
        type: 'form',
        props: {
          id: 'write',
          title: 'Or put it in writing',
          text: 'Answered by a person, within two working days. Faster if it mentions brisket.',
          form: 'contact',
        },
      },
      {
        type: 'rich-text',
        props: {
          id: 'who',
          text: [
            '## Who to ask for',
            '- Catering and events: Joanne Krause, [book@lonestartrucks.example](mailto:book@lonestartrucks.example)',
            '- Joining: same Joanne, [join@lonestartrucks.example](mailto:join@lonestartrucks.example)',
            '- Lost keys, lost hats, lost children’s shoes: the box under the counter at Comal Corner',
            '- Press: Dale Whitcomb, who will talk longer than you planned',
          ],
        },
      },
      {
        type: 'faq',
        props: {
          id: 'questions',
          title: 'Maybe we answered it already',
          text: '',
          category: 'Catering & events',
          limit: 4,
        },
      },
    ],
  },
  {
    url: 'privacy',
    title: 'Privacy',
    description:
      'What Lone Star Food Trucks keeps about you, why, and how to have it deleted. It is short because we keep little.',
    text: [
      'We run lunch, not a data business. This page says what we keep and why.',
      '## When you read this site',
      'The pages are plain files. They set no cookies and load nothing from other companies. Our server writes down the address a request came from and the page it asked for, keeps that for fourteen days to catch abuse, and deletes it.',
      '## When you write to us',
      'If you send a form, we keep what you typed so that somebody can answer. Catering inquiries are kept for two years, because weddings get postponed. Everything else goes after six months.',
      '## Who sees it',
      'The office, and the trucks you asked about. We have never sold a list and don’t have one to sell.',
      '## Your say',
      'Write to [hello@lonestartrucks.example](mailto:hello@lonestartrucks.example) and we will show you what we have, fix it or delete it, within a week.',
    ],
  },
];
