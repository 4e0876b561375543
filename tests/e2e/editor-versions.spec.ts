import { expect, type Page, test } from 'playwright/test';

import { fetchByHost } from './support.ts';
import { signIn } from './team.ts';

/** Serves the panel's scripts with another version number in them, and opens the screen of a new story. */
async function openWith(page: Page, from: RegExp, to: string): Promise<void> {
  let changed = 0;
  await page.route(/\/panel\/assets\/.+\.js$/, async (route) => {
    const { hostname, pathname } = new URL(route.request().url());
    const code = (await fetchByHost(hostname, pathname)).body.toString();
    changed += code.match(from)?.length ?? 0;
    await route.fulfill({ contentType: 'text/javascript', body: code.replaceAll(from, to) });
  });
  await signIn(page, '/panel/blog/new');
  await expect.poll(() => changed).toBeGreaterThan(0);
}

test('§8: the rich-text editor of a post throws below the React that it supports: the error page', async ({ page }) => {
  await openWith(page, /(?<=[`'"])19\.\d+\.\d+(?=[`'"])/g, '16.14.0');
  await expect(page.getByText('SOMETHING WENT WRONG.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toHaveCount(0);
});

test('§8: the rich-text editor of a post warns if its version cannot be found, and works', async ({ page }) => {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  await openWith(page, /(?<=TIPTAP_VERSION:[`'"])[\d.]+(?=[`'"])/g, '');
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toBeVisible();
  expect(warnings).toEqual(['The rich-text editor could not find the version of Tiptap.']);
});
