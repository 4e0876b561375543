import { join } from 'node:path';

import { expect, test } from 'playwright/test';

import { describe, measureSites } from '#scripts/sizes/site-pages.ts';

import { demoHosts, memberPath, siteUrl } from './support.ts';

test('every public page keeps its budget of HTML, styles and scripts', async () => {
  const pages = await measureSites(join(process.env['E2E_DATA_DIR'] ?? '', 'sites'));
  console.log(describe(pages));
  expect(pages.length).toBeGreaterThan(80);
  expect(pages.flatMap(({ host, path, over }) => over.map((what) => `${host}${path}: ${what}`))).toEqual([]);
});

for (const host of demoHosts) {
  test(`${host}: what a phone loads for the first view of a page`, async ({ browser }) => {
    const finder = await browser.newPage();
    const member = await memberPath(finder, host);
    await finder.close();
    for (const path of ['/', '/members', member]) {
      // A page of its own for each, so that nothing comes from a cache.
      const page = await browser.newPage({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 });
      const loaded: Promise<{ type: string; bytes: number }>[] = [];
      page.on('requestfinished', (request) => {
        loaded.push(
          request.sizes().then(({ responseBodySize }) => ({ type: request.resourceType(), bytes: responseBodySize })),
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
      if (path === '/') expect.soft(kilobytes(), 'all of the home page').toBeLessThanOrEqual(180);
      await page.close();
    }
  });
}
