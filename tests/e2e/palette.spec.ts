import { expect, type Page, test } from 'playwright/test';

import { complaintsOf, expectAccessible, expectNoSidewaysScroll } from './support.ts';
import { makeDomain, signIn } from './team.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' });

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('menuitem').first()).toBeVisible();
}

/** Switches to the domain of the demo, unless an earlier test left this person in it. */
async function enterBayside(page: Page): Promise<void> {
  const bayside = page.getByRole('button', { name: /^Domain: Bayside/ });
  if (await bayside.isVisible()) return;
  await page.getByRole('button', { name: /^Domain:/ }).click();
  await page.getByRole('menuitem', { name: /Bayside/ }).click();
  await expect(bayside).toBeVisible();
}

/** Opens the palette, types, and chooses the first result. */
async function command(page: Page, text: string, found: string): Promise<void> {
  await openPalette(page);
  await page.keyboard.type(text);
  await expect(palette(page).getByRole('menuitem', { name: found }).first()).toHaveAttribute('data-focused', 'true');
  await page.keyboard.press('Enter');
  await expect(palette(page)).toBeHidden();
}

test('the palette navigates, finds, creates, and changes theme and domain by keyboard', async ({ page }) => {
  const complaints = complaintsOf(page);
  await signIn(page);
  const first = await page.getByRole('banner').textContent();

  await command(page, 'media', 'Media');
  await expect(page).toHaveURL(/\/panel\/media/);
  await command(page, 'new blog', 'New blog post');
  await expect(page).toHaveURL(/\/panel\/blog\/new/);

  await command(page, 'dark', 'Dark theme');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('menuitem').first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();

  // The palette leaves open what it opened.
  await command(page, 'keyboard', 'Keyboard shortcuts');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');

  // A post is found by its title and opens on the screen of its type.
  await command(page, 'faq', 'FAQ');
  await page.keyboard.press('Control+k');
  const post = palette(page).getByRole('group', { name: 'Recently changed' }).getByRole('menuitem').first();
  const title = (await post.locator('span').first().textContent()) ?? '';
  await page.keyboard.type(title);
  // Several posts can share a title.
  const found = palette(page).getByRole('group', { name: 'Posts' }).getByRole('menuitem', { name: title }).first();
  await expect(found).toBeVisible();
  await found.click();
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(title);

  expect(complaints).toEqual([]);
  await page.keyboard.press('Control+k');
  await palette(page).getByRole('group', { name: 'Switch domain' }).getByRole('menuitem').first().click();
  await expect(page.getByRole('banner')).not.toHaveText(first ?? '');
});

