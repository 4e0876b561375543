import { expect as plainExpect, type Locator, type Page, test } from 'playwright/test';

import { ownDomain, type OwnDomain } from './own-domain.ts';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll, fetchByHost, go, panel } from './support.ts';
import { accountOf, call, enter } from './team.ts';

const expect = plainExpect.configure({ timeout: 15_000 });
test.describe.configure({ timeout: 120_000 });
test.use({ viewport: { width: 1280, height: 900 } });

/** Without what an attempt of this file that failed left behind. */
const host = `trash-${process.env['TEST_WORKER_INDEX']}.localhost`;
let domain: OwnDomain;
test.beforeAll(async () => {
  domain = await ownDomain(host, 'Trash Trucks');
});

const toast = (page: Page, words: string) => page.locator('[data-sonner-toast]').filter({ hasText: words });
const trashOf = (page: Page) => page.getByRole('button', { name: 'Trash', exact: true });
const snippet = {
  type: 'meta',
  src: '',
  custom_id: '',
  async: false,
  defer: false,
  tag_position: 'head',
  code: '',
  name: 'Counter',
  content: '',
  content_type: '',
  external_analytics: '',
  external_analytics_type: '',
};

const lists = [
  { path: '/panel/faq', api: '/api/faqs', body: { question: 'Is it vegan?', answer: 'Some.' }, name: 'Is it vegan?' },
  { path: '/panel/faq', api: '/api/faq-categories', body: { name: 'Parking' }, name: 'Parking' },
  { path: '/panel/categories', api: '/api/categories', body: { name: 'Openings' }, name: 'Openings' },
  {
    path: '/panel/cuisine-tags',
    api: '/api/cuisine-tags',
    body: { title: 'Dumplings', icon_data: '' },
    name: 'Dumplings',
  },
  {
    path: '/panel/sections',
    api: '/api/sections',
    body: { title: 'Opening hours', blocks: { v: 1, items: [] } },
    name: 'Opening hours',
  },
  { path: '/panel/site-options/analytics', api: '/api/analytics', body: snippet, name: 'Counter' },
];

