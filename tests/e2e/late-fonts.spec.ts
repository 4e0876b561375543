import { expect, test } from 'playwright/test';

import { launchOptions } from '#scripts/browser/chromium.ts';

import { demoHosts, siteUrl } from './support.ts';

test.describe.configure({ mode: 'parallel' });
test.use({ launchOptions });

type Shift = PerformanceEntry & { value: number };
declare global {
  var shifts: Shift[];
}

/** Delay of each font file, in milliseconds. */
const late = 800;

for (const host of demoHosts) {
  test(`${host}: late fonts shift no layout`, async ({ page }) => {
    await page.addInitScript(() => {
      globalThis.shifts = [];
      const seen = new PerformanceObserver((list) => globalThis.shifts.push(...(list.getEntries() as Shift[])));
      seen.observe({ type: 'layout-shift', buffered: true });
    });
    await page.route('**/*.woff2', async (route) => {
      await new Promise((done) => setTimeout(done, late));
      await route.continue();
    });
    for (const path of ['/', '/about', '/members', '/faq', '/blog']) {
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 844 });
        await page.goto(siteUrl(host, path));
        const display = await page.locator('h1').evaluate((title) => getComputedStyle(title).fontFamily.split(',')[0]);
        await page.waitForFunction((face) => document.fonts.check(`700 40px ${face}`), display);
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        const moved = await page.evaluate(() => globalThis.shifts.reduce((sum, { value }) => sum + value, 0));
        expect(moved, `${path} at ${width} px`).toBeLessThan(0.05);
      }
    }
  });
}
