import { readFileSync } from 'node:fs';

import { parse } from 'csv-parse/sync';
import { expect as plainExpect, type Page, test } from 'playwright/test';

import { cuisineTagCalls } from '#shared/calls/content.ts';
import { postCalls } from '#shared/calls/posts.ts';

import { addPost, invite, startLists, type Visitor } from './lists-support.ts';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll, panel } from './support.ts';

/** Each test loads several screens, which takes long on a busy machine. */
const expect = plainExpect.configure({ timeout: 15_000 });
test.describe.configure({ timeout: 120_000 });

let owner: Visitor;
test.beforeAll(async () => {
  owner = await startLists('cells.localhost');
});

// Open pages would keep polling the API.
test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()));
});

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });
const link = (page: Page, title: string) => row(page, title).locator('a[data-row]');
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

async function stored(id: string) {
  return (await owner.client(postCalls.get, { params: { id } })).data;
}

test('titles are changed with keys: Enter saves and goes down, Tab goes on, Escape takes back', async ({ browser }) => {
  const page = await owner.page(browser);
  const [first, second] = [await addPost(owner, 4, 'Ash Fest'), await addPost(owner, 4, 'Beech Fest')];
  await page.goto(`${panel}/panel/showcases?q=Fest`);
  await link(page, 'Ash Fest').focus();
  await page.keyboard.press('F2');
  await expect(field(page, 'Title of Ash Fest')).toBeFocused();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.type('Ash Fest 2027');
  await page.keyboard.press('Enter');
  await expect(link(page, 'Ash Fest 2027')).toBeVisible();
  await expect(link(page, 'Beech Fest')).toBeFocused();
  await expect.poll(async () => (await stored(first.id)).title).toBe('Ash Fest 2027');

  await page.keyboard.press('F2');
  await page.keyboard.type('Given up');
  await page.keyboard.press('Escape');
  await expect(link(page, 'Beech Fest')).toBeFocused();

  await page.keyboard.press('F2');
  await page.keyboard.press('Tab');
  const status = page.getByRole('combobox', { name: 'Status of Beech Fest' });
  await expect(status).toBeFocused();
  await status.selectOption('Published');
  await page.keyboard.press('Tab');
  await expect(field(page, 'Position of Beech Fest')).toBeFocused();
  await page.keyboard.type('zero');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Enter a position in the list, such as 1');
  await field(page, 'Position of Beech Fest').fill('1');
  await page.keyboard.press('Enter');
  await expect.poll(async () => await stored(second.id)).toMatchObject({ position: 0, post_status_id: 2 });
  expect((await stored(second.id)).title).toBe('Beech Fest');
});

test('a title that someone else has changed is not overwritten, and what was typed stays', async ({ browser }) => {
  const page = await owner.page(browser);
  const post = await addPost(owner, 5, 'Cedar Catering');
  await page.goto(`${panel}/panel/caterings?q=Catering`);
  await link(page, 'Cedar Catering').focus();
  await page.keyboard.press('F2');
  await field(page, 'Title of Cedar Catering').fill('Mine');
  await owner.client(postCalls.updateData, { params: { id: post.id }, body: { title: 'Theirs Catering' } });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Someone changed it' })).toContainText(
    'Someone changed it to “Theirs Catering”. Enter replaces that, Escape keeps it.',
  );
  expect((await stored(post.id)).title).toBe('Theirs Catering');
  const cell = page.locator('[data-editing="title"] input');
  await expect(cell).toHaveValue('Mine');
  await cell.press('Enter');
  await expect.poll(async () => (await stored(post.id)).title).toBe('Mine');
});

