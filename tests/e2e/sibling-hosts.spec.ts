import { type BrowserContext, expect, type Page, request, test } from 'playwright/test';

import { type Person, owner, startSession } from './own-domain.ts';
import { demoHosts } from './support.ts';
import { tokenMailedTo } from './team.ts';

const port = process.env['E2E_PORT'] ?? '';
const panel = 'https://panel.net.example';
const site = 'https://tacos.net.example';

/** Shows the running product at two hosts of one parent domain on https, as a TLS proxy does. */
async function serveOnHttps(context: BrowserContext): Promise<void> {
  await context.route('https://*.net.example/**', async (route) => {
    const { origin, pathname, search } = new URL(route.request().url());
    const headers = await route.request().allHeaders();
    // The events of releases never end.
    if (headers['accept'] === 'text/event-stream') return route.abort();
    const host = `${origin === panel ? 'panel.localhost' : demoHosts[0]}:${port}`;
    const { origin: _origin, ...rest } = headers;
    const url = `http://127.0.0.1:${port}${pathname}${search}`;
    return route.fulfill({
      response: await route.fetch({ url, headers: { ...rest, host }, maxRedirects: 0, maxRetries: 3 }),
    });
  });
}

// A question of the panel may still be on its way when a test has seen what it wanted.
test.afterEach(({ context }) => context.unrouteAll({ behavior: 'ignoreErrors' }));

/** Another account, which the attacker has. */
async function makeAttacker(): Promise<Person> {
  const { access_token } = await startSession(demoHosts[0]);
  const api = await request.newContext({
    baseURL: `http://127.0.0.1:${port}`,
    extraHTTPHeaders: { host: `panel.localhost:${port}`, authorization: `Bearer ${access_token}` },
  });
  const email = `mallory-${Date.now()}@example.com`;
  const data = { email, firstname: 'Mallory', lastname: 'Trudeau', role: 'author' };
  expect((await api.post('/api/users', { data })).status()).toBe(201);
  await expect(() => expect(tokenMailedTo(email)).not.toBe('')).toPass({ timeout: 15_000 });
  const password = { token: tokenMailedTo(email), password: owner.password };
  expect((await api.post('/api/account/invitation/accept', { data: password })).status()).toBe(204);
  await api.dispose();
  return { email, password: owner.password };
}

async function signIn(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/team-login/);
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
}

/** Opens the account menu, and closes it unless it is needed. */
async function expectOwner(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Account menu/ }).click();
  await expect(page.getByRole('menuitem', { name: /Sign out/ })).toBeVisible();
  await expect(page.getByText(owner.email, { exact: true }).last()).toBeVisible();
}

test('a page of a sibling host can’t take over the panel’s session, nor keep its owner from signing in', async ({
  page,
  context,
}) => {
  await serveOnHttps(context);
  const mallory = await startSession(demoHosts[0], undefined, await makeAttacker());
  const planted = { access_token: mallory.access_token, refresh_token: mallory.refresh_token, site: demoHosts[0] };
  const snippet = await context.newPage();
  await snippet.goto(site);
  const plant = () =>
    snippet.evaluate((values) => {
      const scopes = ['Path=/panel', 'Path=/', 'Path=/team-login'].map(
        (path) => `Domain=net.example; ${path}; Max-Age=9999`,
      );
      const binding = Object.entries(values).map(
        ([name, value]) => `${name}=${name === 'site' ? value : value.slice(-32)}`,
      );
      for (const scope of scopes) {
        for (const [name, value] of Object.entries(values)) document.cookie = `${name}=${value}; ${scope}`;
        // Refused by browsers, like its disguise without a name.
        document.cookie = `__Host-session=${binding.join('~')}; Secure; ${scope}`;
        document.cookie = `=__Host-session=${binding.join('~')}; Secure; ${scope}`;
      }
    }, planted);
  const cookiesOf = async (domain: string) =>
    (await context.cookies())
      .filter((cookie) => cookie.domain === domain)
      .map(({ name }) => name)
      .toSorted();

  // Before a sign-in.
  await plant();
  expect(await cookiesOf('.net.example')).toHaveLength(9);
  await page.goto(`${panel}/panel/media`);
  await signIn(page);
  await expect(page).toHaveURL(`${panel}/panel/media`);
  expect(await cookiesOf('.net.example')).toEqual([]);

  // During a session.
  await plant();
  await page.reload();
  await expectOwner(page);

  // The values of the session end, and so do the planted ones.
  const dead = await startSession(demoHosts[0]);
  await context.addCookies([
    { name: 'access_token', value: `not-${dead.access_token}`, url: panel },
    { name: 'refresh_token', value: `not-${dead.refresh_token}`, url: panel },
  ]);
  await page.goto(`${panel}/panel/faq`);
  await signIn(page);
  await expect(page).toHaveURL(`${panel}/panel/faq`);

  // At the sign-out.
  await plant();
  await expectOwner(page);
  await page.getByRole('menuitem', { name: /Sign out/ }).click();
  await expect(page).toHaveURL(`${panel}/team-login`);
  // What makes the device known for the next sign-in stays.
  expect((await context.cookies()).map(({ name }) => name).filter((name) => name !== 'device')).toEqual([]);
});
