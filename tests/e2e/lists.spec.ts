import { readFileSync } from 'node:fs';

import { parse } from 'csv-parse/sync';
import { expect as plainExpect, type Page, test } from 'playwright/test';

import { postCalls } from '#shared/calls/posts.ts';

import { addPost, invite, startLists, storedOrder, type Visitor } from './lists-support.ts';
import { complaintsOf, expectAccessibleInBothThemes, expectNoSidewaysScroll, panel } from './support.ts';

/** Each test loads several screens, which takes long on a busy machine. */
const expect = plainExpect.configure({ timeout: 15_000 });
test.describe.configure({ timeout: 120_000 });

let owner: Visitor;
test.beforeAll(async () => {
  owner = await startLists();
});

// Open pages would keep polling the API.
test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()));
});

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });
const link = (page: Page, title: string) => row(page, title).locator('a[data-row]');
const bar = (page: Page) => page.getByRole('region', { name: 'Selected' });
const toast = (page: Page, words: string | RegExp) => page.locator('[data-sonner-toast]').filter({ hasText: words });

async function addMany(type: 2 | 3 | 4 | 5 | 6, names: string[]): Promise<void> {
  for (const name of names) await addPost(owner, type, name);
}

test('a member is found, deleted and restored by keyboard', async ({ browser }) => {
  const page = await owner.page(browser);
  const complaints = complaintsOf(page);
  await addMany(2, ['Alder Tacos', 'Birch Bowls', 'Cedar Crêpes']);
  await page.goto(`${panel}/panel/members`);
  await expect(link(page, 'Birch Bowls')).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('birch');
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(link(page, 'Birch Bowls')).toBeFocused();

  await page.keyboard.press('e');
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Birch Bowls');
  await page.goBack();
  await expect(link(page, 'Birch Bowls')).toBeFocused();

  await page.getByRole('button', { name: 'Clear all' }).press('Enter');
  await link(page, 'Birch Bowls').focus();
  await page.keyboard.press('Backspace');
  await expect(toast(page, '“Birch Bowls” moved to the trash')).toBeVisible();
  await expect(row(page, 'Birch Bowls')).toHaveCount(0);
  await expect(link(page, 'Cedar Crêpes')).toBeFocused();

  await page.getByRole('button', { name: 'Trash' }).press('Enter');
  await expect(page.getByRole('columnheader', { name: 'Deleted' })).toHaveAttribute('aria-sort', 'descending');
  await expect(row(page, 'Birch Bowls')).toContainText('In the trash');
  await expect(page.getByRole('link', { name: 'New member' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Actions for Birch Bowls' }).press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Open' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The trash is empty')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Members', exact: true }).press('Enter');
  await expect(link(page, 'Birch Bowls')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('bulk actions work across pages, can be undone, and give reasons for failures', async ({ browser }) => {
  const page = await owner.page(browser);
  const names = Array.from({ length: 28 }, (_, index) => `Story ${String(index).padStart(2, '0')}`);
  await addMany(6, names);
  const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString();
  const planned = await addPost(owner, 6, 'Story planned', { post_status_id: 3, publish_at: inAWeek });
  const doomed = await addPost(owner, 6, 'Story doomed');
  await page.goto(`${panel}/panel/blog?q=story&sort=position`);
  await link(page, 'Story 00').focus();
  await page.keyboard.press('x');
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Shift+ArrowDown');
  await expect(bar(page)).toContainText('4 selected');
  await row(page, 'Story 08')
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  await expect(bar(page)).toContainText('9 selected');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(row(page, 'Story doomed')).toBeVisible();
  await expect(bar(page)).toContainText('9 selected, 9 on other pages');
  await bar(page).getByRole('button', { name: 'Select all 30' }).click();
  await expect(bar(page)).toContainText('30 selected');

  // Meanwhile another user deletes one of them for good.
  await owner.client(postCalls.remove, { params: { id: doomed.id } });
  await owner.client(postCalls.removePermanently, { params: { id: doomed.id } });
  // The first try is more than a limit allows at once: it waits and goes on.
  const refused = {
    status: 429,
    headers: { 'retry-after': '1' },
    json: { statusCode: 429, code: 'too_many_requests' },
  };
  await page.route('**/api/posts/bulk', (route) => route.fulfill(refused), { times: 1 });
  await bar(page).getByRole('button', { name: 'Change the status' }).click();
  await page.getByRole('menuitem', { name: 'Set to published' }).click();
  await expect(toast(page, '29 items set to published')).toBeVisible();
  // It stays for as long as the mouse is on it.
  await toast(page, '29 items').hover();
  await expect(bar(page).getByRole('alert')).toContainText('Story doomed: There is no such post');
  await expect(bar(page)).toContainText('1 selected');
  const read = async () => (await owner.client(postCalls.get, { params: { id: planned.id } })).data;
  expect((await read()).post_status_id).toBe(2);
  await toast(page, '29 items').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await read()).publish_at).toBe(inAWeek);
  await expect(row(page, 'Story 27')).toContainText('Draft');

  await bar(page).getByRole('button', { name: 'Clear' }).click();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await bar(page).getByRole('button', { name: 'Move to trash' }).click();
  await expect(toast(page, 'items moved to the trash')).toBeVisible();
  // That page no longer exists, so the last one is shown.
  await expect(page.getByText('1–25 of 25')).toBeVisible();
  await toast(page, 'items moved to the trash').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('1–25 of 29')).toBeVisible();
});

test('only irreversible actions ask for confirmation', async ({ browser }) => {
  const page = await owner.page(browser);
  await addPost(owner, 4, 'Market that was');
  await page.goto(`${panel}/panel/showcases?q=market`);
  await link(page, 'Market that was').focus();
  await page.keyboard.press('Delete');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await page.goto(`${panel}/panel/showcases?trash=true`);
  await link(page, 'Market that was').focus();
  await page.keyboard.press('Delete');
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Keep' }).click();
  await expect(link(page, 'Market that was')).toBeFocused();
  await page.keyboard.press('Delete');
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('The trash is empty')).toBeVisible();
});

