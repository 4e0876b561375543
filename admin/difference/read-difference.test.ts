import { expect, test } from 'vitest';

import { documentKinds } from '#shared/rules/documents.ts';
import { formatPrice } from '#shared/rules/numbers.ts';
import type { Difference } from '#shared/schemas/differences.ts';
import {
  differenceOf,
  faqOf,
  itemOf,
  mediaOf,
  optionsOf,
  postOf,
  redirectOf,
  snippetOf,
  socialOf,
  textOf,
} from '#tests/support/differences.ts';

import type { Names } from '../words/names.ts';
import type { FieldChange, ItemChange } from './field-change.ts';
import { readDifference } from './read-difference.ts';

const names: Names = {
  tag: (id) => `tag ${id[0]}`,
  post: (id) => `member ${id[0]}`,
  faq: (id) => `question ${id[0]}`,
  faqCategory: (id) => `category ${id[0]}`,
  section: (id) => `section ${id[0]}`,
  when: (instant) => `at ${instant.slice(0, 10)}`,
  price: (hundredths) => formatPrice(hundredths, 'USD'),
};

/** An item in a line: 'renamed, moved: Header › About › Team (3rd to 1st; Text: Team → Our team)'. */
function itemWords({ effects, type, name, path, move, fields, inside }: ItemChange): string {
  const more = [
    ...(move ? [`${move.from} to ${move.to}`] : []),
    ...(inside > 0 ? [`${inside} inside`] : []),
    ...fields.map(changeWords),
  ];
  const called = [...path, [type, name && (type ? `“${name}”` : name)].filter(Boolean).join(' ')].join(' › ');
  return `${effects.join(', ')}: ${called}${more.length > 0 ? ` (${more.join('; ')})` : ''}`;
}

/** A change in a line: 'Phone: 1 → 2'. */
function changeWords(change: FieldChange): string {
  const { label } = change;
  switch (change.kind) {
    case 'items':
      return `${label}: [${change.items.map(itemWords).join(' | ')}]`;
    case 'picture':
      return `${label}: ${change.before?.name ?? '–'} → ${change.after?.name ?? '–'}`;
    case 'icon':
      return `${label}: ${change.before?.paths.join() ?? '–'} → ${change.after?.paths.join() ?? '–'}`;
    case 'note':
      return `${label}: ${change.text}`;
    case 'text':
    case 'value':
    case 'code':
    case 'color':
      return `${label}: ${change.before} → ${change.after}`;
  }
}

const read = (difference: Difference) => readDifference(difference, names).changes.map(changeWords);
const changesOf = (...difference: Parameters<typeof differenceOf>) => read(differenceOf(...difference));

test('the texts, prices and switches of a post are shown under the labels of its form', () => {
  const before = postOf({ attributes: { phone: '512 1', description: 'Slow smoke' } });
  const after = postOf(
    { attributes: { phone: '512 2', description: 'Slow smoke' } },
    { title: 'Pecan & Smoke', url: 'members/pecan', no_index: true },
  );
  expect(changesOf('post', before, after)).toEqual([
    'Title: Pecan Smoke → Pecan & Smoke',
    'URL: /members/pecan-smoke → /members/pecan',
    'Phone: 512 1 → 512 2',
    'Hide from search engines: No → Yes',
  ]);
  const catering = { post_type_id: 5, url: 'catering/a' };
  expect(
    changesOf(
      'post',
      postOf({ attributes: { price_from: 1250, guests_min: 20 } }, catering),
      postOf({ attributes: { price_from: 1400, guests_min: 30 } }, catering),
    ),
  ).toEqual(['Price from: $12.50 → $14', 'Guests, at least: 20 → 30']);
});

test('a post’s status with its time, and its place in the list', () => {
  const after = postOf({}, { post_status_id: 3, publish_at: '2026-12-01T12:00:00.000Z', position: 2 });
  expect(changesOf('post', postOf(), after)).toEqual([
    'Status: Published → Scheduled: at 2026-12-01',
    'Place in the list: 1st → 3rd',
  ]);
});

