import type * as z from 'zod/mini';

import { richTextFrom } from '#shared/content/rich-text.ts';
import { defaultPalette } from '#shared/rules/colors.ts';
import type { PostCreate } from '#shared/schemas/posts.ts';

import type { Documents } from '../db/documents.ts';

type NewPost = z.output<typeof PostCreate>;

/** The settings of a new domain: complete and neutral. */
export function starterDocuments(title: string): Documents {
  return {
    options: {
      address: '',
      phone: '',
      email: '',
      outgoing_email: '',
      social_media_title: 'Follow along',
      menu_title: 'Menu',
      join_title: 'Run a truck? Join us',
      join_text: `${title} brings trucks and hungry people together. Tell us about your kitchen.`,
      copyright: `© ${title}`,
      look: 'classic',
      timezone: 'America/Los_Angeles',
      currency: 'USD',
      auth_background_id: null,
      logo_id: null,
      fav_icon_id: null,
    },
    colors: [
      { id: 7, code: defaultPalette.baseText },
      { id: 1, code: defaultPalette.accentText },
      { id: 2, code: defaultPalette.primaryText },
      { id: 4, code: defaultPalette.accentBackground },
      { id: 5, code: defaultPalette.primaryBackground },
    ],
    'error-page': {
      title: 'This truck took a wrong turn',
      subtitle: 'The page you are looking for has moved on to another corner.',
      section_title: 'Meet the members',
      section_text: 'While you are here: these kitchens are easy to find.',
      members: [],
      truck_image_id: null,
    },
    socials: [],
    menus: {
      header: [
        link('Members', '/members'),
        link('Cuisines', '/cuisines'),
        link('About', '/about'),
        link('Contact', '/contact'),
      ],
      footer: [
        link('Members', '/members'),
        link('About', '/about'),
        link('Join', '/join'),
        link('Contact', '/contact'),
      ],
    },
    seo: { title, description: `Food trucks, their menus and this week's stops, by ${title}.`, name: title },
    'site-map': { types: [1, 2, 3, 4, 5, 6] },
  };
}

function link(text: string, url: string) {
  return { text, url, type: 'link' as const, children: [] };
}

/** The pages of a new domain. */
export function starterPages(title: string): NewPost[] {
  return [
    page('', title, `Food trucks, their menus and this week's stops, by ${title}.`, [
      {
        type: 'hero',
        props: {
          id: 'hero',
          title,
          text: 'Find a truck, see what it cooks and where it stands today.',
          action_text: 'Meet the members',
          action_url: '/members',
        },
      },
      {
        type: 'today',
        props: {
          id: 'this-week',
          title: 'On the street this week',
          text: 'Stops change with the weather; the times here are the latest.',
        },
      },
      { type: 'members-grid', props: { id: 'members', title: 'Meet the members', show: 'all', limit: 12 } },
      { type: 'cuisines', props: { id: 'cuisines', title: 'What are you hungry for?' } },
      { type: 'showcases', props: { id: 'events', title: 'Coming up' } },
    ]),
    page('about', 'About', `Who runs ${title}, and why.`, null, [
      `${title} is a network of food trucks and carts. Each one is run by the people who cook in it.`,
      'Here you find what they serve, where they stand this week, and how to reach them.',
    ]),
    page('contact', 'Contact', `How to reach ${title}.`, [
      {
        type: 'rich-text',
        props: {
          id: 'text',
          text: richTextFrom(['Questions, praise, a street that needs lunch? We read everything.']),
        },
      },
      { type: 'contact-details', props: { id: 'contact', title: 'Reach us' } },
      { type: 'form', props: { id: 'write', title: 'Write to us', form: 'contact' } },
    ]),
    page('join', 'Join', `How a truck becomes a part of ${title}.`, [
      {
        type: 'rich-text',
        props: {
          id: 'text',
          text: richTextFrom(['Tell us about your kitchen: what you cook, where you stand, how we can reach you.']),
        },
      },
      { type: 'form', props: { id: 'apply', title: 'Apply with your truck', form: 'join' } },
    ]),
  ];
}

function page(
  url: string,
  title: string,
  description: string,
  items: { type: string; props: { id: string } & Record<string, unknown> }[] | null,
  paragraphs: string[] = [],
): NewPost {
  return {
    url,
    title,
    post_status_id: 2,
    post_type_id: 1,
    post_body: {
      attributes: { title, url, description, ...(paragraphs.length > 0 ? { text: richTextFrom(paragraphs) } : {}) },
      media: {},
      external_data: { cuisines: [] },
      blocks: items && { v: 1, items },
    },
  };
}
