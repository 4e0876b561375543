import { readFile } from 'node:fs/promises';

import { expect as expectSoon, type Locator, type Page, test } from 'playwright/test';

import { serviceDay } from '#shared/content/service-day.ts';
import { addDays, firstDate } from '#shared/rules/stop-rule.ts';

import { expectAccessible, expectAccessibleInBothThemes, expectNoSidewaysScroll, panel } from './support.ts';
import { call, signIn } from './team.ts';

/** Each test loads several screens, which takes long on a busy machine. */
const expect = expectSoon.configure({ timeout: 15_000 });

/** The dates are those of the first demo domain, which is in Austin. */
const today = serviceDay('America/Chicago', new Date());
const friday = firstDate({ days: [5] }, addDays(today, 1)) ?? '';
const basic = (date: string) => date.replaceAll('-', '');

type Stops = Record<string, unknown>[];
const fair = { id: 's1', place: 'Harvest Fair', from: '12:00', to: '16:00', date: friday };
let made = 0;

/** Creates a member through the API and opens it. */
async function openMember(page: Page, stops: Stops = [fair]): Promise<string> {
  made += 1;
  const url = `members/import-${Date.now().toString(36)}-${made}`;
  const { status, data } = await call(page, 'POST', '/api/posts', {
    url,
    title: 'Ember & Oak',
    post_status_id: 1,
    post_type_id: 2,
    post_body: { attributes: { title: 'Ember & Oak', url, description: 'Smoke.', stops } },
  });
  expect(status).toBe(201);
  const { id } = data as { id: string };
  await page.goto(`${panel}/panel/members/${id}`);
  return id;
}

async function storedStops(page: Page, id: string): Promise<Stops> {
  const { data } = await call(page, 'GET', `/api/posts/${id}`);
  return (data as { post_body: { attributes: { stops?: Stops } } }).post_body.attributes.stops ?? [];
}