test('a member’s menu and stops are shown row by row', () => {
  const dish = (dishId: string, name: string, price: number) => ({ id: dishId, name, price });
  const stop = (day: number, more: object = {}) => ({
    id: '1',
    place: 'Zilker',
    days: [day],
    from: '11:00',
    to: '14:00',
    ...more,
  });
  expect(
    changesOf(
      'post',
      postOf({
        attributes: {
          menu_items: [
            dish('a', 'Brisket', 1200),
            dish('b', 'Ribs', 1500),
            dish('e', 'Beans', 300),
            dish('c', 'Slaw', 300),
          ],
          stops: [stop(1)],
        },
      }),
      postOf({
        attributes: {
          menu_items: [
            dish('c', 'Slaw', 300),
            dish('a', 'Brisket plate', 1300),
            dish('e', 'Beans', 300),
            { ...dish('d', 'Pie', 450), diets: ['vegan'] },
          ],
          stops: [stop(2, { cancelled: true })],
        },
      }),
    ),
  ).toEqual([
    'Stops: [changed: Tue, 11 AM – 2 PM, Zilker (canceled) (Days: Mon → Tue; Canceled: No → Yes)]',
    'Menu: [moved: Slaw (4th to 1st) | renamed, changed: Brisket plate (Dish: Brisket → Brisket plate; Price: $12 → $13) | removed: Ribs | added: Pie (Price:  → $4.50; Diets:  → vegan)]',
  ]);
});

test('tags and members are named, and pictures shown by slot', () => {
  const [a, b] = ['a', 'b'].map((letter) => letter.repeat(16));
  expect(
    changesOf(
      'post',
      postOf({ external_data: { cuisines: [a] }, media: { poster: mediaOf('truck') } }),
      postOf({
        external_data: { cuisines: [b] },
        // The alt text of a file is a document of its own.
        media: { poster: mediaOf('grill'), logo: mediaOf('mark') },
      }),
    ),
  ).toEqual(['Cuisines: [removed: tag a | added: tag b]', 'Poster: truck.jpg → grill.jpg', 'Logo: – → mark.jpg']);
  const renamed = postOf({ media: { poster: mediaOf('truck', { alt: 'Another text' }) } });
  expect(changesOf('post', postOf({ media: { poster: mediaOf('truck') } }), renamed)).toEqual([]);
});

test('a rich text shows its words, its links, its pictures, or else that only its formatting changed', () => {
  const linked = (href: string) => ({
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [{ type: 'text', text: 'See the menu', marks: [{ type: 'link', attrs: { href } }] }],
      },
    ],
  });
  const bold = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hot', marks: [{ type: 'bold' }] }] }],
  };
  const picture = mediaOf('oven');
  const pictured = { type: 'doc', content: [{ type: 'picture', attrs: { media: picture.id, alt: 'Our oven' } }] };
  const texts = (before: object, after: object, media = {}) =>
    changesOf('post', postOf({ attributes: { text: before } }), postOf({ attributes: { text: after }, media }));
  expect(texts(textOf('We open at noon.', 'Bring cash.'), textOf('We open at dawn.', 'Bring cash.'))).toEqual([
    'Text: We open at noon.\nBring cash. → We open at dawn.\nBring cash.',
  ]);
  expect(texts(linked('/menu'), linked('/members'))).toEqual([
    'Text: [relinked: Link “See the menu” (Leads to: /menu → /members)]',
  ]);
  expect(texts(textOf('Hot'), bold)).toEqual([
    'Text: Only its formatting changed, such as bold type, headings or lists.',
  ]);
  expect(texts(textOf(''), pictured, { [`text.${picture.id}`]: picture })).toEqual([
    'Text:  → [picture: Our oven]',
    'Text: – → oven.jpg',
  ]);
  // The empty line that an editor keeps at the end.
  expect(texts(textOf('Hot'), textOf('Hot', ''))).toEqual([]);
});

