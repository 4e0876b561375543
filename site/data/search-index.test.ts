import { brotliCompressSync } from 'node:zlib';

import { expect, test } from 'vitest';
import * as z from 'zod/mini';

import { publicPath } from '#shared/rules/urls.ts';
import { SearchIndex } from '#shared/schemas/search-index.ts';
import { finderOf } from '#shared/search/find.ts';
import { demoContent, postOf } from '#tests/support/demo-content.ts';
import { networkWithMenus } from '#tests/support/menus.ts';

import { brotliOptions } from '../publish/compress.ts';
import type { Content } from './content.ts';
import { Memo } from './memo.ts';
import { pagesOf } from './pages/pages-of.ts';

const textOf = (content: Content, memo?: Memo) => {
  const page = pagesOf(content, memo).pages.find(({ path }) => path === '/search.json');
  return page?.template === 'search-index' ? page.data.text : '';
};
const indexOf = (content: Content) => z.parse(SearchIndex, JSON.parse(textOf(content)));
const titles = ({ members, pages }: z.infer<typeof SearchIndex>) => [
  ...members.map(([title]) => title),
  ...pages.map(([, title]) => title),
];

test('a dish says its cuisine where its name doesn’t, and the drink beside it says none', () => {
  const content = demoContent();
  const [first, ...others] = content.posts.member;
  if (!first) throw new Error('The demo has no members.');
  const dishes = ['Gyoza', 'Pork dumplings', 'Jasmine tea'].map((name, at) => ({ id: `dish-${at}`, name }));
  const tag = {
    ...content.cuisineTags[0],
    id: 'dumplings-tag-01',
    title: 'Dumplings',
  } as (typeof content.cuisineTags)[0];
  const { attributes, external_data } = first.post_body;
  const cook = {
    ...first,
    post_body: {
      ...first.post_body,
      attributes: { ...attributes, menu_items: dishes },
      external_data: { ...external_data, cuisines: [tag.id] },
    },
  };
  const changed = { ...content, cuisineTags: [...content.cuisineTags, tag] };
  const index = indexOf({ ...changed, posts: { ...changed.posts, member: [cook, ...others] } });
  const told = index.members.find(([title]) => title === first.title)?.[3].map(([name, , words]) => [name, words]);
  expect(told).toEqual([
    ['Gyoza', 'Dumplings'],
    ['Pork dumplings', ''],
    ['Jasmine tea', ''],
  ]);
});

test('an event is found by its place, and by those of its dates', () => {
  const content = demoContent();
  const [first, ...others] = content.posts.showcase;
  if (!first) throw new Error('The demo has no events.');
  const stops = ['Pier Nine', 'Pier Nine', 'Kite field'].map((place, at) => ({
    id: `stop-${at}`,
    place,
    from: '10:00',
    to: '14:00',
    date: `2027-05-0${at + 1}`,
  }));
  const attributes = { ...first.post_body.attributes, place: 'Dock Five, Bayfront Blvd', stops };
  const event = { ...first, post_body: { ...first.post_body, attributes } };
  const { find } = finderOf(indexOf({ ...content, posts: { ...content.posts, showcase: [event, ...others] } }));
  for (const typed of ['dock five', 'pier nine', 'kite field'])
    expect(find(typed).groups.flatMap(({ items }) => items.map(({ title }) => title))).toContain(first.title);
  expect(find('pier nine').groups.flatMap(({ items }) => items)[0]).toMatchObject({ also: 'Pier, Nine' });
});

test('where no dish says the first cuisine of a truck, those of its first section are found by it', () => {
  const content = demoContent();
  const [first, ...others] = content.posts.member;
  const tacos = {
    ...content.cuisineTags[0],
    id: 'tacos-tag-000001',
    title: 'Tacos',
  } as (typeof content.cuisineTags)[0];
  if (!first) throw new Error('The demo has no members.');
  const menu = [
    { id: 'a', name: 'Picadillo', section: 'Guisados' },
    { id: 'b', name: 'Rajas', section: 'Guisados' },
    { id: 'c', name: 'Agua de jamaica', section: 'With it' },
  ];
  const found = (dishes: typeof menu) => {
    const { attributes, external_data } = first.post_body;
    const body = {
      attributes: { ...attributes, menu_items: dishes },
      external_data: { ...external_data, cuisines: [tacos.id] },
    };
    const truck = { ...first, post_body: { ...first.post_body, ...body } };
    const tags = [...content.cuisineTags, tacos];
    const { find } = finderOf(
      indexOf({ ...content, cuisineTags: tags, posts: { ...content.posts, member: [truck, ...others] } }),
    );
    const ours = find('taco').groups.flatMap(({ items }) =>
      items.filter(({ member }) => member === publicPath(first.url)),
    );
    return ours.map(({ title }) => title);
  };
  expect(found(menu)).toEqual([first.title, 'Picadillo', 'Rajas']);
  expect(found([...menu, { id: 'd', name: 'Fish taco', section: 'With it' }])).toEqual([first.title, 'Fish taco']);
});

