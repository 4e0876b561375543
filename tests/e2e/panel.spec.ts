import { expect, type Page, test } from 'playwright/test';

import { expectLive, receiptOf } from './publishing.ts';
import {
  atDemo,
  complaintsOf,
  expectAccessible,
  expectAccessibleInBothThemes,
  fetchByHost,
  go,
  panel,
} from './support.ts';

async function signIn(page: Page): Promise<void> {
  await atDemo(page);
  await page.goto(`${panel}/panel`);
  await expect(page).toHaveURL(/\/team-login/);
  await page.getByLabel('Email').fill(process.env['OWNER_EMAIL'] ?? '');
  await page.getByLabel('Password').fill(process.env['OWNER_PASSWORD'] ?? '');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/panel$/);
}

test.describe('panel', () => {
  test.use({ viewport: { width: 1280, height: 900 } });

  test('the sign-in is accessible', async ({ page }) => {
    const complaints = complaintsOf(page);
    await page.goto(`${panel}/team-login`);
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    expect(complaints).toEqual([]);
  });

  test('every post of the demo opens', async ({ page }) => {
    const complaints = complaintsOf(page);
    await signIn(page);
    for (const list of ['pages', 'blog']) {
      await go(page, `/panel/${list}`);
      const links = page.locator(`tbody a[href^="/panel/${list}/"]`);
      await expect(links.first()).toBeVisible();
      const posts = await links.evaluateAll((found) =>
        found.map((link) => [(link as HTMLAnchorElement).pathname, link.textContent] as const),
      );
      expect(posts.length).toBeGreaterThan(4);
      for (const [address, title] of posts) {
        await go(page, address);
        await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(title ?? '');
        await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toBeVisible();
      }
    }
    expect(complaints).toEqual([]);
  });

  test('a wrong password shows an error and stays on the sign-in', async ({ page }) => {
    await page.goto(`${panel}/team-login`);
    await page.getByLabel('Email').fill('owner@example.com');
    await page.getByLabel('Password').fill('not the password');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText('That email and password don’t match.')).toBeVisible();
    await expect(page).toHaveURL(/\/team-login/);
  });

  test('a new title is saved, published, named on the receipt, and seen by visitors', async ({ page }) => {
    const complaints = complaintsOf(page);
    await signIn(page);
    await page.goto(`${panel}/panel/members`);
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    const title = page.getByRole('textbox', { name: 'Title', exact: true });
    await expect(title).toHaveValue(/\S/);
    const path = `/${await page.getByRole('textbox', { name: 'URL', exact: true }).inputValue()}`;
    const host = new URL((await page.getByRole('link', { name: /View on site/ }).getAttribute('href')) ?? '').hostname;

    const renamed = `${await title.inputValue()} on Wheels`;
    expect((await fetchByHost(host, path)).body.toString()).not.toContain(renamed);
    await title.fill(renamed);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
    await expectAccessible(page);
    // Saving alone publishes nothing.
    expect((await fetchByHost(host, path)).body.toString()).not.toContain(renamed);

    await page.getByRole('button', { name: 'Publish this member' }).click();
    const receipt = receiptOf(page);
    await expectLive(page);
    await expect(receipt.getByRole('list', { name: 'What changed', exact: true })).toContainText(renamed);
    // Background AVIF files may have changed every page meanwhile.
    const more = receipt.getByRole('button', { name: /^\d+ more$/ });
    if (await more.isVisible()) await more.click();
    await expect(receipt.getByText(path, { exact: true })).toBeVisible();
    await expect(receipt.getByText('/members', { exact: true })).toBeVisible();
    await expectAccessible(page);
    expect((await fetchByHost(host, path)).body.toString()).toContain(renamed);
    const visitor = await page.context().newPage();
    await visitor.goto((await receipt.getByRole('link', { name: 'See it' }).getAttribute('href')) ?? '');
    await visitor.goto(new URL(path, visitor.url()).href);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(new RegExp(renamed, 'i'));
    await expect(visitor).toHaveTitle(new RegExp(`^${renamed} \\|`));

    await receipt.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await fetchByHost(host, path)).body.toString().includes(renamed)).toBe(false);
    expect(complaints).toEqual([]);
  });
});
