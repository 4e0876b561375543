import { expect, type Page, test } from 'playwright/test';

import { atDemo, fetchByHost, panel } from './support.ts';

const owner = { email: process.env['OWNER_EMAIL'] ?? '', password: process.env['OWNER_PASSWORD'] ?? '' };
test.use({ viewport: { width: 1280, height: 900 } });
// Each test signs in several users, which takes long on a busy machine.
test.describe.configure({ timeout: 150_000 });

async function signIn(page: Page, to = '/panel'): Promise<void> {
  await atDemo(page);
  await page.goto(`${panel}${to}`);
  await fillIn(page);
  await expect(page).toHaveURL(`${panel}${to}`);
}
async function fillIn(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/team-login/);
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password').fill(owner.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
const tokens = async (page: Page) =>
  (await page.context().cookies()).filter(({ name }) => name.endsWith('_token')).map(({ name }) => name);
const title = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true });

test('§6: team members sign in through /team-login', async ({ page }) => {
  await signIn(page, '/panel/members?q=pho');
  await expect(page.getByRole('heading', { level: 1, name: /Members/ })).toBeVisible();
  // A signed-in user is redirected.
  await page.goto(`${panel}/team-login`);
  await expect(page).toHaveURL(`${panel}/panel`);
});

test('§6: the panel’s calls go to its own host, without a base address', async ({ page }) => {
  const hosts = new Set<string>();
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) hosts.add(new URL(request.url()).origin);
  });
  await signIn(page, '/panel/members');
  await expect(page.getByRole('row').nth(3)).toBeVisible();
  expect([...hosts]).toEqual([panel]);
});

test('§4: when the session can’t be refreshed the user is sent to /team-login, and goes on there with what was typed', async ({
  page,
}) => {
  await signIn(page, '/panel/members');
  await page.getByRole('row').nth(2).getByRole('link').first().click();
  await expect(title(page)).toHaveValue(/\S/);
  const address = page.url();
  const cookies = await page.context().cookies();
  // A missing access token is refreshed silently.
  await page.context().clearCookies({ name: 'access_token' });
  await page.getByRole('navigation', { name: 'Panel' }).getByRole('link', { name: 'Media' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Media/ })).toBeVisible();
  await page.goto(address);
  await expect(title(page)).toHaveValue(/\S/);
  await expect.poll(() => tokens(page)).toEqual(['access_token', 'refresh_token']);

  const typed = `${await title(page).inputValue()}, typed before the end`;
  await title(page).fill(typed);
  await page.context().clearCookies();
  await page
    .context()
    .addCookies(
      cookies.map((cookie) => (cookie.name.endsWith('_token') ? { ...cookie, value: `not-${cookie.value}` } : cookie)),
    );
  // A key rather than a click: the panel may already be redirecting.
  await page.keyboard.press('Control+s');
  await fillIn(page);
  await expect(page).toHaveURL(address);
  await page.getByRole('button', { name: 'Restore them' }).click();
  await expect(title(page)).toHaveValue(typed);
});

test('§4: logging out clears the user and both tokens', async ({ page }) => {
  await signIn(page, '/panel/media');
  const other = await page.context().newPage();
  await other.goto(`${panel}/panel/faq`);
  await expect(other.getByRole('heading', { level: 1, name: /FAQ/ })).toBeVisible();
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: /Sign out/ }).click();
  await expect(page).toHaveURL(`${panel}/team-login`);
  expect(await tokens(page)).toEqual([]);
  // The other tab notices by itself and remembers its screen.
  await expect(other).toHaveURL(/team-login\?next=%2Fpanel%2Ffaq/);
  await page.goBack();
  await expect(page).toHaveURL(/\/team-login/);
});

test('§4: the theme device follows the dark preference of the system', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${panel}/team-login`);
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await expect(page.getByRole('radio', { name: 'Device' })).toBeChecked();
  const dark = await ground();
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await ground()).not.toBe(dark);
  await page.getByText('Dark', { exact: true }).locator('..').click();
  expect(await ground()).toBe(dark);
});

test('§8: an unknown page opened directly is the panel’s own 404, not a bare one', async ({ page }) => {
  expect((await fetchByHost('panel.localhost', '/panel/nonsense')).status).toBe(404);
  expect((await fetchByHost('panel.localhost', '/panel/assets/gone.js')).status).toBe(404);
  await signIn(page);
  for (const [path, words] of [
    ['/panel/nonsense', 'Page Not Found: /panel/nonsense'],
    ['/panel/users/nobody', 'Page Not Found: /panel/users/nobody'],
    ['/panel/blog/a/b/c', 'Page not found: /panel/blog/a/b/c'],
  ]) {
    await page.goto(`${panel}${path}`);
    await expect(page.getByRole('heading', { name: words ?? '', exact: true })).toBeVisible();
  }
});

test('§9: the version is polled every hour, and a newer one offers a reload', async ({ page }) => {
  await page.clock.install();
  await signIn(page);
  // Simulates a deploy for the next poll.
  await page.route('**/panel/version.json', (route) => route.fulfill({ json: { build: 'newer' } }));
  await page.clock.fastForward('59:00');
  await expect(page.getByText('A newer version of the panel is ready')).toHaveCount(0);
  await page.clock.fastForward('01:01');
  await expect(page.getByText('A newer version of the panel is ready')).toBeVisible();
});
