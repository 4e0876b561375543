import { type Page, test } from 'playwright/test';

import { build, expect, makePage, ownerIn, storedBlocks } from './builder-support.ts';

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

test('a dragged block shows where it will stand by a line that anyone can see, and lands there', async () => {
  const id = await makePage(page, 'Drop lines', [hero('h1', 'First'), call('c1', 'Second'), call('c2', 'Third')]);
  const canvas = await build(page, id);
  await page.getByRole('button', { name: 'Blocks', exact: true }).click();
  const source = await page.getByTestId('drawer-item:countdown').boundingBox();
  // Near an edge the page would scroll by itself.
  await canvas
    .locator('[data-puck-component="c1"]')
    .evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const second = await canvas.locator('[data-puck-component="c1"]').boundingBox();
  if (!source || !second) throw new Error('Nothing to drag, or nowhere to drag it');
  await page.mouse.move(source.x + 30, source.y + 15);
  await page.mouse.down();
  await page.mouse.move(source.x + 60, source.y + 10, { steps: 5 });
  const line = canvas.locator('[data-puck-line-placeholder]');
  const over = async (part: number) => {
    await page.mouse.move(second.x + second.width / 2, second.y + second.height * part, { steps: 15 });
    await page.mouse.move(second.x + second.width / 2 + 4, second.y + second.height * part, { steps: 4 });
  };
  // Anywhere in the upper or the lower half of a block is close enough.
  await over(0.3);
  const middle = async () => {
    const box = await line.boundingBox();
    return box ? box.y + box.height / 2 : Number.NaN;
  };
  await expect.poll(async () => Math.abs((await middle()) - second.y)).toBeLessThan(10);
  await over(0.7);
  await expect.poll(async () => Math.abs((await middle()) - second.y - second.height)).toBeLessThan(10);
  expect((await line.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(5);
  await page.mouse.up();
  await expect
    .poll(async () => (await storedBlocks(page, id)).map(({ type }) => type))
    .toEqual(['hero', 'call-to-action', 'countdown', 'call-to-action']);
});
