import { type Browser, expect as expectSoon, type Page, test } from 'playwright/test';

import { expectLive, publishAll, publishButton, publishListed, publishSheet, receiptOf } from './publishing.ts';
import { complaintsOf, expectAccessibleInBothThemes, fetchByHost, go } from './support.ts';
import { accountOf, call, enter } from './team.ts';

/** Each test publishes several times, which takes long on a busy machine. */
const expect = expectSoon.configure({ timeout: 15_000 });

const host = 'sheet.localhost';
const title = 'Sheet Street Food';

/** Two people at work in one domain, each in a browser of their own. */
async function twoPeople(page: Page, browser: Browser): Promise<Page> {
  await enter(page, { host, title });
  const email = `ines-${Date.now()}@example.com`;
  const other = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  const person = await accountOf(page, { email, firstname: 'Ines', lastname: 'Prado', role: 'editor' });
  await enter(other, { host }, '/panel', person);
  return other;
}

type Made = { id: string; url: string };

async function makePage(page: Page, name: string, status = 2, type = 1, description = 'First words.'): Promise<Made> {
  const prefix = type === 6 ? 'blog/' : '';
  const url = `${prefix}${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}-${Date.now().toString(36)}`;
  const { status: answer, data } = await call(page, 'POST', '/api/posts', {
    url,
    title: name,
    post_status_id: status,
    post_type_id: type,
    post_body: { attributes: { title: name, url, description } },
  });
  expect(answer).toBe(201);
  return { id: (data as Made).id, url };
}

/** Publishes what tests before this one left, by API. */
async function settle(page: Page): Promise<void> {
  await call(page, 'POST', '/api/clear-cache', {});
  await expect
    .poll(async () => ((await call(page, 'GET', '/api/releases/state')).data as { running: unknown }).running)
    .toBeNull();
}

const answerOf = async (url: string) => {
  const { status, body } = await fetchByHost(host, `/${url}`);
  return { status, html: body.toString() };
};
const box = (page: Page, name: string) => publishSheet(page).getByRole('checkbox', { name: `Publish ${name}` });
const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text });
const header = (page: Page) => page.locator('form > header');

