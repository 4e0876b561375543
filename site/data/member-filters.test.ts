import { expect, test } from 'vitest';

import { demoContent, idOf, postOf } from '#tests/support/demo-content.ts';

import type { Content } from './content.ts';
import type { Templates } from './pages/page.ts';
import { pagesOf } from './pages/pages-of.ts';

function dataAt<T extends 'members' | 'directory'>(content: Content, path: string, template: T) {
  const page = pagesOf(content).pages.find((each) => each.path === path);
  expect(page?.template).toBe(template);
  return page?.data as Templates[T];
}

const stop = (id: string, day: number, from: string, to: string) => ({ id, place: `Lot ${id}`, days: [day], from, to });
const truck = (name: string, attributes: NonNullable<Parameters<typeof postOf>[2]>['attributes'], cuisine?: string) =>
  postOf('member', name, {
    attributes,
    body: { external_data: { cuisines: cuisine ? [idOf(`tag${cuisine}`)] : [] } },
  });

function network(): Content {
  const content = demoContent();
  content.posts.member = [
    truck(
      'Zorba',
      { stops: [stop('a', 5, '17:00', '01:00'), { ...stop('b', 6, '11:00', '14:00'), cancelled: true }] },
      'tacos',
    ),
    truck('Álvaro', { stops: [stop('c', 5, '07:00', '10:00'), stop('d', 5, '12:00', '14:00')] }, 'tacos'),
    truck('7 Kitchens', {
      menu_items: [
        { id: 'x', name: 'Tofu bowl', diets: ['vegan'] },
        { id: 'y', name: 'Brisket', diets: ['gluten-free'] },
      ],
    }),
  ];
  return content;
}

test('each member has its filter keys; a canceled stop doesn’t count', () => {
  const { cards, groups } = dataAt(network(), '/members', 'members');
  expect(cards.map(({ keys }) => keys)).toEqual([
    ['cuisine=tacos', 'day=friday'],
    ['cuisine=tacos', 'day=friday'],
    ['diet=dairy-free', 'diet=gluten-free', 'diet=vegan', 'diet=vegetarian'],
  ]);
  expect(groups.map(({ label, links }) => [label, links.map(({ href, count }) => `${href} ${count}`)])).toEqual([
    ['Cuisine', ['/cuisines/tacos 2']],
    ['Diet', ['vegetarian', 'vegan', 'gluten-free', 'dairy-free'].map((diet) => `/members/diet/${diet} 1`)],
    ['Day', ['/members/day/friday 2']],
  ]);
});

test('a diet that all members have stays on offer, a cuisine of all doesn’t', () => {
  const content = network();
  const tofu = { id: 'x', name: 'Tofu bowl', diets: ['vegan' as const] };
  content.posts.member = ['Zorba', 'Álvaro'].map((name) => truck(name, { menu_items: [tofu] }, 'tacos'));
  const { groups } = dataAt(content, '/members', 'members');
  expect(groups.map(({ label }) => label)).toEqual(['Diet']);
  expect(groups[0]?.links.find(({ key }) => key === 'diet=vegetarian')).toMatchObject({ count: 2 });
});

test('a dish of some days is named with them, and counts on those alone', () => {
  const content = network();
  const gumbo = { id: 'x', name: 'Gumbo', diets: ['vegan' as const], description: 'Nine greens. Fridays only.' };
  const stops = [stop('a', 4, '11:00', '14:00'), stop('b', 5, '11:00', '14:00')];
  content.posts.member = [truck('Bayou', { menu_items: [gumbo], stops }, 'tacos'), truck('Zorba', { stops })];
  expect(dataAt(content, '/members', 'members').cards[0]?.keys).toEqual(
    expect.arrayContaining(['diet=vegan', 'day=thursday', 'day=friday', 'day=thursday&diet=vegan']),
  );
  expect(dataAt(content, '/members', 'members').cards[0]?.keys).not.toContain('day=friday&diet=vegan');
  const { sections, groups } = dataAt(content, '/members/diet/vegan', 'directory');
  expect(sections.flatMap(({ lines }) => lines.map(({ detail }) => detail))).toEqual(['Gumbo (Fridays)']);
  expect(groups.find(({ label }) => label === 'Day')?.links.map(({ key, count }) => [key, count])).toEqual([
    ['day=friday', 1],
  ]);
  const daysDiets = (day: string) =>
    dataAt(content, `/members/day/${day}`, 'directory').groups.flatMap(({ label, links }) =>
      label === 'Diet' ? links : [],
    );
  expect([daysDiets('thursday').length, daysDiets('friday').length]).toEqual([0, 3]);
});