test('the order changes by key, number and drag, and survives a failure and a second editor', async ({ browser }) => {
  const page = await owner.page(browser);
  const names = ['Ash', 'Beech', 'Chestnut', 'Dogwood', 'Elm', 'Fir'];
  await addMany(3, names);
  await page.goto(`${panel}/panel/cuisines`);
  await page.getByRole('link', { name: 'Arrange' }).click();
  const handle = (name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true });
  const saved = (words: string) => expect(page.getByRole('status').filter({ hasText: words })).toBeVisible();

  await handle('Ash').press('ArrowDown');
  await expect(page.getByText('Ash is at position 2 of 6.')).toBeAttached();
  await saved('Saved. “Ash” is 2 of 6');
  await expect(handle('Ash')).toBeFocused();
  await page.keyboard.press('End');
  await saved('Saved. “Ash” is 6 of 6');
  expect(await storedOrder(owner, 3)).toEqual(['Beech', 'Chestnut', 'Dogwood', 'Elm', 'Fir', 'Ash']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => storedOrder(owner, 3)).toEqual(['Beech', 'Ash', 'Chestnut', 'Dogwood', 'Elm', 'Fir']);

  await page.getByRole('textbox', { name: 'Position of Elm' }).fill('1');
  await page.keyboard.press('Enter');
  await saved('Saved. “Elm” is 1 of 6');

  const target = await handle('Ash').boundingBox();
  await handle('Fir').hover();
  await page.mouse.down();
  await page.mouse.move((target?.x ?? 0) + 10, (target?.y ?? 0) + 2, { steps: 5 });
  await page.mouse.up();
  await saved('Saved. “Fir” is 3 of 6');
  expect(await storedOrder(owner, 3)).toEqual(['Elm', 'Beech', 'Fir', 'Ash', 'Chestnut', 'Dogwood']);

  await page.route('**/order', (route) => route.abort());
  await handle('Dogwood').press('Home');
  const alert = page.getByRole('alert').filter({ hasText: '“Dogwood” could not be moved' });
  await expect(alert).toBeVisible();
  await expect(page.getByRole('listitem').filter({ has: handle('Elm') })).toHaveAttribute('aria-posinset', '1');
  await page.unroute('**/order');
  // Another user moves the first one before the retry.
  const { data } = await owner.client(postCalls.matching, { query: { type: 3 } });
  await owner.client(postCalls.updateOrder, { params: { id: data[0]?.id ?? '' }, body: { position: 5 } });
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => storedOrder(owner, 3)).toEqual(['Dogwood', 'Beech', 'Fir', 'Ash', 'Chestnut', 'Elm']);
  await expect(page.getByRole('listitem').filter({ has: handle('Elm') })).toHaveAttribute('aria-posinset', '6');
});

