import { expect, type Page, test } from 'playwright/test';

import { smallCity, startTileServer } from '../support/map-tiles.ts';
import {
  complaintsOf,
  demoHosts,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  siteUrl,
} from './support.ts';

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

test.describe('the map', () => {
  const tiles = new URL(`http://localhost:${Number(process.env['E2E_PORT']) + 5000}/city.pmtiles`);
  const day = '/members/day/friday';
  const show = (page: Page) => page.getByRole('button', { name: 'Show the map' });
  const canvas = (page: Page) => page.locator('.live-map canvas');
  const list = (page: Page) => page.locator('.lines').innerText();
  let file: Buffer | null = null;
  let server: Awaited<ReturnType<typeof startTileServer>>;

  test.beforeAll(async () => {
    server = await startTileServer(Number(tiles.port), (path) => (path === tiles.pathname ? file : null));
  });
  test.beforeEach(() => {
    file = smallCity();
    server.asked.length = 0;
  });
  test.afterAll(() => server.close());

  test('costs nothing before it is asked for, and then asks only its tiles', async ({ page }) => {
    const complaints = complaintsOf(page);
    const asked: URL[] = [];
    page.on('request', (request) => asked.push(new URL(request.url())));
    await page.goto(siteUrl(host, day));
    await expect(show(page)).toBeVisible();
    // What a page loads later, it loads within a second.
    await page.waitForTimeout(1500);
    const own = new URL(page.url()).origin;
    expect(asked.filter(({ origin, protocol }) => protocol.startsWith('http') && origin !== own)).toEqual([]);
    expect(asked.filter(({ pathname }) => /live-map|maplibre|pmtiles|stops\.json/.test(pathname))).toEqual([]);
    expect(server.asked).toEqual([]);

    const before = await list(page);
    await show(page).click();
    await expect(canvas(page)).toBeVisible();
    await expect(drawing(page)).toBeHidden();
    await expect(page.getByRole('link', { name: '© OpenStreetMap contributors' })).toBeVisible();
    expect(await list(page)).toBe(before);
    const others = asked.filter(({ origin, protocol }) => protocol.startsWith('http') && origin !== own);
    expect([...new Set(others.map(({ href }) => href))]).toEqual([tiles.href]);
    // The head, the directory and the tiles.
    expect(server.asked.length).toBeGreaterThan(1);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Show the drawing' }).click();
    await expect(drawing(page)).toBeVisible();
    await expect(canvas(page)).toHaveCount(0);
    expect(complaints).toEqual([]);
  });

  test('its pins have the numbers of the list, and work by keyboard', async ({ page }) => {
    await page.goto(siteUrl(host, day));
    await show(page).press('Enter');
    await expect(canvas(page)).toBeVisible();
    const pins = page.locator('.live-pin');
    expect(unique(await pins.allTextContents())).toEqual(unique(await numbered(page)));
    const pin = page.getByRole('button', { name: /^\d+, Zilker trailhead: .*Long Shadow Coffee, 6 AM – 1 PM/ });
    await pin.press('Enter');
    const card = page.locator('.maplibregl-popup');
    await expect(card).toContainText('Zilker trailhead');
    await expect(card.getByRole('link', { name: 'Long Shadow Coffee' })).toBeFocused();
    await expect(card.getByRole('link', { name: 'Directions' })).toHaveAttribute('href', /30\.26\d+,-97\.7/);
    await page.keyboard.press('Escape');
    await expect(card).toHaveCount(0);
    await expect(pin).toBeFocused();
  });

  test('of now shows who is out, and of a truck its week', async ({ page }) => {
    await page.clock.setFixedTime('2026-11-28T22:30:00Z');
    for (const path of ['/now', '/members/pecan-smoke']) {
      await page.goto(siteUrl(host, path));
      if (path === '/now') await expect(page.locator('.pin-number').first()).toBeVisible();
      await show(page).click();
      await expect(canvas(page)).toBeVisible();
      expect(unique(await page.locator('.live-pin').allTextContents())).toEqual(unique(await numbered(page)));
    }
  });

  const failures: [string, (page: Page) => unknown][] = [
    ['its file is gone', () => (file = null)],
    ['its file is something else', () => (file = Buffer.from(`<!doctype html>${' '.repeat(500)}`))],
    ['its file is cut off', () => (file = smallCity().subarray(0, 150))],
    ['the connection is lost', (page) => page.context().setOffline(true)],
    [
      'the browser has no WebGL',
      (page) =>
        page.evaluate(() => {
          // What a browser answers that has none; the colors of the map are read in 2D.
          const { value } = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, 'getContext') ?? {};
          const asked = value as (...of: unknown[]) => unknown;
          Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', {
            value(this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
              return kind.startsWith('webgl') ? null : asked.call(this, kind, ...rest);
            },
          });
        }),
    ],
  ];
  for (const [name, fail] of failures) {
    test(`the drawing stays, and a sentence says so, when ${name}`, async ({ page }) => {
      const errors: string[] = [];
      page.on('pageerror', ({ message }) => errors.push(message));
      await page.goto(siteUrl(host, day));
      await expect(show(page)).toBeVisible();
      const before = await list(page);
      await fail(page);
      await show(page).click();
      await expect(page.locator('.show-map [role=status]')).toHaveText(
        'The map can’t be shown now. The drawing and the list have all places.',
      );
      await expect(drawing(page)).toBeVisible();
      await expect(page.locator('.live-map')).toHaveCount(0);
      await expect(show(page)).toBeFocused();
      expect(await list(page)).toBe(before);
      expect(errors).toEqual([]);
    });
  }

  test('a second try works, when the file is back', async ({ page }) => {
    await page.goto(siteUrl(host, day));
    file = null;
    await show(page).click();
    await expect(page.locator('.show-map [role=status]')).toHaveText(/can’t be shown now/);
    file = smallCity();
    await show(page).click();
    await expect(canvas(page)).toBeVisible();
  });

  test('there is no button without scripts', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(siteUrl(host, day));
    await expect(drawing(page)).toBeVisible();
    await expect(page.locator('.show-map button')).toBeHidden();
    await context.close();
  });
});
