import { generateSync } from 'otplib';
import { expect, type Page, test } from 'playwright/test';

import { tabTo } from './keys.ts';
import type { Person } from './own-domain.ts';
import { atDemo, expectAccessibleInBothThemes, expectNoSidewaysScroll, panel } from './support.ts';
import { accountOf, signIn } from './team.ts';

// Each test makes an account by mail, which takes long on a busy machine.
test.describe.configure({ timeout: 150_000 });
test.use({ viewport: { width: 390, height: 844 } });

/** The code that an app shows, `steps` of 30 seconds from now. */
const codeOf = (secret: string, steps = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });

let made = 0;

/** An editor, signed in on their profile. */
async function editor(page: Page): Promise<Person> {
  await signIn(page);
  const email = `codes-${(made += 1)}-${Date.now()}@example.com`;
  const person = await accountOf(page, { email, firstname: 'Robin', lastname: 'Codes', role: 'editor' });
  await page.context().clearCookies();
  await signIn(page, '/panel/profile', person);
  return person;
}

/** Sets up codes with the keyboard alone; returns the app's secret and the recovery codes. */
async function setUp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await expect(page.getByRole('button', { name: 'Set up codes…' })).toBeEnabled();
  await tabTo(page, 'Set up codes…');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Set up codes' });
  await expect(dialog.getByRole('img', { name: 'QR code for your app' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await tabTo(page, 'The code that the app shows');
  await page.keyboard.type('123');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('This code is wrong.')).toBeVisible();
  // What was typed is selected, so that typing replaces it.
  await page.keyboard.type(codeOf(secret));
  await page.keyboard.press('Enter');
  const kept = page.getByRole('dialog', { name: 'Save your recovery codes' });
  await expect(kept).toBeVisible();
  const codes = await kept.getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);
  const download = page.waitForEvent('download');
  await tabTo(page, 'Download');
  await page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toBe('caravan-recovery-codes.txt');
  await tabTo(page, 'I’ve saved them');
  await page.keyboard.press('Enter');
  await expect(kept).toBeHidden();
  await expect(page.getByText('10 left.')).toBeVisible();
  return { secret, codes };
}

async function givePassword(page: Page, { email, password }: Person): Promise<void> {
  await page.context().clearCookies();
  await atDemo(page);
  await page.goto(`${panel}/team-login`);
  await tabTo(page, 'Email');
  await page.keyboard.type(email);
  await tabTo(page, 'Password');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeVisible();
}

test('codes are set up and asked for, with the keyboard alone on a phone', async ({ page }) => {
  const person = await editor(page);
  const { secret, codes } = await setUp(page);
  await givePassword(page, person);
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);
  // The field has the focus.
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'This code is wrong' })).toBeVisible();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(codeOf(secret, 1));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${panel}/panel`);

  await givePassword(page, person);
  await tabTo(page, 'Use a recovery code instead');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Enter a recovery code' })).toBeVisible();
  await page.keyboard.type(codes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${panel}/panel`);

  // Turned off, the password alone signs in again.
  await page.goto(`${panel}/panel/profile`);
  await expect(page.getByText('9 left.')).toBeVisible();
  await tabTo(page, 'Turn off…');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Turn off');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Set up codes…' })).toBeVisible();
});

test('a changed password leads to the sign-in, which asks for a code', async ({ page }) => {
  const person = await editor(page);
  const { secret } = await setUp(page);
  const password = 'nine tamales at dusk';
  await page.getByLabel('Current password').fill(person.password);
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Change the password' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByLabel('Code').fill(codeOf(secret, 1));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(`${panel}/panel/profile`);
});
