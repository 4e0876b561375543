import { type Page, test } from 'playwright/test';

import { addPicture, build, expect, makePage, outlineOf, ownerIn, storedBlocks } from './builder-support.ts';

let page: Page;

test.beforeAll(async ({ browser }) => {
  page = await ownerIn(browser, 'inline.localhost', 'Inline Trucks', { width: 1900, height: 1000 });
});
test.afterAll(() => page.context().close());

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const hero = {
  type: 'hero',
  props: { id: 'h1', eyebrow: 'Since 2009', title: 'A title', text: 'A lead.', action_text: 'Go', action_url: '/x' },
};

test('a heading is edited in the page, by double click and by keyboard', async () => {
  const id = await makePage(page, 'Inline words', [hero]);
  const canvas = await build(page, id);
  const title = canvas.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('A title');
  const box = await title.boundingBox();
  if (!box) throw new Error('There is no title');
  await page.mouse.dblclick(box.x + 30, box.y + box.height / 2);
  await expect(canvas.locator('h1[contenteditable]')).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Written here');
  await expect(page.getByLabel('Heading', { exact: true })).toHaveValue('Written here');
  await page.keyboard.press('Tab');
  const lead = canvas.locator('.lead');
  await expect(lead).toBeFocused();
  await page.keyboard.type(' And more.');
  // Undo reverts the page's last step, wherever it was made.
  await page.keyboard.press('Control+z');
  await expect(lead).toHaveText('A lead.');
  await page.keyboard.press('Control+Shift+z');
  await expect(lead).toHaveText('A lead. And more.');
  await page.keyboard.press('Escape');
  await expect(canvas.locator('[contenteditable]')).toHaveCount(0);
  await expect(canvas.locator('[data-puck-component="h1"]')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(canvas.locator('.eyebrow')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(canvas.locator('[data-puck-component="h1"]')).toBeFocused();
  await expect(async () =>
    expect((await storedBlocks(page, id))[0]?.props).toMatchObject({
      title: 'Written here',
      text: 'A lead. And more.',
    }),
  ).toPass();
});

test('clicks in the text that is written move its caret, and its block stays selected', async () => {
  const text = { type: 'doc', content: [paragraph('Smoke before dawn.')] };
  const id = await makePage(page, 'Inline clicks', [hero, { type: 'rich-text', props: { id: 't1', text } }]);
  const canvas = await build(page, id);
  for (const [label, line] of [
    ['Hero', canvas.locator('h1')],
    ['Text', canvas.locator('#t1 p')],
  ] as const) {
    await line.scrollIntoViewIfNeeded();
    const box = await line.boundingBox();
    if (!box) throw new Error('There is no text');
    const at = { x: box.x + 20, y: box.y + box.height / 2 };
    await page.mouse.dblclick(at.x, at.y);
    await expect(canvas.locator('[contenteditable]')).toBeFocused();
    await page.mouse.click(at.x + 40, at.y);
    await page.mouse.dblclick(at.x, at.y);
    await page.keyboard.type('So');
    await expect(page.getByRole('region', { name: label, exact: true })).toBeVisible();
    await expect(line).toHaveText(/^So/);
    await page.keyboard.press('Escape');
  }
});

test('a text is edited in the page, and shares its undo history', async () => {
  const text = { type: 'doc', content: [paragraph('Smoke.'), { type: 'horizontalRule' }, paragraph('Fire.')] };
  const id = await makePage(page, 'Inline text', [{ type: 'rich-text', props: { id: 't1', text } }, hero]);
  const canvas = await build(page, id);
  const prose = canvas.locator('#t1 .prose');
  await expect(prose).toHaveText('Smoke.Fire.');
  const before = await prose.innerHTML();
  await outlineOf(page).getByRole('treeitem').first().click();
  await canvas.locator('[data-puck-component="t1"]').focus();
  await page.keyboard.press('Enter');
  const editor = canvas.getByRole('textbox', { name: 'Text' });
  await expect(editor).toBeFocused();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' More ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('heat');
  await page.keyboard.press('Escape');
  await expect(canvas.locator('[data-puck-component="t1"]')).toBeFocused();
  await expect(prose).toHaveText('Smoke.Fire. More heat');
  await expect(prose.locator('strong')).toHaveText('heat');
  await expect(async () =>
    expect((await storedBlocks(page, id))[0]?.props['text']).toEqual({
      type: 'doc',
      content: [
        paragraph('Smoke.'),
        { type: 'horizontalRule' },
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: 'Fire. More ' },
            { type: 'text', text: 'heat', marks: [{ type: 'bold' }] },
          ],
        },
      ],
    }),
  ).toPass();
  // Keys typed slowly are separate undo steps.
  await expect(async () => {
    await page.keyboard.press('Control+z');
    await expect(prose).toHaveText('Smoke.Fire.', { timeout: 1000 });
  }).toPass();
  // Without an open editor the page shows its own markup.
  expect(await prose.innerHTML()).toBe(before);
});

