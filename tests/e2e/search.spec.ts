import { expect as expectSoon, type Page, test } from 'playwright/test';

import { launchOptions } from '#scripts/browser/chromium.ts';
import { contextOf } from '#site/data/context.ts';
import { indexParts, indexText } from '#site/data/search-index.ts';
import { networkWithMenus } from '#tests/support/menus.ts';

import {
  demoHosts,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  fetchByHost,
  siteUrl,
  watchShifts,
} from './support.ts';

const expect = expectSoon.configure({ timeout: 15_000 });
const [lonestar] = demoHosts;
const phone = { width: 390, height: 844 };

test.describe.configure({ mode: 'parallel' });
test.use({ launchOptions });

const open = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Search' });
const box = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const field = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
const status = (page: Page) => page.locator('.search-count');

/** Counts what a page loads of the search. */
function loadedBy(page: Page): string[] {
  const loaded: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/search\.json$|\/search-[^/]*\.(?:js|css)$|\/search\.[^/]*css$/.test(pathname)) loaded.push(pathname);
  });
  return loaded;
}

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true });

  test('“brisket” leads to a member that has it in two taps, and nothing of it loads before the first', async ({
    page,
  }) => {
    const loaded = loadedBy(page);
    await page.goto(siteUrl(lonestar), { waitUntil: 'networkidle' });
    expect(loaded).toEqual([]);
    await open(page).tap();
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('brisket');
    const dishes = box(page).getByRole('region', { name: 'Dishes' });
    await expect(dishes.getByRole('link').first()).toContainText('Brisket');
    expect(loaded).toContain('/search.json');
    await expectNoSidewaysScroll(page);
    await dishes.getByRole('link', { name: /half pound/ }).tap();
    await expect(page).toHaveURL(siteUrl(lonestar, '/members/pecan-smoke'));
    await expect(page.getByText('Brisket, half pound').first()).toBeVisible();
  });

  for (const host of demoHosts) {
    test(`${host}: “vegan” leads to all vegan dishes in two taps, and is accessible on the way`, async ({ page }) => {
      await page.goto(siteUrl(host, '/members'));
      await open(page).tap();
      await field(page).fill('vegn');
      const link = box(page).getByRole('link', { name: /^Vegan dishes/ });
      await expect(link).toBeVisible();
      await expect(status(page)).toHaveText(/^\d+ results$/);
      await expectAccessibleInBothThemes(page);
      await link.tap();
      await expect(page).toHaveURL(siteUrl(host, '/members/diet/vegan'));
      await page.goto(siteUrl(host, '/search?q=vegan'));
      await expect(status(page)).toHaveText(/^\d+ results$/);
      await expectNoSidewaysScroll(page);
      await expectAccessibleInBothThemes(page);
    });
  }
});

test('a place’s result says when the truck is at that place, not when it is elsewhere', async ({ page }) => {
  // Sunday, one in the afternoon in Texas.
  await page.clock.setFixedTime('2026-11-29T19:00:00Z');
  const said = (place: string) =>
    page.locator('.search-found a', { hasText: place }).filter({ hasText: 'Hub City Dogs' }).locator('.found-state');
  await page.goto(siteUrl(lonestar, '/search?q=mueller lakeside'));
  await expect(said('Mueller lakeside')).toHaveText(/^Open until/);
  await page.goto(siteUrl(lonestar, '/search?q=capitol east'));
  await expect(said('Capitol east side')).toHaveText(/day at|^Tomorrow/);
});

test('a dish of Fridays says when its truck is there on a Friday', async ({ page }) => {
  // Monday, nine in the morning in Texas: the truck opens today, without the dish.
  await page.clock.setFixedTime('2026-11-30T15:00:00Z');
  await page.goto(siteUrl(lonestar, '/search?q=brisket pho'));
  const dish = page.locator('.search-found a').filter({ hasText: 'Brisket phở' });
  await expect(dish).toContainText('Nguyen Brothers Broth');
  await expect(dish.locator('.found-state')).toHaveText(/^Friday at/);
});