const block = (type: string, blockId: string, props: object = {}) => ({ type, props: { id: blockId, ...props } });

test('blocks are added, removed, moved and changed, with the labels of the builder', () => {
  const before = [
    block('hero', 'h', { title: 'Good food' }),
    block('divider', 'd'),
    block('members-grid', 'm', { title: 'Members', show: 'all' }),
    block('card-grid', 'c', { items: [{ id: '1', title: 'Cooked here', text: '', url: '' }] }),
  ];
  const after = [
    block('members-grid', 'm', { title: 'Members', show: 'chosen', members: ['b'.repeat(16)], limit: 8 }),
    block('hero', 'h', { title: 'Great food' }),
    block('card-grid', 'c', { items: [{ id: '1', title: 'Cooked for you', text: '', url: '' }] }),
    block('call-to-action', 'a', { title: 'Book us', action_url: '/catering' }),
  ];
  expect(
    changesOf(
      'post',
      postOf({ blocks: before, media: { 'h.picture': mediaOf('truck') } }),
      postOf({ blocks: after, media: { 'h.picture': mediaOf('grill') } }),
    ),
  ).toEqual([
    `Built page: [${[
      'changed: Members “Members” (Which members: All → Chosen ones; Chosen members: [added: member b])',
      'changed, moved: Hero “Great food” (1st to 2nd; Heading: Good food → Great food; Picture: truck.jpg → grill.jpg)',
      'removed: Divider',
      'changed: Cards (Cards: [changed: Cooked for you (Title: Cooked here → Cooked for you)])',
      'added: Call to action “Book us” (Button leads to:  → /catering)',
    ].join(' | ')}]`,
  ]);
});

test('a block that went into a column says so, and one that left with its column is counted', () => {
  const inside = [block('divider', 'd'), block('spacer', 's')];
  const video = block('video', 'v', { title: 'See it' });
  const changes = (before: object[], after: object[]) =>
    changesOf('post', postOf({ blocks: before }), postOf({ blocks: after }));
  expect(
    changes([video, block('columns', 'c', { first: inside })], [block('columns', 'c', { first: [...inside, video] })]),
  ).toEqual(['Built page: [moved: Columns › First column › Video “See it” (the top level to Columns › First column)]']);
  expect(changes([video, block('columns', 'c', { first: inside })], [video])).toEqual([
    'Built page: [removed: Columns (2 inside)]',
  ]);
});

test('a default that was stored meanwhile is no change of a block', () => {
  const [before, after] = [
    block('hero', 'h', { title: 'Hi' }),
    block('hero', 'h', { title: 'Hi', text: '', eyebrow: '' }),
  ];
  expect(changesOf('post', postOf({ blocks: [before] }), postOf({ blocks: [after] }))).toEqual([]);
});

test('what this version doesn’t know is shown by its key', () => {
  const kitchen = (size: number) => block('kitchen', 'k', { size });
  const hero = (glow: string) => block('hero', 'h', { title: 'Hi', glow });
  expect(
    changesOf('post', postOf({ blocks: [kitchen(1), hero('low')] }), postOf({ blocks: [kitchen(2), hero('high')] })),
  ).toEqual(['Built page: [changed: kitchen (size: 1 → 2) | changed: Hero “Hi” (glow: low → high)]']);
  expect(changesOf('options', optionsOf(), optionsOf({ motto: { en: 'Eat' } }))).toEqual(['motto:  → {"en":"Eat"}']);
});

test('a saved section has a name and blocks', () => {
  const section = (title: string, ...items: object[]) => ({
    id: 'a'.repeat(16),
    title,
    blocks: { v: 1, items },
    media: {},
    version: 1,
  });
  expect(
    changesOf('section', section('Hours'), section('Opening hours', block('today', 't', { title: 'Today' }))),
  ).toEqual(['Name: Hours → Opening hours', 'Blocks: [added: This week’s stops “Today”]']);
});