test('a picture in a text keeps its identity while text before it changes', async () => {
  const media = await addPicture(page, 'smoker.png');
  const picture = (id: string, caption: string) => ({ type: 'picture', attrs: { media: id, caption } });
  const content = [picture('gone000000000000', 'Gone'), paragraph('Smoke.'), picture(media, 'The smoker')];
  const id = await makePage(
    page,
    'Inline picture',
    [{ type: 'rich-text', props: { id: 't3', text: { type: 'doc', content } } }],
    {
      [`t3.${media}`]: media,
    },
  );
  const canvas = await build(page, id);
  const figures = canvas.locator('#t3 figure');
  await expect(figures).toHaveText(['The smoker']);
  const source = await figures.locator('img').getAttribute('src');
  await outlineOf(page).getByRole('treeitem').first().click();
  await canvas.locator('[data-puck-component="t3"]').focus();
  await page.keyboard.press('Enter');
  await expect(canvas.getByRole('textbox', { name: 'Text' })).toBeFocused();
  // The missing picture keeps its place in the text but renders nothing.
  await expect(figures).toHaveText(['', 'The smoker']);
  await expect(figures.nth(1).locator('img')).toHaveAttribute('src', source ?? '');
});

test('pasting into the page inserts plain text and runs nothing', async () => {
  const id = await makePage(page, 'Inline paste', [
    { ...hero, props: { ...hero.props, text: 'Lead' } },
    { type: 'rich-text', props: { id: 't1', text: { type: 'doc', content: [paragraph('Text')] } } },
  ]);
  const canvas = await build(page, id);
  const hostile = `<p onclick="ran()">Pasted <img src=x onerror="top.__ran=1;window.__ran=1"><script>top.__ran=1</script><a href="javascript:top.__ran=1">link</a></p><svg onload="top.__ran=1"></svg><iframe srcdoc="<script>top.__ran=1</script>"></iframe>`;
  for (const [block, place] of [
    ['h1', '.eyebrow'],
    ['t1', '.prose'],
  ] as const) {
    await canvas.locator(`[data-puck-component="${block}"]`).click({ position: { x: 5, y: 5 } });
    await canvas.locator(`[data-puck-component="${block}"]`).focus();
    await page.keyboard.press('Enter');
    const target = canvas.locator(`[data-puck-component="${block}"] ${place}[contenteditable]`);
    await expect(target).toBeFocused();
    await target.evaluate((element, html) => {
      const data = new DataTransfer();
      data.setData('text/html', html);
      data.setData('text/plain', 'Pasted link');
      const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
      if (element.dispatchEvent(event)) document.execCommand('insertText', false, 'Pasted link');
    }, hostile);
    await expect(target).toContainText('Pasted');
    await expect(target.locator('script, img[onerror], svg, iframe, [onclick], a[href^="javascript"]')).toHaveCount(0);
    await page.keyboard.press('Escape');
  }
  expect(await page.evaluate(() => '__ran' in window)).toBe(false);
  const stored = JSON.stringify(await storedBlocks(page, id));
  expect(stored).not.toMatch(/javascript:|onerror|onclick/);
});