test('by keyboard: arrows walk through the results and back, Enter follows one, Escape closes', async ({ page }) => {
  await page.goto(siteUrl(lonestar, '/about'));
  await open(page).focus();
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('brisket');
  await expect(status(page)).toHaveText(/^\d+ results$/);
  const links = box(page).locator('.search-found a');
  await page.keyboard.press('ArrowDown');
  await expect(links.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(box(page)).toBeHidden();
  await expect(open(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('brisket');
  // Enter in the field leads to all results.
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(siteUrl(lonestar, '/search?q=brisket'));
  await expect(page.getByRole('region', { name: 'Dishes' }).getByRole('link').first()).toContainText('Brisket');
});

test('the search page has the query in its address, and back and forward work', async ({ page }) => {
  await page.goto(siteUrl(lonestar, '/search'));
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('bahn mi');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(siteUrl(lonestar, '/search?q=bahn+mi'));
  await expect(page.getByRole('region', { name: 'Dishes' })).toContainText('bánh mì');
  await field(page).fill('brisket');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(siteUrl(lonestar, '/search?q=brisket'));
  await page.goBack();
  await expect(field(page)).toHaveValue('bahn mi');
  await expect(page.getByRole('region', { name: 'Dishes' })).toContainText('bánh mì');
  await page.goForward();
  await expect(field(page)).toHaveValue('brisket');
  await expect(page.getByRole('region', { name: 'Dishes' })).toContainText('Brisket');
});

test('says when nothing is found, offers the members, and runs no query', async ({ page }) => {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const hostile = '<img src=qqzz onerror=qzqzqz(1)> zzqq';
  await page.goto(siteUrl(lonestar, `/search?${new URLSearchParams({ q: hostile })}`));
  await expect(status(page)).toHaveText('No results');
  const found = page.locator('.search-found');
  await expect(found).toContainText(`Nothing matches “${hostile}”`);
  await expect(found.getByRole('link', { name: 'all trucks', exact: true })).toHaveAttribute('href', '/members');
  for (const odd of ['مطعم الشام', '🌮'.repeat(100), 'x'.repeat(200)]) {
    await field(page).fill(odd);
    await expect(found).toContainText(odd);
    await expectNoSidewaysScroll(page);
  }
  await expect(found.locator('img')).toHaveCount(0);
  expect(dialogs).toEqual([]);
});

test('works without a connection once it is loaded, and says so where it isn’t', async ({ page, context }) => {
  await page.goto(siteUrl(lonestar));
  await open(page).click();
  await field(page).fill('brisket');
  await expect(status(page)).toHaveText(/^\d+ results$/);
  await context.setOffline(true);
  await field(page).fill('vegan');
  await expect(box(page).getByRole('region', { name: 'Dishes' })).toContainText('vegan');
  await context.setOffline(false);
  await page.route('**/search.json', (route) => route.abort());
  await page.goto(siteUrl(lonestar, '/search'));
  await field(page).fill('brisket');
  await expect(status(page)).toContainText('could not be loaded');
  await page.unroute('**/search.json');
  await field(page).fill('briske');
  await expect(status(page)).toHaveText(/^\d+ results$/);
});

test('answers while one types, in a domain of 150 members', async ({ page }) => {
  const index = indexText(indexParts(contextOf(networkWithMenus(150))));
  await page.route('**/search.json', (route) => route.fulfill({ contentType: 'application/json', body: index }));
  await page.goto(siteUrl(lonestar));
  await open(page).click();
  await field(page).fill('tofu');
  await expect(status(page)).toHaveText(/^\d+ results$/);
  const times: number[] = [];
  for (const query of ['b', 'bri', 'brisket', 'brsiket', 'vegan taco', 'bahn mi', 'the yard'])
    times.push(await field(page).evaluate(timeToShow, query));
  console.log(`milliseconds until results: ${times.map((time) => time.toFixed(1)).join(', ')}`);
  // Fifty is the promise, on a machine that doesn't run other tests meanwhile.
  expect(times.toSorted((a, b) => a - b)[3]).toBeLessThan(400);
});

/** Types a query into the field, and returns the milliseconds until its results are there. */
function timeToShow(input: SVGElement | HTMLElement, query: string): Promise<number> {
  const results = document.querySelector('.search-box .search-found');
  return new Promise((resolve) => {
    const began = performance.now();
    const observer = new MutationObserver(() => {
      observer.disconnect();
      resolve(performance.now() - began);
    });
    if (results) observer.observe(results, { childList: true });
    (input as HTMLInputElement).value = query;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

test('the list of members finds them by their dishes', async ({ page }) => {
  await page.goto(siteUrl(lonestar, '/members'));
  await page.getByLabel('Name or dish').fill('brisket');
  await expect(page.locator('.card:visible')).toHaveCount(3);
  await expect(page.locator('.card:visible').filter({ hasText: 'Pecan Smoke' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'trucks' })).toHaveText('3 of 14 trucks');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: phone, hasTouch: true });

  test('a link with words in it says how to see what they find', async ({ page }) => {
    const help = page.locator('.search-page noscript p');
    await page.goto(siteUrl(lonestar, '/search?q=taco'));
    await expect(help).toBeVisible();
    await expect(help).toContainText('press Search');
    await field(page).fill('taco');
    await page.getByRole('button', { name: 'Search' }).tap();
    await expect(status(page)).toHaveText(/^\d+ results$/);
    await expect(help).toHaveCount(0);
  });

  for (const [query, words] of [
    ['brisket', 'Brisket, half pound'],
    ['vegan', 'Vegan dishes'],
  ] as const)
    test(`“${query}” in three taps, on the website’s own page`, async ({ page }) => {
      const failed: string[] = [];
      page.on('requestfailed', (request) => failed.push(request.url()));
      await page.goto(siteUrl(lonestar));
      await open(page).tap();
      await expect(page).toHaveURL(siteUrl(lonestar, '/search'));
      await field(page).fill(query);
      await page.getByRole('button', { name: 'Search' }).tap();
      await expect(page).toHaveURL(siteUrl(`api.${lonestar}`, `/api/search?q=${query}`));
      await expect(status(page)).toHaveText(/^\d+ results$/);
      await expect(field(page)).toHaveValue(query);
      // Its styles, fonts and pictures come with it, from the other origin.
      await page.waitForLoadState('networkidle');
      expect(failed).toEqual([]);
      expect(await page.locator('.search-form').evaluate((form) => getComputedStyle(form).display)).toBe('flex');
      await page.getByRole('link', { name: words }).tap();
      await expect(page).toHaveURL((url) => url.href.startsWith(siteUrl(lonestar, '/members/')));
    });
});

test('the results of a shared link move nothing that is seen', async ({ page }) => {
  await page.setViewportSize(phone);
  const shifted = await watchShifts(page);
  await page.route('**/search.json*', async (route) => {
    await page.waitForTimeout(500);
    await route.continue();
  });
  await page.goto(siteUrl(lonestar, '/search?q=coffee'));
  await expect(status(page)).toHaveText(/^\d+ results$/);
  await page.waitForLoadState('networkidle');
  expect(await shifted()).toBeLessThan(0.05);
});

test('the search page is for no search engine', async () => {
  const page = await fetchByHost(lonestar, '/search');
  expect(page.body.toString()).toContain('<meta name="robots" content="noindex">');
  expect((await fetchByHost(lonestar, '/sitemap.xml')).body.toString()).not.toContain('/search<');
  expect((await fetchByHost(lonestar, '/search.json')).status).toBe(200);
});
