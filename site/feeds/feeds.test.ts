import { Resvg } from '@resvg/resvg-js';
import { describe, expect, test } from 'vitest';

import { richTextFrom } from '#shared/content/rich-text.ts';
import { demoContent, mediaOf, postOf } from '#tests/support/demo-content.ts';

import type { Content } from '../data/content.ts';
import type { Templates } from '../data/pages/page.ts';
import { pagesOf } from '../data/pages/pages-of.ts';
import { jsonFeed } from './json-feed.ts';
import { rssXml } from './rss.ts';
import { withAbsoluteLinks } from './story-feed.ts';

type JsonFeed = { items: Record<string, string>[] } & Record<string, string>;

const dataOf = <T extends keyof Templates>(content: Content, template: T) =>
  pagesOf(content).pages.find((page) => page.template === template)?.data as Templates[T];
const rssOf = (content: Content) => rssXml(dataOf(content, 'rss'));
const jsonOf = (content: Content) => JSON.parse(jsonFeed(dataOf(content, 'json-feed'))) as JsonFeed;

/** Throws if a text isn't well-formed XML. resvg has a strict parser, but needs a drawing around it. */
function parseXml(xml: string): void {
  const inner = xml.replace(/^<\?xml[^>]*\?>/, '');
  expect(() => new Resvg(`<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1">${inner}</svg>`)).not.toThrow();
}

const textsOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => text);

function hostileContent(): Content {
  const content = demoContent();
  const hostile = ']]></title><script>alert(1)</script> & \u0000\u000b\ufffe "quotes" \u2028 🌮';
  content.posts.blog.unshift(
    postOf('blog', 'hostile', {
      attributes: { title: hostile, author: hostile, published_on: '2026-12-01', text: richTextFrom([hostile]) },
      body: { media: { cover: mediaOf('cover') } },
    }),
  );
  return content;
}

describe('the RSS feed', () => {
  test('has what RSS 2.0 requires, newest first, with full texts', () => {
    const xml = rssOf(demoContent());
    parseXml(xml);
    expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<rss version="2.0"/);
    const [channel = ''] = xml.split('<item>');
    for (const name of ['title', 'link', 'description']) expect(textsOf(channel, name)).toHaveLength(1);
    expect(textsOf(xml, 'link')).toEqual([
      'https://lonestar.test/blog',
      'https://lonestar.test/blog/repair-fund',
      'https://lonestar.test/blog/two-kitchens',
    ]);
    expect(textsOf(xml, 'pubDate')).toEqual(['Sat, 14 Nov 2026 12:00:00 GMT', 'Fri, 09 Oct 2026 12:00:00 GMT']);
    expect(new Set(textsOf(xml, 'guid')).size).toBe(2);
    expect(xml).toContain(
      '<atom:link href="https://lonestar.test/blog/feed.xml" rel="self" type="application/rss+xml"/>',
    );
    expect(textsOf(xml, 'content:encoded')).toEqual(['&#60;p&#62;A story.&#60;/p&#62;']);
  });

  test('is well-formed and runs no code, whatever people write', () => {
    const xml = rssOf(hostileContent());
    parseXml(xml);
    // oxlint-disable-next-line no-control-regex -- they are what must not be there
    expect(xml).not.toMatch(/<script|[\u0000-\u0008\u000b\ufffe]/);
    expect(textsOf(xml, 'title')[1]).toContain('&#60;script&#62;');
    expect(textsOf(xml, 'content:encoded')[0]).not.toContain('&#60;script');
  });
});

describe('the JSON feed', () => {
  test('has what JSON Feed 1.1 requires', () => {
    const feed = jsonOf(hostileContent());
    expect(feed).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Lone Star Food Trucks: stories',
      home_page_url: 'https://lonestar.test/blog',
      feed_url: 'https://lonestar.test/blog/feed.json',
    });
    expect(feed.items).toHaveLength(3);
    for (const item of feed.items) {
      expect(item['id']).toMatch(/^tag:lonestar.test,2026-11-20:/);
      expect(typeof item['content_html']).toBe('string');
      expect([item['date_published'], item['date_modified']].map((date) => new Date(date ?? '').toISOString())).toEqual(
        [item['date_published'], item['date_modified']],
      );
    }
    expect(feed.items[0]).toMatchObject({
      url: 'https://lonestar.test/blog/hostile',
      image: 'https://lonestar.test/media/ab/cover-960.jpg',
    });
    expect(feed.items[0]?.['content_html']).not.toContain('<script');
  });

  test('exists only with an indexable story, and has the newest fifty', () => {
    const content = demoContent();
    content.posts.blog = Array.from({ length: 60 }, (_, index) => postOf('blog', `s${1000 + index}`));
    expect(jsonOf(content).items).toHaveLength(50);
    for (const post of content.posts.blog) post.no_index = true;
    const { site, pages } = pagesOf(content);
    expect([site.feed, pages.filter(({ path }) => path.startsWith('/blog/feed'))]).toEqual([null, []]);
  });
});

test('a feed changes only when a story does', () => {
  const before = [rssOf(demoContent()), JSON.stringify(jsonOf(demoContent()))];
  const content = demoContent({ revision: 9 });
  for (const member of content.posts.member) member.updated_at = '2027-01-01T00:00:00.000Z';
  expect([rssOf(content), JSON.stringify(jsonOf(content))]).toEqual(before);
  const [story] = content.posts.blog;
  if (story) story.updated_at = '2027-01-02T00:00:00.000Z';
  expect(rssOf(content)).toContain('Sat, 02 Jan 2027');
});

test('links and pictures of a text are absolute in a feed', () => {
  const html =
    '<p><a href="/members/x?a=1&amp;b=2">x</a> <a href="#here">y</a> <a href="about" rel="noopener">z</a></p><picture><source type="image/avif" srcset="/media/a.avif 1w" sizes="1px"><img src="/media/a.jpg" srcset="/media/a.jpg 1w" sizes="1px" alt="A"></picture>';
  expect(withAbsoluteLinks(html, 'https://lonestar.test/blog/one')).toBe(
    '<p><a href="https://lonestar.test/members/x?a=1&amp;b=2">x</a> <a href="https://lonestar.test/blog/one#here">y</a> <a href="https://lonestar.test/blog/about" rel="noopener">z</a></p><picture><img src="https://lonestar.test/media/a.jpg" alt="A"></picture>',
  );
});