test('questions, categories, tags and redirects', () => {
  const category = { id: 'c'.repeat(16), name: 'Paying' };
  expect(changesOf('faq', faqOf(), faqOf({ answer: 'All do.', category, position: 0 }))).toEqual([
    'Answer: Every truck does. → All do.',
    'Category: None → Paying',
    'Place: 3rd → 1st',
  ]);
  expect(changesOf('faq-category', category, { ...category, name: 'Money' })).toEqual(['Name: Paying → Money']);
  expect(changesOf('category', category, { ...category, name: 'Money' })).toEqual(['Name: Paying → Money']);
  const tag = (title: string, path: string) => ({
    id: category.id,
    title,
    icon_data: path && JSON.stringify({ viewBox: '0 0 24 24', paths: [path] }),
  });
  expect(changesOf('cuisine-tag', tag('Taco', 'M0 0'), tag('Tacos', 'M1 1'))).toEqual([
    'Name: Taco → Tacos',
    'Drawing: M0 0 → M1 1',
  ]);
  expect(changesOf('redirect', redirectOf(), redirectOf({ to: 'menus', active: false }))).toEqual([
    'Leads to: /members → /menus',
  ]);
});

test('a snippet’s code and settings, and a file’s details', () => {
  expect(
    changesOf('analytics', snippetOf(), snippetOf({ code: 'start();', tag_position: 'body-close', async: true })),
  ).toEqual([
    'Code: start();\ncount(1);\nstop(); → start();',
    'Place: In the head → At the end of the page',
    'Async: No → Yes',
  ]);
  const file = mediaOf('truck');
  expect(changesOf('media', file, { ...file, alt: 'A green truck', focal: { x: 0.2, y: 0.5 } })).toEqual([
    'Focal point: truck.jpg → truck.jpg',
    'What it shows (alt text): A picture of truck → A green truck',
  ]);
  expect(changesOf('media', file, { ...file, hashed_name: 'other', path: 'other' })).toEqual([
    'File: truck.jpg → truck.jpg',
  ]);
  // Smaller files that were made meanwhile.
  expect(changesOf('media', file, { ...file, widths: [160, 320, 960], extensions: ['avif', 'webp'] })).toEqual([]);
});

test('menu items are added, removed, renamed, relinked and moved, with their path', () => {
  const about = (...children: object[]) => itemOf('About', '/about', children);
  const before = {
    header: [
      about(itemOf('Team', '/team'), itemOf('Jobs', '/jobs')),
      itemOf('Members', '/members'),
      itemOf('Blog', '/blog'),
    ],
    footer: [itemOf('Imprint', '/imprint')],
  };
  const after = {
    header: [
      itemOf('Blog', '/blog'),
      about(itemOf('Our team', '/team')),
      { ...itemOf('Members', '/trucks'), type: 'button' },
      itemOf('Visit', '', [itemOf('Map', '/map'), itemOf('Hours', '/hours')]),
    ],
    footer: [itemOf('Imprint', '/imprint'), itemOf('Jobs', '/jobs')],
  };
  expect(changesOf('menus', before, after)).toEqual([
    `Menus: [${[
      'moved: Header › Blog (3rd to 1st)',
      'renamed: Header › About › Our team (Text: Team → Our team)',
      'relinked, changed: Header › Members (Link: /members → /trucks; Type: Link → Button)',
      'added: Header › Visit (2 inside)',
      'moved: Footer › Jobs (Header › About to Footer)',
    ].join(' | ')}]`,
  ]);
  // The items of a renamed heading didn't move.
  const heading = (text: string) => ({ header: [itemOf(text, '', [itemOf('Team', '/team')])], footer: [] });
  expect(changesOf('menus', heading('About'), heading('About us'))).toEqual([
    'Menus: [renamed: Header › About us (Text: About → About us)]',
  ]);
});