test('a dish is found by the diets that it is marked with, not by those that its description names', () => {
  const content = demoContent();
  const [first, ...others] = content.posts.member;
  if (!first) throw new Error('The demo has no members.');
  const menu = [
    { id: 'a', name: 'Nopal', description: 'Ask for corn and it is gluten-free. Not vegan.' },
    { id: 'b', name: 'Rajas', description: 'With crema.', diets: ['gluten-free' as const] },
  ];
  const body = { ...first.post_body, attributes: { ...first.post_body.attributes, menu_items: menu } };
  const { find } = finderOf(
    indexOf({ ...content, posts: { ...content.posts, member: [{ ...first, post_body: body }, ...others] } }),
  );
  const dishes = (query: string) =>
    find(query).groups.flatMap(({ name, items }) => (name === 'Dishes' ? items.map(({ title }) => title) : []));
  expect(dishes('gluten-free')).toContain('Rajas');
  for (const query of ['gluten-free', 'vegan']) expect(dishes(query)).not.toContain('Nopal');
  expect(dishes('corn')).toEqual(['Nopal']);
});

test('a dish of some days says them, and a day that its description only mentions finds nothing', () => {
  const content = demoContent();
  const menu = [
    { id: 'a', name: 'Gumbo', description: 'Nine greens. Thursdays and all of Lent.', price: 900 },
    { id: 'b', name: 'Sinigang', description: 'Good for colds and Mondays.' },
  ];
  content.posts.member = [postOf('member', 'Bayou', { attributes: { menu_items: menu } })];
  const index = indexOf(content);
  expect(index.members[0]?.[3]).toEqual([
    ['Gumbo', '', 'Nine greens Lent', '$9', '4 Thursdays and all of Lent'],
    ['Sinigang', '', 'Good colds'],
  ]);
  const found = (query: string) =>
    finderOf(index)
      .find(query)
      .groups.flatMap(({ items }) => items.map(({ title, detail, days }) => [title, detail, days]));
  expect(found('thursday')).toEqual([['Gumbo', 'Bayou\u00a0· Thursdays and all of Lent', '4']]);
  expect(found('monday')).toEqual([]);
});

test('has what visitors can reach: members with menus and places, cuisines, diets, pages, events, offers, stories, questions', () => {
  const index = indexOf(demoContent());
  const [title, path, about, dishes, places] = index.members.find(([, url]) => url === '/members/pecan-smoke') ?? [];
  expect([title, path, about]).toEqual(['Pecan Smoke', '/members/pecan-smoke', 'barbecue']);
  expect(dishes).toEqual([
    ['The plate', `${index.diets.indexOf('gluten-free')}`, 'bit everything', '$14.50'],
    ['Beans', ['vegan', 'vegetarian', 'dairy-free'].map((diet) => index.diets.indexOf(diet)).join(''), '', '$4'],
  ]);
  expect(places?.length).toBeGreaterThan(0);
  expect(new Set(index.pages.map(([kind]) => kind))).toEqual(
    new Set(['day', 'cuisine', 'diet', 'page', 'event', 'offer', 'story', 'question']),
  );
  expect(index.pages).toContainEqual(['diet', 'Vegan dishes', '/members/diet/vegan', '']);
  expect(index.pages).toContainEqual(['day', 'Open on Friday', '/members/day/friday', '']);
  expect(index.pages).toContainEqual(['page', 'Catering', '/catering', '']);
  const paths = new Set(pagesOf(demoContent()).pages.map((page) => page.path));
  const linked = [...index.members.map(([, url]) => url), ...index.pages.map(([, , url]) => url.split('#')[0] ?? '')];
  expect(linked.filter((url) => !paths.has(url))).toEqual([]);
});

