import { expect, test } from 'playwright/test';

import { launchOptions } from '#scripts/browser/chromium.ts';
import { describe, measureSites } from '#scripts/sizes/site-pages.ts';

import { ownDomain } from './own-domain.ts';
import { brands, demoHosts, fetchByHost, siteUrl, templatePaths } from './support.ts';

test.describe.configure({ mode: 'parallel' });
test.use({ launchOptions });

test('every public page keeps its budget of HTML, styles and scripts', async () => {
  const pages = await measureSites(process.env['E2E_DATA_DIR'] ?? '');
  console.log(describe(pages));
  expect(pages.length).toBeGreaterThan(80);
  expect(pages.flatMap(({ host, path, over }) => over.map((what) => `${host}${path}: ${what}`))).toEqual([]);
});

/** AVIF files are made in the background; a page lists them from its next release on. */
async function withAllPictures(host: keyof typeof brands): Promise<void> {
  const domain = await ownDomain(host, brands[host]);
  const named = (html: string, type: string) => html.split(`type="image/${type}"`).length;
  await expect(async () => {
    await domain.call('POST', '/api/clear-cache');
    for (const path of await templatePaths(host)) {
      const html = (await fetchByHost(host, path)).body.toString();
      // For a small picture AVIF can be the larger file, and is left out.
      expect(named(html, 'avif'), path).toBeGreaterThan(named(html, 'webp') * 0.8);
    }
  }).toPass({ timeout: 200_000, intervals: [3000] });
}

const shownFile = (picture: Element) => (picture as HTMLImageElement).currentSrc;

for (const host of demoHosts) {
  test(`${host}: the first view on a phone keeps its byte budget`, async ({ browser }) => {
    test.setTimeout(480_000);
    await withAllPictures(host);
    for (const path of await templatePaths(host)) {
      // A page and its styles are compressed within seconds of their release.
      const [, styles = ''] =
        /href="(\/_astro\/[^"]+\.css)"/.exec((await fetchByHost(host, path)).body.toString()) ?? [];
      for (const file of [path, styles]) {
        await expect
          .poll(async () => (await fetchByHost(host, file, { 'accept-encoding': 'br' })).headers['content-encoding'], {
            timeout: 60_000,
          })
          .toBe('br');
      }
      // A new page for each path, so that nothing comes from a cache.
      const page = await browser.newPage({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 });
      const loaded: Promise<{ url: string; type: string; bytes: number }>[] = [];
      page.on('requestfinished', (request) => {
        loaded.push(
          request.sizes().then(({ responseBodySize }) => ({
            url: request.url(),
            type: request.resourceType(),
            bytes: responseBodySize,
          })),
        );
      });
      await page.goto(siteUrl(host, path), { waitUntil: 'networkidle' });
      const files = await Promise.all(loaded);
      const kilobytes = (type?: string) =>
        files.filter((file) => !type || file.type === type).reduce((sum, { bytes }) => sum + bytes, 0) / 1024;
      console.log(
        `${host}${path}: ${kilobytes().toFixed(0)} KB, fonts ${kilobytes('font').toFixed(1)}, pictures ${kilobytes('image').toFixed(0)}`,
      );
      expect.soft(kilobytes('font'), `fonts of ${path}`).toBeLessThanOrEqual(25);
      expect.soft(kilobytes(), `all of ${path}`).toBeLessThanOrEqual(120);
      const main = page.locator('img[fetchpriority=high]');
      const mainPicture = (await main.count()) > 0 ? await main.first().evaluate(shownFile) : '';
      const mainBytes = files.find(({ url }) => url === mainPicture)?.bytes ?? 0;
      expect.soft(mainBytes / 1024, `the main picture of ${path}`).toBeLessThanOrEqual(40);
      await page.close();
    }
  });
}