test('the settings of a site', () => {
  const page = { title: 'Lost', subtitle: '', section_title: '', section_text: '', members: [], truck_image: null };
  expect(changesOf('title', { title: 'Lone Star' }, { title: 'Lone Star Trucks' })).toEqual([
    'Title: Lone Star → Lone Star Trucks',
  ]);
  expect(
    changesOf('options', optionsOf(), optionsOf({ phone: '(512) 555-0199', look: 'harbour', logo: mediaOf('logo') })),
  ).toEqual(['Phone: (512) 555-0101 → (512) 555-0199', 'Look: Street → Harbor', 'Logo: – → logo.jpg']);
  expect(
    changesOf(
      'colors',
      [{ id: 5, code: '#A8321F' }],
      [
        { id: 5, code: '#005f6b' },
        { id: 9, code: '#fff' },
      ],
    ),
  ).toEqual(['Primary background: #a8321f → #005f6b', 'Color 9:  → #fff']);
  expect(
    changesOf(
      'socials',
      [socialOf('instagram', 'https://instagram.com/a'), socialOf('x', 'https://x.com/a')],
      [socialOf('instagram', 'https://instagram.com/b', 'Our kitchen')],
    ),
  ).toEqual([
    'Links: [relinked, renamed: Our kitchen (Address: https://instagram.com/a → https://instagram.com/b; Name: Instagram → Instagram: Our kitchen) | removed: X]',
  ]);
  const seo = { title: 'Trucks', description: 'Food', name: '' };
  expect(changesOf('seo', seo, { ...seo, title: 'Trucks of Austin' })).toEqual([
    'Title of the home page: Trucks → Trucks of Austin',
  ]);
  expect(changesOf('error-page', page, { ...page, subtitle: 'No truck here', members: ['m'.repeat(16)] })).toEqual([
    'Subtitle:  → No truck here',
    'Members: [added: member m]',
  ]);
  expect(changesOf('site-map', { types: [1, 2] }, { types: [1, 6] })).toEqual([
    'Types: [removed: Members | added: Blog]',
  ]);
});

test('something new shows what it holds without its defaults, and something removed what it held', () => {
  const post = postOf({ attributes: { phone: '512 1', text: textOf('Slow smoke') } });
  const held = ['Title:  → Pecan Smoke', 'URL:  → /members/pecan-smoke', 'Phone:  → 512 1', 'Text:  → Slow smoke'];
  const added = readDifference(differenceOf('post', null, post), names);
  expect([added.effect, added.changes.map(changeWords)]).toEqual(['new', held]);
  const removed = readDifference(differenceOf('post', post, null), names);
  expect([removed.effect, removed.changes.map(changeWords)]).toEqual(['removed', held]);
});

test('a document of every kind can be new, unchanged or nowhere', () => {
  const time = '2026-11-20T10:00:00.000Z';
  const named = { id: 'a'.repeat(16), name: 'Paying' };
  const documents = {
    post: postOf(),
    faq: faqOf(),
    'faq-category': named,
    category: named,
    'cuisine-tag': { id: named.id, title: 'Taco', icon_data: '' },
    section: { id: named.id, title: 'Hours', blocks: { v: 1, items: [block('divider', 'd')] }, media: {}, version: 1 },
    analytics: snippetOf(),
    media: mediaOf('truck', { created_at: time }),
    redirect: redirectOf(),
    title: { title: 'Lone Star' },
    options: optionsOf(),
    colors: [{ id: 5, code: '#a8321f' }],
    menus: { header: [itemOf('Members', '/members')], footer: [] },
    socials: [socialOf('x', 'https://x.com/a')],
    seo: { title: 'Trucks', description: '', name: '' },
    'error-page': { title: 'Lost', subtitle: '', section_title: '', section_text: '', members: [], truck_image: null },
    'site-map': { types: [1] },
  };
  for (const kind of documentKinds) {
    expect(readDifference(differenceOf(kind, null, documents[kind]), names)).toMatchObject({ effect: 'new' });
    expect(read(differenceOf(kind, null, documents[kind]))).not.toEqual([]);
    expect(read(differenceOf(kind, documents[kind], documents[kind]))).toEqual([]);
    expect(read(differenceOf(kind, null, null))).toEqual([]);
  }
});
