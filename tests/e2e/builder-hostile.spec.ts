import { expect as expectSoon, type Page, test } from 'playwright/test';

import { hostileBlocks } from '#tests/support/hostile-blocks.ts';

import { build, expect, makePage, ownerIn, storedBlocks, storeUnknownBlock } from './builder-support.ts';
import { fetchByHost, siteUrl } from './support.ts';
import { call } from './team.ts';

const host = 'hostile.localhost';
let page: Page;
/** Every sign that a script ran or tried to run. */
const traces: string[] = [];

test.beforeAll(async ({ browser }) => {
  page = await ownerIn(browser, host, 'Hostile Trucks', { width: 1600, height: 1000 });
  watch(page);
});
test.afterAll(() => page.context().close());

function watch(who: Page): void {
  who.on('dialog', (dialog) => {
    traces.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  who.on('console', (message) => {
    if (/content security policy|refused to/i.test(message.text())) traces.push(message.text());
  });
  who.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !new URL(request.url()).hostname.endsWith('.localhost'))
      traces.push(`asked ${request.url()}`);
  });
}

/** Scripts that ran in any frame of the page, or would run on a click. */
async function harmsIn(who: Page): Promise<string[]> {
  const found = who.frames().map((frame) =>
    frame.evaluate(() => {
      const harms: string[] = '__ran' in window ? ['__ran'] : [];
      for (const element of document.querySelectorAll('*')) {
        for (const { name, value } of element.attributes) {
          if (name.startsWith('on')) harms.push(`${element.tagName} ${name}`);
          if (/^\s*(?:javascript|data:text|vbscript)/i.test(value)) harms.push(`${name}=${value}`);
          if (name === 'srcdoc' && element.id !== 'preview-frame') harms.push('srcdoc');
        }
        if (element.tagName === 'SCRIPT' && /^\s*window\.__ran/.test(element.textContent ?? '')) harms.push('script');
      }
      return harms;
    }),
  );
  return (await Promise.all(found)).flat();
}

async function expectHarmless(who: Page, where: string): Promise<void> {
  expect(await harmsIn(who), where).toEqual([]);
  expect(traces, where).toEqual([]);
}

test('the probe finds scripts in a page that has some', async ({ page: bad }) => {
  expect(await harmsIn(bad)).toEqual([]);
  for (const [markup, harm] of [
    ['<p onclick="1">', 'P onclick'],
    ['<a href=" javascript:window.__ran=1">', 'href= javascript:window.__ran=1'],
    ['<iframe srcdoc="<p>"></iframe>', 'srcdoc'],
    ['<iframe srcdoc="<p onclick=1>"></iframe>', 'P onclick'],
    ['<script type="text/plain">window.__ran=1</script>', 'script'],
    ['<script>window.__ran=1</script>', '__ran'],
  ] as const) {
    await bad.goto('about:blank');
    await bad.setContent(markup);
    expect(await harmsIn(bad), markup).toContain(harm);
  }
  watch(bad);
  await bad.route(/^https:\/\/evil\.example/, (route) => route.abort());
  await bad.setContent('<img src="https://evil.example/x.png"><script>alert("ran")</script>');
  await expect.poll(() => traces.splice(0).toSorted().join()).toBe('asked https://evil.example/x.png,dialog: ran');
});

test('hostile text in every field of every block runs nothing in canvas, preview and page', async () => {
  const { items, refused } = hostileBlocks();
  for (const block of refused) {
    const { status } = await call(page, 'POST', '/api/posts', {
      title: 'Refused',
      url: 'refused',
      post_type_id: 1,
      post_status_id: 1,
      post_body: { attributes: { title: 'x', url: 'refused', description: '' }, blocks: { v: 1, items: [block] } },
    });
    expect(status, JSON.stringify(block)).toBe(422);
  }
  await storeUnknownBlock(host, 'hologram');
  const id = await makePage(page, 'Hostile', items);
  const canvas = await build(page, id);
  await expect(canvas.locator('[data-puck-component="h-hero"] h1')).toContainText('<script>');
  await expect(canvas.locator('[data-puck-component="h-rich-text"] .prose')).toContainText('<script>');
  await expectHarmless(page, 'canvas');
  // Also while the text is being edited.
  await canvas.locator('[data-puck-component="h-rich-text"]').click({ position: { x: 5, y: 5 } });
  await canvas.locator('[data-puck-component="h-rich-text"]').focus();
  await page.keyboard.press('Enter');
  await expect(canvas.locator('.prose[contenteditable]')).toContainText('<script>');
  await expectHarmless(page, 'writing in the canvas');
  await page.keyboard.press('Escape');

  const { data: link } = await call(page, 'POST', `/api/posts/${id}/preview-link`);
  const visitor = await page.context().newPage();
  watch(visitor);
  await visitor.goto((link as { url: string }).url);
  await expect(visitor.locator('h1')).toContainText('<script>');
  await expectHarmless(visitor, 'preview');

  const { data } = await call(page, 'GET', `/api/posts/${id}`);
  const { version } = data as { version: number };
  expect((await call(page, 'PUT', `/api/posts/${id}/status`, { version, post_status_id: 2 })).status).toBe(200);
  await call(page, 'POST', '/api/clear-cache');
  await expectSoon.poll(async () => (await fetchByHost(host, '/hostile')).status, { timeout: 30_000 }).toBe(200);
  await visitor.goto(siteUrl(host, '/hostile'));
  await expect(visitor.locator('h1')).toContainText('<script>');
  await expectHarmless(visitor, 'page');
  for (const frame of visitor.frames())
    await frame.evaluate(() => document.querySelectorAll('details').forEach((each) => (each.open = true)));
  await expectHarmless(visitor, 'page, opened');
  await visitor.close();
  // The hostile text is still stored unchanged.
  expect((await storedBlocks(page, id)).map(({ type }) => type)).toEqual(items.map(({ type }) => type));
});
