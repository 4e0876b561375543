import { expect, type Page, test } from 'playwright/test';

import { panel } from './support.ts';
import { call, enter } from './team.ts';

const host = 'backwards.localhost';
const title = 'Backwards';
/** The range appears at once; the list still shows the page before until its rows are there. */
async function inPage(page: Page, range: string): Promise<void> {
  await expect(page.getByText(range)).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}
const first = (page: Page) => page.getByRole('grid').getByRole('row').first();
/** Opens the first file. A new page of the list, or a sheet that closed, may move the focus a moment later. */
const openFirst = (page: Page) =>
  expect(async () => {
    await first(page).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 1000 });
  }).toPass();

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  const page = await browser.newPage();
  await enter(page, { host, title });
  await page.evaluate(async () => {
    const token = /access_token=([^;]+)/.exec(document.cookie)?.[1] ?? '';
    for (let number = 0; number < 65; number += 1) {
      const form = new FormData();
      const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${number + 1} 1"><path d="M0 0h1v1z"/></svg>`;
      form.set('alt', `Drawing ${number}`);
      form.set('file', new File([drawing], `drawing-${number}.svg`, { type: 'image/svg+xml' }));
      const headers = { authorization: `Bearer ${token}` };
      const { status } = await fetch('/api/media', { method: 'POST', headers, body: form });
      if (status !== 201) throw new Error(`drawing-${number}.svg was answered with ${status}`);
    }
  });
  for (let number = 0; number < 30; number += 1) {
    const post = { url: `blog/story-${number}`, title: `Story ${number}`, post_status_id: 1, post_type_id: 6 };
    const post_body = { attributes: { title: post.title, url: post.url, description: '' } };
    expect((await call(page, 'POST', '/api/posts', { ...post, post_body })).status).toBe(201);
  }
  await page.close();
});

test('in Media, back goes from page 2 to page 1, and closes an open file', async ({ page }) => {
  await enter(page, { host, title });
  await page.getByRole('navigation', { name: 'Panel' }).getByRole('link', { name: 'Media' }).click();
  await inPage(page, '1–60 of');
  await page.getByRole('button', { name: 'Next' }).click();
  await inPage(page, '61–');
  await openFirst(page);
  await expect(page).toHaveURL(/page=2.*file=/);
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/media\?page=2$/);

  // Closing the file removes its entry, so that the next back leaves page 2.
  const sheet = page.getByRole('dialog');
  await openFirst(page);
  const opened = await sheet.getByRole('heading', { level: 2 }).textContent();
  const next = sheet.getByRole('button', { name: 'Next file' });
  await next.press('Enter');
  await expect(sheet.getByRole('heading', { level: 2 })).not.toHaveText(opened ?? '');
  await expect(next).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/media\?page=2$/);
  await page.goBack();
  await inPage(page, '1–60 of');
  await page.goBack();
  await expect(page).toHaveURL(/\/panel$/);
});

test('closing a file that a link opened stays in the library', async ({ page }) => {
  await enter(page, { host, title }, '/panel/media');
  await first(page).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/file=/);
  const link = page.url();
  const tab = await page.context().newPage();
  await tab.goto(link);
  await tab.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(tab).toHaveURL(/\/panel\/media$/);
  await expect(tab.getByRole('heading', { level: 1, name: 'Media' })).toBeVisible();
});

test('in posts and the audit log, back goes to the page before, and the letters of a search are no steps', async ({
  page,
}) => {
  await enter(page, { host, title });
  for (const [path, before, after] of [
    ['/panel/blog', '1–25 of', '26–'],
    ['/panel/audit-log', '1–50 of', '51–'],
  ] as const) {
    await page.goto(`${panel}/panel/profile`);
    await page.goto(panel + path);
    await inPage(page, before);
    await page.getByRole('button', { name: 'Next' }).click();
    await inPage(page, after);
    await page.goBack();
    await inPage(page, before);
    await expect(page).toHaveURL(panel + path);
    await page.getByRole('searchbox').first().pressSequentially('abc', { delay: 400 });
    await expect(page).toHaveURL(/q=abc/);
    await page.goBack();
    await expect(page).toHaveURL(/profile/);
  }
  await page.goto(`${panel}/panel/blog`);
  await page.getByRole('button', { name: 'Trash' }).click();
  await expect(page).toHaveURL(/trash=true/);
  await page.goBack();
  await expect(page).toHaveURL(/\/panel\/blog$/);
});
