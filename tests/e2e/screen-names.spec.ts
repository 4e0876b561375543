import { expect, type Locator, type Page, test } from 'playwright/test';

import { screensOf } from './screens.ts';
import { brands, go, panel, siteUrl } from './support.ts';
import { call, enter, signIn } from './team.ts';

const site = brands['lonestar.localhost'];
const announced = (page: Page) => page.locator('body > [aria-live="polite"]');
const named = async (page: Page) => (await page.title()).replace(` | ${site}`, '');

test('every screen names itself in the title, to screen readers, and by the focus', async ({ page }) => {
  test.setTimeout(240_000);
  // Parts of a form that are far below the window load only when they come near it.
  await page.setViewportSize({ width: 1280, height: 1300 });
  await signIn(page, '/panel/profile');
  await expect(page).toHaveTitle(`Your profile | ${site}`);
  // The browser itself announces the first screen.
  await expect(announced(page)).toHaveText('');
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);

  const titles = new Map<string, string>();
  for (const path of await screensOf(page)) {
    if (!path.startsWith('/panel')) continue;
    const before = await named(page);
    await go(page, path);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(/\S/);
    await expect(page.locator('.animate-pulse-soft'), path).toHaveCount(0);
    if (path === '/panel/profile') continue;
    await expect(page, path).not.toHaveTitle(`${before} | ${site}`);
    await expect(page, path).toHaveTitle(new RegExp(` \\| ${site}$`));
    const name = await named(page);
    expect(titles.get(name), `${name} is the name of two screens`).toBeUndefined();
    titles.set(name, path);
    await expect(announced(page), path).toHaveText(name);
    await expect(firstField(page, path) ?? page.getByRole('heading', { level: 1 }), path).toBeFocused();
    const marked = page.getByRole('navigation', { name: 'Panel' }).locator('li [aria-current=page]');
    await expect(marked, path).toHaveCount(isElsewhere(path) ? 0 : 1);
  }
  expect(titles.size).toBeGreaterThan(35);
  expect(titles.get('Members')).toBe('/panel/members');
  expect(titles.get('New blog post')).toBe('/panel/blog/new');
  expect(titles.get('Colors – Site options')).toBe('/panel/site-options/colors');
});

/** Whether the navigation has no link to a screen or its parent. */
function isElsewhere(path: string): boolean {
  return /^\/panel\/(?:sections|builder)/.test(path);
}

/** The field that a screen begins in. */
function firstField(page: Page, path: string): Locator | null {
  if (path.endsWith('/users/create')) return page.getByLabel('Email');
  return path.endsWith('/new') ? page.getByRole('textbox', { name: 'Title', exact: true }) : null;
}

test('a post that isn’t there names itself in the title, with a link back to its list', async ({ page }) => {
  await signIn(page, '/panel/blog/zzzzzzzzzzzzzzzz');
  await expect(page.getByRole('heading', { level: 1, name: 'Blog post not found', exact: true })).toBeVisible();
  await expect(page).toHaveTitle(`Blog post not found | ${site}`);
  await page.getByRole('link', { name: 'All blog posts', exact: true }).click();
  await expect(page).toHaveTitle(`Blog | ${site}`);
});

test('the heading of a list is its name, without the number beside it', async ({ page }) => {
  await signIn(page, '/panel/faq');
  for (const [path, name] of [
    ['/panel/faq', 'FAQ'],
    ['/panel/places', 'Places'],
    ['/panel/blog', 'Blog'],
    ['/panel/blog?arrange=true', 'Arrange blog'],
    ['/panel/media', 'Media'],
  ] as const) {
    await go(page, path);
    await expect(page.getByRole('heading', { level: 1, name, exact: true }), path).toBeVisible();
    await expect(page.getByText(/^\d+ in this list$/), path).toBeVisible();
  }
});

test('the screens before the sign-in have titles, and the email keeps the focus', async ({ page }) => {
  for (const [path, title] of [
    ['/reset-password', 'Reset your password | Caravan'],
    ['/change-password#token=x', 'Choose a password | Caravan'],
    ['/team-login', 'Sign in | Caravan'],
  ] as const) {
    await page.goto(panel + path);
    await expect(page).toHaveTitle(title);
  }
});

test('a screen has the auth layout, the panel layout or the default one', async ({ page }) => {
  const navigation = page.getByRole('navigation', { name: 'Panel' });
  const places: unknown[] = [];
  for (const path of ['/team-login', '/reset-password', '/change-password#token=x']) {
    await page.goto(panel + path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(page.getByRole('main').getByRole('button').last(), path).toBeVisible();
    await expect(page.getByRole('contentinfo').getByRole('group', { name: 'Theme' }), path).toBeVisible();
    await expect(page.getByRole('banner'), path).toHaveCount(0);
    await expect(navigation, path).toHaveCount(0);
    const [main, footer] = await Promise.all(
      (['main', 'contentinfo'] as const).map((role) => page.getByRole(role).boundingBox()),
    );
    places.push([main?.x, main?.width, footer]);
  }
  expect(places).toEqual([places[0], places[0], places[0]]);

  await signIn(page);
  await expect(navigation).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: /Switch domain/ })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toHaveCount(0);

  await page.goto(siteUrl('lonestar.localhost'));
  await expect(page.getByRole('banner').getByRole('link', { name: site }).first()).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(navigation).toHaveCount(0);
});

test('the title follows what is saved; an open file and a list’s trash are in it, but move no focus', async ({
  page,
}) => {
  await enter(page, { host: 'titles.localhost', title: 'Title Town' });
  const attributes = { title: 'First name', url: 'members/first-name', description: '' };
  const post = {
    title: 'First name',
    url: attributes.url,
    post_status_id: 1,
    post_type_id: 2,
    post_body: { attributes },
  };
  const { id } = (await call(page, 'POST', '/api/posts', post)).data as { id: string };
  await go(page, `/panel/members/${id}`);
  await expect(page).toHaveTitle('First name – Members | Title Town');
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  await title.fill('Second name');
  await title.blur();
  await expect(page).toHaveTitle('Second name – Members | Title Town');
  await go(page, `/panel/members/${id}/build`);
  await expect(page).toHaveTitle('Second name – Page builder | Title Town');

  await go(page, '/panel/members');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('button', { name: 'Trash' }).click();
  await expect(page).toHaveTitle('Trash – Members | Title Town');
  await expect(page.getByRole('heading', { level: 1 })).not.toBeFocused();
  await expect(announced(page)).toHaveText('');

  // A new post: its first save changes the address below the title that is being typed.
  await go(page, '/panel/blog/new');
  await expect(page).toHaveTitle('New blog post | Title Town');
  await expect(title).toBeFocused();
  await page.keyboard.type('Typed on');
  await expect(page).toHaveTitle('Typed on – Blog | Title Town');
  await expect(page).toHaveURL(/\/panel\/blog\/(?!new)/);
  await expect(title).toBeFocused();
});

test('back restores the place in a long list, and the focus on its heading doesn’t scroll', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await signIn(page, '/panel/members');
  await expect(page.getByRole('row').nth(8)).toBeVisible();
  await page.evaluate(() => scrollTo(0, 300));
  await page.waitForFunction(() => scrollY === 300);
  await page.getByRole('navigation', { name: 'Panel' }).getByRole('link', { name: 'Media' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Media' })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(announced(page)).toHaveText('Members');
  await page.waitForFunction(() => scrollY === 300);
  // A mouse shows no ring around the heading, the keyboard does.
  expect(
    await page.getByRole('heading', { level: 1 }).evaluate((heading) => getComputedStyle(heading).outlineStyle),
  ).toBe('none');
});
