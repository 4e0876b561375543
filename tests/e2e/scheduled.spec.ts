import { expect as expectSoon, type Page, test } from 'playwright/test';

import { publishButton, publishSheet, receiptOf } from './publishing.ts';
import { complaintsOf, expectAccessibleInBothThemes, expectNoSidewaysScroll, fetchByHost, go } from './support.ts';
import { call, enter, newcomer } from './team.ts';

/** The scheduler looks every 5 seconds, and a release takes long on a busy machine. */
const expect = expectSoon.configure({ timeout: 25_000 });

const host = 'scheduled.localhost';
const title = 'Scheduled Street Food';
const day = 24 * 60 * 60 * 1000;

type Made = { id: string; url: string };

async function makePage(page: Page, name: string): Promise<Made> {
  const url = `${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}-${Date.now().toString(36)}`;
  const attributes = { title: name, url, description: 'First words.' };
  const post = { url, title: name, post_status_id: 2, post_type_id: 1, post_body: { attributes } };
  const { status, data } = await call(page, 'POST', '/api/posts', post);
  expect(status).toBe(201);
  return { id: (data as Made).id, url };
}

async function schedule(page: Page, name: string, documents: Made[], releaseAt: number): Promise<string> {
  const names = documents.map(({ id }) => `post:${id}`);
  const body = { name, release_at: new Date(releaseAt).toISOString(), documents: names };
  const { status, data } = await call(page, 'POST', '/api/scheduled-releases', body);
  expect(status).toBe(201);
  return (data as { id: string }).id;
}

/** Publishes what is saved, by API. */
async function settle(page: Page): Promise<void> {
  await call(page, 'POST', '/api/clear-cache', {});
  await expect
    .poll(async () => ((await call(page, 'GET', '/api/releases/state')).data as { running: unknown }).running)
    .toBeNull();
}

/** A time as its field takes it; the domain's time zone makes it a few hours later or earlier. */
const local = (time: number) => new Date(time).toISOString().slice(0, 16);
const statusOf = async (url: string) => (await fetchByHost(host, `/${url}`)).status;
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text });
const list = (page: Page) => page.getByRole('region', { name: /^(?:Next|\w+day, )/ });

const begin = (page: Page, path = '/panel') => enter(page, { host, title }, path);

