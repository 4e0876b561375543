import { richTextFrom } from '#shared/content/rich-text.ts';
import { postTypes, type PostTypeName } from '#shared/rules/post-types.ts';
import type { Media } from '#shared/schemas/media.ts';
import { plainStyle } from '#shared/schemas/options.ts';
import type { PostAttributes } from '#shared/schemas/post-attributes.ts';
import type { PostBody } from '#shared/schemas/post-body.ts';
import type { Post, PostOf } from '#shared/schemas/posts.ts';
import type { Content } from '#site/data/content.ts';

const moment = '2026-11-20T10:00:00.000Z';

/** A readable id in wire format: 'member1' is 'member1000000000'. */
export function idOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .padEnd(16, '0')
    .slice(0, 16);
}

/** A stored picture in three widths. */
export function mediaOf(name: string, width = 1200, height = 1500): Media {
  return {
    id: idOf(name),
    base: '/media',
    hashed_name: name,
    name: `${name}.jpg`,
    alt: `Picture of ${name}`,
    width,
    height,
    focal: { x: 0.5, y: 0.4 },
    thumbhash: null,
    path: `ab/${name}`,
    extensions: ['avif', 'webp', 'jpg'],
    widths: [320, 640, 960],
    bytes: 40_000,
    created_at: moment,
  };
}

type PostInput<T extends PostTypeName> = {
  attributes?: Partial<PostAttributes<T>>;
  body?: Partial<Omit<PostBody, 'attributes'>>;
  data?: Partial<Omit<Post, 'post_body'>>;
};

/** A published post; `name` becomes its id, its slug and, by default, its title. */
export function postOf<T extends PostTypeName>(
  type: T,
  name: string,
  { attributes = {}, body = {}, data = {} }: PostInput<T> = {},
): PostOf<T> {
  const url = data.url ?? `${postTypes[type].prefix}${name}`;
  const title = attributes.title ?? name;
  return {
    id: idOf(name),
    _id: name.length,
    url,
    title,
    post_status_id: 2,
    post_type_id: postTypes[type].id,
    no_index: false,
    no_follow: false,
    show_in_sitemap: true,
    position: 0,
    publish_at: null,
    version: 1,
    deleted_at: null,
    created_at: moment,
    updated_at: moment,
    created_by: null,
    ...data,
    post_body: {
      media: {},
      external_data: { cuisines: [] },
      blocks: null,
      ...body,
      attributes: { title, url, description: `${title}, described.`, ...attributes },
    },
  } as PostOf<T>;
}

function member(name: string, title: string, cuisine: string, place: string, days: number[]): PostOf<'member'> {
  return postOf('member', name, {
    attributes: {
      title,
      phone: '(512) 555-0112',
      website: `https://${name}.example`,
      text: richTextFrom(['It started with a borrowed trailer.', 'It still is the same trailer.']),
      stops: days.map((day) => ({
        id: `${name}-${day}`,
        place,
        address: '1000 block of Springdale Rd, Austin, TX',
        days: [day],
        from: '11:00',
        to: '14:30',
        latitude: 30.26,
        longitude: -97.69,
      })),
      menu_items: [
        { id: 'plate', name: 'The plate', description: 'A bit of everything.', price: 1450, diets: ['gluten-free'] },
        { id: 'side', name: 'Beans', price: 400, diets: ['vegan'], allergens: ['soy'] },
      ],
    },
    body: {
      external_data: { cuisines: [idOf(`tag${cuisine}`)] },
      media: name === 'pecan-smoke' ? { poster: mediaOf('pecan-poster') } : {},
    },
  });
}

const cuisines = ['barbecue', 'tacos', 'vietnamese'];
const colors = ['#b3261e', '#f2b21b', '#fff4df', '#1e1714', '#1e1714'];

