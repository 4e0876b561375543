import { expect as expectSoon, type Page, test } from 'playwright/test';

import { canvasOf, makePost, openBuilder, outlineOf, storedBlocks } from './builder-support.ts';
import { fetchByHost, panel } from './support.ts';
import { call, enter } from './team.ts';

/** Each test loads several screens, which takes long on a busy machine. */
const expect = expectSoon.configure({ timeout: 15_000 });

const host = 'templates.localhost';
let page: Page;

test.beforeAll(async ({ browser }) => {
  page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  await enter(page, { host, title: 'Template Trucks' });
});
test.afterAll(() => page.context().close());

const types = (id: string) => storedBlocks(page, id).then((blocks) => blocks.map(({ type }) => type));

test('an empty page offers templates; each is one undo step, and a second asks before replacing', async () => {
  const id = await makePost(page, { url: 'from-template' });
  await openBuilder(page, id);
  const offer = page.getByRole('region', { name: 'What should this page look like?' });
  await offer.getByRole('button', { name: /^Landing page/ }).click();
  await expect(offer).toBeHidden();
  await expect(canvasOf(page).getByRole('heading', { level: 1 })).toHaveText('Lunch is parked around the corner');
  const landing = ['hero', 'today', 'members-grid', 'card-grid', 'cuisines', 'call-to-action'];
  await expect.poll(() => types(id)).toEqual(landing);

  const [undo, redo] = [page.getByRole('button', { name: 'Undo' }), page.getByRole('button', { name: 'Redo' })];
  await expect(redo).toBeDisabled();
  await undo.click();
  await expect(offer).toBeVisible();
  await expect(undo).toBeDisabled();
  await redo.click();
  await expect(outlineOf(page).getByRole('treeitem')).toHaveCount(landing.length);

  const choose = async (where: string) => {
    await page.getByRole('button', { name: 'Templates' }).click();
    await page.getByRole('dialog').getByRole('button', { name: /^Menu/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: where }).click();
  };
  const menu = ['hero', 'menu', 'rich-text', 'faq', 'contact-details'];
  await choose('Put it below');
  await expect.poll(() => types(id)).toEqual([...landing, ...menu]);
  await choose('Replace them');
  await expect.poll(() => types(id)).toEqual(menu);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => types(id)).toEqual([...landing, ...menu]);
});

test('an empty page can stay empty, and a block can still be added to it', async () => {
  const id = await makePost(page, { url: 'blank' });
  await openBuilder(page, id);
  await page.getByRole('button', { name: 'Start with an empty page' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a block' });
  await dialog.getByRole('option', { name: /^Divider/ }).click();
  await expect.poll(() => types(id)).toEqual(['divider']);
});

test('a new story starts from a template, is saved with it, and shows it on its public page', async () => {
  await page.goto(`${panel}/panel/blog/new`);
  await page.getByRole('button', { name: 'Templates' }).click();
  await page.getByRole('dialog', { name: 'Start from' }).getByRole('button', { name: /^News/ }).click();
  await page.getByLabel('Title', { exact: true }).fill('A new window');
  await page.getByLabel('Title', { exact: true }).press('Tab');
  await expect(page).toHaveURL(/\/panel\/blog\/[a-z0-9]{16}$/);
  const id = page.url().split('/').at(-1) ?? '';
  expect(await types(id)).toEqual(['rich-text', 'call-to-action']);
  await page.getByRole('link', { name: 'Build page' }).click();
  await expect(canvasOf(page).getByRole('heading', { name: 'See for yourself' })).toBeVisible();

  const { data } = await call(page, 'GET', `/api/posts/${id}`);
  await call(page, 'PUT', `/api/posts/${id}/status`, {
    post_status_id: 2,
    version: (data as { version: number }).version,
  });
  await call(page, 'POST', '/api/clear-cache');
  await expect(async () => {
    const { status, body } = await fetchByHost(host, '/blog/a-new-window');
    expect(status).toBe(200);
    const html = body.toString();
    expect(html).toContain('See for yourself');
    expect(html.match(/<h1[ >]/g)).toHaveLength(1);
  }).toPass({ timeout: 30_000 });
});