test.describe.configure({ mode: 'serial' });
test.describe('scheduled releases', () => {
  test.describe.configure({ timeout: 120_000 });

  test('two of three changes are scheduled and go live, and the third stays private', async ({ page }) => {
    const complaints = complaintsOf(page);
    await begin(page);
    await settle(page);
    const [one, two, third] = [
      await makePage(page, 'Winter soups'),
      await makePage(page, 'Winter drinks'),
      await makePage(page, 'Not ready'),
    ];
    await page.reload();
    await publishButton(page).click();
    await publishSheet(page).getByRole('checkbox', { name: 'Publish Not ready' }).uncheck();
    await publishSheet(page).getByRole('button', { name: 'Schedule…' }).click();
    const form = publishSheet(page).getByRole('form', { name: 'Schedule' });
    await expect(form.getByLabel('Name')).toBeFocused();
    // Enter in the form must not publish.
    await page.keyboard.press('Enter');
    await expect(form.getByText('Give the release a name')).toBeVisible();
    await expect(form.getByText('Choose a time')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await form.getByLabel('Name').fill('Winter menu');
    await form.getByLabel('Goes live').fill(local(Date.now() + 40 * day));
    await form.getByRole('button', { name: 'Schedule 2 changes' }).click();
    await expect(publishSheet(page)).toBeHidden();
    await toast(page, '“Winter menu” goes live').getByRole('button', { name: 'Open' }).click();
    await expect(sheet(page, 'Winter menu').getByRole('heading', { name: '2 changes' })).toBeVisible();
    await expect(page).toHaveURL(/\/panel\/scheduled\?open=/);
    await expect(page).toHaveTitle(/^Winter menu – Scheduled/);

    // The field takes minutes; the API seconds.
    const id = new URL(page.url()).searchParams.get('open') ?? '';
    await page.keyboard.press('Escape');
    const soon = { release_at: new Date(Date.now() + 2500).toISOString() };
    expect((await call(page, 'PATCH', `/api/scheduled-releases/${id}`, soon)).status).toBe(200);
    await expect.poll(() => statusOf(one.url)).toBe(200);
    expect(await statusOf(two.url)).toBe(200);
    expect(await statusOf(third.url)).toBe(404);
    await page.reload();
    await expect(list(page).getByRole('button', { name: /Winter menu.*Live/ })).toBeVisible();
    await list(page)
      .getByRole('button', { name: /Winter menu/ })
      .click();
    await expect(sheet(page, 'Winter menu').getByText(/^Went live/)).toBeVisible();
    expect(complaints).toEqual([]);
  });

  test('a group is renamed, moved, renewed and taken apart, with Undo', async ({ page }) => {
    const complaints = complaintsOf(page);
    await begin(page, '/panel/scheduled');
    const [soup, drinks] = [await makePage(page, 'Summer soups'), await makePage(page, 'Summer drinks')];
    const at = Math.ceil(Date.now() / day) * day + 5 * day;
    await schedule(page, 'Summer', [soup, drinks], at);
    await schedule(page, 'Later', [soup], at + day);
    const saved = { title: 'Summer soups, cold', version: 1 };
    expect((await call(page, 'PUT', `/api/posts/${soup.id}/data`, saved)).status).toBe(200);
    await page.reload();

    // It says beforehand where else a change waits.
    await publishButton(page).click();
    const later = publishSheet(page).getByRole('region', { name: 'Scheduled for later' });
    await expect(later.getByText(/^An older version goes live on .* with “Summer” and 1 more$/)).toBeVisible();
    await expect(later.getByText(/^Goes live on .* with “Summer”$/)).toBeVisible();
    await expect(later.getByRole('checkbox', { checked: true })).toHaveCount(0);
    await expectAccessibleInBothThemes(page);
    await later.getByRole('checkbox', { name: /^Publish Summer soups/ }).check();
    await later.getByRole('checkbox', { name: 'Publish Summer drinks' }).check();
    await expect(publishSheet(page).getByText(/scheduled for later, and would go live\s+now/)).toBeVisible();
    await publishSheet(page).getByRole('button', { name: 'Schedule…' }).click();
    await expect(publishSheet(page).getByText(/changes are in another scheduled release too/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(publishSheet(page).getByRole('button', { name: 'Schedule…' })).toBeFocused();
    await page.keyboard.press('Escape');

    await list(page)
      .getByRole('button', { name: /Summer/ })
      .click();
    const open = page.getByRole('dialog').filter({ hasText: '2 changes' });
    await expect(open.getByText('Also in Later. The newer version wins.')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await open.getByRole('button', { name: 'What changes in Summer drinks' }).click();
    await expect(open.getByRole('group', { name: 'What changes in Summer drinks' })).toBeVisible();
    await open.getByRole('button', { name: /^Use the newest version of/ }).click();
    await expect(open.getByText(/^Saved again since/)).toBeHidden();
    await expect(open.getByRole('heading', { name: '2 changes' })).toBeFocused();

    await open.getByRole('textbox', { name: 'Name' }).fill('Summer menu');
    await page.keyboard.press('Enter');
    await expect(sheet(page, 'Summer menu')).toBeVisible();
    await expect(open.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await open.getByLabel('Goes live').fill(local(at + 2 * day));
    await open.getByRole('button', { name: 'Save' }).click();
    await expect(open.getByRole('button', { name: 'Save' })).toBeHidden();
    await open.getByRole('button', { name: 'Take Summer drinks out' }).click();
    await expect(sheet(page, 'Summer menu').getByRole('heading', { name: '1 change' })).toBeVisible();
    await expect(sheet(page, 'Summer menu').getByText(/needs at least one change/)).toBeVisible();

    await sheet(page, 'Summer menu').getByRole('button', { name: 'Unschedule' }).click();
    await expect(sheet(page, 'Summer menu')).toBeHidden();
    await expect(list(page).getByRole('button', { name: /Summer menu/ })).toHaveCount(0);
    await toast(page, 'is unscheduled').getByRole('button', { name: 'Undo' }).click();
    await expect(list(page).getByRole('button', { name: /Summer menu/ })).toBeVisible();
    expect(complaints).toEqual([]);
  });

  test('without a pointer: the calendar, a day, and a release', async ({ page }) => {
    await begin(page, '/panel/scheduled');
    const stew = await makePage(page, 'Stew');
    // The first of the month after the next, in the domain's time zone.
    const [year = 0, thisMonth = 0] = new Date()
      .toLocaleDateString('sv-SE', { timeZone: 'America/Los_Angeles' })
      .split('-')
      .map(Number);
    const first = Date.UTC(year, thisMonth + 1, 1, 18);
    await schedule(page, 'Stew day', [stew], first);
    await page.reload();
    const grid = page.getByRole('grid');
    await expect(grid).toBeVisible();
    await grid.locator('button[tabindex="0"]').focus();
    await page.keyboard.press('PageDown');
    await page.keyboard.press('PageDown');
    const month = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(first);
    await expect(page.getByRole('grid', { name: month })).toBeVisible();
    const target = grid.getByRole('button', { name: /^\w+, \w+ 1 .*Stew day/ });
    for (let step = 0; step < 31; step += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) break;
      await page.keyboard.press('ArrowLeft');
    }
    await expect(target).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(target).toHaveAttribute('aria-pressed', 'true');
    await expectAccessibleInBothThemes(page);
    // The only row of that day.
    await list(page)
      .getByRole('button', { name: /Stew day/ })
      .focus();
    await page.keyboard.press('e');
    await expect(sheet(page, 'Stew day')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(list(page).getByRole('button', { name: /Stew day/ })).toBeFocused();
    await list(page).getByRole('button', { name: 'Show all' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Next' })).toBeFocused();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(grid).toBeHidden();
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  test('one that failed says why, and goes live with “Try again now” once it can', async ({ page }) => {
    await begin(page);
    const old = await makePage(page, 'Old address');
    await settle(page);
    const moved = { url: `${old.url}-moved`, version: 1 };
    expect((await call(page, 'PUT', `/api/posts/${old.id}/data`, moved)).status).toBe(200);
    // Its address is free where it is saved, and still taken where visitors are.
    const attributes = { title: 'New at it', url: old.url, description: 'First words.' };
    const post = { url: old.url, title: 'New at it', post_status_id: 2, post_type_id: 1, post_body: { attributes } };
    const made = (await call(page, 'POST', '/api/posts', post)).data as Made;
    await schedule(page, 'Clashing', [made], Date.now() + 1500);
    const failedOne = page.getByRole('region', { name: 'Needs you' }).getByRole('link', { name: /^Clashing/ });
    await expect(async () => {
      await page.reload();
      await expect(failedOne).toBeVisible({ timeout: 2000 });
    }).toPass();
    await expectAccessibleInBothThemes(page);
    await failedOne.click();
    await expect(sheet(page, 'Clashing').getByText(/^It failed and is tried again/)).toBeVisible();
    await expect(sheet(page, 'Clashing').getByText(/“Old address” has it/)).toBeVisible();
    await expectAccessibleInBothThemes(page);
    const tryAgain = sheet(page, 'Clashing').getByRole('button', { name: 'Try again now' });
    const receipt = receiptOf(page);
    // Too early: the receipt says that it failed again, and so does the group, which is tried on.
    await tryAgain.click();
    await expect(sheet(page, 'Clashing')).toBeHidden();
    await expect(receipt.getByText(/“Old address” has it/)).toBeVisible();
    expect(await statusOf(old.url)).toBe(200);
    expect((await fetchByHost(host, `/${old.url}`)).body.toString()).toContain('Old address');
    await receipt.getByRole('button', { name: 'Close receipt' }).click();
    await list(page)
      .getByRole('button', { name: /Clashing/ })
      .click();
    // The address keeps the sheet open.
    await expect(async () => {
      await page.reload();
      await expect(sheet(page, 'Clashing').getByText(/^It failed 2 times and is tried again/)).toBeVisible({
        timeout: 2000,
      });
    }).toPass();
    await call(page, 'POST', '/api/clear-cache', { documents: [`post:${old.id}`] });
    await expect.poll(() => statusOf(moved.url)).toBe(200);
    await tryAgain.click();
    await expect(sheet(page, 'Clashing')).toBeHidden();
    await expect(receipt.getByText('New: New at it')).toBeVisible();
    await expect
      .poll(async () => (await fetchByHost(host, `/${old.url}`)).body.toString().includes('New at it'))
      .toBe(true);
    await expect(list(page).getByRole('button', { name: /Clashing.*Live/ })).toBeVisible();
  });

  test('a release with nothing left to publish says so, and is deleted', async ({ page }) => {
    const complaints = complaintsOf(page);
    await begin(page);
    const soup = await makePage(page, 'Early soup');
    await schedule(page, 'Too late', [soup], Date.now() + 3 * day);
    await call(page, 'POST', '/api/clear-cache', { documents: [`post:${soup.id}`] });
    await expect.poll(() => statusOf(soup.url)).toBe(200);
    await go(page, '/panel/scheduled');
    const row = list(page).getByRole('button', { name: /Too late.*Nothing left to publish.*Empty/ });
    await expect(row).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await row.click();
    await expect(sheet(page, 'Too late').getByText(/^Nothing is left to publish/)).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await sheet(page, 'Too late').getByRole('button', { name: 'Delete' }).click();
    await expect(sheet(page, 'Too late')).toBeHidden();
    await expect(toast(page, '“Too late” is deleted')).toBeVisible();
    await expect(row).toHaveCount(0);
    expect(await statusOf(soup.url)).toBe(200);
    expect(complaints).toEqual([]);
  });

  test('a scheduled change names its day where it is edited, and asks before it goes live early', async ({ page }) => {
    await begin(page);
    const broth = await makePage(page, 'Early broth');
    await schedule(page, 'Broth day', [broth], Date.now() + 5 * day);
    await page.reload();
    await go(page, '/panel/pages');
    await expect(page.getByRole('row', { name: /Early broth/ })).toContainText(/Goes live \w+ \d/);
    await go(page, `/panel/pages/${broth.id}`);
    const state = page.getByRole('link', { name: /^Goes live \w+ \d/ });
    await expect(state).toHaveAttribute('href', /\/panel\/scheduled\?open=/);
    const publish = page.getByRole('button', { name: 'Publish this page' });
    const question = page.getByRole('alertdialog', { name: 'Publish now?' });
    await publish.click();
    await expect(question).toContainText('Broth day');
    await question.getByRole('button', { name: 'Keep it scheduled' }).click();
    expect(await statusOf(broth.url)).toBe(404);
    await publish.click();
    await question.getByRole('button', { name: 'Publish now' }).click();
    await expect.poll(() => statusOf(broth.url)).toBe(200);
  });

  test('a form knows at once that its change was scheduled, and asks before it goes live early', async ({ page }) => {
    await begin(page);
    await settle(page);
    const stew = await makePage(page, 'Slow stew');
    await go(page, `/panel/pages/${stew.id}`);
    const status = page.getByRole('combobox', { name: 'Status' });
    await expect(status).toHaveAccessibleDescription('Visitors see it after the next Publish.');
    await publishButton(page).click();
    await publishSheet(page).getByRole('button', { name: 'Schedule…' }).click();
    const form = publishSheet(page).getByRole('form', { name: 'Schedule' });
    await form.getByLabel('Name').fill('Stew day');
    await form.getByLabel('Goes live').fill(local(Date.now() + 9 * day));
    await form.getByRole('button', { name: 'Schedule 1 change' }).click();
    await expect(publishSheet(page)).toBeHidden();
    await expect(page.getByRole('link', { name: /^Goes live \w+ \d/ })).toBeVisible();
    await expect(status).toHaveAccessibleDescription(/^Visitors see it from \w+ \d/);
    await expect(publishButton(page)).toHaveAccessibleName('Publish');
    await page.getByRole('button', { name: 'Publish this page' }).click();
    const question = page.getByRole('alertdialog', { name: 'Publish now?' });
    await expect(question).toContainText('Stew day');
    await question.getByRole('button', { name: 'Keep it scheduled' }).click();
    expect(await statusOf(stew.url)).toBe(404);
  });

  test('who may not publish only reads', async ({ page, browser }) => {
    await begin(page);
    await schedule(page, 'Roast day', [await makePage(page, 'Roast')], Date.now() + 30 * day);
    const reader = await newcomer(page, browser, 'viewer');
    await go(reader, '/panel/scheduled');
    await list(reader)
      .getByRole('button', { name: /Roast day/ })
      .click();
    await expect(sheet(reader, 'Roast day').getByRole('heading', { name: '1 change' })).toBeVisible();
    await expect(sheet(reader, 'Roast day').getByText(/^Goes live/)).toBeVisible();
    await expect(sheet(reader, 'Roast day').getByRole('textbox')).toHaveCount(0);
    await expect(sheet(reader, 'Roast day').getByRole('button', { name: 'Unschedule' })).toHaveCount(0);
    await expectAccessibleInBothThemes(reader);
    await reader.context().close();
  });
});
