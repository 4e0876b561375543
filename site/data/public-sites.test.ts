import { beforeAll, describe, expect, test } from 'vitest';

import type { Post } from '#shared/schemas/posts.ts';
import { demoContent, postOf } from '#tests/support/demo-content.ts';
import { demoNetwork } from '#tests/support/demo-network.ts';
import { checkHtml, htmlChecker } from '#tests/support/html-checker.ts';
import { importedNetwork } from '#tests/support/imported-network.ts';
import { attributes, headOf, htmlOf, type RenderedSite, renderSite } from '#tests/support/rendered-site.ts';
import { unknownToSchemaOrg } from '#tests/support/schema-org.ts';

import type { Content } from './content.ts';

/** Five hundred members, a blog of three pages, and texts that try to break a page. */
function largeNetwork(): Content {
  const content = demoContent({ host: 'large.test', origin: 'https://large.test' });
  const [model] = content.posts.member;
  const hostile = ['</script><b>', '\u2028 & "quotes"', 'مطعم الشام', '🌮🌮🌮', 'w'.repeat(200), "l'été < l'hiver"];
  content.posts.member = Array.from({ length: 500 }, (_, index) => {
    const title = `Truck ${index} ${hostile[index % hostile.length] ?? ''}`;
    return postOf('member', `truck-${1000 + index}`, {
      attributes: { ...model?.post_body.attributes, title, url: '', description: '' },
      body: { external_data: model?.post_body.external_data ?? { cuisines: [] } },
    });
  });
  content.posts.blog = Array.from({ length: 50 }, (_, index) =>
    postOf('blog', `story-${1000 + index}`, { attributes: { published_on: '2026-11-14' } }),
  );
  content.posts.showcase = [];
  content.errorPage.members = [];
  content.posts.page.push(postOf('page', 'join'));
  content.menus.header = [];
  const links = ['about', 'join'].map((url) => ({ text: url, url: `/${url}`, type: 'link' as const, children: [] }));
  content.menus.footer = [{ text: 'More', url: '', type: 'text', children: links }];
  return content;
}

let sites: RenderedSite[];

beforeAll(async () => {
  const contents = [...(await demoNetwork()), largeNetwork(), await importedNetwork()];
  sites = [];
  for (const content of contents) sites.push(await renderSite(content));
}, 90_000);

const names = ['lonestar', 'bayside', 'large', 'imported'];
const isIndexable = (html: string) => !headOf(html).robots.includes('noindex');
const indexable = (site: RenderedSite) => htmlOf(site).filter(([, html]) => isIndexable(html));
const twice = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index);