test('date filters, chips, a saved view in another browser, and the CSV of the list', async ({ browser }) => {
  const page = await owner.page(browser);
  await addMany(5, ['Wedding plates', '=HYPERLINK("x")', 'Office lunch']);
  await page.goto(`${panel}/panel/caterings`);
  await page.getByRole('button', { name: 'Any day' }).press('Enter');
  const calendar = page.getByRole('dialog', { name: 'Last changed' });
  await expect(calendar.getByRole('gridcell', { selected: true })).toHaveCount(0);
  await expect(calendar.locator('td [tabindex="0"]')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=/);
  await expect(page.getByRole('button', { name: 'Remove the filter Updated' })).toBeVisible();
  await page.getByRole('combobox', { name: 'State' }).selectOption('draft');
  await page.getByRole('combobox', { name: 'Sort' }).selectOption({ label: 'Title, Z to A' });
  await expect(row(page, 'Wedding plates')).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ]);
  const rows = parse(readFileSync(await download.path()), { bom: true, columns: true }) as Record<string, string>[];
  expect(rows.map(({ Title }) => Title)).toEqual(['Wedding plates', 'Office lunch', `'=HYPERLINK("x")`]);
  expect(download.suggestedFilename()).toMatch(/^caterings-lists\.localhost-.*\.csv$/);

  await page.getByRole('button', { name: 'Views' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Save this view…' }).press('Enter');
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter a name')).toBeVisible();
  await page.getByLabel('Name').fill('Drafts of today');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'View “Drafts of today” saved')).toBeVisible();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page).not.toHaveURL(/state/);

  const elsewhere = await owner.page(browser);
  await elsewhere.goto(`${panel}/panel/caterings`);
  await elsewhere.getByRole('button', { name: 'Views' }).click();
  await elsewhere.getByRole('menuitem', { name: 'Drafts of today' }).click();
  await expect(elsewhere).toHaveURL(/state=draft/);
  await expect(elsewhere.getByRole('combobox', { name: 'Sort' })).toHaveValue('title desc');
  await elsewhere.getByRole('button', { name: 'Views: Drafts of today' }).click();
  await elsewhere.getByRole('menuitem', { name: 'Share with the team' }).click();
  await expect(toast(elsewhere, 'Everyone here sees “Drafts of today” now')).toBeVisible();
  const author = await (await invite(owner, 'author', 'shared-views')).page(browser);
  await author.goto(`${panel}/panel/caterings`);
  await author.getByRole('button', { name: 'Views' }).click();
  await author.getByRole('menuitem', { name: 'Drafts of today' }).click();
  await expect(author).toHaveURL(/state=draft/);
  await author.getByRole('button', { name: 'Views: Drafts of today' }).click();
  await expect(author.getByRole('menuitem', { name: 'All caterings' })).toBeVisible();
  await expect(author.getByRole('menuitem', { name: /Remove|Share/ })).toHaveCount(0);
  await elsewhere.getByRole('combobox', { name: 'Sort' }).selectOption({ label: 'Title, A to Z' });
  await elsewhere.getByRole('button', { name: 'Views' }).click();
  await elsewhere.getByRole('menuitem', { name: 'Save this view…' }).click();
  await elsewhere.getByLabel('Name').fill('Drafts of today');
  await expect(elsewhere.getByText('It will be replaced for everybody here.')).toBeVisible();
  await elsewhere.getByRole('button', { name: 'Replace' }).click();
  await expect(toast(elsewhere, 'View “Drafts of today” saved for everybody here')).toBeVisible();
  await elsewhere.getByRole('button', { name: 'Views: Drafts of today' }).click();
  await elsewhere.getByRole('menuitem', { name: 'Remove “Drafts of today”' }).click();
  await expect(toast(elsewhere, 'removed')).toBeVisible();
});

