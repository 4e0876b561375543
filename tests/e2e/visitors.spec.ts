import { expect, type Page, test } from 'playwright/test';

import { postOf } from '#tests/support/demo-content.ts';
import { largeNetwork } from '#tests/support/large-network.ts';
import { openRendered } from '#tests/support/open-rendered.ts';
import { renderSite } from '#tests/support/rendered-site.ts';

import { complaintsOf, demoHosts, expectAccessible, expectNoSidewaysScroll, memberPath, siteUrl } from './support.ts';

const lonestar = demoHosts[0];
/** Unfolds a part of the filter. */
const unfold = (page: Page, part: string) => page.locator('summary', { hasText: part }).click();
const shownCards = (page: Page) => page.locator('.card:visible');

test.describe('members filters', () => {
  test('filter by cuisine, day and name, keep the URL in sync, and clear', async ({ page }) => {
    const complaints = complaintsOf(page);
    await page.goto(siteUrl(lonestar, '/members'));
    const status = page.getByRole('status');
    await expect(status).toHaveText('14 trucks');
    const day = page.getByRole('navigation', { name: 'Trucks by day' }).getByRole('link', { name: 'Friday' });
    await unfold(page, 'Cuisine');
    await page.getByRole('navigation', { name: 'Trucks by cuisine' }).getByRole('link', { name: 'Tacos' }).click();
    await expect(status).toHaveText('3 of 14 trucks');
    await expect(shownCards(page)).toHaveCount(3);
    await expect(page.locator('summary', { hasText: /Cuisine\s*Tacos/ })).toBeVisible();
    await unfold(page, 'Day');
    const onFriday = Number(/\d+/.exec(await day.innerText())?.[0]);
    await day.click();
    await expect(page).toHaveURL(siteUrl(lonestar, '/members?cuisine=tacos&day=friday'));
    await expect(status).toHaveText(`${onFriday} of 14 trucks`);
    await expect(day).toHaveAttribute('aria-current', 'true');
    await expectAccessible(page);

    await page.reload();
    await expect(shownCards(page)).toHaveCount(onFriday);
    await page.goBack();
    await expect(page).toHaveURL(siteUrl(lonestar, '/members?cuisine=tacos'));
    await expect(shownCards(page)).toHaveCount(3);

    await page.getByRole('link', { name: 'Show all' }).click();
    await expect(shownCards(page)).toHaveCount(14);
    await expect(page.getByLabel('Name or dish')).toBeFocused();
    await page.keyboard.type('dona');
    await expect(shownCards(page)).toHaveCount(1);
    await expect(shownCards(page)).toContainText('Doña');
    await expect(page).toHaveURL(siteUrl(lonestar, '/members?name=dona'));
    await page.getByLabel('Name or dish').fill('zzzzz');
    await expect(status).toHaveText('No truck matches. Change a word or a filter.');
    expect(complaints).toEqual([]);
  });

  test('filters search all pages; a page that fails to load says so', async ({ page }) => {
    const site = await renderSite(largeNetwork(230), /^\/members(\/page|$)/);
    await openRendered(page, site);
    const later = `${site.origin}/members/page/3`;
    await page.route(later, (route) => route.abort());
    await page.goto(`${site.origin}/members`);
    await expect(shownCards(page)).toHaveCount(100);
    await page.getByLabel('Name or dish').fill('229');
    await expect(page.getByRole('status')).toHaveText(/^Not all could be loaded/);
    await page.unroute(later);
    await page.getByLabel('Name or dish').fill('22');
    await expect(page.getByRole('status')).toHaveText('12 of 230 members');
    await expect(shownCards(page)).toHaveCount(12);
    await expect(page.getByRole('navigation', { name: 'Pages' })).toBeHidden();
    await page.getByLabel('Name or dish').fill('');
    await expect(shownCards(page)).toHaveCount(100);

    // A later page redirects to the first one, which searches all pages.
    await page.goto(`${site.origin}/members/page/2`);
    await unfold(page, 'Diet');
    await page.locator('[data-key="diet=halal"]').click();
    await expect(page).toHaveURL(`${site.origin}/members?diet=halal`);
    await expect(page.getByRole('status')).toHaveText('57 of 230 members');
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('filters are links and forms: by hour, diet and name', async ({ page }) => {
    await page.goto(siteUrl(lonestar, '/members'));
    await expect(page.getByLabel('Name or dish')).toBeHidden();
    await unfold(page, 'Day');
    await page.getByRole('link', { name: 'Friday' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Open on Friday' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Friday' })).toHaveAttribute('aria-current', 'page');
    await expect(page.locator('.lines li').first()).toContainText(/(AM|PM|noon) – /);
    await expectNoSidewaysScroll(page);
    await unfold(page, 'Diet');
    await page.getByRole('link', { name: 'Vegan' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Vegan dishes' })).toBeVisible();
    await page.getByRole('link', { name: 'All from A to Z' }).click();
    await page.getByRole('navigation', { name: 'Letters' }).getByRole('link', { name: 'P', exact: true }).click();
    await page.locator('#letter-p').getByRole('link', { name: 'Pecan Smoke' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Pecan Smoke' })).toBeVisible();
  });
});

for (const host of demoHosts) {
  test(`${host}: a small phone shows what is open, where, and the main action without scrolling`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto(siteUrl(host, await memberPath(page, host)));
    await expect(page.locator('.today-when')).toHaveText(/^(Open now|Opens today|Next)/);
    const [where, bar] = await Promise.all(
      ['.today-where a', '.quick'].map((part) => page.locator(part).first().boundingBox()),
    );
    expect((where?.y ?? 0) + (where?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(640);
    for (const name of ['Dishes', 'Call']) await expect(page.locator('.quick').getByText(name)).toBeInViewport();
    await expectAccessible(page);
  });
}

test.describe('a truck’s location follows the domain’s time zone', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test('past midnight, with a canceled stop, and as time passes', async ({ page }) => {
    const content = largeNetwork(1);
    const stop = (id: string, day: number, from: string, to: string) => ({
      id,
      place: `Lot ${id}`,
      days: [day],
      from,
      to,
    });
    content.posts.member = [
      postOf('member', 'owl', {
        attributes: {
          stops: [
            stop('late', 5, '20:00', '02:00'),
            { ...stop('off', 6, '11:00', '14:00'), cancelled: true },
            stop('lunch', 7, '11:00', '14:00'),
          ],
        },
      }),
    ];
    const site = await renderSite(content, /\/owl$/);
    await openRendered(page, site);
    // In Chicago it is Friday, November 20, half past eleven at night.
    await page.clock.install({ time: new Date('2026-11-21T05:30:00Z') });
    await page.goto(`${site.origin}/members/owl`);
    const today = page.getByRole('status');
    await expect(today).toContainText('Open now, until 2 AM');
    await page.clock.fastForward('01:00:00');
    await expect(today).toContainText('Open now, until 2 AM');
    await page.clock.fastForward('01:31:00');
    await expect(today).toContainText('Next: tomorrow at 11 AM');
    await expect(today).toContainText('Lot lunch');
    await page.clock.fastForward('22:00:00');
    await expect(today).toContainText('Opens today at 11 AM');
  });

  /** The page of a truck of Fridays, of which this is said on a Monday, until four the next morning. */
  async function openSaid(page: Page, said: { kind: 'here'; minutes: null } | { kind: 'late'; minutes: number }) {
    const content = largeNetwork(1);
    const friday = { id: 'friday', place: 'Lot Friday', days: [5], from: '11:00', to: '14:00' };
    const owl = postOf('member', 'owl', { attributes: { stops: [friday] } });
    content.posts.member = [owl];
    const until = '2026-11-17T10:00:00Z';
    const more = { id: 'said', member: owl.id, href: '/members/owl', reason: '', stop: null, dish: null };
    content.statuses = [{ ...said, ...more, since: until, until }];
    const site = await renderSite(content, /\/(?:owl|now)$/);
    await openRendered(page, site);
    // In Chicago it is Monday, nine in the morning.
    await page.clock.install({ time: new Date('2026-11-16T15:00:00Z') });
    await page.goto(`${site.origin}/members/owl`);
  }

  test('what is said on a day without a stop names no place of another day', async ({ page }) => {
    await openSaid(page, { kind: 'here', minutes: null });
    await expect(page.getByRole('status')).toHaveText(/^\s*Here now, until 4 AM\s*$/);
    await page.clock.fastForward('20:00:00');
    await expect(page.getByRole('status')).toContainText('Lot Friday');
  });

  test('who is late on a day without a stop still has the next one', async ({ page }) => {
    await openSaid(page, { kind: 'late', minutes: 20 });
    await expect(page.getByRole('status')).toContainText('Running 20 minutes late');
    await expect(page.getByRole('status')).toContainText('Next: Friday at 11 AM, Lot Friday');
  });
});

test.describe('a truck with many stops', () => {
  async function openRound(page: Page, count: number): Promise<void> {
    const content = largeNetwork(1);
    const stops = Array.from({ length: count }, (_, index) => ({
      id: `stop-${index}`,
      place: `Corner ${index}`,
      days: [(index % 5) + 1],
      from: '11:00',
      to: '14:00',
    }));
    content.posts.member = [postOf('member', 'round', { attributes: { stops } })];
    const site = await renderSite(content, /\/round$/);
    await openRendered(page, site);
    // In Chicago it is Wednesday, nine in the morning.
    await page.clock.install({ time: new Date('2026-11-18T15:00:00Z') });
    await page.goto(`${site.origin}/members/round`);
  }

  test('groups its stops by day, with the day of the headline open', async ({ page }) => {
    await openRound(page, 60);
    await expect(page.getByRole('status')).toContainText('Opens today at 11 AM');
    await expect(page.getByRole('table', { name: 'Stops on Wednesday' }).getByRole('row')).toHaveCount(13);
    const thursday = page.getByRole('table', { name: 'Stops on Thursday' });
    await expect(thursday).toBeHidden();
    await page.locator('summary', { hasText: 'Thursday' }).click();
    await expect(thursday).toBeVisible();
    await expectAccessible(page);
  });

  test('shows all stops when there are two a day', async ({ page }) => {
    await openRound(page, 10);
    await expect(page.getByRole('table', { name: 'This week’s stops' }).getByRole('row')).toHaveCount(11);
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('a day opens without a script', async ({ page }) => {
      await openRound(page, 60);
      await expect(page.getByRole('table')).toHaveCount(0);
      await page.locator('summary', { hasText: 'Friday' }).click();
      await expect(page.getByRole('table', { name: 'Stops on Friday' })).toBeVisible();
    });
  });
});

test.describe('the week’s line-up', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  /** More trucks on a Friday than the board shows. */
  const eleven = [...Array.from({ length: 9 }, () => ['11:00', '14:00']), ['18:00', '22:00'], ['20:00', '02:00']];

  async function openBoard(page: Page, at: string, hours = eleven, days = [5]): Promise<void> {
    const content = largeNetwork(1);
    content.posts.member = hours.map(([from = '', to = ''], index) =>
      postOf('member', `truck-${index}`, {
        attributes: { title: `Truck ${index}`, stops: [{ id: 'stop', place: 'Lot', days, from, to }] },
      }),
    );
    const site = await renderSite(content, /^\/$/);
    await openRendered(page, site);
    await page.clock.install({ time: new Date(at) });
    await page.goto(site.origin);
  }
  const friday = (page: Page) => page.locator('.day').filter({ has: page.getByRole('heading', { name: 'Friday' }) });
  const daysOf = async (page: Page) =>
    (await page.locator('.day h3').allTextContents()).map((text) => text.replaceAll(/\s+/g, ' ').trim());
  const namesOf = (page: Page) => friday(page).locator('ul a:visible').allTextContents();

  test('highlights today and lists open trucks first in the domain’s time zone, past midnight too', async ({
    page,
  }) => {
    // In Chicago it is Friday, November 20, nine in the evening.
    await openBoard(page, '2026-11-21T03:00:00Z');
    await expect(friday(page)).toHaveAttribute('aria-current', 'date');
    await expect(page.locator('[aria-current=date]')).toHaveCount(1);
    await expect(page.locator('.open-mark')).toHaveCount(2);
    expect(await namesOf(page)).toEqual(['Truck 9', 'Truck 10', ...[0, 1, 2, 3, 4, 5].map((each) => `Truck ${each}`)]);
    await expect(friday(page)).toContainText('and 3 more');
    const truck = friday(page).getByRole('link', { name: 'Truck 9' });
    await truck.focus();
    await page.clock.fastForward('00:30:00');
    await expect(truck).toBeFocused();

    // Half past midnight: it is Saturday, and Friday's last truck is still there, in front.
    await page.clock.fastForward('03:00:00');
    await expect(page.locator('.is-today')).toContainText('Saturday');
    expect((await daysOf(page)).slice(0, 2)).toEqual(['Friday Last night', 'Saturday Today']);
    await expect(page.locator('.open-mark')).toHaveCount(1);
    expect((await namesOf(page))[0]).toBe('Truck 10');
    await page.clock.fastForward('02:00:00');
    await expect(page.locator('.open-mark')).toHaveCount(0);
    expect((await daysOf(page))[0]).toBe('Saturday Today');
  });

  test('says that today is done when its last truck has left, and that each is over', async ({ page }) => {
    // In Chicago it is Friday, nine in the evening.
    await openBoard(page, '2026-11-21T03:00:00Z', eleven.slice(8, 10));
    const hours = friday(page).locator('.hours');
    await expect(page.locator('.is-today')).toContainText('Friday Today');
    const after = (at: number) => hours.nth(at).evaluate((element) => getComputedStyle(element, '::after').content);
    expect([await after(0), await after(1)]).toEqual(['none', '"over"']);
    await page.clock.fastForward('01:30:00');
    expect((await daysOf(page)).slice(0, 2)).toEqual(['Friday Done for today', 'Saturday Tomorrow']);
    await expect(page.locator('.is-today')).toHaveCount(0);
  });

  test('shows tomorrow on a phone once today is done', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    // In Chicago it is Friday, half past ten in the evening.
    await openBoard(page, '2026-11-21T04:30:00Z', [['11:00', '14:00']], [2, 5, 6]);
    expect((await daysOf(page)).slice(0, 2)).toEqual(['Friday Done for today', 'Saturday Tomorrow']);
    await page.clock.fastForward('00:00:01');
    const heading = (name: string) => page.getByRole('heading', { name });
    await page.locator('.week').scrollIntoViewIfNeeded();
    await expect(heading('Saturday')).toBeInViewport({ ratio: 1 });
    await expect(heading('Friday')).not.toBeInViewport();
    await expect(heading('Tuesday')).not.toBeInViewport();
  });

  test('begins with today on a phone, and its strip of days leads to the others', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openBoard(page, '2026-11-21T03:00:00Z');
    const strip = page.getByRole('navigation', { name: 'Days of the week' }).getByRole('link');
    // One word to a screen reader; what follows its first letters isn't seen.
    await expect(strip).toHaveText(['Friday', 'Saturday', 'Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday']);
    await expect(strip.first().locator('span')).toHaveCSS('font-size', '0px');
    await expect(strip.first()).toHaveAccessibleName('Friday');
    expect(await daysOf(page)).toEqual([
      'Friday Today',
      'Saturday Tomorrow',
      'Sunday Nov 22',
      'Monday Nov 23',
      'Tuesday Nov 24',
      'Wednesday Nov 25',
      'Thursday Nov 26',
    ]);
    const wednesday = page.getByRole('heading', { name: 'Wednesday' });
    await expect(wednesday).not.toBeInViewport();
    await strip.filter({ hasText: 'Wed' }).click();
    await expect(wednesday).toBeInViewport({ ratio: 1 });
  });

  test('shows all nine trucks open at lunch, more than the board’s eight', async ({ page }) => {
    await openBoard(page, '2026-11-20T18:30:00Z');
    await expect(page.locator('.open-mark')).toHaveCount(9);
    expect(await namesOf(page)).toHaveLength(9);
    await expect(friday(page)).toContainText('and 2 more');
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('shows the plain week: the first eight by opening time, nothing about now', async ({ page }) => {
      await openBoard(page, '2026-11-20T18:30:00Z');
      expect(await namesOf(page)).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((each) => `Truck ${each}`));
      await expect(friday(page)).toContainText('and 3 more');
      await expect(page.locator('.is-today, .open-mark')).toHaveCount(0);
    });
  });
});

test.describe('menus', () => {
  const link = (text: string, url: string, children: object[] = []) => ({
    text,
    url,
    type: 'link' as const,
    mode: 'dropdown' as const,
    children,
  });
  const long = 'Straßenküchengenossenschaftsmitgliederversammlung';
  const deep = [
    link('Eat', '/members', [link('Tacos', '/cuisines/tacos', [link(long, '/cuisines/barbecue')])]),
    link(
      'About',
      '/about',
      Array.from({ length: 30 }, (_, index) => link(`Line ${index}`, '/faq')),
    ),
  ];

  async function openMenus(page: Page, header: object[]): Promise<void> {
    const content = largeNetwork(3);
    content.menus = { header, footer: deep } as typeof content.menus;
    const site = await renderSite(content, /^\/members$/);
    await openRendered(page, site);
    await page.goto(`${site.origin}/members`);
  }

  test('three levels open by hover and key; Escape and leaving close them', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await openMenus(page, deep);
    const menu = page.getByRole('navigation', { name: 'Main' });
    const third = menu.getByRole('link', { name: long });
    await expect(third).toBeHidden();
    await menu.getByText('Eat').first().hover();
    await expect(third).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(third).toBeHidden();
    await page.mouse.move(640, 600);
    await menu.locator('summary').first().focus();
    await page.keyboard.press('Enter');
    await expect(third).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(third).toBeHidden();
    await expect(menu.locator('summary').first()).toBeFocused();

    await menu.locator('summary').nth(1).click();
    const last = menu.getByRole('link', { name: 'Line 29' });
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport();
    await expectNoSidewaysScroll(page);
    await page.locator('h1').click();
    await page.mouse.move(640, 650);
    await expect(last).toBeHidden();
  });

  test('mark the section that a page is in', async ({ page }) => {
    const events = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' });
    await page.goto(siteUrl(lonestar, '/showcases'));
    await expect(events).toHaveAttribute('aria-current', 'page');
    await page.getByRole('main').getByRole('link', { name: 'Kolache Morning' }).click();
    await expect(page).toHaveURL(/kolache/);
    await expect(events).toHaveAttribute('aria-current', 'true');
    await page.goto(siteUrl(demoHosts[1], '/faq'));
    const current = page.getByRole('navigation', { name: 'Main' }).locator('summary[aria-current]');
    await expect(current).toHaveText('Our harbor');
  });

  test('the narrow menu closes where the focus leaves it, and the page goes on', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 720 });
    await openMenus(page, deep);
    await page.getByRole('button', { name: 'Menu' }).press('Enter');
    const menu = page.locator('#site-menu');
    await menu.locator('a, summary, button').locator('visible=true').last().focus();
    await expect(menu).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(menu).toBeHidden();
    await expect(page.locator(':is(main, footer) :focus')).toBeVisible();
  });

  test('thirty entries and long words fit phone and desktop, and the footer has all levels', async ({ page }) => {
    const many = [
      ...deep,
      link(long, '/join'),
      ...Array.from({ length: 28 }, (_, index) => link(`Entry ${index}`, '/faq')),
    ];
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 720 });
      await openMenus(page, many);
      await expect(page.locator('footer').getByRole('link', { name: long })).toBeVisible();
      await expectNoSidewaysScroll(page);
      await page.getByRole('button', { name: 'Menu' }).click();
      const menu = page.locator('#site-menu');
      await menu.getByText('Eat').first().click();
      await menu.getByText('Tacos').first().click();
      await expect(menu.getByRole('link', { name: long }).first()).toBeInViewport();
      await menu.getByRole('link', { name: 'Entry 27' }).scrollIntoViewIfNeeded();
      expect(await menu.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
    }
  });
});