test('who types when or where to eat is led to what is open now', () => {
  const { find } = finderOf(indexOf(demoContent()));
  for (const query of ['open', 'hours', 'opening hours', 'tonight', 'near me'])
    expect(find(query).groups[0]?.items[0]).toMatchObject({ title: 'Open now', href: '/now' });
});

test('has pages that search engines may not show if a list shows them, as it does posts but no pages', () => {
  const content = demoContent();
  content.posts.page.push(postOf('page', 'thanks', { attributes: { title: 'Thank you' }, data: { no_index: true } }));
  content.posts.blog.push(postOf('blog', 'quiet', { attributes: { title: 'Quiet' }, data: { no_index: true } }));
  expect(titles(indexOf(content))).toContain('Quiet');
  expect(titles(indexOf(content))).not.toContain('Thank you');
});

test('has no place of a canceled stop', () => {
  const content = demoContent();
  const [first] = content.posts.member;
  for (const stop of first?.post_body.attributes.stops ?? []) stop.cancelled = true;
  expect(indexOf(content).members[0]?.[4]).toEqual([]);
});

test('the search page is for no search engine, and a post at its address wins', () => {
  const has = (content: Content) => pagesOf(content).pages.find(({ path }) => path === '/search');
  const page = has(demoContent());
  expect(page?.template === 'search' && page.data.meta.robots).toBe('noindex');
  expect(page?.template === 'search' && page.data.action).toBe('https://api.lonestar.test/api/search');
  const sitemap = pagesOf(demoContent()).pages.find(({ path }) => path === '/sitemap.xml');
  expect(JSON.stringify(sitemap)).not.toContain('/search');
  const taken = demoContent();
  taken.posts.page.push(postOf('page', 'search'));
  expect(has(taken)?.template).toBe('page');
  expect(indexOf(taken).page).toBe('');
});

test('an edit of what it doesn’t know leaves it the very same file, one of a dish doesn’t', () => {
  const content = demoContent();
  const memo = new Memo();
  const file = (of: Content) => pagesOf(of, memo).pages.find(({ path }) => path === '/search.json');
  const before = file(content);
  const [member, ...others] = content.posts.member;
  if (!member) throw new Error('no member');
  const edited = (attributes: object): Content => ({
    ...content,
    posts: {
      ...content.posts,
      member: [
        {
          ...member,
          post_body: { ...member.post_body, attributes: { ...member.post_body.attributes, ...attributes } },
        },
        ...others,
      ],
    },
  });
  expect(file(edited({ phone: '(512) 555-0199' }))).toBe(before);
  expect(textOf(edited({ description: 'Cochinita pibil, from a pit.' }))).toContain('"Cochinita pibil pit"');
  expect(file(edited({ menu_items: [{ id: 'new', name: 'Elote' }] }))).not.toBe(before);
  expect(textOf(edited({ menu_items: [{ id: 'new', name: 'Elote' }] }))).toContain('Elote');
});

test.each([100, 150])('%i members with realistic menus take at most 30 KB as they are sent, and are found', (count) => {
  const text = textOf(networkWithMenus(count));
  const bytes = Buffer.from(text);
  const sent = brotliCompressSync(bytes, brotliOptions(bytes, 'page')).length;
  console.log(`${text.length} characters, ${sent} bytes`);
  expect(sent).toBeLessThanOrEqual(30 * 1024);
  const { index, find } = finderOf(JSON.parse(text) as z.infer<typeof SearchIndex>);
  expect(index.members.reduce((sum, [, , , dishes]) => sum + dishes.length, 0)).toBeGreaterThan(count * 10);
  expect(find('brisket').total).toBeGreaterThan(20);
  // Some milliseconds; a machine under load may take more.
  find('vegan taco');
  const began = performance.now();
  for (const query of ['b', 'br', 'bri', 'brisket', 'brsiket taco', 'vegan', 'the yard']) find(query);
  expect((performance.now() - began) / 7).toBeLessThan(250);
});

test('a domain of many members has them and their dishes without descriptions', () => {
  expect(indexOf(networkWithMenus(101)).told).toEqual([]);
  expect(
    indexOf(networkWithMenus(201)).members.flatMap(([, , , dishes]) => dishes.map(([, , words]) => words)),
  ).not.toContainEqual(expect.stringMatching(/./));
});