const box = (page: Page) => page.getByRole('region', { name: 'Stops' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Import stops' });
const open = (page: Page) => box(page).getByRole('button', { name: 'Import…' }).click();

async function choose(page: Page, name: string, text: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await dialog(page).getByRole('button', { name: 'Choose a file' }).click();
  await (await chooser).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 160; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab doesn’t lead to ${String(target)}`);
}

const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n');
const weekly = ['DTSTART;TZID=America/Chicago:20250107T110000', 'DURATION:PT3H', 'RRULE:FREQ=WEEKLY;BYDAY=TU'];
const calendar = [
  'BEGIN:VCALENDAR',
  event('UID:1', 'LOCATION:Riverside\\n1 River Rd', ...weekly, 'EXDATE;TZID=America/Chicago:20250114T110000'),
  event('UID:2', 'SUMMARY:Harvest Fair', `DTSTART:${basic(friday)}T120000`, 'DURATION:PT4H'),
  event('UID:3', 'SUMMARY:Night Market', `DTSTART:${basic(friday)}T190000`, 'DURATION:PT4H'),
  event('UID:4', 'SUMMARY:Holiday', `DTSTART;VALUE=DATE:${basic(friday)}`),
  event('UID:5', 'SUMMARY:Long ago', 'DTSTART:20200101T120000', 'DURATION:PT4H'),
  'END:VCALENDAR',
].join('\r\n');
const riverside = { place: 'Riverside', address: '1 River Rd', from: '11:00', to: '14:00', days: [2] };
const market = { place: 'Night Market', from: '19:00', to: '23:00', date: friday };

test.describe('stops from a file', () => {
  test.describe.configure({ timeout: 120_000 });
  test.beforeEach(({ page }) => signIn(page));

  for (const width of [1280, 390]) {
    test(`a calendar is shown before its stops are added, at ${width} pixels`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      const id = await openMember(page);
      await open(page);
      await expectAccessibleInBothThemes(page);
      await choose(page, 'mine.ics', calendar);
      const shown = dialog(page);
      await expect(shown.getByRole('status')).toHaveText(
        '2 new stops, 1 already there, 1 that can’t be read. One that is over is left out.',
      );
      await expect(shown.getByRole('checkbox', { name: /^Riverside Tue, 11 AM – 2 PM 1 River Rd/ })).toBeChecked();
      await expect(shown.getByText('Line 22: it lasts all day: a stop needs the hours from and to')).toBeVisible();
      await expect(shown.getByText('Already there', { exact: true })).toBeVisible();
      await expectAccessibleInBothThemes(page);
      await expectNoSidewaysScroll(page);

      await shown.getByRole('checkbox', { name: /^Night Market/ }).uncheck();
      await expect(shown.getByRole('checkbox', { name: '1 of 2 stops' })).toBeVisible();
      await shown.getByRole('button', { name: 'Add 1 stop' }).click();
      await expect(shown).toBeHidden();
      await expect(box(page).getByRole('button', { name: /^Riverside Tue, 11 AM – 2 PM/ })).toBeVisible();
      await expect.poll(() => storedStops(page, id)).toMatchObject([fair, riverside]);
      await page.getByRole('button', { name: 'Undo' }).last().click();
      await expect(box(page).getByRole('button', { name: /^Riverside/ })).toBeHidden();
      await expect.poll(() => storedStops(page, id)).toEqual([fair]);
    });
  }

  test('a table is pasted and added with keys only, from the calendar', async ({ page }) => {
    const id = await openMember(page);
    await box(page).locator('label').filter({ hasText: 'Month' }).click();
    await tabTo(page, box(page).getByRole('button', { name: 'Import…' }));
    await page.keyboard.press('Enter');
    await tabTo(page, dialog(page).getByLabel('Or paste its text'));
    await page.keyboard.insertText(`Date,From,To,Place\n${friday},7pm,11pm,Night Market\n3/4/2030,7pm,11pm,Fair\n`);
    await tabTo(page, dialog(page).getByRole('button', { name: 'Read the text' }));
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByText('Line 3: “3/4/2030” can be two dates')).toBeVisible();
    const add = dialog(page).getByRole('button', { name: 'Add 1 stop' });
    await tabTo(page, dialog(page).getByRole('checkbox', { name: /^Night Market/ }));
    await page.keyboard.press('Space');
    await expect(dialog(page).getByRole('button', { name: 'Add 0 stops' })).toBeDisabled();
    await page.keyboard.press('Space');
    await tabTo(page, add);
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toBeHidden();
    await expect(box(page).getByRole('button', { name: 'Import…' })).toBeFocused();
    await expect.poll(() => storedStops(page, id)).toMatchObject([fair, market]);

    // Again, nothing is new.
    await page.keyboard.press('Enter');
    await choose(page, 'table.csv', `Date,From,To,Place\n${friday},19:00,23:00,Night market\n`);
    await expect(dialog(page).getByRole('status')).toHaveText('No new stops, 1 already there.');
    await expect(dialog(page).getByRole('button', { name: /^Add/ })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
  });

  test('more than a member may have are not added, and says so before', async ({ page }) => {
    const many = Array.from({ length: 199 }, (_, at) => ({ ...fair, id: `m${at}`, date: addDays(friday, at) }));
    const id = await openMember(page, many);
    await open(page);
    await choose(page, 'mine.ics', calendar);
    await expect(dialog(page).getByRole('alert')).toHaveText(
      'At most 200 stops fit, and 199 are there: uncheck at least 1.',
    );
    await expect(dialog(page).getByRole('button', { name: 'Add 2 stops' })).toBeDisabled();
    await expectAccessible(page);
    await dialog(page)
      .getByRole('checkbox', { name: /^Night Market/ })
      .uncheck();
    await dialog(page).getByRole('button', { name: 'Add 1 stop' }).click();
    await expect.poll(async () => (await storedStops(page, id)).length).toBe(200);
  });

  test('a file that can’t be read says why, and another one can follow', async ({ page }) => {
    const id = await openMember(page);
    await open(page);
    const alert = dialog(page).getByRole('alert');
    await choose(page, 'large.ics', `BEGIN:VCALENDAR\n${'x'.repeat(2 * 1024 * 1024)}`);
    await expect(alert).toHaveText('This file is larger than 2 MB. Export a shorter time, or import it in parts.');
    await choose(page, 'book.xlsx', 'PK\u0003\u0004');
    await expect(alert).toHaveText(/is an Excel workbook or a zip archive, not a CSV/);
    await choose(page, 'food.csv', 'Name,Food\nStar,Tacos\n');
    await expect(alert).toHaveText(/^No column holds the date\. The first line names: Name, Food\./);
    await page.route(/stop-file-worker/, (route) => route.abort());
    await choose(page, 'mine.ics', calendar);
    await expect(alert).toHaveText('The file reader could not be loaded. Check your connection and try again.');
    await page.unroute(/stop-file-worker/);
    // What browsers answer for a dropped folder, which no test can drop.
    await page.evaluate(() => {
      Object.defineProperty(File.prototype, 'arrayBuffer', {
        configurable: true,
        value: () => Promise.reject(new DOMException('', 'NotFoundError')),
      });
    });
    await choose(page, 'folder', '');
    await expect(alert).toHaveText(/^This file can’t be opened\./);
    await page.evaluate(() => Reflect.deleteProperty(File.prototype, 'arrayBuffer'));
    await expectAccessibleInBothThemes(page);
    const download = page.waitForEvent('download');
    await dialog(page).getByRole('link', { name: 'Download a table to fill in' }).click();
    const template = await readFile(await (await download).path(), 'utf8');
    await choose(page, 'stops.csv', template);
    await expect(dialog(page).getByRole('button', { name: 'Add 2 stops' })).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Another file' }).click();
    await expect(dialog(page).getByRole('button', { name: 'Choose a file' })).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    expect(await storedStops(page, id)).toEqual([fair]);
  });
});
