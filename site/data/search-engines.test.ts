import { describe, expect, test } from 'vitest';

import { demoContent, postOf } from '#tests/support/demo-content.ts';

import { jsonLdText } from '../structured-data/json-ld.ts';
import type { Content } from './content.ts';
import type { Templates } from './pages/page.ts';
import { pagesOf } from './pages/pages-of.ts';

function dataAt<T extends keyof Templates>(content: Content, path: string, _template: T): Templates[T] {
  return pagesOf(content).pages.find((page) => page.path === path)?.data as Templates[T];
}

const locations = (content: Content) => dataAt(content, '/sitemap.xml', 'sitemap').urls.map(({ loc }) => loc);
const switches = [true, false].flatMap((no_index) =>
  [true, false].flatMap((no_follow) =>
    [true, false].map((show_in_sitemap) => ({ no_index, no_follow, show_in_sitemap })),
  ),
);

describe('signals for search engines', () => {
  test.each(switches)('are consistent for $no_index $no_follow $show_in_sitemap', (chosen) => {
    const content = demoContent();
    content.posts.member.push(postOf('member', 'quiet', { data: chosen }));
    const { robots } = dataAt(content, '/members/quiet', 'member').meta;
    expect(robots.includes('noindex')).toBe(chosen.no_index);
    expect(robots.includes('nofollow')).toBe(chosen.no_follow);
    expect(locations(content).includes('https://lonestar.test/members/quiet')).toBe(
      chosen.show_in_sitemap && !chosen.no_index,
    );
  });

  test('the sitemap has only the chosen types, and no drawing, feed or error page', () => {
    const members = locations(demoContent({ siteMap: { types: [2] } }));
    expect(members).toContain('https://lonestar.test/members');
    expect(members.every((loc) => /\/(?:members|now)\b/.test(loc))).toBe(true);
    expect(locations(demoContent()).filter((loc) => /art|404|500|robots|xml/.test(loc))).toEqual([]);
    expect(locations(demoContent())).toContain('https://lonestar.test/');
  });

  test('lastmod is the latest change of what a page lists', () => {
    const content = demoContent();
    content.posts.blog.push(postOf('blog', 'new', { data: { updated_at: '2026-12-01T08:00:00.000Z' } }));
    const { urls } = dataAt(content, '/sitemap.xml', 'sitemap');
    expect(urls.find(({ loc }) => loc.endsWith('/blog'))?.lastmod).toBe('2026-12-01T08:00:00.000Z');
  });

  test('a large sitemap has parts that list every page once, and an edit changes few of them', () => {
    const content = demoContent();
    const time = '2026-11-01T08:00:00.000Z';
    content.posts.blog = Array.from({ length: 2500 }, (_, index) =>
      postOf('blog', `story-${index}`, { data: { updated_at: time } }),
    );
    const filesOf = () => new Map(pagesOf(content).pages.map(({ path, data }) => [path, data]));
    const before = filesOf();
    const index = before.get('/sitemap.xml') as Templates['sitemap'];
    const paths = index.parts.map(({ loc }) => new URL(loc).pathname);
    expect([index.urls, paths]).toEqual([[], ['/sitemap-1.xml', '/sitemap-2.xml', '/sitemap-3.xml']]);
    const named = paths.flatMap((path) => (before.get(path) as Templates['sitemap']).urls.map(({ loc }) => loc));
    expect(new Set(named).size).toBe(named.length);
    expect(named).toEqual(expect.arrayContaining(['https://lonestar.test/', 'https://lonestar.test/blog/page/105']));
    expect(named.filter((loc) => /\/story-\d+$/.test(loc))).toHaveLength(2500);

    content.posts.blog[1500] = postOf('blog', 'story-1500', { data: { updated_at: '2026-12-01T08:00:00.000Z' } });
    const after = filesOf();
    const changed = [...after].filter(([path, data]) => JSON.stringify(data) !== JSON.stringify(before.get(path)));
    // The index, the part with the listings, and the story's own part.
    const sitemaps = changed.filter(([path]) => path.startsWith('/sitemap')).map(([path]) => path);
    expect(sitemaps).toEqual(['/sitemap.xml', '/sitemap-1.xml', '/sitemap-2.xml']);
  });

  test('titles follow the template, canonicals are absolute, descriptions are short', () => {
    const content = demoContent();
    content.posts.page.push(postOf('page', 'long', { attributes: { title: 'Long', description: 'word '.repeat(80) } }));
    const { meta } = dataAt(content, '/long', 'page');
    expect(meta.title).toBe('Long | Lone Star Food Trucks');
    expect(meta.canonical).toBe('https://lonestar.test/long');
    expect(meta.description.length).toBeLessThanOrEqual(160);
  });

  test('every indexable page has a unique title and description', () => {
    const metas = pagesOf(demoContent()).pages.flatMap(({ data }) =>
      'meta' in data && !data.meta.robots.includes('noindex') ? [data.meta] : [],
    );
    expect(new Set(metas.map(({ title }) => title)).size).toBe(metas.length);
    expect(new Set(metas.map(({ description }) => description)).size).toBe(metas.length);
  });

  test('a member is a food establishment with its hours and places', () => {
    const [establishment] = dataAt(demoContent(), '/members/pecan-smoke', 'member').meta.jsonLd;
    expect(establishment).toMatchObject({
      '@type': 'FoodEstablishment',
      name: 'Pecan Smoke',
      openingHoursSpecification: [
        { dayOfWeek: 'https://schema.org/Wednesday', opens: '11:00:00', closes: '14:30:00' },
        {},
        {},
      ],
      location: [{ '@type': 'Place', name: 'Springdale warehouse row' }],
    });
  });

  test('opening hours shared by several stops appear once, each place separately', () => {
    const content = demoContent();
    const stops = ['One', 'Two'].map((place) => ({ id: place, place, days: [3], from: '11:00', to: '14:30' }));
    content.posts.member.push(postOf('member', 'round', { attributes: { title: 'Round', stops } }));
    const [establishment] = dataAt(content, '/members/round', 'member').meta.jsonLd;
    expect(establishment?.['openingHoursSpecification']).toHaveLength(1);
    expect(establishment?.['location']).toHaveLength(2);
  });
});

