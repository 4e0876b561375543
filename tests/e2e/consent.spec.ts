import { expect, type Page, test } from 'playwright/test';

import { emptySnippet } from '#tests/support/empty-snippet.ts';

import { ownDomain } from './own-domain.ts';
import { complaintsOf, expectAccessibleInBothThemes, expectNoSidewaysScroll, siteUrl } from './support.ts';

const host = 'asking.localhost';
const pixel = 'https://www.facebook.com/tr?id=1&noscript=1';
const snippets = [
  { src: 'https://first.example/library.js' },
  { type: 'inline', code: 'window.ran.push("needs the library above");' },
  {
    type: 'inline',
    code: 'window.ran.push("at the end");',
    tag_position: 'body-close',
    external_analytics_type: 'ga4',
  },
  { type: 'meta', name: 'verify', content: 'ours' },
  { type: 'noscript', code: `<img src="${pixel}">` },
];

test.beforeAll(async () => {
  const { call, publish } = await ownDomain(host, 'Asking Trucks');
  for (const item of await call<{ id: string }[]>('GET', '/api/analytics'))
    await call('DELETE', `/api/analytics/${item.id}`);
  for (const fields of snippets) await call('POST', '/api/analytics', { ...emptySnippet, ...fields });
  const options = await call<Record<string, unknown>>('GET', '/api/options');
  const { logo: _l, fav_icon: _f, auth_background: _a, ...texts } = options;
  await call('PUT', '/api/options', {
    ...texts,
    logo_id: null,
    fav_icon_id: null,
    auth_background_id: null,
    consent: { asked: true, page: '/faq' },
  });
  await publish(({ html }) => html.includes('first.example'));
});

/** Stands in for third-party servers and records each request to them. A library arrives late, as real ones do. */
async function companies(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route(/^https:/, async (route) => {
    asked.push(new URL(route.request().url()).host);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.fulfill({
      contentType: 'text/javascript',
      body: 'window.ran = ["library"]; document.cookie = "visitor=7";',
    });
  });
  return asked;
}

const banner = (page: Page) => page.getByRole('region', { name: 'Your privacy' });
const choices = (page: Page) => page.getByRole('button', { name: 'Privacy choices' });
const ran = (page: Page) => page.evaluate('window.ran');

test('nothing runs before the answer; Allow runs all of it, in its order, on this page and the next', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const asked = await companies(page);
  await page.goto(siteUrl(host));
  await expect(banner(page)).toContainText('first.example, a script of this website, and Google Analytics 4');
  await expect(banner(page).getByRole('link')).toHaveAttribute('href', '/faq');
  await expect(page.locator('head meta[name=verify]')).toHaveAttribute('content', 'ours');
  expect(asked).toEqual([]);
  expect(await ran(page)).toBeUndefined();

  await banner(page).getByRole('button', { name: 'Allow' }).click();
  await expect(banner(page)).toBeHidden();
  const all = ['library', 'needs the library above', 'at the end'];
  await expect.poll(() => ran(page)).toEqual(all);
  await page.goto(siteUrl(host, '/faq'));
  await expect.poll(() => ran(page)).toEqual(all);
  await expect(banner(page)).toBeHidden();
  expect(complaints).toEqual([]);
});

test('No is kept, and can be changed from the footer; taking Allow back ends the cookies', async ({ page }) => {
  const asked = await companies(page);
  await page.goto(siteUrl(host));
  await banner(page).getByRole('button', { name: 'No, thanks' }).click();
  await page.reload();
  await expect(choices(page)).toBeVisible();
  await expect(banner(page)).toBeHidden();
  expect(asked).toEqual([]);

  await choices(page).click();
  await expect(banner(page)).toBeFocused();
  await expect(banner(page).getByRole('button', { name: 'No, thanks' })).toHaveAttribute('aria-pressed', 'true');
  await banner(page).getByRole('button', { name: 'Allow' }).click();
  await expect.poll(() => page.evaluate('document.cookie')).toContain('visitor=7');
  await choices(page).click();
  await banner(page).getByRole('button', { name: 'No, thanks' }).click();
  await expect.poll(() => ran(page)).toBeUndefined();
  expect(await page.evaluate('document.cookie')).toBe('');
});

test('who sends Global Privacy Control isn’t asked, and nothing runs', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  const asked = await companies(page);
  await page.goto(siteUrl(host));
  await expect(choices(page)).toBeVisible();
  await expect(banner(page)).toBeHidden();
  expect(asked).toEqual([]);
});

test('who was asked about others is asked again', async ({ page }) => {
  await companies(page);
  await page.goto(siteUrl(host));
  await page.evaluate(() =>
    localStorage.setItem('consent', JSON.stringify({ choice: 'yes', companies: 'Someone else' })),
  );
  await page.reload();
  await expect(banner(page)).toBeVisible();
  expect(await ran(page)).toBeUndefined();
});

test('a keyboard reaches the question first, on a phone too, and it hides nothing that has the focus', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(siteUrl(host));
  await expect(banner(page)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(banner(page).getByRole('button', { name: 'No, thanks' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(banner(page)).toBeHidden();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('nobody is asked and nothing loads', async ({ page }) => {
    const asked = await companies(page);
    await page.goto(siteUrl(host), { waitUntil: 'load' });
    await expect(page.locator('h1')).toBeVisible();
    await expect(page.locator('#consent')).toBeHidden();
    await expect(page.locator('footer button')).toBeHidden();
    expect(asked).toEqual([]);
  });
});
