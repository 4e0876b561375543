import { expect as expectSoon, type Locator, type Page, test } from 'playwright/test';

import { serviceDay } from '#shared/content/service-day.ts';
import { addDays, firstDate } from '#shared/rules/stop-rule.ts';

import { expectAccessible, expectAccessibleInBothThemes, expectNoSidewaysScroll, panel } from './support.ts';
import { call, signIn } from './team.ts';

/** Each test loads several screens, which takes long on a busy machine. */
const expect = expectSoon.configure({ timeout: 15_000 });

/** The dates are those of the first demo domain, which is in Austin. */
const today = serviceDay('America/Chicago', new Date());
const nextOn = (day: number, from = today) => firstDate({ days: [day] }, from) ?? '';
const friday = nextOn(5);
const march = `${Number(today.slice(0, 4)) + (today.slice(5) < '03' ? 0 : 1)}-03-01`;
/** The Tuesday that the weekly stop leaves out: the fourth from now. */
const holiday = addDays(nextOn(2), 21);

type Stops = Record<string, unknown>[];
let made = 0;

/** Creates a member through the API and returns its path in the panel. */
async function member(page: Page, stops: Stops = []): Promise<{ id: string; edit: string }> {
  made += 1;
  const url = `members/stops-${Date.now().toString(36)}-${made}`;
  const { status, data } = await call(page, 'POST', '/api/posts', {
    url,
    title: 'Ember & Oak',
    post_status_id: 1,
    post_type_id: 2,
    post_body: { attributes: { title: 'Ember & Oak', url, description: 'Smoke.', stops } },
  });
  expect(status).toBe(201);
  const { id } = data as { id: string };
  return { id, edit: `${panel}/panel/members/${id}` };
}

async function storedStops(page: Page, id: string): Promise<Stops> {
  const { data } = await call(page, 'GET', `/api/posts/${id}`);
  return (data as { post_body: { attributes: { stops?: Stops } } }).post_body.attributes.stops ?? [];
}

