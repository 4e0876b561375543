import { type Page, test } from 'playwright/test';

import { addPicture, build, expect, makePage, outlineOf, ownerIn, storedBlocks } from './builder-support.ts';
import { enter } from './team.ts';

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
  await expect(title).toBeVisible();
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

test('a block is copied to another domain by keys; its picture can’t come along, which it says in its place', async () => {
  const media = await addPicture(page, 'truck.png');
  const id = await makePage(page, 'Copied away', [hero('h1', 'Well traveled')], { 'h1.picture': media });
  const canvas = await build(page, id);
  await expect(canvas.getByText('Well traveled')).toBeVisible();
  await canvas.getByText('Well traveled').click({ force: true });
  await expect(page.getByRole('region', { name: 'Hero' })).toBeVisible();
  await page.keyboard.press('Control+c');
  await expect(page.getByText('Copied Hero', { exact: true })).toBeAttached();

  await enter(page, { host: 'other-wide.localhost', title: 'Other Trucks' });
  const other = await makePage(page, 'Copied here', [call('c1', 'Already here')]);
  await build(page, other);
  await outlineOf(page).getByRole('treeitem').first().click();
  await page.keyboard.press('Control+v');
  await expect(canvas.getByText('Well traveled')).toBeVisible();
  const note = canvas.getByRole('button', {
    name: '1 picture stayed at wide.localhost. Choose again from this website.',
  });
  await expect(note).toBeVisible();
  await expect
    .poll(async () => (await storedBlocks(page, other)).map(({ props }) => props['title']))
    .toEqual(['Already here', 'Well traveled']);
  await note.click();
  await expect(note).toBeHidden();
  await expect(page.getByRole('region', { name: 'Hero' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(canvas.getByText('Well traveled')).toBeHidden();
});

test('blocks and templates are shown as they would look on this website', async () => {
  const id = await makePage(page, 'Pictures of blocks', [call('c1', 'Here')]);
  const canvas = await build(page, id);
  await expect(canvas.getByText('Here', { exact: true })).toBeVisible();
  const lookOf = (element: Element) => {
    const { backgroundColor, fontFamily } = getComputedStyle(element.ownerDocument.body);
    return [backgroundColor, fontFamily];
  };
  const look = await canvas.locator('[data-puck-component="c1"]').evaluate(lookOf);

  await page.getByRole('button', { name: 'Add a block' }).click();
  const option = page.getByRole('option', { name: /^Call to action/ });
  const drawn = option.locator('iframe').contentFrame().locator('section.call');
  await expect(drawn).toHaveText(/Come and eat with us/);
  await expect.poll(() => drawn.evaluate(lookOf)).toEqual(look);
  await expect(option.locator('iframe')).toHaveCSS('opacity', '1');
  // Nobody reaches what is inside, and the picture takes no press.
  await option.click({ position: { x: 60, y: 40 } });
  await expect(outlineOf(page).getByRole('treeitem')).toHaveCount(2);

  await page.getByRole('button', { name: 'Templates' }).click();
  const landing = page.getByRole('dialog').getByRole('button', { name: /^Landing page/ });
  await expect(landing.locator('iframe').contentFrame().locator('h1')).toHaveText('Lunch is parked around the corner');
  await page.keyboard.press('Escape');
});