test('a setting is found by any word for it, and an action by words in any order', async ({ page }) => {
  await signIn(page);
  const settings = palette(page).getByRole('group', { name: 'Settings' });
  await openPalette(page);
  await expect(settings).toBeHidden();
  await page.keyboard.press('Escape');
  const found: [typed: string, entry: string, path: RegExp][] = [
    ['logo', 'Logo', /\/site-options#Logo$/],
    ['phone', 'Phone', /\/site-options#Phone$/],
    ['color', 'Brand colors', /\/site-options\/colors$/],
    ['404', 'Page not found', /\/site-options\/error-page$/],
    ['2fa', 'Passkeys and codes', /\/profile#Passkeys$/],
    ['two-step', 'Passkeys and codes', /\/profile#Passkeys$/],
    ['user invite', 'Invite a user', /\/users\/create$/],
  ];
  for (const [typed, entry, path] of found) {
    await command(page, typed, entry);
    await expect(page).toHaveURL(path);
  }
  // As their own pages call them.
  await openPalette(page);
  await page.keyboard.type('events');
  for (const name of ['New showcase', 'Showcases'])
    await expect(palette(page).getByRole('menuitem', { name, exact: true })).toBeVisible();
});

test('a setting far down its screen is shown and has the focus', async ({ page }) => {
  await signIn(page);
  await command(page, 'time zone', 'Time zone');
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await expect(zone).toBeFocused();
  await expect(zone).toBeInViewport();
  await command(page, 'logo', 'Logo');
  await expect(page.getByText('Logo', { exact: true })).toBeInViewport();
  await command(page, 'signed-in', 'Signed-in devices');
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeInViewport();
});

test('a document is found by its text, and shows the passage', async ({ page }) => {
  await signIn(page);
  await enterBayside(page);
  await openPalette(page);
  await page.keyboard.type('bar-crossing ferry');
  const found = palette(page).getByRole('menuitem', { name: 'Merrow Chowder Company' });
  await expect(found).toContainText('ran the bar-crossing ferry');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Merrow Chowder Company');
});

test('switching the domain stays in the section, also from a document that the other domain lacks', async ({
  page,
}) => {
  await signIn(page);
  await command(page, 'members', 'Members');
  await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible();
  await expect(page.locator('tbody a').first()).toBeVisible();
  const name = (await page.locator('tbody a').first().textContent()) ?? '';
  await page.locator('tbody a').first().click();
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toBeVisible();
  const before = (await page.getByRole('button', { name: /^Domain:/ }).textContent()) ?? '';
  await page.keyboard.press('Control+k');
  await palette(page).getByRole('group', { name: 'Switch domain' }).getByRole('menuitem').first().click();
  await expect(page.getByRole('button', { name: /^Domain:/ })).not.toHaveText(before);
  await expect(page).toHaveURL(/\/panel\/members$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible();
  await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0);

  await command(page, 'header menu', 'Header menu');
  await enterBayside(page);
  await expect(page).toHaveURL(/\/site-options\/menus$/);
});

test('the whole navigation of an owner fits a window of 1280 × 800', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page);
  await expect(page.getByRole('navigation', { name: 'Panel' }).getByRole('link', { name: 'Releases' })).toBeInViewport({
    ratio: 1,
  });
});

test('no match says so; single-key shortcuts open screens and can be disabled', async ({ page }) => {
  await signIn(page);
  await openPalette(page);
  await page.keyboard.type('qqqzzz');
  await expect(palette(page).getByText('No results for “qqqzzz”.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();

  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await expect(page).toHaveURL(/\/panel\/members/);
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  await expect(page.locator('tbody a').first()).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('g');
  await page.keyboard.type('b');
  await expect(page).toHaveURL(/\/panel\/members/);
  await page.getByRole('heading', { level: 1 }).click();

  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('checkbox', { name: 'Single keys' }).press('Space');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.keyboard.press('g');
  await page.keyboard.press('b');
  await page.keyboard.press('?');
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/\/panel\/members/);
});

test('keys typed while the palette loads are searched, and Enter opens the first result', async ({ page }) => {
  let go = (): void => undefined;
  const loaded = new Promise<void>((done) => {
    go = done;
  });
  await page.route('**/command-palette*.js', async (route) => {
    await loaded;
    await route.continue();
  });
  await signIn(page);
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('audit');
  await expect(palette(page).getByRole('menuitem')).toHaveCount(0);
  go();
  await expect(palette(page).getByRole('menuitem', { name: 'Audit log' })).toHaveAttribute('data-focused', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/panel\/audit-log/);
});

test('a domain is found among many by title or host, by keyboard and on a phone', async ({ page }) => {
  test.setTimeout(90_000);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  for (let number = 1; number <= 9; number += 1) {
    await makeDomain(
      page,
      `fleet-${number}.localhost`,
      `A fleet of street food with a very long name, number ${number}`,
    );
  }
  await page.reload();
  await page.getByRole('button', { name: /^Domain:/ }).click();
  const field = page.getByRole('searchbox', { name: 'Find a domain' });
  await expect(field).toBeFocused();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.keyboard.type('fleet-7.local');
  await expect(page.getByRole('menuitem')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Domain: .*number 7/ })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('on a phone the palette opens from the top bar and fits', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await page.getByRole('button', { name: /Search/ }).click();
  await expect(palette(page).getByRole('menuitem').first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await palette(page).getByRole('menuitem', { name: 'Members', exact: true }).click();
  await expect(page).toHaveURL(/\/panel\/members/);
});