test('a long list renders few rows, and keys reach all of them', async ({ browser }) => {
  const page = await owner.page(browser);
  const names = Array.from({ length: 120 }, (_, index) => `Page ${String(index).padStart(3, '0')}`);
  // Fewer at once than a limit allows.
  for (let from = 0; from < names.length; from += 40)
    await Promise.all(names.slice(from, from + 40).map((name) => addPost(owner, 1, name)));
  await page.goto(`${panel}/panel/pages?per=500&q=page&sort=title`);
  await expect(link(page, 'Page 000')).toBeVisible();
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '121');
  expect(await page.locator('a[data-row]').count()).toBeLessThan(70);
  await link(page, 'Page 000').focus();
  // On a busy machine keys come faster than frames, and with those the scroll events: no press may be lost.
  await page.evaluate(() => {
    const hold = (event: Event) => event.stopImmediatePropagation();
    addEventListener('scroll', hold, true);
    Object.assign(globalThis, { release: () => removeEventListener('scroll', hold, true) });
  });
  for (let step = 0; step < 45; step += 1) await page.keyboard.press('ArrowDown');
  await expect(link(page, 'Page 045')).toBeFocused();
  await page.evaluate(() => (globalThis as unknown as { release: () => void }).release());
  await page.getByRole('navigation', { name: 'Pages' }).scrollIntoViewIfNeeded();
  await expect(link(page, 'Page 119')).toBeVisible();
  expect(await page.locator('a[data-row]').count()).toBeLessThan(70);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await expect(bar(page)).toContainText('120 selected');
});

test('authors and viewers are offered only what they may do', async ({ browser }) => {
  const post = await addPost(owner, 5, 'For every role', { post_status_id: 2 });
  const author = await (await invite(owner, 'author')).page(browser);
  await author.goto(`${panel}/panel/caterings?q=every`);
  await expect(author.getByRole('link', { name: 'Arrange' })).toHaveCount(0);
  await author.getByRole('button', { name: 'Actions for For every role' }).click();
  await expect(author.getByRole('menuitem')).toHaveText([/^Open/, 'Copy link', 'Duplicate']);
  await author.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(toast(author, '“For every role (copy)” is a draft now')).toBeVisible();
  await expect(row(author, 'For every role (copy)')).toContainText('Draft');
  await link(author, 'For every role (copy)').focus();
  await author.keyboard.press('Backspace');
  await author.keyboard.press('x');
  await expect(author.getByRole('checkbox')).toHaveCount(0);
  await expect(bar(author)).toHaveCount(0);
  await author.goto(`${panel}/panel/caterings?arrange=true`);
  await expect(author.getByText('This is for editors')).toBeVisible();

  const reader = await invite(owner, 'viewer');
  const viewer = await reader.page(browser);
  await viewer.goto(`${panel}/panel/caterings?q=every`);
  await expect(link(viewer, 'For every role (copy)')).toBeVisible();
  await expect(viewer.getByRole('link', { name: /New/ })).toHaveCount(0);
  await viewer.getByRole('button', { name: 'Actions for For every role', exact: true }).click();
  await expect(viewer.getByRole('menuitem')).toHaveText([/^Open/, 'Copy link']);
  await expect(
    reader.client(postCalls.updateOrder, { params: { id: post.id }, body: { position: 0 } }),
  ).rejects.toMatchObject({ status: 403 });
});

test('is accessible with any title, also on a phone', async ({ browser }) => {
  const page = await owner.page(browser);
  const complaints = complaintsOf(page);
  await addPost(owner, 2, 'The longest name that a truck ever had, '.repeat(5));
  await addPost(owner, 2, 'شاحنة الطعام 🌮🌮');
  await page.goto(`${panel}/panel/members?state=draft`);
  await link(page, 'شاحنة').first().focus();
  await page.keyboard.press('x');
  await expect(bar(page)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Any day' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('grid')).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByRole('combobox', { name: 'Sort' })).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Trash' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Arrange' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('combobox', { name: 'State' }).selectOption('draft');
  await expect(page.getByRole('button', { name: 'Filters, 1 on' })).toBeVisible();
  await page.goto(`${panel}/panel/members?arrange=true`);
  await expect(page.getByRole('button', { name: /^Move شاحنة/ }).first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);
  await page.goto(`${panel}/panel/members?trash=true&q=nothing+like+it`);
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  expect(complaints).toEqual([]);
});