test.describe.configure({ mode: 'serial' });
test.describe('what to publish', () => {
  test.describe.configure({ timeout: 120_000 });

  test('one publishes a typo fix, and the other’s half-written page stays private', async ({ page, browser }) => {
    const complaints = complaintsOf(page);
    const ines = await twoPeople(page, browser);
    const fixed = await makePage(page, 'Opening hours');
    await settle(page);

    // Ines saves a page that isn't ready.
    const half = await makePage(ines, 'Half-written');
    // The other one fixes a typo.
    await go(page, `/panel/pages/${fixed.id}`);
    await page.getByRole('textbox', { name: 'Description', exact: true }).fill('Open from eleven.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(header(page).getByText('Live, with unpublished changes')).toBeVisible();

    await publishButton(page).click();
    await expect(publishSheet(page).getByText('All 2 changes')).toBeVisible();
    await expect(publishSheet(page).getByText(/by Ines Prado/)).toBeVisible();
    await expect(publishSheet(page).getByText(/^Page · Description · /)).toBeVisible();
    await publishSheet(page)
      .getByRole('button', { name: /^Opening hours/ })
      .click();
    const difference = publishSheet(page).getByRole('group', { name: 'What changes in Opening hours' });
    await expect(difference.getByText('Open from eleven.')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await box(page, 'Half-written').uncheck();
    await expect(publishSheet(page).getByText('1 of 2 changes')).toBeVisible();
    // Enter on a box publishes.
    await page.keyboard.press('Enter');
    await expectLive(page);
    await expect(receiptOf(page).getByRole('list', { name: 'What changed', exact: true })).toHaveText(
      /^~Description of Opening hoursPage/,
    );
    await receiptOf(page).getByRole('button', { name: 'What changed in Opening hours' }).click();
    await expect(
      receiptOf(page).getByRole('group', { name: 'What changes in Opening hours' }).getByText('Open from eleven.'),
    ).toBeVisible();
    await expectAccessibleInBothThemes(page);
    expect((await answerOf(fixed.url)).html).toContain('Open from eleven.');
    expect((await answerOf(half.url)).status).toBe(404);
    await expect(publishButton(page)).toHaveText(/^Publish1/);
    await expect(header(page).getByText('Live', { exact: true })).toBeVisible();

    // Undo takes back the fix, and nothing else.
    await receiptOf(page).getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await answerOf(fixed.url)).html.includes('Open from eleven.')).toBe(false);
    expect((await answerOf(half.url)).status).toBe(404);
    expect(complaints).toEqual([]);
    await ines.context().close();
  });

  test('a menu that leads to a page that stays private says so, and takes it along', async ({ page }) => {
    await enter(page, { host, title });
    await settle(page);
    const specials = await makePage(page, 'Winter specials');
    const menus = await page.evaluate(async () => {
      const token = /access_token=([^;]+)/.exec(document.cookie)?.[1] ?? '';
      const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': 'sheet.localhost' };
      return (await fetch('/api/options/menus', { headers })).json() as Promise<{ data: object; version: number }>;
    });
    const item = { text: 'Winter', url: `/${specials.url}`, type: 'link', children: [] };
    const body = { ...menus.data, header: [item], version: menus.version };
    expect((await call(page, 'PUT', '/api/options/menus', body)).status).toBe(200);
    await publishButton(page).click();
    await box(page, 'Winter specials').uncheck();
    await expect(publishSheet(page).getByText('The menu links to Winter specials, which isn’t live.')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await publishSheet(page).getByRole('button', { name: 'Publish it too' }).click();
    await expect(publishSheet(page).getByText(/which isn’t live/)).toBeHidden();
    await publishListed(page);
    await expectLive(page);
    expect((await answerOf(specials.url)).status).toBe(200);

    await publishButton(page).click();
    await expect(publishSheet(page).getByText('Everything published is live')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await publishListed(page);
    await expect(receiptOf(page).getByText('No page had to change.')).toBeVisible();
  });

  test('a draft is published by its own button, taken off the site, and brought back', async ({ page }) => {
    await enter(page, { host, title });
    await settle(page);
    const other = await makePage(page, 'Not ready yet');
    const story = await makePage(page, 'Own way', 1, 6);
    await go(page, `/panel/blog/${story.id}`);
    await expect(header(page).getByText('Draft', { exact: true })).toBeVisible();
    await page.getByRole('textbox', { name: 'Description', exact: true }).fill('Typed just before.');
    await page.getByRole('button', { name: 'Publish this blog post' }).click();
    await expectLive(page);
    await expect(header(page).getByText('Live', { exact: true })).toBeVisible();
    expect((await answerOf(story.url)).html).toContain('Typed just before.');
    expect((await answerOf(other.url)).status).toBe(404);
    await receiptOf(page).getByRole('button', { name: 'Close receipt' }).click();

    await page.getByRole('button', { name: 'More about publishing this' }).click();
    await page.getByRole('menuitem', { name: 'Unpublish' }).click();
    await expect.poll(async () => (await answerOf(story.url)).status).toBe(404);
    await expect(header(page).getByText('Draft', { exact: true })).toBeVisible();
    await toast(page, 'is unpublished').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await answerOf(story.url)).status).toBe(200);
    await expect(header(page).getByText('Live', { exact: true })).toBeVisible();
    expect((await answerOf(other.url)).status).toBe(404);
  });

  test('a live post that is set to draft is taken off by its own button, and not published again', async ({ page }) => {
    await enter(page, { host, title });
    const story = await makePage(page, 'Too early', 2, 6);
    await publishAll(page);
    await expectLive(page);
    await go(page, `/panel/blog/${story.id}`);
    await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Draft' });
    await page.getByRole('button', { name: 'Take off the site' }).click();
    await expect.poll(async () => (await answerOf(story.url)).status).toBe(404);
    await expect(header(page).getByText('Draft', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Publish this blog post' })).toBeEnabled();
  });

  test('discarded changes are back with Undo', async ({ page }) => {
    await enter(page, { host, title });
    const story = await makePage(page, 'Second thoughts', 2, 6);
    await settle(page);
    await go(page, `/panel/blog/${story.id}`);
    const field = page.getByRole('textbox', { name: 'Description', exact: true });
    const name = page.getByRole('textbox', { name: 'Title', exact: true });
    await field.fill('Worse words.');
    await name.fill('Third thoughts');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(header(page).getByText('Live, with unpublished changes')).toBeVisible();
    await page.getByRole('button', { name: 'More about publishing this' }).click();
    await page.getByRole('menuitem', { name: 'Discard changes' }).click();
    await expect(field).toHaveValue('First words.');
    await expect(name).toHaveValue('Second thoughts');
    await expect(header(page).getByText('Live', { exact: true })).toBeVisible();
    await toast(page, 'back to what visitors see').getByRole('button', { name: 'Undo' }).click();
    await expect(field).toHaveValue('Worse words.');
    await expect(name).toHaveValue('Third thoughts');
    await expect(header(page).getByText('Live, with unpublished changes')).toBeVisible();
  });

  test('changes of settings are discarded from the sheet, with Undo, and never over a colleague’s save', async ({
    page,
  }) => {
    await enter(page, { host, title });
    await settle(page);
    const save = async (name: string) =>
      expect(
        (await call(page, 'PUT', '/api/options/seo', { title: name, description: '', name: 'Sheet' })).status,
      ).toBe(200);
    const seoTitle = async () =>
      ((await call(page, 'GET', '/api/changes/seo')).data as { after: { title: string } }).after;
    const { title: before } = await seoTitle();
    await save('Half wri');
    const other = await makePage(page, 'Stays as it is');
    await go(page, '/panel');
    await publishButton(page).click();
    const row = publishSheet(page).getByRole('button', { name: /^Search engines/ });
    await row.press('Enter');
    const discard = publishSheet(page).getByRole('button', { name: 'Discard changes' });
    await expect(discard).toBeVisible();
    await expectAccessibleInBothThemes(page);
    // Somebody saves meanwhile, and this list doesn't know.
    await save('A colleague’s');
    await discard.press('Enter');
    await expect(
      publishSheet(page)
        .getByRole('alert')
        .getByText(/was saved again since/),
    ).toBeVisible();
    expect((await seoTitle()).title).toBe('A colleague’s');
    await expect(publishSheet(page).getByText('A colleague’s')).toBeVisible();
    await discard.press('Enter');
    await expect(row).toBeHidden();
    await expect(publishSheet(page).getByRole('button', { name: /^Stays as it is/ })).toBeFocused();
    expect((await seoTitle()).title).toBe(before);
    const notice = publishSheet(page).getByRole('status').filter({ hasText: 'back to what visitors see' });
    await expect(notice).toContainText('“Search engines” is back to what visitors see.');
    await expectAccessibleInBothThemes(page);
    await notice.getByRole('button', { name: 'Undo' }).click();
    await expect(row).toBeVisible();
    expect((await seoTitle()).title).toBe('A colleague’s');

    // What is new goes to the trash.
    await publishSheet(page)
      .getByRole('button', { name: /^Stays as it is/ })
      .click();
    await publishSheet(page).getByRole('button', { name: 'Move to trash' }).click();
    await expect(publishSheet(page).getByRole('button', { name: /^Stays as it is/ })).toBeHidden();
    const { data } = await call(page, 'GET', `/api/posts/${other.id}`);
    expect((data as { deleted_at: string | null }).deleted_at).not.toBeNull();
  });

  test('lists are filtered by what visitors see, and a release is taken back in part', async ({ page }) => {
    await enter(page, { host, title });
    await settle(page);
    const one = await makePage(page, 'First of two');
    const two = await makePage(page, 'Second of two');
    await go(page, '/panel/pages');
    await page.getByRole('combobox', { name: 'State' }).selectOption('Not live yet');
    await expect(page).toHaveURL(/state=ready/);
    await expect(page.getByRole('row')).toHaveCount(3);
    await publishAll(page);
    await expectLive(page);
    await expect(page.getByText('Nothing matches')).toBeVisible();
    await receiptOf(page).getByRole('button', { name: 'Close receipt' }).click();

    await go(page, '/panel/releases');
    await page
      .getByRole('button', { name: /^Changes of release/ })
      .first()
      .click();
    const sheet = page.getByRole('dialog', { name: /^Release \d+$/ });
    await expect(page).toHaveURL(/open=/);
    await sheet.getByRole('checkbox', { name: 'Take back Second of two' }).uncheck();
    await sheet.getByRole('button', { name: 'What changed in First of two' }).click();
    await expect(sheet.getByText('New for visitors.')).toBeVisible();
    // The link is that of the open sheet.
    await page.reload();
    await sheet.getByRole('checkbox', { name: 'Take back Second of two' }).uncheck();
    await expectAccessibleInBothThemes(page);
    await sheet.getByRole('button', { name: 'Take back 1 change' }).click();
    await expect.poll(async () => (await answerOf(one.url)).status).toBe(404);
    expect((await answerOf(two.url)).status).toBe(200);
    await expect(receiptOf(page).getByText(/^Undid part of release \d+$/)).toBeVisible();
    const row = page.getByRole('row').nth(1);
    await expect(row).toContainText(/Live now.*Undid part of release \d+.*Removed: First of two/);
  });

  test('the whole site goes back to an older release only after a question, and forward again', async ({ page }) => {
    await enter(page, { host, title });
    await settle(page);
    const late = await makePage(page, 'Came late');
    await publishAll(page);
    await expectLive(page);
    await receiptOf(page).getByRole('button', { name: 'Close receipt' }).click();
    await go(page, '/panel/releases');
    await expect(page.getByRole('row').nth(1)).toContainText(/Live now.*New: Came late/);
    const restore = page
      .getByRole('row')
      .nth(2)
      .getByRole('button', { name: /^Restore release \d+$/ });
    const number = /\d+/.exec((await restore.getAttribute('aria-label')) ?? '')?.[0] ?? '';
    const dialog = page.getByRole('alertdialog', { name: `Go back to release ${number}?` });
    await restore.press('Enter');
    await expect(dialog.getByText('That changes 1 item for them.')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(restore).toBeFocused();
    expect((await answerOf(late.url)).status).toBe(200);
    await expect(receiptOf(page)).toBeHidden();

    await restore.press('Enter');
    await dialog.getByRole('button', { name: `Restore release ${number}` }).press('Enter');
    await expectLive(page);
    await expect(receiptOf(page).getByText(`Back to release ${number}`, { exact: true })).toBeVisible();
    expect((await answerOf(late.url)).status).toBe(404);
    // What is saved stays.
    await expect(publishButton(page)).toHaveText(/^Publish1/);
    await expect(page.getByRole('row').nth(1)).toContainText(`Back to release ${number}`);
    await receiptOf(page).getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await answerOf(late.url)).status).toBe(200);
    await expect(page.getByRole('row').nth(1)).toContainText(/Live now.*Undid release \d+/);
  });
});
