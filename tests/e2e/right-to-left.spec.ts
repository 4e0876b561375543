import { expect as expectSoon, type Locator, type Page, test } from 'playwright/test';

import { build, makePost } from './builder-support.ts';
import { panel, siteUrl } from './support.ts';
import { call, enter } from './team.ts';

/** Each test loads several screens, which takes long on a busy machine. */
const expect = expectSoon.configure({ timeout: 15_000 });

const host = 'shalom.localhost';
const title = 'שלום 24 חברים!';

/** Whether the exclamation mark, the last character, is drawn left of the first letter. */
async function readsRightToLeft(shown: Locator): Promise<boolean> {
  await expect(shown).toContainText(title);
  return shown.evaluate((element, text) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const nodes: Node[] = [];
    while (walker.nextNode()) nodes.push(walker.currentNode);
    const node = nodes.find(({ textContent }) => textContent?.includes(text));
    if (!node?.textContent) return false;
    const start = node.textContent.indexOf(text);
    const left = (at: number) => {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      return range.getBoundingClientRect().left;
    };
    return left(start + text.length - 1) < left(start);
  }, title);
}

const directionOf = (field: Locator) => field.evaluate((element) => getComputedStyle(element).direction);
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

test('a Hebrew title with digits and an exclamation mark reads from the right everywhere', async ({ page }) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 1280, height: 900 });
  await enter(page, { host, title: 'Shalom Trucks' });
  const text = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: title }] }] };
  const id = await makePost(page, {
    type: 6,
    url: 'blog/shalom',
    title,
    blocks: [
      { type: 'call-to-action', props: { id: 'cta', title, text: title } },
      { type: 'rich-text', props: { id: 'words', text } },
    ],
  });

  await page.goto(`${panel}/panel/blog/${id}`);
  await expect(field(page, 'Title')).toHaveValue(title);
  expect(await directionOf(field(page, 'Title'))).toBe('rtl');
  expect(await readsRightToLeft(page.locator('form > header h1'))).toBe(true);
  // The layout around it keeps its direction: the title starts at the left edge, and an address is no Hebrew text.
  expect(await directionOf(page.locator('form > header'))).toBe('ltr');
  expect(await directionOf(field(page, 'URL'))).toBe('ltr');
  await field(page, 'Description').fill(title);
  expect(await directionOf(field(page, 'Description'))).toBe('rtl');
  await field(page, 'Author').fill(title);
  expect(await directionOf(field(page, 'Author'))).toBe('rtl');
  await field(page, 'Text').click();
  await page.keyboard.insertText(title);
  expect(await readsRightToLeft(field(page, 'Text').locator('p'))).toBe(true);
  await expect(page.getByRole('status').first()).toHaveText('Saved');

  await page.goto(`${panel}/panel/blog`);
  expect(await readsRightToLeft(page.locator('#main').getByRole('link', { name: title }).first())).toBe(true);

  const canvas = await build(page, id);
  expect(await readsRightToLeft(page.locator('[data-builder] header h1'))).toBe(true);
  expect(await readsRightToLeft(canvas.getByRole('heading', { name: title }).last())).toBe(true);
  expect(await readsRightToLeft(canvas.locator('[data-puck-component="words"] p'))).toBe(true);
  expect(await readsRightToLeft(page.getByRole('tree').getByRole('treeitem').first().locator('[dir]'))).toBe(true);

  const { data } = await call(page, 'GET', `/api/posts/${id}`);
  const { version } = data as { version: number };
  expect((await call(page, 'PUT', `/api/posts/${id}/status`, { post_status_id: 2, version })).status).toBe(200);
  await call(page, 'POST', '/api/clear-cache');
  await expect(async () => {
    expect((await page.goto(siteUrl(host, '/blog/shalom')))?.status()).toBe(200);
  }).toPass({ timeout: 30_000 });
  expect(await readsRightToLeft(page.locator('h1'))).toBe(true);
  expect(await readsRightToLeft(page.locator('main p').filter({ hasText: title }).last())).toBe(true);
  expect(await directionOf(page.locator('html'))).toBe('ltr');
});

test('a toast quotes a Hebrew title without reordering the sentence', async ({ page }) => {
  await enter(page, { host, title: 'Shalom Trucks' });
  await makePost(page, { type: 6, url: 'blog/toast', title });
  await page.goto(`${panel}/panel/blog`);
  const row = page.getByRole('row').filter({ hasText: title }).first();
  await row.getByRole('button', { name: /Actions|More/ }).click();
  await page.getByRole('menuitem', { name: /trash/i }).click();
  const toast = page.locator('[data-sonner-toast]').first();
  expect(await readsRightToLeft(toast)).toBe(true);
});

test('the error of a field quotes a Hebrew title without reordering the sentence', async ({ page }) => {
  await enter(page, { host, title: 'Shalom Trucks' });
  await makePost(page, { type: 6, url: 'blog/taken', title });
  await page.goto(`${panel}/panel/blog/new`);
  await field(page, 'Title').fill('Another');
  await field(page, 'URL').fill('blog/taken');
  const error = page.getByRole('alert').filter({ hasText: 'already has this address' });
  expect(await readsRightToLeft(error)).toBe(true);
});
