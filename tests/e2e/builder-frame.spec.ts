import { type Locator, type Page, test } from 'playwright/test';

import { build, expect, makePage, ownerIn, storedBlocks } from './builder-support.ts';
import { runAxe } from './support.ts';

let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await ownerIn(browser, 'frame.localhost', 'Frame Trucks', { width: 1900, height: 1000 });
});
test.afterAll(() => page.context().close());

const call = (id: string) => ({
  type: 'call-to-action',
  props: { id, title: id, action_text: 'Go', action_url: '/members' },
});

test('the page inside the builder is accessible: blocks with headings are no buttons', async () => {
  const id = await makePage(page, 'Frame', [
    { type: 'hero', props: { id: 'Hero', title: 'Frame', action_text: 'Go', action_url: '/members' } },
    { type: 'columns', props: { id: 'columns', first: [call('In')], second: [call('Out')] } },
    { type: 'form', props: { id: 'form', title: 'Ask' } },
    call('Last'),
  ]);
  const canvas = await build(page, id);
  await expect(canvas.getByText('Last')).toBeVisible();
  const block = canvas.getByRole('group', { name: 'Columns' });
  await expect(block).toHaveAccessibleDescription(/Alt and an arrow moves it/);
  const look = () => runAxe(page, { include: [['#preview-frame', 'body']] });
  await expect(async () =>
    expect(
      (await look()).violations.map(({ id: rule, nodes }) => `${rule}: ${nodes.map(({ html }) => html).join('\n')}`),
    ).toEqual([]),
  ).toPass();
  // Proves that axe looked inside the frame.
  expect(JSON.stringify((await look()).passes)).toContain('data-puck-component');
  await canvas.locator('[data-puck-component="Hero"]').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  expect((await look()).violations.map(({ id: rule }) => rule)).toEqual([]);
});

test('a drag by mouse is announced like a move by keys', async () => {
  const id = await makePage(page, 'Dragged', [call('One'), call('Two'), call('Three')]);
  const canvas = await build(page, id);
  const [one, two, three] = ['One', 'Two', 'Three'].map((name) =>
    canvas.locator(`[data-puck-component="${name}"]`),
  ) as [Locator, Locator, Locator];
  await expect(canvas.getByRole('heading', { level: 2 })).toHaveText(['One', 'Two', 'Three']);
  const [from, to] = [await one.boundingBox(), await three.boundingBox()];
  if (!from || !to) throw new Error('There is nothing to drag');
  await page.mouse.move(from.x + from.width / 2, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2 + 10, from.y + 40, { steps: 5 });
  await page.mouse.move(to.x + to.width / 2, to.y + to.height - 20, { steps: 20 });
  // The block follows the pointer, and the others make room where it rests.
  await expect(canvas.locator('[data-dnd-placeholder]')).toBeAttached();
  await expect(async () => {
    // Blocks move as room is made, so each position is measured just before the pointer goes there.
    for (const passed of [two, three]) {
      const box = (await passed.boundingBox()) ?? to;
      await page.mouse.move(box.x + box.width / 2, box.y + box.height * 0.3, { steps: 10 });
      await page.mouse.move(box.x + box.width / 2, box.y + box.height * 0.9, { steps: 20 });
    }
    const order = await canvas
      .locator('[data-puck-component]:not([data-dnd-dragging])')
      .evaluateAll((all) => all.map((each) => each.getAttribute('data-puck-component')));
    expect(order.at(-1)).toBe('One');
  }).toPass();
  await page.mouse.up();
  await expect(async () =>
    expect((await storedBlocks(page, id)).map(({ props }) => props.id)).toEqual(['Two', 'Three', 'One']),
  ).toPass();
  await expect(page.getByText('Call to action, 3 of 3', { exact: true })).toBeAttached();
});
