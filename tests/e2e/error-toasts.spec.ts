import { expect, type Page, test } from 'playwright/test';

import { go, panel } from './support.ts';
import { call, enter } from './team.ts';

const home = { host: 'toasts.localhost', title: 'Toast Truck' };
const toasts = (page: Page) => page.locator('[data-sonner-toast]');

/** Counts the error toasts that appear from now on, and their texts. */
async function seen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const texts: string[] = [];
    const known = new WeakSet<Element>();
    Object.assign(globalThis, { toastTexts: texts });
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll('[data-sonner-toast][data-type="error"]')) {
        if (known.has(toast)) continue;
        known.add(toast);
        texts.push(toast.textContent);
      }
    }).observe(document.body, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { toastTexts: string[] }).toastTexts);
}

const failing = (message: string) => ({ status: 500, json: { statusCode: 500, message, code: 'internal_error' } });

test('a refused field is marked and has a toast, for 3 seconds; wrong credentials are a 401 and have none', async ({
  page,
}) => {
  await page.goto(`${panel}/team-login`);
  const before = await seen(page);
  await page.getByLabel('Email').fill('owner@example.com');
  await page.getByLabel('Password').fill('not the password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('That email and password don’t match.')).toBeVisible();
  await page.waitForTimeout(1000);
  expect(await before()).toEqual([]);

  await enter(page, home, '/panel/categories');
  const again = await seen(page);
  await page.route('**/api/categories', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 422,
          json: {
            statusCode: 422,
            message: 'Invalid',
            code: 'invalid_fields',
            errors: { name: ['Too odd', 'Too long'] },
          },
        })
      : route.continue(),
  );
  await page
    .getByRole('textbox', { name: /category|name/i })
    .first()
    .fill('Vegan');
  await page.keyboard.press('Enter');
  await expect(toasts(page).getByText('Too odd, Too long', { exact: true })).toBeVisible();
  const shownAt = Date.now();
  await expect(page.getByRole('main').getByText(/Too odd/)).toBeVisible();
  await expect(toasts(page)).toHaveCount(0);
  expect(Date.now() - shownAt).toBeGreaterThan(2000);
  expect(await again()).toEqual(['Too odd, Too long']);
});

test('a list that can’t be loaded says so, and in one toast; core data stays silent', async ({ page }) => {
  await enter(page, home, '/panel/profile');
  const texts = await seen(page);
  await page.route('**/api/posts/by-type**', (route) => route.fulfill(failing('The list is down')));
  await go(page, '/panel/members');
  await expect(page.getByRole('alert').getByText('The list is down')).toBeVisible();
  await expect(toasts(page).getByText('The list is down')).toBeVisible();
  expect(await texts()).toEqual(['The list is down']);

  for (const part of ['colors', 'seo', 'menus', 'socials', 'error-page', 'options']) {
    await page.route(part === 'options' ? '**/api/options' : `**/api/options/${part}`, (route) =>
      route.fulfill(failing('Core is down')),
    );
  }
  await page.route('**/api/analytics', (route) => route.fulfill(failing('Core is down')));
  for (const section of ['colors', 'seo', 'menus', 'socials', 'error-page', 'analytics']) {
    await go(page, `/panel/site-options/${section}`);
    await expect(page.getByRole('alert').getByText('Core is down'), section).toBeVisible();
  }
  await page.waitForTimeout(500);
  expect((await texts()).filter((text) => text === 'Core is down')).toEqual([]);
});

test('an autosave that fails again for the same reason has no second toast until it has succeeded', async ({
  page,
}) => {
  test.setTimeout(90_000);
  await enter(page, home);
  const attributes = { title: 'Autosaved', url: 'members/autosaved', description: '' };
  const post = {
    title: 'Autosaved',
    url: attributes.url,
    post_status_id: 1,
    post_type_id: 2,
    post_body: { attributes },
  };
  const { id } = (await call(page, 'POST', '/api/posts', post)).data as { id: string };
  await go(page, `/panel/members/${id}`);
  const texts = await seen(page);
  let attempts = 0;
  let down = true;
  await page.route(`**/api/posts/${id}/{data,body}`, async (route) => {
    if (!down) return route.continue();
    attempts += 1;
    return route.fulfill(failing('Saving is down'));
  });
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  await title.fill('Autosaved twice');
  await title.blur();
  await expect(toasts(page).getByText('Saving is down')).toBeVisible();
  await expect.poll(() => attempts, { timeout: 20_000 }).toBeGreaterThan(2);
  expect(await texts()).toEqual(['Saving is down']);
  down = false;
  await expect(page.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible({ timeout: 20_000 });
  down = true;
  await title.fill('Autosaved thrice');
  await title.blur();
  await expect.poll(texts).toEqual(['Saving is down', 'Saving is down']);
});
