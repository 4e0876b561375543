import { expect, type Page, test } from 'playwright/test';

import { largeNetwork } from '#tests/support/large-network.ts';
import { openRendered } from '#tests/support/open-rendered.ts';
import { renderSite } from '#tests/support/rendered-site.ts';

import { expectAccessibleInBothThemes, expectNoSidewaysScroll, fetchByHost, siteUrl, watchShifts } from './support.ts';

/** What a hungry person with a phone wants, in at most three taps from home. */
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

// Saturday, half past noon in Texas.
const saturday = new Date('2026-11-28T18:30:00Z');
const home = siteUrl('lonestar.localhost');

async function openHome(page: Page, at = saturday): Promise<void> {
  await page.clock.setFixedTime(at);
  await page.goto(home);
}

const now = (page: Page) => page.getByRole('link', { name: 'Open now and near you' });
/** What the page says of all trucks; the map has a status of its own. */
const summary = (page: Page) => page.locator('.now-head').getByRole('status');
const rows = (page: Page, group: string) => page.locator(`[data-group="${group}"] li`);

test('what is open now is one tap away, and where, until when and the way there are beside it', async ({ page }) => {
  await openHome(page);
  await now(page).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('On the street now');
  await expect(summary(page)).toHaveText(/^\d+ open now\./);
  const open = rows(page, 'open');
  const count = Number(/^\d+/.exec((await summary(page).textContent()) ?? '')?.[0]);
  await expect(open).toHaveCount(count);
  await expect(open.first()).toContainText(/Until [\d:]+ [AP]M/);
  await expect(open.first().getByRole('link', { name: /^Directions to / })).toHaveAttribute('href', /./);
});