describe.each(names.map((name, index) => ({ name, index })))('every page of $name', ({ name, index }) => {
  const site = () => sites[index] as RenderedSite;

  test('has one unique title and description', () => {
    const heads = indexable(site()).map(([path, html]) => ({ path, ...headOf(html) }));
    expect(heads.length).toBeGreaterThan(40);
    expect(heads.map(({ canonical }) => canonical)).toEqual(heads.map(({ path }) => site().origin + path));
    expect(twice(heads.map(({ title }) => title))).toEqual([]);
    expect(twice(heads.map(({ description }) => description))).toEqual([]);
    // Imported permits have less to say, and the large network has short texts.
    const least = { large: 1, imported: 25 }[name] ?? 50;
    const lengths = heads.map(({ path, description }) => ({ path, length: description.length }));
    expect(lengths.filter(({ length }) => length < least || length > 160)).toEqual([]);
    const h1 = htmlOf(site()).filter(([, html]) => html.match(/<h1[ >]/g)?.length !== 1);
    expect(h1.map(([path]) => path)).toEqual([]);
  });

  test('links only to existing targets', () => {
    const paths = new Set([...site().pages.map(({ path }) => path), ...site().redirects.map(({ from }) => from)]);
    const anchors = new Map(htmlOf(site()).map(([path, html]) => [path, new Set(attributes(html, '*', 'id'))]));
    const broken = htmlOf(site()).flatMap(([path, html]) => {
      const links = [...attributes(html, '*', 'href'), ...attributes(html, '*', 'src'), headOf(html).image];
      return links
        .filter(Boolean)
        .map((link) => new URL(link, site().origin + path))
        .filter((url) => url.origin === site().origin && !url.pathname.startsWith('/media/'))
        .filter(({ pathname, hash }) => {
          const isThere = paths.has(pathname) || site().assets.has(pathname);
          return !isThere || (hash !== '' && !anchors.get(pathname)?.has(hash.slice(1)));
        })
        .map((url) => `${path} → ${url.pathname}${url.hash}`);
    });
    expect(broken).toEqual([]);
  });

  test('can be reached by links from home', () => {
    const pages = new Map(htmlOf(site()));
    const seen = new Set<string>();
    const waiting = ['/'];
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      if (seen.has(path)) continue;
      seen.add(path);
      const links = attributes(pages.get(path) ?? '', 'a', 'href').map((link) => link.split('#')[0] ?? '');
      waiting.push(...links.filter((link) => pages.has(link)));
    }
    expect(indexable(site()).flatMap(([path]) => (seen.has(path) ? [] : path))).toEqual([]);
  });

  test('has a share picture of its own domain, with an alt text', () => {
    const pictures = new Set(
      site()
        .pages.filter(({ template }) => template === 'share')
        .map(({ path }) => path),
    );
    const heads = indexable(site()).map(([path, html]) => ({ path, ...headOf(html) }));
    const without = heads.filter(
      ({ image, imageWords }) => !pictures.has(image.replace(site().origin, '')) || !imageWords,
    );
    expect(without.map(({ path }) => path)).toEqual([]);
  });

  test('gives its pictures a size and an alt text', () => {
    const wrong = htmlOf(site()).flatMap(([path, html]) =>
      [...html.matchAll(/<img\b[^>]*>/g)].flatMap(([tag]) => {
        const has = (attribute: string) => new RegExp(`\\s${attribute}\\b`, 'i').test(tag);
        const isWhole = has('width') && has('height') && has('alt') && (!has('srcset') || has('sizes'));
        return isWhole ? [] : `${path}: ${tag}`;
      }),
    );
    expect(wrong).toEqual([]);
    // A visitor waits for the first picture, so it isn't lazy.
    const late = htmlOf(site()).filter(([, html]) =>
      / fetchpriority="high"[^>]* loading="lazy"| loading="lazy"[^>]* fetchpriority="high"/i.test(html),
    );
    expect(late.map(([path]) => path)).toEqual([]);
  });

  test.runIf(htmlChecker)(
    'has no error and no warning in its HTML (only where VNU_JAR names the Nu checker)',
    () => {
      expect(checkHtml(htmlOf(site()))).toEqual([]);
    },
    120_000,
  );

  test('says nothing that is undefined', () => {
    const wrong = htmlOf(site()).filter(([, html]) =>
      /\bundefineds?\b|\bNaN\b/.test(html.replace(/<script.*?<\/script>/gs, '')),
    );
    expect(wrong.map(([path]) => path)).toEqual([]);
  });

  // The Nu checker's rule, for machines without it: Astro adds a style before the first island.
  test('has a style in its body only as the first child of its parent', () => {
    const late = htmlOf(site()).filter(([, html]) => /(?<!<div>)<style/.test(html.split('<body')[1] ?? ''));
    expect(late.map(([path]) => path)).toEqual([]);
  });

  test('uses only terms of schema.org in structured data', () => {
    const data = indexable(site()).map(([path, html]) => ({ path, jsonLd: headOf(html).jsonLd }));
    expect(data.flatMap(({ path, jsonLd }) => (jsonLd === null ? path : []))).toEqual([]);
    expect(data.flatMap(({ path, jsonLd }) => unknownToSchemaOrg(jsonLd, path))).toEqual([]);
  });

  test('is in the sitemap, which lists nothing else', () => {
    const sitemap = site().files.get('/sitemap.xml')?.body ?? '';
    const locations = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => loc);
    expect(locations.toSorted()).toEqual(
      indexable(site())
        .map(([path]) => site().origin + path)
        .toSorted(),
    );
  });

  test('returns a real 404 for a missing page', () => {
    const { status, body } = site().files.get('/404') ?? { status: 0, body: '' };
    expect([status, headOf(body).robots, headOf(body).canonical]).toEqual([404, 'noindex', '']);
  });
});

test('all eight combinations of the three switches give consistent signals', async () => {
  const content = demoContent();
  const switches = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => ({
    no_index: (bits & 1) > 0,
    no_follow: (bits & 2) > 0,
    show_in_sitemap: (bits & 4) > 0,
  }));
  for (const type of ['member', 'blog', 'page', 'showcase'] as const) {
    const posts: Post[] = content.posts[type];
    posts.push(...switches.map((data, bits) => postOf(type, `${type}-switch-${bits}`, { data })));
  }
  const site = await renderSite(content);
  const sitemap = site.files.get('/sitemap.xml')?.body ?? '';
  const feeds = ['/blog/feed.xml', '/blog/feed.json'].map((path) => site.files.get(path)?.body ?? '');
  const lists = ['/members', '/blog', '/showcases', '/'].map((path) =>
    JSON.stringify(headOf(site.files.get(path)?.body ?? '').jsonLd),
  );
  const wrong = htmlOf(site)
    .filter(([path]) => path.includes('-switch-'))
    .filter(([path, html]) => {
      const chosen = switches[Number(path.at(-1))];
      const url = `"${site.origin}${path}"`;
      const isListed =
        lists.some((list) => list.includes(url)) || feeds.some((feed) => feed.includes(url.slice(1, -1)));
      const robots = [chosen?.no_index && 'noindex', chosen?.no_follow && 'nofollow'].filter(Boolean).join(', ');
      return (
        headOf(html).robots !== robots ||
        sitemap.includes(`<loc>${site.origin}${path}</loc>`) !== (chosen?.show_in_sitemap && !chosen.no_index) ||
        (chosen?.no_index && isListed) ||
        (!chosen?.no_index && /members|blog|showcases/.test(path) && !isListed)
      );
    });
  expect(htmlOf(site).filter(([path]) => path.includes('-switch-'))).toHaveLength(32);
  expect(wrong.map(([path]) => path)).toEqual([]);
});
