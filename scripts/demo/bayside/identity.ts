import type { DemoDomain } from '../types.ts';

export const options: DemoDomain['options'] = {
  address: '845 Bayfront Blvd (the old net loft), Port Merrow, OR 97380',
  phone: '(541) 555-0100',
  email: 'ahoy@baysidestreeteats.example',
  outgoing_email: 'mail@baysidestreeteats.example',
  social_media_title: 'Come say hi',
  menu_title: 'What’s cooking',
  join_title: 'Got a cart, a truck or just an idea?',
  join_text:
    'Come cook with us. There’s a spot on the dock, a shared kitchen and fourteen people who remember their first day.',
  copyright: '© 2026 Bayside Street Eats, a cooperative of Port Merrow, Oregon',
  look: 'harbour',
  timezone: 'America/Los_Angeles',
  currency: 'USD',
};

export const socials: DemoDomain['socials'] = [
  { name: 'instagram', label: 'Instagram', link: 'https://instagram.example/baysidestreeteats' },
  { name: 'facebook', label: 'Facebook', link: 'https://facebook.example/baysidestreeteats' },
  { name: 'tiktok', label: 'TikTok', link: 'https://tiktok.example/baysidestreeteats' },
];

export const menus: DemoDomain['menus'] = {
  header: [
    { text: 'This week', url: '/#today', type: 'link', children: [] },
    {
      text: 'Eat',
      url: '/members',
      type: 'link',
      mode: 'dropdown',
      children: [
        { text: 'Meet everyone', url: '/members', type: 'link', children: [] },
        { text: 'Browse by cuisine', url: '/cuisines', type: 'link', children: [] },
        { text: 'Dumplings', url: '/cuisines/dumplings', type: 'link', children: [] },
        { text: 'Chowder & seafood', url: '/cuisines/seafood', type: 'link', children: [] },
      ],
    },
    { text: 'Events', url: '/showcases', type: 'link', children: [] },
    { text: 'Catering', url: '/catering', type: 'link', children: [] },
    {
      text: 'Our harbor',
      url: '/about',
      type: 'link',
      mode: 'dropdown',
      children: [
        { text: 'About the co-op', url: '/about', type: 'link', children: [] },
        { text: 'Stories', url: '/blog', type: 'link', children: [] },
        { text: 'Good questions', url: '/faq', type: 'link', children: [] },
        { text: 'Contact', url: '/contact', type: 'link', children: [] },
      ],
    },
    { text: 'Cook with us', url: '/join', type: 'button', children: [] },
  ],
  footer: [
    {
      text: 'Hungry',
      url: '',
      type: 'text',
      children: [
        { text: 'Everyone', url: '/members', type: 'link', children: [] },
        { text: 'Cuisines', url: '/cuisines', type: 'link', children: [] },
        { text: 'Catering', url: '/catering', type: 'link', children: [] },
      ],
    },
    {
      text: 'Curious',
      url: '',
      type: 'text',
      children: [
        { text: 'Events', url: '/showcases', type: 'link', children: [] },
        { text: 'Stories', url: '/blog', type: 'link', children: [] },
        { text: 'Questions', url: '/faq', type: 'link', children: [] },
      ],
    },
    {
      text: 'The co-op',
      url: '',
      type: 'text',
      children: [
        { text: 'About', url: '/about', type: 'link', children: [] },
        { text: 'Cook with us', url: '/join', type: 'link', children: [] },
        { text: 'Contact', url: '/contact', type: 'link', children: [] },
        { text: 'Privacy', url: '/privacy', type: 'link', children: [] },
      ],
    },
  ],
};

export const seo: DemoDomain['seo'] = {
  title: 'Street food by the water',
  description:
    'Dumplings, chowder, bánh mì and arepas from fourteen small kitchens on Port Merrow harbor, Oregon. See who’s open today and come say hi.',
  name: 'Bayside Street Eats',
};

export const errorPage: DemoDomain['errorPage'] = {
  title: 'Lost in the fog?',
  subtitle: 'We couldn’t find that page. It may have drifted off, or it was never moored here at all.',
  section_title: 'Follow your nose instead',
  section_text: 'These four are easy to find: look for the steam.',
  members: ['little-lantern-dumplings', 'merrow-chowder-company', 'banh-mi-ba-sau', 'la-reina-pepiada'],
};
