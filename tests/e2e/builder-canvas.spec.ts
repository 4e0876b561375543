import { type Page, test } from 'playwright/test';

import { build, expect, makePage, ownerIn } from './builder-support.ts';

let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await ownerIn(browser, 'wide.localhost', 'Wide Trucks', { width: 1280, height: 800 });
});
test.afterAll(() => page.context().close());

const hero = (id: string, title: string) => ({
  type: 'hero',
  props: { id, title, text: 'Come hungry.', action_text: 'Go', action_url: '/members' },
});
const call = (id: string, title: string) => ({
  type: 'call-to-action',
  props: { id, title, action_text: 'Go', action_url: '/members' },
});

const widthOfCanvas = async () => Math.round((await page.locator('#preview-frame').boundingBox())?.width ?? 0);

test('the canvas is at least 900 px wide in a window of 1280, and as wide as the window at a key', async () => {
  const canvas = await build(page, await makePage(page, 'Width', [hero('h1', 'Wide enough')]));
  await expect(canvas.getByRole('heading', { level: 1 })).toHaveText('Wide enough');
  expect(await widthOfCanvas()).toBeGreaterThanOrEqual(900);
  // Everything is still beside it.
  await expect(page.getByRole('complementary', { name: 'Blocks' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'The page' })).toBeVisible();

  await page.keyboard.press('Control+\\');
  await expect.poll(widthOfCanvas).toBeGreaterThanOrEqual(1250);
  await expect(page.getByRole('complementary', { name: 'Blocks' })).toBeHidden();
  const button = page.getByRole('button', { name: 'Full-width canvas' });
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  // The device remembers it, and the key works inside the page too.
  await page.reload();
  await expect(canvas.getByRole('heading', { level: 1 })).toHaveText('Wide enough');
  await expect.poll(widthOfCanvas).toBeGreaterThanOrEqual(1250);
  await canvas.locator('[data-puck-component="h1"]').focus();
  await page.keyboard.press('Control+\\');
  await expect(page.getByRole('region', { name: 'The page' })).toBeVisible();
  await button.click();
  await expect(page.getByRole('region', { name: 'The page' })).toBeHidden();
  await button.click();
});

test('one click selects a block, a second edits the text under it, Escape steps out to the page', async () => {
  const id = await makePage(page, 'Clicks', [hero('h1', 'Click me'), call('c1', 'And me')]);
  const canvas = await build(page, id);
  const title = canvas.getByText('Click me');
  await title.click({ force: true });
  await expect(page.getByRole('region', { name: 'Hero' })).toBeVisible();
  await expect(canvas.locator('[contenteditable]')).toHaveCount(0);
  // Longer than a double click takes.
  await page.waitForTimeout(700);
  await title.click({ force: true });
  await expect(canvas.locator('h1[contenteditable]')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' now');
  await expect(title).toHaveText('Click me now');

  // A click on another block selects it and ends the edit.
  await canvas.getByText('And me').click({ force: true });
  await expect(page.getByRole('region', { name: 'Call to action' })).toBeVisible();
  await expect(canvas.locator('[contenteditable]')).toHaveCount(0);
  await page.waitForTimeout(700);
  await canvas.getByText('And me').click({ force: true });
  await expect(canvas.locator('[contenteditable]')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(canvas.locator('[data-puck-component="c1"]')).toBeFocused();
  await expect(page.getByRole('region', { name: 'Call to action' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'The page' })).toBeVisible();
});
