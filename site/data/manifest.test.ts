import { expect, test } from 'vitest';

import { demoContent } from '#tests/support/demo-content.ts';
import { htmlOf, renderSite } from '#tests/support/rendered-site.ts';

import type { Templates } from './pages/page.ts';
import { pagesOf } from './pages/pages-of.ts';

function manifestOf(name: string): Templates['manifest'] {
  const content = demoContent();
  content.seo = { ...content.seo, name };
  const page = pagesOf(content).pages.find(({ path }) => path === '/site.webmanifest');
  return page?.data as Templates['manifest'];
}

test.each([
  ['Lone Star Food Trucks', 'Lone Star'],
  ['Bayside', 'Bayside'],
  ['Straßenverpflegungsnetzwerk Süd', 'Straßenverpflegungsnetzwerk'],
])('%s is %s below an icon', (name, short) => {
  expect(manifestOf(name).short_name).toBe(short);
});

test('the manifest has the brand, and its icons are files of the release in the sizes that it says', () => {
  const { pages } = pagesOf(demoContent());
  const manifest = manifestOf('');
  expect(manifest).toMatchObject({
    name: 'Lone Star Food Trucks',
    theme_color: '#b3261e',
    start_url: '/',
    scope: '/',
    lang: 'en',
    display: 'minimal-ui',
  });
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  for (const { src, sizes } of manifest.icons) {
    const page = pages.find(({ path }) => path === src);
    expect(page).toMatchObject({ template: 'icon', data: { form: 'png', size: Number(sizes.split('x')[0]) } });
  }
});

test('every page links to the manifest and to an icon for home screens', async () => {
  const site = await renderSite(demoContent(), /^\/($|members)/);
  for (const [, html] of htmlOf(site)) {
    expect(html).toContain('<link rel="manifest" href="/site.webmanifest">');
    expect(html).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png">');
  }
  const files = new Set(site.pages.map(({ path }) => path));
  for (const path of ['/site.webmanifest', '/apple-touch-icon.png', '/favicon.ico']) expect(files).toContain(path);
}, 60_000);

test('the manifest is sent as one', async () => {
  const { files } = await renderSite(demoContent(), /webmanifest/);
  const { body, contentType } = files.get('/site.webmanifest') ?? { body: '{}', contentType: '' };
  expect(contentType).toBe('application/manifest+json; charset=utf-8');
  expect(JSON.parse(body)).toMatchObject({ short_name: 'Lone Star' });
}, 60_000);
