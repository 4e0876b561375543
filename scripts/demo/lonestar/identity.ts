import type { DemoDomain } from '../types.ts';

export const options: DemoDomain['options'] = {
  address: '1015 E 6th St, Suite B, Austin, TX 78702',
  phone: '(512) 555-0100',
  email: 'hello@lonestartrucks.example',
  outgoing_email: 'mail@lonestartrucks.example',
  social_media_title: 'Where we post what sold out',
  menu_title: 'On the board',
  join_title: 'Got a truck? Get in line.',
  join_text: 'Lots, bookings, a repair fund and thirteen neighbors who will lend you propane. Sixty dollars a month.',
  copyright: '© 2026 Lone Star Food Trucks. Wash your hands.',
  look: 'street',
  timezone: 'America/Chicago',
  currency: 'USD',
};

export const socials: DemoDomain['socials'] = [
  { name: 'instagram', label: 'Instagram', link: 'https://instagram.example/lonestartrucks' },
  { name: 'facebook', label: 'Facebook', link: 'https://facebook.example/lonestartrucks' },
  { name: 'youtube', label: 'YouTube', link: 'https://youtube.example/lonestartrucks' },
];

export const menus: DemoDomain['menus'] = {
  header: [
    {
      text: 'Trucks',
      url: '/members',
      type: 'link',
      mode: 'dropdown',
      children: [
        { text: 'All trucks', url: '/members', type: 'link', children: [] },
        { text: 'By cuisine', url: '/cuisines', type: 'link', children: [] },
        { text: 'Barbecue', url: '/cuisines/barbecue', type: 'link', children: [] },
        { text: 'Tacos', url: '/cuisines/tacos', type: 'link', children: [] },
      ],
    },
    { text: 'Events', url: '/showcases', type: 'link', children: [] },
    { text: 'Catering', url: '/catering', type: 'link', children: [] },
    { text: 'Stories', url: '/blog', type: 'link', children: [] },
    {
      text: 'About',
      url: '/about',
      type: 'link',
      mode: 'dropdown',
      children: [
        { text: 'Who we are', url: '/about', type: 'link', children: [] },
        { text: 'Questions', url: '/faq', type: 'link', children: [] },
        { text: 'Contact', url: '/contact', type: 'link', children: [] },
      ],
    },
    { text: 'Join', url: '/join', type: 'button', children: [] },
  ],
  footer: [
    {
      text: 'Eat',
      url: '',
      type: 'text',
      children: [
        { text: 'All trucks', url: '/members', type: 'link', children: [] },
        { text: 'Cuisines', url: '/cuisines', type: 'link', children: [] },
        { text: 'Events', url: '/showcases', type: 'link', children: [] },
      ],
    },
    {
      text: 'Book',
      url: '',
      type: 'text',
      children: [
        { text: 'Catering', url: '/catering', type: 'link', children: [] },
        { text: 'Weddings', url: '/catering/long-table-wedding', type: 'link', children: [] },
        { text: 'Office lunch', url: '/catering/office-lunch-lineup', type: 'link', children: [] },
      ],
    },
    {
      text: 'Us',
      url: '',
      type: 'text',
      children: [
        { text: 'About', url: '/about', type: 'link', children: [] },
        { text: 'Join', url: '/join', type: 'link', children: [] },
        { text: 'Contact', url: '/contact', type: 'link', children: [] },
        { text: 'Privacy', url: '/privacy', type: 'link', children: [] },
      ],
    },
  ],
};

export const seo: DemoDomain['seo'] = {
  title: 'Austin food trucks, open today',
  description:
    'Fourteen independent food trucks in Austin, Texas: barbecue, tacos, kolaches, phở. See who is open today, book catering, come hungry.',
  name: 'Lone Star Food Trucks',
};

export const errorPage: DemoDomain['errorPage'] = {
  title: 'Wrong turn.',
  subtitle: 'This page sold out, moved lots or never existed. The trucks, however, are real.',
  section_title: 'While you’re lost, eat',
  section_text: 'Four windows that are usually open about now.',
  members: ['pecan-smoke', 'dona-chelas-comal', 'svoboda-and-daughters', 'nguyen-brothers-broth'],
};