describe('hostile text', () => {
  const hostile = '</script><script>alert(1)</script><!--"\u2028&';

  test('can’t end a JSON-LD element and is kept unchanged', () => {
    const content = demoContent();
    content.posts.member.push(postOf('member', 'hostile', { attributes: { title: hostile } }));
    const { jsonLd } = dataAt(content, '/members/hostile', 'member').meta;
    const text = jsonLdText(jsonLd);
    expect(text).not.toMatch(/[<>&\u2028]/);
    expect(JSON.parse(text)).toMatchObject({ '@graph': [{ name: hostile }, {}] });
  });

  test('loses links that run code in menus and socials', () => {
    const content = demoContent();
    content.menus.header = [
      {
        text: 'Bad',
        url: 'java\tscript:alert(1)',
        type: 'link',
        children: [{ text: 'Worse', url: 'data:text/html,x', type: 'link', children: [] }],
      },
    ];
    content.socials = [{ id: 'x', link: 'vbscript:x', icon: { id: 'x', name: 'x', data: { label: 'X', icons: '' } } }];
    const { site } = pagesOf(content);
    expect(site.header).toMatchObject([{ text: 'Bad', href: '', children: [{ text: 'Worse', href: '' }] }]);
    expect(site.socials).toEqual([]);
  });

  test('stays text in rich text', () => {
    const content = demoContent();
    content.posts.page.push(
      postOf('page', 'rich', {
        attributes: {
          text: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: hostile }] }] },
        },
      }),
    );
    expect(dataAt(content, '/rich', 'page').plain?.html).not.toContain('<script');
  });
});
