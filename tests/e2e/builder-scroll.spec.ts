import { type FrameLocator, type Page, test } from 'playwright/test';

import { build, canvasOf, expect, makePage, outlineOf, ownerIn } from './builder-support.ts';
import { go } from './support.ts';

const paragraphs = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    type: 'paragraph',
    content: [{ type: 'text', text: `Line ${at + 1}.` }],
  }));
const text = (id: string, count = 12) => ({
  type: 'rich-text',
  props: { id, text: { type: 'doc', content: paragraphs(count) } },
});
const blocks = [
  ...Array.from({ length: 8 }, (_, at) => text(`first-${at}`)),
  {
    type: 'columns',
    props: {
      id: 'columns',
      layout: 'halves',
      first: [text('in-left', 3)],
      second: [text('in-right-1', 30), { type: 'call-to-action', props: { id: 'deep', title: 'Deep inside' } }],
    },
  },
  ...Array.from({ length: 8 }, (_, at) => text(`last-${at}`)),
  { type: 'call-to-action', props: { id: 'end', title: 'The very end' } },
];

/** How far the window around the canvas is scrolled, and how much taller than the screen it is: its bars have to stay. */
const outside = (page: Page) =>
  page.evaluate(() => {
    const { scrollTop = 0, scrollHeight = 0 } = document.scrollingElement ?? {};
    return [scrollTop, scrollHeight - innerHeight, document.querySelector('[data-builder]')?.scrollTop];
  });

/** Whether the heading is inside the canvas's window, completely. */
const inView = (canvas: FrameLocator, heading: string) =>
  canvas.getByRole('heading', { name: heading }).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
const scrolled = (canvas: FrameLocator) => canvas.locator('html').evaluate(() => Math.round(scrollY));
const row = (page: Page, name: string) => outlineOf(page).getByRole('treeitem', { name });

async function open(page: Page, title: string): Promise<FrameLocator> {
  const canvas = await build(page, await makePage(page, title, blocks));
  await expect(canvas.getByRole('heading', { name: 'The very end' })).toBeAttached();
  await expect(row(page, 'Deep inside')).toBeAttached();
  return canvas;
}

test('a block chosen in the outline comes into view on the canvas, nested ones too', async ({ browser }) => {
  const page = await ownerIn(browser, 'scroll.localhost', 'Scroll Trucks', { width: 1280, height: 700 });
  const canvas = await open(page, 'Long');
  await row(page, 'The very end').click();
  await expect.poll(() => inView(canvas, 'The very end')).toBe(true);
  await row(page, 'Deep inside').click();
  await expect.poll(() => inView(canvas, 'Deep inside')).toBe(true);
  // By keyboard, and without moving what is in view already.
  for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('ArrowDown');
  await expect.poll(() => inView(canvas, 'Deep inside')).toBe(false);
  for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('ArrowUp');
  await expect.poll(() => inView(canvas, 'Deep inside')).toBe(true);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Heading', { exact: true })).toBeFocused();
  await page.waitForTimeout(600);
  const before = await scrolled(canvas);
  await row(page, 'Deep inside').click();
  await page.waitForTimeout(600);
  expect(await scrolled(canvas)).toBe(before);
  await page.context().close();
});

test('the chosen block stays in view when the canvas becomes as narrow as a phone', async ({ browser }) => {
  const page = await ownerIn(browser, 'scroll.localhost', 'Scroll Trucks', { width: 1280, height: 700 });
  const canvas = await open(page, 'Narrow');
  await row(page, 'Deep inside').click();
  await expect.poll(() => inView(canvas, 'Deep inside')).toBe(true);
  await page.waitForTimeout(600);
  const wide = await canvas.locator('html').evaluate(({ scrollHeight }) => scrollHeight);
  await page.getByRole('button', { name: 'Phone' }).click();
  await expect.poll(() => canvas.locator('html').evaluate(({ scrollHeight }) => scrollHeight)).not.toBe(wide);
  await expect.poll(() => inView(canvas, 'Deep inside')).toBe(true);
});

test('choosing any block leaves the bars of the builder where they are', async ({ browser }) => {
  const page = await ownerIn(browser, 'scroll.localhost', 'Scroll Trucks', { width: 1280, height: 700 });
  const tall = [
    text('above', 30),
    { type: 'countdown', props: { id: 'countdown', title: 'Soon' } },
    { type: 'meet-the-members', props: { id: 'members', title: 'Meet them' } },
    text('below', 30),
  ];
  await build(page, await makePage(page, 'Tall fields', tall));
  const rows = outlineOf(page).getByRole('treeitem');
  await expect(rows).toHaveCount(tall.length);
  for (const each of await rows.all()) {
    await each.click();
    await page.waitForTimeout(600);
    expect(await outside(page)).toEqual([0, 0, 0]);
  }
  await page.context().close();
});

test('with reduced motion the canvas jumps to the block', async ({ browser }) => {
  const page = await ownerIn(browser, 'scroll.localhost', 'Scroll Trucks', { width: 1280, height: 700 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const canvas = await open(page, 'Still');
  await canvas.locator('html').evaluate(() => {
    const places = new Set<number>();
    addEventListener('scroll', () => places.add(scrollY));
    Object.assign(globalThis, { places });
  });
  await row(page, 'The very end').click();
  await expect.poll(() => inView(canvas, 'The very end')).toBe(true);
  expect(
    await canvas.locator('html').evaluate(() => (globalThis as unknown as { places: Set<number> }).places.size),
  ).toBe(1);
  await page.context().close();
});

test('a block chosen on the canvas brings its row into view, and does not move', async ({ browser }) => {
  const page = await ownerIn(browser, 'scroll.localhost', 'Scroll Trucks', { width: 1280, height: 480 });
  const canvas = await open(page, 'Canvas');
  await canvas.locator('[data-puck-component="end"]').scrollIntoViewIfNeeded();
  const before = await scrolled(canvas);
  await canvas.getByRole('heading', { name: 'The very end' }).click({ force: true });
  await expect(row(page, 'The very end')).toHaveAttribute('aria-selected', 'true');
  await expect(row(page, 'The very end')).toBeInViewport({ ratio: 1 });
  expect(await scrolled(canvas)).toBe(before);
  await page.context().close();
});

test('on a phone, the page shows the block that was chosen among the blocks', async ({ browser }) => {
  const page = await ownerIn(browser, 'scroll.localhost', 'Scroll Trucks', { width: 390, height: 844 });
  await go(page, `/panel/pages/${await makePage(page, 'Phone', blocks)}/build`);
  const canvas = canvasOf(page);
  await page.getByRole('button', { name: 'Blocks', exact: true }).click();
  await row(page, 'The very end').click();
  // The fields of the chosen block are what comes next.
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Page', exact: true }).click();
  await expect.poll(() => inView(canvas, 'The very end')).toBe(true);
  await page.getByRole('button', { name: 'Blocks', exact: true }).click();
  await expect(row(page, 'The very end')).toBeInViewport({ ratio: 1 });
  await page.context().close();
});
