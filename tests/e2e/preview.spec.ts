import { type Browser, expect as expectSoon, type Page, test } from 'playwright/test';

import {
  complaintsOf,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  fetchByHost,
  panel,
} from './support.ts';
import { signIn } from './team.ts';

/** Each test loads several screens, which takes long on a busy machine. */
const expect = expectSoon.configure({ timeout: 15_000 });

async function signedIn(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  await signIn(page);
  return page;
}

/** A phone without a session. */
async function phone(browser: Browser, javaScriptEnabled = true): Promise<Page> {
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({ viewport, javaScriptEnabled, hasTouch: true });
  return context.newPage();
}

/** Presses a key until the named button has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  await expect(button).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await button.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab doesn’t lead to ${name}`);
}

test('a draft is shown to anyone with its preview link, on a phone, until the draft is deleted', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const page = await signedIn(browser);
  const name = `Quiet Kettle ${Date.now().toString(36)}`;
  const field = (label: string) => page.getByRole('textbox', { name: label, exact: true });
  await page.goto(`${panel}/panel/members/new`);
  await field('Title').fill(name);
  await page.keyboard.press('Tab');
  await expect(page).toHaveURL(/\/panel\/members\/[a-z0-9]{16}$/);
  await field('Description').fill('Soup that nobody knows of yet.');

  // By keyboard, without waiting for the autosave.
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.getByRole('button', { name: 'Preview', exact: true }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Preview' });
  const link = dialog.getByRole('textbox', { name: 'Link' });
  await expect(link).toBeFocused();
  await expect(dialog.getByText(/on any device, until \w+day/)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await tabTo(page, 'Copy');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Copied.')).toBeVisible();
  const url = await page.evaluate(() => navigator.clipboard.readText());
  expect(url).toBe(await link.inputValue());
  expect(new URL(url).host).not.toBe(new URL(panel).host);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Preview', exact: true })).toBeFocused();

  const visitor = await phone(browser);
  const complaints = complaintsOf(visitor);
  await visitor.goto(url);
  await expect(visitor.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(visitor.getByText('Soup that nobody knows of yet.')).toBeVisible();
  const strip = visitor.getByRole('complementary', { name: 'Preview' });
  await expect(strip).toContainText('Preview of a draft, until');
  await expectAccessibleInBothThemes(visitor);
  await expectNoSidewaysScroll(visitor);
  await visitor.emulateMedia({ media: 'print' });
  await expect(strip).toBeHidden();
  await visitor.emulateMedia({ media: 'screen' });
  const pictures = await visitor.evaluate(() =>
    [...document.images]
      .filter(({ loading, naturalWidth }) => loading !== 'lazy' && naturalWidth === 0)
      .map(({ src }) => src),
  );
  expect(pictures).toEqual([]);
  expect(complaints).toEqual([]);
  const plain = await phone(browser, false);
  await plain.goto(url);
  await expect(plain.getByText('Soup that nobody knows of yet.')).toBeVisible();

  // The draft appears nowhere else.
  const { hostname } = new URL(url);
  for (const path of ['/members', '/sitemap.xml', '/']) {
    expect((await fetchByHost(hostname, path)).body.toString()).not.toContain(name);
  }

  // The preview shows the last version that could be saved.
  await field('Title').fill('');
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('can’t be saved yet');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Preview the last save' }).click();
  await expect(link).toHaveValue(/\/preview\//);
  await page.keyboard.press('Escape');
  await field('Title').fill(name);

  const id = page.url().split('/').at(-1) ?? '';
  const statuses = await page.evaluate(async (post) => {
    const cookie = (key: string) => new RegExp(`${key}=([^;]+)`).exec(document.cookie)?.[1] ?? '';
    const headers = { authorization: `Bearer ${cookie('access_token')}`, 'x-forwarded-for': cookie('site') };
    const paths = [`/api/posts/${post}`, `/api/posts/${post}/permanently`];
    const answers = [];
    for (const path of paths) answers.push((await fetch(path, { method: 'DELETE', headers })).status);
    return answers;
  }, id);
  expect(statuses).toEqual([200, 204]);
  const gone = await visitor.reload();
  expect(gone?.status()).toBe(404);
  await expect(visitor.getByText('Ask whoever sent it for a new one.')).toBeVisible();
  await expect(visitor.getByText(name)).toBeHidden();
  await expectAccessible(visitor);
  for (const one of [page, visitor, plain]) await one.context().close();
});
