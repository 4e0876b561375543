import { expect as expectSoon, type Locator, type Page, test } from 'playwright/test';

import { weekOf } from '#admin/ui/month-days.ts';
import { serviceDay } from '#shared/content/service-day.ts';
import { addDays } from '#shared/rules/stop-rule.ts';

import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from './support.ts';
import { call, enter } from './team.ts';

/** Each test loads several screens, which takes long on a busy machine. */
const expect = expectSoon.configure({ timeout: 15_000 });

test.describe.configure({ timeout: 120_000 });

/** The zone of new domains. */
const today = serviceDay('America/Los_Angeles', new Date());
const week = weekOf(today);
const [sunday = ''] = week;
const later = weekOf(addDays(sunday, 28));
const everyDay = [1, 2, 3, 4, 5, 6, 7];
const lunch = { from: '11:00', to: '14:00' };

/** Creates a member through the API. */
async function member(page: Page, title: string, stops: object[], status = 1): Promise<string> {
  const url = `members/${Buffer.from(title).toString('hex').slice(0, 40)}`;
  const listed = stops.map((stop, index) => ({ id: `s${index}`, ...lunch, ...stop }));
  const { status: answer, data } = await call(page, 'POST', '/api/posts', {
    url,
    title,
    post_status_id: status,
    post_type_id: 2,
    post_body: { attributes: { title, url, description: 'Smoke.', stops: listed } },
  });
  expect(answer).toBe(201);
  return (data as { id: string }).id;
}

async function enterEmpty(page: Page, host: string): Promise<void> {
  await enter(page, { host, title: 'Calendar Trucks' });
  const { data } = await call(page, 'GET', '/api/posts/matching?type=2');
  for (const { id } of data as { id: string }[]) await call(page, 'DELETE', `/api/posts/${id}`);
}

const table = (page: Page) => page.getByRole('table', { name: /^Stops from/ });
const row = (page: Page, name: string | RegExp) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name }) });
const cell = (within: Locator, day: string) => within.getByRole('cell').nth(week.indexOf(day));
const summary = (page: Page) => page.getByText(/^\d+ trucks?, /);