test.describe('near me', () => {
  test.use({ geolocation: { latitude: 30.2669, longitude: -97.7729 }, permissions: ['geolocation'], locale: 'en-US' });

  test('the trucks are sorted by how far they are, which nobody else gets to know', async ({ page }) => {
    await openHome(page);
    await now(page).tap();
    await expect(summary(page)).toHaveText(/open now/);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`));
    await page.getByRole('button', { name: 'Near me' }).tap();
    await expect(summary(page)).toContainText('Nearest first.');
    await expect(page.getByRole('button', { name: 'Near me' })).toHaveAttribute('aria-pressed', 'true');
    const texts = await rows(page, 'open').allTextContents();
    const miles = texts.flatMap((text) => Number(/([\d.]+) mi/.exec(text)?.[1] ?? []));
    expect(miles.length).toBeGreaterThan(2);
    expect(miles).toEqual(miles.toSorted((a, b) => a - b));
    expect(asked.filter((text) => /30\.26|97\.77/.test(text))).toEqual([]);
    const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]));
    expect(kept).not.toMatch(/30\.26|97\.77/);
  });
});

test('the page of what is open is accessible, at any width', async ({ page }) => {
  await openHome(page);
  await page.goto(`${home}now`);
  await expect(summary(page)).toHaveText(/open now/);
  await expectAccessibleInBothThemes(page);
  await page.goto(`${home}members`);
  await page.locator('summary', { hasText: 'Cuisine' }).tap();
  await expectAccessibleInBothThemes(page);
});

test('who doesn’t say where they are gets the list by time, and is told so', async ({ page, context }) => {
  await context.clearPermissions();
  await openHome(page);
  await now(page).tap();
  await expect(summary(page)).toHaveText(/open now/);
  await page.getByRole('button', { name: 'Near me' }).tap();
  await expect(summary(page)).toHaveText(
    /^\d+ open now\.( \d+ opens? later today\.)? Your browser doesn’t say where you are, so the list stays sorted by time\. To change that, allow location for this site in the browser’s settings\.$/,
  );
  // Who asks again is told again.
  await page.getByRole('button', { name: 'Near me' }).tap();
  await page.waitForTimeout(500);
  await expect(summary(page)).toContainText('Your browser doesn’t say where you are');
  await expect(rows(page, 'open').first()).toBeVisible();
});

test('at night the page says what comes next, and not what is over', async ({ page }) => {
  // Sunday, 11:50 PM: nothing is open any more.
  await openHome(page, new Date('2026-11-30T05:50:00Z'));
  await page.goto(`${home}now`);
  await expect(summary(page)).toHaveText('Nothing is open now or later today. These come next.');
  await expect(rows(page, 'open')).toHaveCount(0);
  await expect(rows(page, 'next').first()).toContainText('Tomorrow at');
  await expect(page.getByRole('heading', { level: 2, name: 'Coming next' })).toBeVisible();
});

test('on a slow connection nothing jumps when the page knows what is open', async ({ page }) => {
  // Sunday, 6:38 PM in Oregon: one truck is open, so the script's words are far shorter than the page's.
  await page.clock.setFixedTime(new Date('2026-11-30T02:38:00Z'));
  const devTools = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', slow);
  const shifted = await watchShifts(page);
  await page.goto(`${siteUrl('bayside.localhost')}now`, { waitUntil: 'networkidle' });
  await expect(summary(page)).toHaveText(/^1 open now\./);
  expect(await shifted()).toBeLessThan(0.05);
});

test('it follows the clock over midnight', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-11-30T05:59:30Z') });
  await page.goto(`${home}now`);
  await expect(rows(page, 'next').first()).toContainText('Tomorrow at');
  await page.clock.runFor('02:00');
  await expect(rows(page, 'later').first()).toContainText(/^.*Opens at/);
  await expect(summary(page)).toHaveText(/opens? later today\.$/);
});

test.describe('over a change of clocks, with 200 trucks that are out until half past two at night', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  for (const [change, moments] of Object.entries({
    'back, where half past one comes twice': [
      ['2026-11-01T06:30:00Z', 200],
      ['2026-11-01T07:30:00Z', 200],
      ['2026-11-01T08:29:00Z', 200],
      ['2026-11-01T08:31:00Z', 0],
    ],
    'forward, where half past two never comes': [
      ['2027-03-14T07:59:00Z', 200],
      ['2027-03-14T08:00:00Z', 0],
    ],
  } satisfies Record<string, [string, number][]>))
    test(change, async ({ page }) => {
      const content = largeNetwork(200);
      for (const { post_body: body } of content.posts.member)
        body.attributes = {
          ...body.attributes,
          stops: [{ id: 'late', place: 'Lot', days: [6], from: '20:00', to: '02:30' }],
        };
      const site = await renderSite(content, /^\/(?:now|stops\.json)$/);
      await openRendered(page, site);
      for (const [at, open] of moments) {
        await page.clock.setFixedTime(new Date(at));
        await page.goto(`${site.origin}/now`);
        await expect(summary(page)).toHaveText(open ? '200 open now.' : /^Nothing is open now/);
        await expect(rows(page, 'open')).toHaveCount(open);
      }
    });
});

test('where the trucks are on Friday: the day and its date are in a row that begins with today', async ({ page }) => {
  await openHome(page);
  await now(page).tap();
  const chips = page.getByRole('navigation', { name: 'Trucks by day' }).getByRole('link');
  await expect(chips.first()).toHaveText(/Saturday\s*Today/);
  await chips.filter({ hasText: 'Friday' }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Open on Friday');
  await expect(page.locator('.day-date')).toHaveText('Friday, Dec 4');
  await expect(page.getByRole('link', { name: /^Friday\s*Dec 4$/ })).toBeInViewport();
});

test('the filters of Friday narrow Friday', async ({ page }) => {
  const friday = `${home}members/day/friday`;
  await openHome(page);
  await page.goto(friday);
  await page.getByText('Cuisine', { exact: true }).tap();
  const tacos = page.getByRole('link', { name: /^Tacos \d+$/ });
  const count = /\d+/.exec((await tacos.textContent()) ?? '')?.[0];
  await tacos.tap();
  await expect(page).toHaveURL(`${home}members?day=friday&cuisine=tacos`);
  await expect(page.locator('.finder').getByRole('status')).toHaveText(new RegExp(`^${count} of \\d+ trucks$`));
  await page.goto(friday);
  await page.getByLabel('Name or dish').fill('taco');
  await page.locator('.finder').getByRole('button', { name: 'Search', exact: true }).tap();
  await expect(page).toHaveURL(/\/members\?(?=.*day=friday)(?=.*name=taco)/);
});

test('the cards of a chosen day say where the trucks are on that day', async ({ page }) => {
  await page.clock.setFixedTime(saturday);
  await page.goto(siteUrl('lonestar.localhost', '/members?day=friday'));
  const lines = page.locator('.card:not([hidden]) .card-now');
  await expect(lines.first()).toHaveText(/^Friday, \d/);
  for (const line of await lines.allTextContents()) expect(line).toMatch(/^Friday, .+ – .+\n\w/);
  await expect(page.locator('.card:not([hidden]).is-open')).toHaveCount(0);
  await page.goto(siteUrl('lonestar.localhost', '/members?day=saturday'));
  await expect(lines.filter({ hasText: /^Open until/ })).not.toHaveCount(0);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('a choice on Friday leads to its own page, and counts nothing of Friday', async ({ page }) => {
    await page.goto(`${home}members/day/friday`);
    await page.getByText('Cuisine', { exact: true }).tap();
    await page.getByRole('link', { name: 'Tacos', exact: true }).tap();
    await expect(page).toHaveURL(`${home}cuisines/tacos`);
  });
});

test('a truck’s page has the way, its stops, its menu and its phone within reach of the thumb', async ({ page }) => {
  await openHome(page);
  await page.goto(`${home}members/pecan-smoke`);
  const bar = page.locator('.quick');
  await expect(bar.getByRole('link')).toHaveText(['Directions', 'Stops', 'Dishes', 'Call']);
  for (const link of await bar.getByRole('link').all()) await expect(link).toBeInViewport({ ratio: 1 });
  await expect(bar.getByRole('link', { name: 'Directions' })).toHaveAttribute(
    'href',
    /^(?:geo:|https:\/\/).*30\.\d+,-97\.\d+/,
  );
  await bar.getByRole('link', { name: 'Stops' }).tap();
  await expect(page.getByRole('heading', { name: 'This week’s stops' })).toBeInViewport();
  const calendar = page.getByRole('link', { name: /^Add .* to calendar$/ }).first();
  const { hostname, pathname, search } = new URL((await calendar.getAttribute('href')) ?? '');
  const { headers, body } = await fetchByHost(hostname, `${pathname}${search}`);
  expect(headers['content-type']).toContain('text/calendar');
  expect(body.toString().match(/BEGIN:VEVENT/g)).toHaveLength(1);
  await expect(page.getByRole('link', { name: 'Subscribe' })).toHaveAttribute('href', /^webcal:\/\/lonestar/);
});

test.describe('on an iPhone', () => {
  test.use({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1' });

  test('an event’s page leads to where trucks stop at its place, in the maps app', async ({ page }) => {
    await page.goto(`${home}showcases/neon-new-year`);
    const directions = page.locator('.actions').getByRole('link', { name: 'Directions' });
    await expect(directions).toHaveAttribute('href', 'https://maps.apple.com/?daddr=30.2468,-97.7506');
  });
});

test('a page is shared by the device’s own sheet, or by a copied link', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openHome(page);
  await page.goto(`${home}members/pecan-smoke`);
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await page.getByRole('button', { name: 'Share' }).tap();
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/members\/pecan-smoke$/);
});

test('members are filtered to those that are open, and their cards say where they are', async ({ page }) => {
  await openHome(page);
  await page.goto(`${home}members`);
  const card = page.locator('.card:not([hidden])');
  const all = await card.count();
  await expect(card.first().locator('.card-now')).toHaveText(/^(?:Open until|Opens|\w+day at|Tomorrow) .*/);
  await page.getByRole('link', { name: 'Open now', exact: true }).tap();
  await expect(page).toHaveURL(/open=now/);
  await expect.poll(() => card.count()).toBeLessThan(all);
  for (const text of await card.locator('.card-now').allTextContents())
    expect(text).toMatch(/^Open until \S+( [AP]M)?\n\S/);
  await page.goBack();
  await expect.poll(() => card.count()).toBe(all);
  // Some trucks are open, and none of them is called that.
  await page.goto(`${home}members?open=now&name=zzzzqqq`);
  await expect(page.getByRole('status')).toHaveText('No open truck matches. Change a word or a filter.');
});

test('a row of trucks is tapped anywhere, but for the way there', async ({ page }) => {
  await openHome(page);
  for (const [path, place] of [
    ['now', rows(page, 'open').first()],
    ['members/day/friday', page.locator('.lines li').first()],
  ] as const) {
    await page.goto(`${home}${path}`);
    const href = await place.getByRole('link').first().getAttribute('href');
    const { height = 0 } = (await place.boundingBox()) ?? {};
    await place.tap({ position: { x: 100, y: height - 10 } });
    await expect(page).toHaveURL(new RegExp(`${href}$`));
  }
});

test('who books from a truck’s page has it chosen in the form, also once they write', async ({ page }) => {
  await page.goto(siteUrl('bayside.localhost', '/members/salt-and-swirl'));
  await page.getByRole('link', { name: 'Birthday on the Dock' }).tap();
  const truck = page.getByLabel(/^Truck/).locator('option:checked');
  await expect(truck).toHaveText('Salt & Swirl');
  await page.getByLabel('Your name').fill('Ann');
  await expect(page.locator('form.form[novalidate]')).toBeVisible();
  await expect(truck).toHaveText('Salt & Swirl');
});

test('in letters twice as large a stop’s place is below its time, and nothing is beside the page', async ({ page }) => {
  // As wide as a phone's 480 pixels are in letters that large.
  await page.setViewportSize({ width: 240, height: 800 });
  await page.goto(`${home}members/two-lane-burgers`);
  const stop = page.locator('.stops tr').nth(1);
  const [time, place] = [await stop.locator('th').boundingBox(), await stop.locator('td').boundingBox()];
  expect(place?.y).toBeGreaterThanOrEqual((time?.y ?? 0) + (time?.height ?? 0));
  await expectNoSidewaysScroll(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('all trucks are listed with the days that they are out, and every filter is a link', async ({ page }) => {
    await page.goto(`${home}now`);
    await expect(page.getByRole('heading', { name: 'On the street', exact: true })).toBeVisible();
    await expect(rows(page, 'next').first()).toBeVisible();
    await expect(rows(page, 'next').first().locator('.when')).toHaveText(/Mon|Tue|Wed|Thu|Fri|Sat|Sun|every day/);
    await page.goto(`${home}members`);
    await expect(page.getByRole('link', { name: 'Open now', exact: true })).toHaveAttribute('href', '/now');
    await page.locator('summary', { hasText: 'Day' }).tap();
    await page.getByRole('link', { name: /^Friday/ }).tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Open on Friday');
  });
});