const box = (page: Page) => page.getByRole('region', { name: 'Stops' });
const place = (within: Page | Locator) => within.getByLabel('Place', { exact: true });
const saved = (page: Page) =>
  expect(
    page
      .getByRole('status')
      .filter({ hasText: /^Saved$/ })
      .first(),
  ).toBeVisible();

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 160; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} doesn’t lead to ${String(target)}`);
}

/** Types a day into a date field that has the focus, as people in the United States do. */
const typeDate = (page: Page, date: string) =>
  page.keyboard.type(`${date.slice(5, 7)}${date.slice(8)}${date.slice(0, 4)}`);

const weekly = { place: 'Mueller Lake Park', from: '11:00', to: '14:00', days: [2] };
const exception = { date: holiday, cancelled: true };
const both = [
  { place: 'Brewery on 6th', from: '17:00', to: '21:00', date: friday },
  { ...weekly, starts_on: nextOn(2), ends_on: march, exceptions: [exception] },
];

async function addByMouse(page: Page): Promise<void> {
  const stops = box(page);
  await stops.getByRole('button', { name: 'Add a stop' }).click();
  await expect(place(stops)).toBeFocused();
  await place(stops).fill('Brewery on 6th');
  await stops.getByRole('radio', { name: 'On one day' }).check();
  await stops.getByLabel('Date', { exact: true }).fill(friday);
  await stops.getByLabel('From').fill('17:00');
  await stops.getByLabel('To', { exact: true }).fill('21:00');

  await stops.getByRole('button', { name: 'Add a stop' }).click();
  const second = stops.getByRole('listitem').nth(1);
  await expect(place(second)).toBeFocused();
  await place(second).fill(weekly.place);
  await second.getByRole('radio', { name: 'Every week' }).check();
  for (const day of await second.getByRole('checkbox', { name: /day$/, checked: true }).all())
    await day.uncheck({ force: true });
  await second.getByText('Tu', { exact: true }).click();
  await second.getByLabel('From').fill(weekly.from);
  await second.getByLabel('To', { exact: true }).fill(weekly.to);
  await second.getByLabel('First date').fill(nextOn(2));
  await second.getByLabel('Last date').fill(march);
  await second.getByRole('button', { name: 'Add a date' }).click();
  // It starts with the next date of the stop that has no exception yet.
  await expect(second.getByLabel('Date', { exact: true })).toHaveValue(nextOn(2));
  await second.getByLabel('Date', { exact: true }).fill(holiday);
}

test.describe('stops', () => {
  test.describe.configure({ timeout: 120_000 });
  test.beforeEach(({ page }) => signIn(page));

  for (const width of [1280, 390]) {
    test(`one Friday, and every Tuesday until March but one, are added at ${width} pixels`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      const { id, edit } = await member(page);
      await page.goto(edit);
      await addByMouse(page);
      await saved(page);
      await expect.poll(() => storedStops(page, id)).toMatchObject(both);
      await expectNoSidewaysScroll(page);
      await page.evaluate(() => scrollTo(0, 0));
      await expectAccessibleInBothThemes(page);
    });
  }

  test('the same are added with keys only', async ({ page }) => {
    const { id, edit } = await member(page);
    await page.goto(edit);
    const add = box(page).getByRole('button', { name: 'Add a stop' });
    await tabTo(page, add);
    await page.keyboard.press('Enter');
    await expect(place(page)).toBeFocused();
    await page.keyboard.type('Brewery on 6th');
    await tabTo(page, box(page).getByRole('radio', { name: 'Every week' }));
    await page.keyboard.press('ArrowDown');
    await tabTo(page, box(page).getByLabel('Date', { exact: true }));
    await typeDate(page, friday);
    await tabTo(page, box(page).getByLabel('From'));
    await page.keyboard.type('0500P');
    await tabTo(page, box(page).getByLabel('To', { exact: true }));
    await page.keyboard.type('0900P');

    await tabTo(page, add);
    await page.keyboard.press('Enter');
    const row = box(page).getByRole('listitem').nth(1);
    await expect(place(row)).toBeFocused();
    // It begins with the place of the last one, selected by Tab, and on a day after it.
    await page.keyboard.press('Control+a');
    await page.keyboard.type(weekly.place);
    await tabTo(page, row.getByRole('radio', { name: 'On one day' }));
    await page.keyboard.press('ArrowUp');
    for (const day of ['Tuesday', 'Saturday']) {
      await tabTo(page, row.getByRole('checkbox', { name: day }));
      await page.keyboard.press('Space');
    }
    await expect(row.getByRole('checkbox', { name: 'Tuesday' })).toBeChecked();
    await tabTo(page, row.getByLabel('From'));
    await page.keyboard.type('1100A');
    await tabTo(page, row.getByLabel('To', { exact: true }));
    await page.keyboard.type('0200P');
    await tabTo(page, row.getByLabel('First date'));
    await typeDate(page, nextOn(2));
    await tabTo(page, row.getByLabel('Last date'));
    await typeDate(page, march);
    await tabTo(page, row.getByRole('button', { name: 'Add a date' }));
    await page.keyboard.press('Enter');
    await expect(row.getByLabel('Date', { exact: true })).toBeFocused();
    await typeDate(page, holiday);
    await saved(page);
    await expect.poll(() => storedStops(page, id)).toMatchObject(both);
  });

  test('wrong dates say what is wrong at their field, and right ones take the words away', async ({ page }) => {
    const { id, edit } = await member(page, [{ ...weekly, id: 's1', exceptions: [exception] }]);
    await page.goto(edit);
    await box(page).getByRole('button', { name: weekly.place }).click();
    await box(page).getByLabel('First date').fill(addDays(today, 30));
    await box(page).getByLabel('Last date').fill(today);
    await page.keyboard.press('Control+s');
    const last = box(page).getByLabel('Last date');
    await expect(last).toHaveAccessibleDescription(/The last date is before the first one/);
    await expect(last).toBeFocused();
    await box(page).getByLabel('First date').fill('');
    await expect(last).toHaveAccessibleDescription(/None of these days|^Leave empty/);
    await last.fill('');
    await expect(last).toHaveAccessibleDescription('Leave empty for no end.');

    await box(page).getByText('Tu', { exact: true }).click();
    await expect(box(page).getByText('Choose at least one day')).toBeVisible();
    await page.keyboard.press('Control+s');
    await expect(box(page).getByRole('checkbox', { name: 'Sunday' })).toBeFocused();
    await box(page).getByText('Tu', { exact: true }).click();
    await expect(box(page).getByText('Choose at least one day')).toBeHidden();

    await box(page).getByRole('button', { name: 'Add a date' }).click();
    const second = box(page).getByLabel('Date', { exact: true }).nth(1);
    await second.fill(holiday);
    await second.blur();
    await expect(second).toHaveAccessibleDescription(`There are two exceptions on ${holiday}`);
    // axe reports a target that the top bar half covers as too small.
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessible(page);
    await second.fill(addDays(holiday, 1));
    await expect(second).toHaveAccessibleDescription('The stop isn’t on this day, so this changes nothing.');
    await box(page).getByRole('button', { name: 'Remove exception 2' }).click();
    await expect(box(page).getByLabel('Date', { exact: true })).toBeFocused();
    await saved(page);
    await expect.poll(() => storedStops(page, id)).toEqual([{ ...weekly, id: 's1', exceptions: [exception] }]);
  });

  test('a look at the other kind of stop loses nothing', async ({ page }) => {
    const stop = { ...weekly, id: 's1', exceptions: [{ date: holiday, from: '12:00', to: '15:00' }] };
    const { edit } = await member(page, [stop]);
    await page.goto(edit);
    await box(page).getByRole('button', { name: weekly.place }).click();
    await box(page).getByRole('radio', { name: 'On one day' }).check();
    const date = box(page).getByLabel('Date', { exact: true });
    await expect(date).toHaveValue(nextOn(2));
    await date.fill('');
    await page.keyboard.press('Control+s');
    await expect(date).toHaveAccessibleDescription('Choose a date');
    await expect(date).toBeFocused();
    await box(page).getByRole('radio', { name: 'Every week' }).check();
    await expect(box(page).getByRole('checkbox', { name: 'Tuesday' })).toBeChecked();
    await expect(box(page).getByLabel('Date', { exact: true })).toHaveValue(holiday);
    await expect(box(page).getByLabel('From').nth(1)).toHaveValue('12:00');
  });

  test('a stop at the time of another is warned about and saved', async ({ page }) => {
    const riverside = {
      id: 's1',
      place: 'Riverside',
      from: '10:00',
      to: '12:00',
      days: [2],
      ends_on: addDays(nextOn(2), 22),
    };
    const { id, edit } = await member(page, [riverside, { ...weekly, id: 's2' }]);
    await page.goto(edit);
    await box(page).getByRole('button', { name: weekly.place }).click();
    const warning = box(page).getByText(/^At the same time as Riverside on 4 dates, first on Tue, /);
    await expect(warning).toBeVisible();
    await expectAccessible(page);
    const row = box(page).getByRole('listitem').nth(1);
    await row.getByLabel('From').fill('11:30');
    await saved(page);
    expect(await storedStops(page, id)).toMatchObject([riverside, { from: '11:30' }]);
    await row.getByLabel('From').fill('12:00');
    await expect(warning).toBeHidden();
  });

  test('a removed stop leaves nothing of it in the next one', async ({ page }) => {
    const first = { ...weekly, id: 's1', note: 'By the boat house', ends_on: march, exceptions: [exception] };
    const kept = { id: 's2', place: 'Riverside', from: '10:00', to: '12:00', days: [4] };
    const { id, edit } = await member(page, [first, kept, { ...kept, id: 's3', date: undefined, days: [6] }]);
    await page.goto(edit);
    await box(page).getByRole('button', { name: weekly.place }).click();
    await box(page).getByRole('button', { name: 'Riverside' }).first().click();
    await box(page).getByRole('button', { name: 'Remove stop 1' }).click();
    await box(page).getByRole('button', { name: 'Riverside' }).nth(1).click();
    await saved(page);
    await expect(box(page).getByRole('button', { name: 'Remove exception 1' })).toBeHidden();
    await expect.poll(() => storedStops(page, id)).toEqual([kept, { ...kept, id: 's3', days: [6] }]);
  });
});

/** The Sunday after this week: all days from it on are ahead. */
const sunday = nextOn(7, addDays(today, 1));
const inWeek = (day: number) => addDays(sunday, day);
const words = (date: string) =>
  new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(date),
  );
const show = (page: Page, view: 'List' | 'Week' | 'Month') =>
  box(page).locator('label').filter({ hasText: view }).click();
const dayOf = (page: Page, date: string) =>
  box(page).getByRole('button', { name: new RegExp(`^${words(date)}, .* Add a stop$`) });
const stopOn = (page: Page, name: string, date: string) =>
  box(page).getByRole('button', { name: new RegExp(`^${name} .+ ${words(date)}`) });
const choose = (page: Page, name: string) => page.getByRole('menuitem', { name }).click();
const sheet = (page: Page) => page.getByRole('dialog');

async function dragTo(page: Page, from: Locator, to: { x: number; y: number }): Promise<void> {
  const start = await from.boundingBox();
  if (!start) throw new Error('Nothing to drag');
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y - 10, { steps: 4 });
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
}

async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await target.boundingBox()) ?? {};
  return { x: x + width / 2, y: y + height / 2 };
}

test.describe('the calendar of stops', () => {
  test.describe.configure({ timeout: 120_000 });
  test.beforeEach(({ page }) => signIn(page));

  const lot = { id: 's1', place: 'Riverside', from: '11:00', to: '14:00', days: [2] };
  const fair = { id: 's2', place: 'Harvest Fair', from: '12:00', to: '16:00', date: inWeek(4) };

  test('a press on a day adds a stop there, and its fields open', async ({ page }) => {
    const { id, edit } = await member(page, [lot]);
    await page.goto(edit);
    await show(page, 'Month');
    await expectAccessibleInBothThemes(page);
    if (sunday.slice(0, 7) !== today.slice(0, 7)) await box(page).getByRole('button', { name: 'Next month' }).click();
    await dayOf(page, inWeek(3)).click({ position: { x: 10, y: 80 } });
    await expect(place(sheet(page))).toBeFocused();
    await expect(place(sheet(page))).toHaveValue('Riverside');
    await place(sheet(page)).fill('Night Market');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(stopOn(page, 'Night Market', inWeek(3))).toBeVisible();
    await saved(page);
    const added = { place: 'Night Market', from: '11:00', to: '14:00', date: inWeek(3) };
    await expect.poll(() => storedStops(page, id)).toMatchObject([lot, added]);
    // The choice stays for the next member.
    await page.reload();
    await expect(box(page).getByRole('radio', { name: 'Month' })).toBeChecked();
  });

  test('one date is skipped, comes back, and gets other hours, by keys', async ({ page }) => {
    const { id, edit } = await member(page, [lot, fair]);
    await page.goto(edit);
    const tuesday = inWeek(2);
    await tabTo(page, box(page).getByRole('radio', { name: 'List' }));
    await page.keyboard.press('ArrowRight');
    await tabTo(page, dayOf(page, today));
    await page.keyboard.press('PageDown');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(dayOf(page, tuesday)).toBeFocused();
    await page.keyboard.press('Tab');
    const occurrence = stopOn(page, 'Riverside', tuesday);
    await expect(occurrence).toBeFocused();
    async function press(item: string) {
      await page.keyboard.press('Enter');
      await expect(page.getByRole('menuitem').first()).toHaveAttribute('data-focused', 'true');
      for (let at = 0; at < 6; at += 1) {
        if (await page.getByRole('menuitem', { name: item }).getAttribute('data-focused')) break;
        await page.keyboard.press('ArrowDown');
      }
      await page.keyboard.press('Enter');
      await expect(page.getByRole('menu')).toBeHidden();
      // The menu gives the focus back with the next frame.
      await page.evaluate(() => new Promise((frame) => setTimeout(frame, 100)));
    }
    await press('Skip this date');
    await expect(occurrence).toHaveAccessibleName(/canceled/);
    await expect(occurrence).toBeFocused();
    await saved(page);
    await expect
      .poll(() => storedStops(page, id))
      .toEqual([{ ...lot, exceptions: [{ date: tuesday, cancelled: true }] }, fair]);
    await press('Bring it back');
    await expect(occurrence).not.toHaveAccessibleName(/canceled/);
    await expect(occurrence).toBeFocused();
    await press('Other hours on this date');
    await expect(sheet(page).getByLabel('From')).toBeFocused();
    await page.keyboard.type('1200P');
    await page.keyboard.press('Enter');
    await expect(occurrence).toHaveAccessibleName(/noon\s–\s2\sPM/);
    await expect(occurrence).toBeFocused();

    for (const _ of [1, 2]) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Tab');
    await expect(stopOn(page, 'Harvest Fair', inWeek(4))).toBeFocused();
    await press('Move to');
    await typeDate(page, inWeek(5));
    await page.keyboard.press('Enter');
    await expect(stopOn(page, 'Harvest Fair', inWeek(5))).toBeVisible();
    await saved(page);
    const hours = { date: tuesday, from: '12:00', to: '14:00' };
    await expect
      .poll(() => storedStops(page, id))
      .toEqual([
        { ...lot, exceptions: [hours] },
        { ...fair, date: inWeek(5) },
      ]);
  });

  test('a stop on one day is dragged to another and stretched; its week is copied; removing it can be undone', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 1000 });
    const { id, edit } = await member(page, [lot, fair]);
    await page.goto(edit);
    await show(page, 'Week');
    await box(page).getByRole('button', { name: 'Next week', exact: true }).click();
    await box(page).scrollIntoViewIfNeeded();
    await stopOn(page, 'Harvest Fair', inWeek(4)).hover();
    await dragTo(page, stopOn(page, 'Harvest Fair', inWeek(4)), await middleOf(dayOf(page, inWeek(5))));
    await expect(stopOn(page, 'Harvest Fair', inWeek(5))).toHaveAccessibleName(/noon\s–\s4\sPM/);
    await expect(page.getByRole('menu')).toBeHidden();
    const end = page.locator('[data-stretch="s2"]');
    const { x, y } = await middleOf(end);
    await dragTo(page, end, { x, y: y + 72 });
    await expect(stopOn(page, 'Harvest Fair', inWeek(5))).toHaveAccessibleName(/noon\s–\s6\sPM/);
    // A weekly stop stays where it is.
    await dragTo(page, stopOn(page, 'Riverside', inWeek(2)), await middleOf(dayOf(page, inWeek(3))));
    await expect(stopOn(page, 'Riverside', inWeek(2))).toBeVisible();
    await page.keyboard.press('Escape');
    await expectAccessibleInBothThemes(page);

    await box(page).getByRole('button', { name: 'Copy to next week' }).click();
    const copied = stopOn(page, 'Harvest Fair', inWeek(12));
    await expect(copied).toHaveAccessibleName(/noon\s–\s6\sPM/);
    await saved(page);
    const moved = { ...fair, date: inWeek(5), to: '18:00' };
    await expect
      .poll(() => storedStops(page, id))
      .toMatchObject([lot, moved, { ...moved, id: expect.any(String) as unknown, date: inWeek(12) }]);
    await copied.click();
    await choose(page, 'Remove');
    await expect(copied).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(copied).toBeVisible();
  });

  test('on a phone the days are a list', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const { id, edit } = await member(page, [lot]);
    await page.goto(edit);
    await show(page, 'Week');
    await box(page).getByRole('button', { name: 'Next week', exact: true }).click();
    await box(page)
      .getByRole('button', { name: `Add a stop on ${words(inWeek(5))}` })
      .click();
    await place(sheet(page)).fill('');
    await sheet(page).getByRole('button', { name: 'Close' }).click();
    await expect(box(page).getByRole('alert')).toHaveText(/Not saved yet:\s*Correct the new stop/);
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessibleInBothThemes(page);
    await box(page).getByRole('button', { name: 'Correct the new stop' }).click();
    await place(sheet(page)).fill('Brewery on 6th');
    await sheet(page).getByRole('button', { name: 'Close' }).click();
    await stopOn(page, 'Riverside', inWeek(2)).click();
    await choose(page, 'Skip this date');
    await expectNoSidewaysScroll(page);
    await saved(page);
    await expect
      .poll(() => storedStops(page, id))
      .toMatchObject([
        { exceptions: [{ date: inWeek(2), cancelled: true }] },
        { place: 'Brewery on 6th', date: inWeek(5) },
      ]);
  });
});

test.describe('an editor on an island where it is tomorrow', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' });

  test('sees the calendar begin at the domain’s own day', async ({ page }) => {
    await signIn(page);
    const { edit } = await member(page);
    await page.route(/\/api\/options$/, async (route) => {
      await new Promise((later) => setTimeout(later, 1500));
      await route.continue();
    });
    await page.goto(edit);
    await show(page, 'Month');
    await expect(
      box(page)
        .getByRole('button', { name: /Add a stop$/ })
        .and(page.locator('[tabindex="0"]')),
    ).toHaveAttribute('data-day', today);
  });
});
