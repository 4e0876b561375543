import { expect, type Page, test } from 'playwright/test';

import { screensOf } from './screens.ts';
import { brands, demoHosts, expectAccessible, fetchByHost, go, panel } from './support.ts';
import { signIn } from './team.ts';

const wrong: [path: string, message: string][] = [
  ['/nope', 'Page not found: /nope'],
  ['/PANEL', 'Page not found: /PANEL'],
  ['/a/b/c/d', 'Page not found: /a/b/c/d'],
  ['/panel/nope', 'Page Not Found: /panel/nope'],
  ['/panel/Members', 'Page Not Found: /panel/Members'],
  ['/panel/blog/unknown-id', 'Page Not Found: /panel/blog/unknown-id'],
  ['/panel/members/x/build', 'Page Not Found: /panel/members/x/build'],
  ['/panel/site-options/nope', 'Page Not Found: /panel/site-options/nope'],
  ['/panel/users/x', 'Page Not Found: /panel/users/x'],
  ['/panel/media/a/b/c', 'Page not found: /panel/media/a/b/c'],
];

async function expectShell(page: Page, what = page.url()): Promise<void> {
  await expect(
    page.getByRole('navigation', { name: 'Panel' }).getByRole('link', { name: 'Media' }),
    what,
  ).toBeVisible();
  await expect(page.getByRole('button', { name: /Switch domain/ })).toBeVisible();
  await expect(page.getByRole('main')).toHaveCount(1);
}

test('a wrong address answers 404 and says so inside the shell', async ({ page }) => {
  await signIn(page);
  for (const [path, message] of wrong) {
    const response = await page.goto(panel + path);
    expect(response?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: message, exact: true }), path).toBeVisible();
    await expect(page).toHaveTitle(`Page not found | ${brands['lonestar.localhost']}`);
    await expectShell(page);
  }
  await expectAccessible(page);
  // The configured error page, with its subtitle for a 404, and the members.
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(/\S/);
  await expect(page.getByText('SOMETHING WENT WRONG.')).toHaveCount(0);
  await expect(page.getByRole('link', { name: /View all members/ })).toHaveAttribute('href', /lonestar.*\/members$/);
  await page.getByRole('link', { name: 'Take me home' }).click();
  await expect(page).toHaveURL(`${panel}/panel`);
  await expect(page.getByRole('heading', { level: 1, name: brands['lonestar.localhost'] })).toBeVisible();
  // Inside the open panel too.
  await go(page, '/nope/again');
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found: /nope/again' })).toBeFocused();
  await expectShell(page);
});

test('without a session a wrong address is a 404 on the layout of the sign-in', async ({ page }) => {
  const response = await page.goto(`${panel}/nope`);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found: /nope', exact: true })).toBeVisible();
  await expect(page).toHaveTitle('Page not found | Caravan');
  await expect(page.getByRole('navigation', { name: 'Panel' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
});

test('every screen answers 200, and / leads to the panel', async ({ page }) => {
  await signIn(page);
  const screens = [...(await screensOf(page)), '/team-login', '/reset-password?x=1', '/panel', '/panel/'];
  for (const path of screens) expect((await fetchByHost('panel.localhost', path)).status, path).toBe(200);
  const home = await fetchByHost('panel.localhost', '/');
  expect([home.status, home.headers['location']]).toEqual([302, '/panel']);
});

test('/favicon.ico answers an icon on every host', async () => {
  for (const host of ['panel.localhost', 'localhost', `api.${demoHosts[0]}`, ...demoHosts]) {
    const { status, headers, body } = await fetchByHost(host, '/favicon.ico');
    expect([host, status, headers['content-type']]).toEqual([host, 200, 'image/x-icon']);
    // An icon directory with one entry, which is a PNG at byte 22.
    expect([body.readUInt16LE(2), body.readUInt16LE(4), body.toString('latin1', 23, 26)], host).toEqual([1, 1, 'PNG']);
  }
  const [first, second] = await Promise.all(demoHosts.map((host) => fetchByHost(host, '/favicon.ico')));
  expect(first?.body.equals(second?.body ?? Buffer.alloc(0)), 'each domain has its own icon').toBe(false);
});