test('the week of all members by place and by truck, by mouse and keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await enterEmpty(page, 'calendar.localhost');
  const smoke = await member(page, 'Ember & Oak', [
    { place: 'Springdale', days: everyDay },
    { place: 'Riverside', date: today, from: '13:00', to: '20:00' },
    { place: 'Barton', date: addDays(sunday, 30) },
  ]);
  await member(page, 'Tacos Azul', [
    { place: 'springdale', days: everyDay, exceptions: [{ date: today, cancelled: true }] },
  ]);
  await member(page, 'Resting Truck', []);
  await call(page, 'POST', '/api/places', { name: 'Airport' });
  await page.getByRole('navigation', { name: 'Panel' }).getByRole('link', { name: 'Calendar' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Calendar');

  await expect(summary(page)).toHaveText(
    '2 trucks, 14 stops, 1 canceled, 1 overlap, 1 truck without stops, 1 place with nobody today',
  );
  await expect(row(page, 'Airport')).toContainText('Nobody this week');
  const here = cell(row(page, /springdale/i), today);
  await expect(here).toContainText('Ember & Oak 11 AM – 2 PM');
  await expect(here).toContainText('Overlaps Riverside, 1 PM – 8 PM');
  await expect(here).toContainText('Draft');
  await expect(here.getByRole('link', { name: /Tacos Azul/ })).toContainText('Canceled');
  await expect(cell(row(page, 'Riverside'), week.find((day) => day !== today) ?? '')).toHaveText('nobody');
  await expect(page.getByRole('columnheader', { name: /Today/ })).toHaveAttribute('aria-current', 'date');
  await expectAccessibleInBothThemes(page);
  await expectNoSidewaysScroll(page);

  // Only the chosen radio button is in the tab order.
  await page.getByRole('radio', { name: 'By place' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/by=truck/);
  await expect(row(page, 'Resting Truck')).toContainText('No stops this week');
  await expect(cell(row(page, 'Ember & Oak'), today)).toContainText('Riverside 1 PM – 8 PM');
  await expectAccessibleInBothThemes(page);

  await page.getByRole('checkbox', { name: 'Only overlaps' }).check();
  await expect(summary(page)).toContainText('showing 1 of 3 trucks');
  await expect(table(page).getByRole('link', { name: /Overlaps/ })).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Only overlaps' }).uncheck();
  await page.getByRole('searchbox', { name: 'Find a truck or a place' }).fill('azul');
  await expect(summary(page)).toContainText('showing 1 of 3 trucks');
  await page.getByRole('searchbox', { name: 'Find a truck or a place' }).fill('nowhere at all');
  await page.getByRole('button', { name: 'Show all stops' }).click();
  await expect(row(page, 'Resting Truck')).toBeVisible();

  await page.getByText('By place', { exact: true }).click();
  const first = cell(row(page, /springdale/i), sunday)
    .getByRole('link')
    .first();
  await first.focus();
  await page.keyboard.press('ArrowDown');
  await expect(
    cell(row(page, /springdale/i), sunday)
      .getByRole('link')
      .nth(1),
  ).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(
    cell(row(page, /springdale/i), week[1] ?? '')
      .getByRole('link')
      .first(),
  ).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(first).toBeFocused();

  for (let weeks = 0; weeks < 4; weeks += 1) await page.getByRole('button', { name: 'Next week' }).press('Enter');
  await expect(page).toHaveURL(new RegExp(`day=${addDays(today, 28)}`));
  await row(page, 'Barton').getByRole('link').press('Enter');
  await expect(page).toHaveURL(new RegExp(`/panel/members/${smoke}$`));
  const stops = page.getByRole('region', { name: 'Stops' });
  await expect(stops.getByRole('button', { name: new RegExp(`^Barton`) })).toBeInViewport();
  await page.goBack();
  await expect(row(page, 'Barton')).toBeVisible();
  expect(later).toContain(addDays(sunday, 30));
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: /Today/ })).toBeVisible();
  await expect(page).toHaveURL(/\/panel\/calendar$/);
  // A save anywhere shows at once.
  await call(page, 'DELETE', `/api/posts/${smoke}`);
  await page.reload();
  await expect(summary(page)).toHaveText(/^1 truck, 6 stops, 1 canceled, 1 truck without stops, 2 places with nobody/);
});

test('on a phone a day at a time, with long names and names from the right', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enterEmpty(page, 'calendar-narrow.localhost');
  await page.goto(new URL('/panel/calendar', page.url()).href);
  await expect(page.getByText('No members yet')).toBeVisible();
  const long = 'Wordwithoutaspace'.repeat(12).slice(0, 200);
  const hebrew = 'שלום 24 חברים!';
  await member(page, long, [{ place: hebrew, days: everyDay }], 2);
  await member(page, hebrew, [{ place: long, date: today }], 2);
  await page.reload();
  await expect(page.getByRole('heading', { level: 3, name: /, today$/ })).toBeVisible();
  const today1 = page.getByRole('link', { name: new RegExp(`${long}.*Not live yet`) });
  await expect(today1).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next week' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);
  const other = week.find((day) => day !== today) ?? '';
  await page.getByRole('group', { name: 'Day' }).getByRole('button').nth(week.indexOf(other)).click();
  await expect(page).toHaveURL(new RegExp(`day=${other}`));
  await expect(page.getByText('nobody', { exact: true }).filter({ visible: true })).toHaveCount(1);
  await page.getByText('By truck', { exact: true }).click();
  await expect(page.getByText('no stop', { exact: true }).filter({ visible: true })).toHaveCount(1);
  await expectNoSidewaysScroll(page);
  for (const width of [1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(table(page)).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
});