test('a save without an answer says so beside the cell, keeps the text and can be tried again', async ({ browser }) => {
  const page = await owner.page(browser);
  const post = await addPost(owner, 5, 'Dogwood Catering');
  await page.goto(`${panel}/panel/caterings?q=Dogwood`);
  await page.route(`**/api/posts/${post.id}/data`, (route) => route.abort());
  await link(page, 'Dogwood Catering').focus();
  await page.keyboard.press('F2');
  await field(page, 'Title of Dogwood Catering').fill('Dogwood Kitchen');
  await page.keyboard.press('Enter');
  const cell = page.locator('[data-editing="title"] input');
  await expect(cell).toHaveAttribute('aria-invalid', 'true');
  await expect(cell).toHaveValue('Dogwood Kitchen');
  await page.unroute(`**/api/posts/${post.id}/data`);
  await cell.press('Enter');
  await expect.poll(async () => (await stored(post.id)).title).toBe('Dogwood Kitchen');
});

test('on a phone a member is renamed and gets cuisines from the menu of its row', async ({ browser }) => {
  const thai = (await owner.client(cuisineTagCalls.create, { body: { title: 'Thai', icon_data: '' } })).data;
  const post = await addPost(owner, 2, 'Elm Noodles');
  const page = await owner.page(browser);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${panel}/panel/members?q=Elm`);
  await page.getByRole('button', { name: 'Actions for Elm Noodles' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await expect(field(page, 'Title of Elm Noodles')).toBeFocused();
  await expectNoSidewaysScroll(page);
  await page.keyboard.type('Elm Thai');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await stored(post.id)).title).toBe('Elm Thai');
  await page.getByRole('button', { name: 'Actions for Elm Thai' }).click();
  await page.getByRole('menuitem', { name: 'Cuisines…' }).click();
  const dialog = page.getByRole('dialog', { name: /Cuisines of/ });
  await dialog.getByRole('checkbox', { name: 'Thai' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await stored(post.id)).post_body.external_data.cuisines).toEqual([thai.id]);
});

test('an author renames drafts of their own only', async ({ browser }) => {
  const author = await invite(owner, 'author', 'cells');
  await addPost(owner, 3, 'Fir of the owner');
  await addPost(author, 3, 'Fir of the author');
  const page = await author.page(browser);
  await page.goto(`${panel}/panel/cuisines?q=Fir`);
  await link(page, 'Fir of the owner').focus();
  await page.keyboard.press('F2');
  await expect(page.locator('[data-editing]')).toHaveCount(0);
  await link(page, 'Fir of the author').focus();
  await page.keyboard.press('F2');
  await expect(field(page, 'Title of Fir of the author')).toBeFocused();
});

test('columns are chosen, stay after a reload, and are those of the CSV', async ({ browser }) => {
  const page = await owner.page(browser);
  await addPost(owner, 2, 'Ginkgo Grill');
  await addPost(owner, 2, 'Hazel Grill');
  await page.goto(`${panel}/panel/members?q=Grill&sort=title&dir=desc`);
  await page.getByRole('button', { name: 'Columns' }).click();
  const dialog = page.getByRole('dialog', { name: 'Columns' });
  await dialog.getByLabel('Cuisines').check();
  await dialog.getByLabel('Position').uncheck();
  await dialog.getByLabel('Updated').uncheck();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');
  const heads = page.getByRole('columnheader');
  await expect(heads).toHaveText([/^$/, 'Title', 'Status', 'Cuisines', 'Actions']);
  await page.reload();
  await expect(heads).toHaveText([/^$/, 'Title', 'Status', 'Cuisines', 'Actions']);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const rows: string[][] = parse(readFileSync(await (await download).path()), { bom: true });
  expect(rows.map((cells) => cells.filter((_, index) => index !== 1))).toEqual([
    ['Title', 'Status', 'Tags'],
    ['Hazel Grill', 'Draft', ''],
    ['Ginkgo Grill', 'Draft', ''],
  ]);

  await page.getByRole('button', { name: 'Columns' }).click();
  await dialog.getByRole('button', { name: 'Reset' }).click();
  await expect(heads).toHaveText([/^$/, 'Title', 'Status', 'Updated', 'Position', 'Actions']);
});
