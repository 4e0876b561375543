import { expect, test } from 'playwright/test';

import { brands, expectAccessible, panel } from './support.ts';
import { call, enter, signIn } from './team.ts';

const site = brands['lonestar.localhost'];

test('a fatal error shows the configured error page', async ({ page }) => {
  await signIn(page);
  const { title } = (await call(page, 'GET', '/api/options/error-page')).data as { title: string };
  // The screen’s own chunk throws.
  await page.route('**/panel/assets/releases-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("A bug in the screen")' }),
  );
  await page.getByRole('navigation', { name: 'Panel' }).getByRole('link', { name: 'Releases' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('SOMETHING WENT WRONG.')).toBeVisible();
  await expect(page.getByText('A bug in the screen')).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(/\S/);
  await expect(page.getByRole('link', { name: /View all members/ })).toHaveAttribute('href', /lonestar.*\/members$/);
  await expect(page).toHaveTitle(`Something went wrong | ${site}`);
  await expect(page.getByRole('navigation', { name: 'Panel' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Take me home' }).click();
  await expect(page).toHaveURL(`${panel}/panel`);
  await expect(page.getByRole('heading', { level: 1, name: site })).toBeVisible();
  await expect(page).toHaveTitle(`Dashboard | ${site}`);
});

test('a chunk that is gone reloads the page once, then shows the configured error page', async ({ page }) => {
  await signIn(page);
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.route('**/panel/assets/releases-*.js', (route) => route.fulfill({ status: 404 }));
  await page.getByRole('navigation', { name: 'Panel' }).getByRole('link', { name: 'Releases' }).click();
  await expect(page.getByText('SOMETHING WENT WRONG.')).toBeVisible();
  await page.waitForTimeout(2000);
  expect(loads).toBe(1);
});

test('without its options the error page has defaults, and no toast', async ({ page }) => {
  await signIn(page);
  await page.route('**/api/options/error-page', (route) => route.fulfill({ status: 500, json: { message: 'No' } }));
  await page.goto(`${panel}/panel/nope`);
  await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found: /panel/nope' })).toBeVisible();
  await expect(page.getByText('The page may have moved')).toBeVisible();
  await page.waitForTimeout(1500);
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
});

test('without a network the panel says so, and a deletion fails at once instead of later', async ({ page }) => {
  await enter(page, { host: 'unplugged.localhost', title: 'Unplugged Diner' });
  for (const title of ['Aloo', 'Bagels'])
    expect((await call(page, 'POST', '/api/cuisine-tags', { title, icon_data: '' })).status).toBe(201);
  await page.goto(`${panel}/panel/cuisine-tags`);
  const remove = (name: string) => page.getByRole('main').getByRole('button', { name: `Move ${name} to trash` });
  const toast = page.locator('[data-sonner-toast]');
  // The toasts are loaded with the first one.
  await remove('Aloo').click();
  await expect(toast.filter({ hasText: 'trash' })).toBeVisible();
  await page.context().setOffline(true);
  const notice = page.getByRole('alert').filter({ hasText: 'You are offline.' });
  await expect(notice).toBeVisible();
  await remove('Bagels').click();
  await expect(toast.filter({ hasText: 'No connection: try again when you are back online.' })).toBeVisible();
  await page.context().setOffline(false);
  await expect(notice).toHaveCount(0);
  await page.reload();
  await expect(remove('Bagels')).toBeVisible();
});

test('a screen first opened offline can be retried, and opens by itself when the network is back', async ({ page }) => {
  await enter(page, { host: 'offline.localhost', title: 'Offline Diner' });
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  const open = (name: string) =>
    page.getByRole('navigation', { name: 'Panel' }).getByRole('link', { name }).press('Enter');
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await open('Releases');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('You are offline');
  await expect(page).toHaveTitle('You are offline | Offline Diner');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Still offline.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(heading).toHaveText('Releases');
  await expect(page).toHaveTitle('Releases | Offline Diner');

  // Retry by hand: the browser says that it is online, but the request fails until the server is back.
  await page.evaluate(() => addEventListener('online', (event) => event.stopImmediatePropagation(), true));
  await page.context().setOffline(true);
  await open('Media');
  await expect(heading).toHaveText('You are offline');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(heading).toHaveText(/^Media/);
  // Chromium before 156 needs a reload for each chunk that failed.
  expect(loads).toBeLessThanOrEqual(2);
});