test('a day lists members by time, a diet lists dishes, and names are sorted from A to Z', () => {
  const lines = (path: string) => dataAt(network(), path, 'directory').sections.map(({ lines: all }) => all);
  expect(lines('/members/day/friday')).toEqual([
    [
      { text: 'Álvaro', href: '/members/Álvaro', detail: '7 AM – 10 AM, Lot c' },
      { text: 'Álvaro', href: '/members/Álvaro', detail: 'noon – 2 PM, Lot d' },
      { text: 'Zorba', href: '/members/Zorba', detail: '5 PM – 1 AM, Lot a' },
    ],
  ]);
  expect(lines('/members/diet/vegetarian')).toEqual([
    [{ text: '7 Kitchens', href: '/members/7 Kitchens', detail: 'Tofu bowl' }],
  ]);
  const { sections } = dataAt(network(), '/members/a-z', 'directory');
  expect(sections.map(({ id, title, lines: all }) => [id, title, all.map(({ text }) => text)])).toEqual([
    ['letter-0', '#', ['7 Kitchens']],
    ['letter-a', 'A', ['Álvaro']],
    ['letter-z', 'Z', ['Zorba']],
  ]);
});

test('the page of a day offers what its members have, and counts those', () => {
  const content = network();
  const tofu = { id: 'x', name: 'Tofu bowl', diets: ['vegan' as const] };
  content.posts.member.push(
    truck('Saturday Tofu', { stops: [stop('e', 6, '11:00', '14:00')], menu_items: [tofu] }, 'tacos'),
  );
  const countsAt = (path: string) => {
    const { groups, held } = dataAt(content, path, 'directory');
    return [held, ...groups.flatMap(({ links }) => links.map(({ key, count }) => `${key} ${count}`))];
  };
  expect(countsAt('/members/day/friday')).toEqual(['day=friday', 'cuisine=tacos 2', 'day=friday 2', 'day=saturday 1']);
  expect(countsAt('/members/diet/gluten-free')).toEqual([
    'diet=gluten-free',
    'diet=vegetarian 2',
    'diet=vegan 2',
    'diet=gluten-free 1',
    'diet=dairy-free 2',
  ]);
  expect(countsAt('/members/a-z')).toContain('cuisine=tacos 3');
});

test('a post keeps the path of a filter page, and the filter isn’t offered', () => {
  const content = network();
  content.posts.page.push(postOf('page', 'friday', { data: { url: 'members/day/friday' } }));
  const { pages } = pagesOf(content);
  expect(pages.filter(({ path }) => path === '/members/day/friday').map(({ template }) => template)).toEqual(['page']);
  expect(dataAt(content, '/members', 'members').groups.map(({ label }) => label)).toEqual(['Cuisine', 'Diet']);
});

test('a new text of a member doesn’t change the pages of its days, diets and name', () => {
  const directories = (content: Content) =>
    JSON.stringify(pagesOf(content).pages.filter(({ template }) => template === 'directory'));
  const content = network();
  const before = directories(content);
  const [first] = content.posts.member;
  if (first) first.post_body.attributes.description = 'Now with sorbet.';
  expect(directories(content)).toBe(before);
});

test('the lines of a day have the numbers of their pins, one for each place', () => {
  const at = (latitude: number, from: string) => ({ ...stop('x', 5, from, '14:00'), latitude, longitude: -97.7 });
  const content = demoContent();
  content.posts.member = [at(30.2, '09:00'), at(30.3, '08:00'), at(30.2, '10:00')].map((own, index) =>
    postOf('member', `truck-${index}`, { attributes: { stops: [own] as never } }),
  );
  const { sections, map } = dataAt(content, '/members/day/friday', 'directory');
  expect(sections[0]?.lines.map(({ href, pin }) => [href, pin])).toEqual([
    ['/members/truck-1', 1],
    ['/members/truck-0', 2],
    ['/members/truck-2', 2],
  ]);
  expect(map?.pins).toHaveLength(2);
});