for (const { path, api, body, name } of lists) {
  test(`the trash of ${api}: undo, restore, and deletion for good after a question`, async ({ page }) => {
    const { id } = await domain.call<{ id: string }>('POST', api, body);
    const deleted = async () => ((await call(page, 'GET', `${api}?deleted=true`)).data as unknown[]).length;
    await enter(page, { host }, path);
    const main = page.getByRole('main');
    const toTrash = main.getByRole('button', { name: `Move ${name} to trash` });
    await toTrash.click();
    await expect(toTrash).toHaveCount(0);
    await toast(page, 'moved to the trash').getByRole('button', { name: 'Undo' }).click();
    await toTrash.click();
    await expect(toTrash).toHaveCount(0);

    await trashOf(page).click();
    await expect(page).toHaveURL(/\?trash=true$/);
    await expect(page).toHaveTitle(/^Trash – .+ \| Trash Trucks$/);
    await expect(trashOf(page)).toHaveAttribute('aria-pressed', 'true');
    await expect(main.getByText(name, { exact: true })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.setViewportSize({ width: 390, height: 800 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await main.getByRole('button', { name: `Restore ${name}` }).press('Enter');
    await expect(main.getByText('The trash is empty')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    expect(await deleted()).toBe(0);

    // The back key leaves the trash. Keys reach what a toast covers for five seconds.
    await page.goBack();
    await toTrash.press('Enter');
    await expect(toTrash).toHaveCount(0);
    await trashOf(page).press('Enter');
    const forGood = main.getByRole('button', { name: `Delete ${name} for good` });
    await forGood.press('Enter');
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Keep' }).click();
    expect(await deleted()).toBe(1);
    await forGood.press('Enter');
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await expect(main.getByText('The trash is empty')).toBeVisible();
    expect((await call(page, 'PUT', `${api}/${id}/restore`)).status).toBe(404);
  });
}

test('the menus mark the list whose trash is open', async ({ page }) => {
  await enter(page, { host }, '/panel/site-options/analytics?trash=true');
  for (const name of ['Site options', 'Analytics'])
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
});

test('a page in the trash says whether visitors still see it', async ({ page }) => {
  const made = await domain.call<{ id: string }>('POST', '/api/posts', {
    url: 'closed-kitchen',
    title: 'Closed kitchen',
    post_status_id: 2,
    post_type_id: 1,
    post_body: { attributes: { title: 'Closed kitchen', url: 'closed-kitchen', description: '' } },
  });
  const status = async () => (await fetchByHost(host, '/closed-kitchen')).status;
  await domain.call('POST', '/api/clear-cache');
  await expect.poll(status, { timeout: 30_000 }).toBe(200);
  await domain.call('DELETE', `/api/posts/${made.id}`);
  await enter(page, { host }, `/panel/pages/${made.id}`);
  const notice = page.getByRole('region', { name: 'In the trash' });
  await expect(notice).toContainText('Visitors see it until the next Publish');
  await expect(page.getByText('Visitors see an older version')).toHaveCount(0);
  await domain.call('POST', '/api/clear-cache');
  await expect.poll(status, { timeout: 30_000 }).toBe(404);
  await page.reload();
  await expect(notice).toContainText('Visitors don’t see it');
});

test('the focus stays in the list when its row leaves', async ({ page }) => {
  for (const title of ['Aloo', 'Bagels', 'Crêpes'])
    await domain.call('POST', '/api/cuisine-tags', { title, icon_data: '' });
  await enter(page, { host }, '/panel/cuisine-tags');
  const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
  await button('Move Aloo to trash').press('Enter');
  await expect(button('Move Bagels to trash')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button('Move Crêpes to trash')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button('Move Crêpes to trash')).toHaveCount(0);

  await trashOf(page).click();
  const restore = page.getByRole('main').getByRole('button', { name: /^Restore / });
  await expect(restore).toHaveCount(3);
  const names = await restore.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
  await button(names[0] ?? '').press('Enter');
  await expect(restore).toHaveCount(2);
  await expect(button(names[1] ?? '')).toBeFocused();
  // The last row hands it to the one before.
  await button((names[2] ?? '').replace(/^Restore (.*)/, 'Delete $1 for good…')).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete for good' }).press('Enter');
  await expect(restore).toHaveCount(1);
  await expect(button((names[1] ?? '').replace(/^Restore (.*)/, 'Delete $1 for good…'))).toBeFocused();
});

test('a question in the trash leaves the public pages with the next publish, and comes back with its category', async () => {
  const category = await domain.call<{ id: string }>('POST', '/api/faq-categories', { name: 'Weather' });
  const body = { question: 'Do you cook in the rain?', answer: 'Always.', category: category.id };
  const faq = await domain.call<{ id: string }>('POST', '/api/faqs', body);
  const shown = async (...words: boolean[]) => {
    await domain.call('POST', '/api/clear-cache');
    await expect(async () => {
      const html = (await fetchByHost(host, '/faq')).body.toString();
      expect(['cook in the rain', 'Weather'].map((text) => html.includes(text))).toEqual(words);
    }).toPass({ timeout: 30_000 });
  };
  await shown(true, true);
  await domain.call('DELETE', `/api/faq-categories/${category.id}`);
  await shown(true, false);
  await domain.call('DELETE', `/api/faqs/${faq.id}`);
  await shown(false, false);
  for (const path of [`faqs/${faq.id}`, `faq-categories/${category.id}`]) {
    await domain.call('PUT', `/api/${path}/restore`);
  }
  await shown(true, true);
});

test('files: a used one asks first, several move at once, and the trash restores and deletes', async ({ page }) => {
  await enter(page, { host }, '/panel/media');
  const files = page.locator('input[type=file]').first();
  const drawing = (color: string) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path fill="${color}" d="M0 0h4v3z"/></svg>`,
    );
  const name = (index: number) => `trash-${index}.svg`;
  await files.setInputFiles(
    ['#b33', '#3b3', '#33b'].map((color, index) => ({
      name: name(index),
      mimeType: 'image/svg+xml',
      buffer: drawing(color),
    })),
  );
  const row = (index: number): Locator => page.getByRole('row', { name: name(index) });
  for (const index of [0, 1, 2]) await expect(row(index)).toBeVisible();
  const [{ id }] = (await call(page, 'GET', `/api/media?search=${name(0)}`)).data as [{ id: string }];
  const post_body = {
    attributes: { title: 'Shows it', url: 'members/shows-it', description: '' },
    media: { poster: id },
  };
  const post = { title: 'Shows it', url: 'members/shows-it', post_type_id: 2, post_status_id: 2, post_body };
  const { id: postId } = await domain.call<{ id: string }>('POST', '/api/posts', post);
  const poster = async () =>
    ((await call(page, 'GET', `/api/posts/${postId}`)).data as { post_body: { media: { poster?: { id: string } } } })
      .post_body.media.poster?.id;

  await row(0).focus();
  await page.keyboard.press('Delete');
  const question = page.getByRole('alertdialog', { name: `“${name(0)}” is in use` });
  await expect(question.getByRole('link', { name: 'Shows it' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await question.getByRole('button', { name: 'Move to trash anyway' }).click();
  await expect(row(0)).toHaveCount(0);
  expect(await poster()).toBeUndefined();
  for (const index of [1, 2]) {
    await row(index).focus();
    await page.keyboard.press('x');
  }
  await page.getByRole('region', { name: 'Selected' }).getByRole('button', { name: 'Move to trash' }).click();
  await toast(page, '2 files moved to the trash').getByRole('button', { name: 'Undo' }).click();
  await expect(row(1)).toBeVisible();

  await trashOf(page).click();
  await expect(page).toHaveURL(/trash=true/);
  await expect(page.getByRole('heading', { name: 'Media: trash' })).toBeVisible();
  await row(0).click();
  const sheet = page.getByRole('dialog', { name: name(0) });
  await expect(sheet.getByText('In the trash since')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await sheet.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('The trash is empty')).toBeVisible();
  expect(await poster()).toBe(id);

  await trashOf(page).click();
  await row(2).focus();
  await page.keyboard.press('Delete');
  await expect(row(2)).toHaveCount(0);
  await trashOf(page).click();
  await row(2).focus();
  await page.keyboard.press('Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('The trash is empty')).toBeVisible();
});

test('users: a removed one is listed and comes back with the role', async ({ page }) => {
  const person = { email: 'rosa-removed@example.com', firstname: 'Rosa', lastname: 'Removed', role: 'editor' };
  await enter(page, { host });
  await accountOf(page, person);
  await go(page, '/panel/users?q=rosa-removed');
  await page.getByRole('link', { name: 'Rosa Removed' }).click();
  await page.getByRole('button', { name: 'Remove from this domain…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(toast(page, 'is no longer in').getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.getByRole('button', { name: 'Removed', exact: true }).click();
  await expect(page).toHaveURL(/removed=true/);
  await expect(page).toHaveTitle('Removed – Users | Trash Trucks');
  const row = page.getByRole('row').filter({ hasText: person.email });
  await expect(row).toContainText('Editor');
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await expectNoSidewaysScroll(page);
  await row.getByRole('button', { name: 'Restore Rosa Removed' }).press('Enter');
  await expect(page.getByText('Nobody was removed')).toBeVisible();
  await page.goto(`${panel}/panel/users?q=rosa-removed`);
  await expect(page.getByRole('row').filter({ hasText: person.email })).toContainText('Editor');
});