/** A small network with one of everything: Lone Star Food Trucks, six members. */
export function demoContent(changes: Partial<Content> = {}): Content {
  const category = { id: idOf('eating'), name: 'Finding and eating' };
  return {
    host: 'lonestar.test',
    origin: 'https://lonestar.test',
    revision: 1,
    today: '2026-11-20',
    statuses: [],
    options: {
      map: null,
      title: 'Lone Star Food Trucks',
      address: '1015 E 6th St, Austin, TX',
      phone: '(512) 555-0100',
      email: 'hello@lonestar.test',
      outgoing_email: 'mail@lonestar.test',
      social_media_title: 'Where we post',
      menu_title: 'On the board',
      join_title: 'Got a truck?',
      join_text: 'Lots, bookings and neighbors.',
      copyright: '© 2026 Lone Star Food Trucks',
      look: 'street',
      member_word: 'member',
      style: plainStyle,
      consent: null,
      timezone: 'America/Chicago',
      currency: 'USD',
      auth_background: null,
      logo: null,
      fav_icon: null,
    },
    colors: [5, 4, 2, 1, 7].map((id, index) => ({ id, code: colors[index] ?? '#000' })),
    errorPage: {
      title: 'Wrong turn.',
      subtitle: 'This page sold out.',
      section_title: 'While you are lost, eat',
      section_text: 'Two windows.',
      members: [idOf('pecan-smoke'), idOf('dona-chela')],
      truck_image: null,
    },
    socials: [
      {
        id: 'instagram',
        link: 'https://instagram.example/lonestar',
        icon: { id: '1', name: 'instagram', data: { label: 'Instagram', icons: '' } },
      },
    ],
    menus: {
      header: [
        {
          text: 'Trucks',
          url: '/members',
          type: 'link',
          mode: 'dropdown',
          children: [{ text: 'Barbecue', url: '/cuisines/barbecue', type: 'link', children: [] }],
        },
        { text: 'Join', url: '/join', type: 'button', children: [] },
      ],
      footer: [
        {
          text: 'Eat',
          url: '',
          type: 'text',
          children: [{ text: 'All trucks', url: '/members', type: 'link', children: [] }],
        },
      ],
    },
    seo: { title: 'Austin’s independent trucks', description: 'Six trucks, one city.', name: 'Lone Star' },
    siteMap: { types: [1, 2, 3, 4, 5, 6] },
    analytics: [],
    sections: [],
    cuisineTags: cuisines.map((name) => ({ id: idOf(`tag${name}`), title: name, icon_data: null })),
    faqs: [
      {
        id: idOf('faq1'),
        question: 'Where are the trucks today?',
        answer: 'On the board.\n\nOr on the page of each truck.',
        category,
        position: 0,
        version: 1,
      },
      {
        id: idOf('faq2'),
        question: 'Do they take cards?',
        answer: 'All of them.',
        category: null,
        position: 1,
        version: 1,
      },
    ],
    faqCategories: [category],
    categories: [{ id: idOf('kitchens'), name: 'Kitchens' }],
    redirects: [{ from: 'old-trucks', to: 'members' }],
    posts: {
      page: [
        postOf('page', 'home', {
          attributes: { title: 'Home' },
          data: { url: '' },
          body: {
            blocks: {
              v: 1,
              items: [
                {
                  type: 'hero',
                  props: { id: 'hero', title: 'Eat at the truck.', action_text: 'See the week', action_url: '#today' },
                },
                { type: 'today', props: { id: 'today', title: 'This week' } },
                { type: 'members-grid', props: { id: 'trucks', title: 'The trucks', limit: 4 } },
                { type: 'from-the-future', props: { id: 'later' } },
              ],
            },
            media: { 'hero.picture': mediaOf('home-hero', 1920, 1080) },
          },
        }),
        postOf('page', 'about', { attributes: { title: 'About', text: richTextFrom(['## Who', 'Six trucks.']) } }),
      ],
      member: [
        member('pecan-smoke', 'Pecan Smoke', 'barbecue', 'Springdale warehouse row', [3, 4, 5]),
        member('dona-chela', 'Doña Chela’s Comal', 'tacos', 'The comal lot', [2, 3, 6]),
        member('nguyen-broth', 'Nguyen Brothers Broth', 'vietnamese', 'North Burnet yard', [1, 2]),
        member('low-water', 'Low Water Crossing', 'barbecue', 'South Lamar', [3, 7]),
        member('okra-revival', 'Okra Revival', 'tacos', 'The Drag at 23rd', [5, 6]),
        member('blue-norther', 'Blue Norther', 'tacos', 'Zilker trailhead', [6, 7]),
      ],
      cuisine: cuisines.map((name) =>
        postOf('cuisine', name, { body: { external_data: { cuisines: [idOf(`tag${name}`)] } } }),
      ),
      showcase: [
        postOf('showcase', 'smoke-off', {
          attributes: {
            title: 'Smoke-Off',
            starts_at: '2026-12-12 16:00',
            ends_at: '2026-12-12 22:00',
            place: 'Springdale Rd',
          },
          body: { external_data: { cuisines: [], members: [idOf('pecan-smoke')] } },
        }),
      ],
      catering: [
        postOf('catering', 'office-lunch', {
          attributes: { title: 'Office lunch', price_from: 1500, guests_min: 40, guests_max: 200 },
          body: { external_data: { cuisines: [], members: [idOf('pecan-smoke'), idOf('nguyen-broth')] } },
        }),
      ],
      blog: [
        postOf('blog', 'repair-fund', {
          attributes: {
            title: 'The repair fund',
            author: 'Joanne',
            published_on: '2026-11-14',
            text: richTextFrom(['A story.']),
          },
        }),
        postOf('blog', 'two-kitchens', {
          attributes: { title: 'A Friday in two kitchens', published_on: '2026-10-09' },
        }),
      ],
    },
    ...changes,
  };
}

/** The same network with another brand: Bayside Street Eats. */
export function baysideContent(): Content {
  const content = demoContent({ host: 'bayside.test', origin: 'https://bayside.test' });
  const palette = ['#0f4c52', '#ff7a5c', '#f3f7f6', '#13241b', '#1c3327'];
  return {
    ...content,
    options: { ...content.options, title: 'Bayside Street Eats', look: 'harbour', timezone: 'America/Los_Angeles' },
    colors: [5, 4, 2, 1, 7].map((id, index) => ({ id, code: palette[index] ?? '#000' })),
  };
}
