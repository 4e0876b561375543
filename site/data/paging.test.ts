import { expect, test } from 'vitest';

import { demoContent, postOf } from '#tests/support/demo-content.ts';
import { largeNetwork } from '#tests/support/large-network.ts';

import type { Templates } from './pages/page.ts';
import { pagesOf } from './pages/pages-of.ts';

function networkWith(type: 'blog' | 'member', count: number) {
  const posts = Array.from({ length: count }, (_, index) => postOf(type, `${type}${1001 + index}`));
  const content = demoContent();
  return { ...content, posts: { ...content.posts, [type]: posts } };
}

const listAt = (pages: ReturnType<typeof pagesOf>['pages'], path: string) =>
  pages.find((page) => page.path === path)?.data as Templates['list'] | undefined;

test('a long blog is split into linked pages that list each story once', () => {
  const { pages } = pagesOf(networkWith('blog', 50));
  const parts = ['/blog', '/blog/page/2', '/blog/page/3'].map((path) => listAt(pages, path));
  expect(parts.map((part) => part?.cards.length)).toEqual([24, 24, 2]);
  expect(new Set(parts.flatMap((part) => part?.cards.map(({ href }) => href))).size).toBe(50);
  expect(parts.map((part) => [part?.previous?.href, part?.next?.href])).toEqual([
    [undefined, '/blog/page/2'],
    ['/blog', '/blog/page/3'],
    ['/blog/page/2', undefined],
  ]);
  expect(parts[1]?.meta).toMatchObject({
    title: 'Stories, page 2 | Lone Star Food Trucks',
    canonical: 'https://lonestar.test/blog/page/2',
    robots: '',
  });
  const sitemap = pages.find(({ path }) => path === '/sitemap.xml')?.data as Templates['sitemap'];
  expect(sitemap.urls.map(({ loc }) => loc)).toContain('https://lonestar.test/blog/page/3');
});

test('a post keeps the path of a list page, which takes the next number', () => {
  const content = networkWith('blog', 30);
  content.posts.page.push(postOf('page', 'second', { data: { url: 'blog/page/2' } }));
  const { pages } = pagesOf(content);
  expect(pages.filter(({ path }) => path === '/blog/page/2').map(({ template }) => template)).toEqual(['page']);
  expect(listAt(pages, '/blog')?.next?.href).toBe('/blog/page/3');
  expect(listAt(pages, '/blog/page/3')?.cards).toHaveLength(6);
});

test('members are one list up to 200, then pages of 100', () => {
  const sizes = (count: number) =>
    pagesOf(networkWith('member', count)).pages.flatMap(({ template, data }) =>
      template === 'members' ? [data.cards.length] : [],
    );
  expect(sizes(200)).toEqual([200]);
  expect(sizes(201)).toEqual([100, 100, 1]);
});

test('a cuisine with more than 200 members is split like the list of members', () => {
  const { pages } = pagesOf(largeNetwork(903));
  const parts = ['/cuisines/tacos', '/cuisines/tacos/page/2', '/cuisines/tacos/page/3', '/cuisines/tacos/page/4'].map(
    (path) => pages.find((page) => page.path === path)?.data as Templates['cuisine'] | undefined,
  );
  expect(parts.map((part) => part?.cards.length)).toEqual([100, 100, 100, 1]);
  expect(new Set(parts.flatMap((part) => part?.cards.map(({ href }) => href))).size).toBe(301);
  expect(parts[1]).toMatchObject({
    title: 'tacos, page 2',
    trail: [{ href: '/' }, { href: '/cuisines' }, { href: '/cuisines/tacos' }],
    previous: { href: '/cuisines/tacos' },
    next: { href: '/cuisines/tacos/page/3' },
    blocks: [],
    meta: { title: 'tacos, page 2 | Lone Star Food Trucks', canonical: 'https://lonestar.test/cuisines/tacos/page/2' },
  });
  const sitemap = pages.find(({ path }) => path === '/sitemap.xml')?.data as Templates['sitemap'];
  expect(sitemap.urls.map(({ loc }) => loc)).toContain('https://lonestar.test/cuisines/tacos/page/4');
});
