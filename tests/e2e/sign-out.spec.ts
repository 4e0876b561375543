import { type Browser, expect, type Page, test } from 'playwright/test';

import { owner, ownDomain, type Person } from './own-domain.ts';
import { expectAccessibleInBothThemes, go, panel } from './support.ts';
import { enter, newcomer } from './team.ts';

const host = 'sign-out.localhost';
const domain = { host, title: 'Sign-out Trucks' };
test.use({ viewport: { width: 1280, height: 900 } });
test.describe.configure({ timeout: 90_000 });

const title = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true });
const dialog = (page: Page) => page.getByRole('alertdialog', { name: 'Save your changes before you sign out?' });
const kept = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => /draft|copied|recent/.test(key)));

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: /Sign out/ }).click();
}

async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await expect(page).toHaveURL(/\/team-login/);
  // Other tests use the owner too, so the last domain may be another one.
  await page.context().addCookies([{ name: 'site', value: host, url: panel }]);
  await page.reload();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page).not.toHaveURL(/\/team-login/);
}

/** Published posts: they wait for Save. */
async function posts(...titles: string[]) {
  const { call } = await ownDomain(host, domain.title);
  const made = titles.map((name, index) => {
    const url = `blog/${Date.now()}-${index}`;
    const post_body = { attributes: { title: name, url, description: '' } };
    const body = { title: name, url, post_type_id: 6, post_status_id: 2, post_body };
    return call<{ id: string }>('POST', '/api/posts', body);
  });
  const ids = (await Promise.all(made)).map(({ id }) => id);
  return { call, paths: ids.map((id) => `/panel/blog/${id}`), titleOf: titleWith(call, ids) };
}

const titleWith = (call: Awaited<ReturnType<typeof ownDomain>>['call'], ids: string[]) => async (at: number) =>
  (await call<{ title: string }>('GET', `/api/posts/${ids[at]}`)).title;

test('a sign-out names what isn’t saved, saves it on request, and leaves none of it in the browser', async ({
  page,
  context,
}) => {
  const { call, paths, titleOf } = await posts('Closed', 'Elsewhere', 'Open');
  await enter(page, domain, paths[0]);
  await title(page).fill('Closed, changed');
  await page.getByRole('navigation', { name: 'Panel' }).getByRole('link', { name: 'Media' }).click();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Media/ })).toBeVisible();
  await go(page, '/panel/site-options/seo');
  await page.getByRole('textbox', { name: 'Description' }).fill('Seven trucks at noon');
  await page.getByRole('navigation', { name: 'Panel' }).getByRole('link', { name: 'Media' }).click();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await go(page, '/panel/faq');
  await page.getByRole('button', { name: 'Add question' }).first().click();
  await page.getByLabel('Question', { exact: true }).fill('Do you cater at dawn?');
  await page.keyboard.press('Escape');
  const other = await context.newPage();
  await other.goto(`${panel}${paths[1]}`);
  await title(other).fill('Elsewhere, changed');
  await go(page, paths[2] ?? '');
  await title(page).fill('Open, changed');

  await signOut(page);
  await expect(dialog(page).getByRole('listitem')).toHaveCount(5);
  for (const name of [
    'Do you cater at dawn?',
    'Open, changed',
    'Elsewhere, changed',
    'Site options, Search engines',
    'Closed, changed',
  ])
    await expect(dialog(page).getByText(name)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(title(page)).toHaveValue('Open, changed');

  await signOut(page);
  await dialog(page).getByRole('button', { name: 'Save and sign out' }).click();
  await expect(page).toHaveURL(`${panel}/team-login`);
  await expect(other).toHaveURL(/\/team-login/);
  expect(await kept(page)).toEqual([]);
  expect(await Promise.all([0, 1, 2].map(titleOf))).toEqual(['Closed, changed', 'Elsewhere, changed', 'Open, changed']);
  expect(await call('GET', '/api/faqs')).toContainEqual(expect.objectContaining({ question: 'Do you cater at dawn?' }));
  expect(await call('GET', '/api/options/seo')).toMatchObject({ description: 'Seven trucks at noon' });
});

test('what can’t be saved from the sign-out stays in its list, and a discard leaves nothing, also in another tab', async ({
  page,
  context,
}) => {
  const { paths, titleOf } = await posts('Refused', 'Typed');
  const other = await context.newPage();
  await enter(other, domain, paths[1]);
  await page.goto(`${panel}${paths[0]}`);
  await title(page).fill('');
  await title(other).fill('Typed, changed');
  await signOut(page);
  await dialog(page).getByRole('button', { name: 'Save and sign out' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('Not everything could be saved');
  await expect(dialog(page).getByRole('listitem')).toHaveCount(1);
  await dialog(page).getByRole('button', { name: 'Open Blog post' }).click();
  await expect(page.getByText('Title is required').first()).toBeVisible();

  // Types on while the first tab signs out.
  await title(other).fill('Typed, changed again');
  await signOut(page);
  await expect(dialog(page).getByRole('listitem')).toHaveCount(2);
  const typing = (async () => {
    for (let key = 0; key < 100 && !other.url().includes('team-login'); key += 1) await other.keyboard.press('a');
  })();
  // Nobody has to wait for the API: the drafts are gone before it answers.
  const { promise: gone, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/auth/logout', async (route) => {
    await gone;
    await route.continue();
  });
  await dialog(page).getByRole('button', { name: 'Discard and sign out' }).click();
  await expect
    .poll(async () => (await kept(page)).filter((key) => key.endsWith(paths[0]?.split('/').at(-1) ?? '')))
    .toEqual([]);
  answer();
  await expect(page).toHaveURL(`${panel}/team-login`);
  await expect(other).toHaveURL(/\/team-login/);
  await typing;
  await expect.poll(() => kept(other)).toEqual([]);
  expect(await titleOf(0)).toBe('Refused');
  expect(await titleOf(1)).toBe('Typed, changed');
});

/** Ends the page's session as its expiry does. */
async function expire(page: Page): Promise<void> {
  const cookies = await page.context().cookies();
  await page
    .context()
    .addCookies(
      cookies.filter(({ name }) => name.endsWith('_token')).map((one) => ({ ...one, value: `not-${one.value}` })),
    );
}

test('what was typed before a session ended comes back to its user, and nobody else sees it', async ({
  page,
  browser,
}: {
  page: Page;
  browser: Browser;
}) => {
  const { paths } = await posts('Shared');
  await enter(page, domain, paths[0]);
  const other = await newcomer(page, browser, 'editor');
  const { email } = await other.evaluate(async () => {
    const token = /access_token=([^;]+)/.exec(document.cookie)?.[1] ?? '';
    const response = await fetch('/api/account', { headers: { authorization: `Bearer ${token}` } });
    return ((await response.json()) as { data: { user: { email: string } } }).data.user;
  });
  await other.context().close();

  await title(page).fill('Shared, changed by the owner');
  await expire(page);
  await page.keyboard.press('Control+s');
  await signIn(page, { email, password: owner.password });
  await expect(title(page)).toHaveValue('Shared');
  await expect(page.getByRole('button', { name: 'Restore them' })).toBeHidden();
  await signOut(page);
  await expect(page).toHaveURL(`${panel}/team-login`);

  await signIn(page, owner);
  await go(page, paths[0] ?? '');
  await page.getByRole('button', { name: 'Restore them' }).click();
  await expect(title(page)).toHaveValue('Shared, changed by the owner');
});
