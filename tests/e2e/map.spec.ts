import { expect, type Page, test } from 'playwright/test';

import { complaintsOf, demoHosts, expectAccessibleInBothThemes, expectNoSidewaysScroll, siteUrl } from './support.ts';

const [host] = demoHosts;
const drawing = (page: Page) => page.getByRole('img', { name: /drawn; the list/ });
const pinned = (page: Page) => page.locator('.pins-map .pin text').allTextContents();
const numbered = (page: Page) => page.locator('.pin-number').allTextContents();
const unique = (texts: string[]) => [...new Set(texts.map((text) => text.trim()))].toSorted();

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a day and a truck show on a drawing where each line of the list is', async ({ page }) => {
      for (const path of ['/members/day/friday', '/members/pecan-smoke']) {
        await page.goto(siteUrl(host, path));
        await expect(drawing(page)).toBeVisible();
        expect(unique(await numbered(page))).toEqual(unique(await pinned(page)));
        expect((await pinned(page)).length).toBeGreaterThan(1);
      }
    });
  });
}

test('without scripts, the drawing of what is open now has dots, because nothing says who is out', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(siteUrl(host, '/now'));
  await expect(drawing(page)).toBeVisible();
  expect(await page.locator('.pins-map circle').count()).toBeGreaterThan(3);
  expect(await pinned(page)).toEqual([]);
  await context.close();
});

test('the pins of now follow the list: its order, who is open, and who opens later', async ({ page }) => {
  // A Saturday, at half past four in Austin.
  await page.clock.setFixedTime('2026-11-28T22:30:00Z');
  await page.goto(siteUrl(host, '/now'));
  await expect(page.locator('.pins-map .pin').first()).toBeVisible();
  const open = page.locator('[data-group=open] .pin-number');
  await expect(open.first()).toHaveText('1');
  expect(unique(await numbered(page))).toEqual(unique(await pinned(page)));
  await expect(page.locator('[data-group=next] .pin-number')).toHaveCount(0);
  expect(await page.locator('.pins-map .is-later').count()).toBeGreaterThan(0);

  // Four in the morning: nobody is out, and the pins are those who come next.
  await page.clock.setFixedTime('2026-11-29T10:00:00Z');
  await page.reload();
  await expect(page.locator('[data-group=later] .pin-number').first()).toBeVisible();
  await expect(page.locator('.pins-map .pin:not(.is-later)')).toHaveCount(0);
});

test('drawings are accessible and never wider than a phone', async ({ page }) => {
  const complaints = complaintsOf(page);
  await page.setViewportSize({ width: 320, height: 700 });
  for (const path of ['/now', '/members/day/friday', '/members/pecan-smoke']) {
    await page.goto(siteUrl(host, path));
    await expect(drawing(page)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessibleInBothThemes(page);
    // Nothing of it can be focused: the list has all of it once.
    await expect(page.locator('.pins-map [tabindex], .pins-map a')).toHaveCount(0);
  }
  expect(complaints).toEqual([]);
});
