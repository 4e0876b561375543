import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { expect, type Page, test } from 'playwright/test';

import { tabTo } from './keys.ts';
import type { Person } from './own-domain.ts';
import { atDemo, expectAccessibleInBothThemes, expectNoSidewaysScroll, panel } from './support.ts';
import { accountOf, signIn } from './team.ts';

// Each test makes an account by mail, which takes long on a busy machine.
test.describe.configure({ timeout: 150_000 });
test.use({ viewport: { width: 390, height: 844 } });

let made = 0;

/** A device of Chromium's own that keeps passkeys and asks for a finger, which `setPresent` gives or doesn't. */
async function deviceOf(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    setPresent: (enabled: boolean) =>
      devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    setVerified: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

/** An editor, signed in on their profile. */
async function editor(page: Page): Promise<Person> {
  await signIn(page);
  const email = `passkeys-${(made += 1)}-${Date.now()}@example.com`;
  const person = await accountOf(page, { email, firstname: 'Robin', lastname: 'Keys', role: 'editor' });
  await page.context().clearCookies();
  await signIn(page, '/panel/profile', person);
  return person;
}

/** Makes a passkey with the keyboard alone; the first one brings recovery codes, which it returns. */
async function makePasskey(page: Page, name: string): Promise<string[]> {
  await expect(page.getByRole('button', { name: 'Add a passkey…' })).toBeEnabled();
  await tabTo(page, 'Add a passkey…');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await expect(dialog.getByLabel('Name')).not.toHaveValue('');
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);
  await tabTo(page, 'Name');
  await page.keyboard.press('Control+a');
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  const kept = page.getByRole('dialog', { name: 'Save your recovery codes' });
  await expect(kept).toBeVisible();
  const codes = await kept.getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  await tabTo(page, 'I’ve saved them');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Passkeys' }).getByText(name)).toBeVisible();
  return codes;
}

async function toSignIn(page: Page): Promise<void> {
  await page.context().clearCookies();
  await atDemo(page);
  await page.goto(`${panel}/team-login`);
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible();
}
async function givePassword(page: Page, { email, password }: Person): Promise<void> {
  await toSignIn(page);
  await tabTo(page, 'Email');
  await page.keyboard.type(email);
  await tabTo(page, 'Password');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
}
function change(statement: string, email: string): void {
  const db = new DatabaseSync(join(process.env['E2E_DATA_DIR'] ?? '', 'caravan.sqlite'), { timeout: 10_000 });
  db.prepare(`${statement} where user_id = (select id from users where email = ?)`).run(email);
  db.close();
}

test('a passkey signs in alone, after the password, and as a proof, with the keyboard alone on a phone', async ({
  page,
}) => {
  const device = await deviceOf(page);
  const person = await editor(page);
  await makePasskey(page, 'My phone');

  // By itself: the browser offers it in the field for the address. Nobody touches the device, until the button is pressed.
  await device.setPresent(false);
  await toSignIn(page);
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn');
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);
  await device.setPresent(true);
  await tabTo(page, 'Sign in with a passkey');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${panel}/panel`);
  await page.goto(`${panel}/panel/profile`);
  await expect(page.getByText('by passkey').first()).toBeVisible();
  await expect(page.getByText('last used')).toBeVisible();

  // After the password.
  await device.setPresent(false);
  await givePassword(page, person);
  await expect(page.getByRole('heading', { level: 1, name: 'Use your passkey' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);
  await device.setPresent(true);
  // The button has the focus.
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${panel}/panel`);

  // As a proof, for which removing it asks.
  await page.goto(`${panel}/panel/profile`);
  change('update sessions set proven_at = null', person.email);
  await page.reload();
  await tabTo(page, 'Remove My phone');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Remove');
  await page.keyboard.press('Enter');
  const proof = page.getByRole('dialog', { name: 'Confirm that it’s you' });
  await expect(proof.getByRole('button', { name: 'Use a passkey instead' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);
  await tabTo(page, 'Use a passkey instead');
  await page.keyboard.press('Enter');
  await expect(proof).toBeHidden();
  await expect(page.getByText('None yet. A passkey signs you in')).toBeVisible();

  // Removed, it signs nobody in, and the password alone does again.
  await device.setPresent(false);
  await toSignIn(page);
  await device.setPresent(true);
  await tabTo(page, 'Sign in with a passkey');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Use your password instead' })).toBeVisible();
  await device.setPresent(false);
  await givePassword(page, person);
  await expect(page).toHaveURL(`${panel}/panel`);
});

test('the browser offers a passkey in the field for the address', async ({ page }) => {
  const device = await deviceOf(page);
  await editor(page);
  await makePasskey(page, 'Laptop');
  await device.setPresent(true);
  await page.context().clearCookies();
  await atDemo(page);
  await page.goto(`${panel}/team-login`);
  // Chromium's device picks it without being asked.
  await expect(page).toHaveURL(`${panel}/panel`);
});

test('a device that can’t tell who holds it makes no passkey', async ({ page }) => {
  const device = await deviceOf(page);
  await editor(page);
  await device.setVerified(false);
  await page.getByRole('button', { name: 'Add a passkey…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: 'No passkey was used' })).toBeVisible();
});

test('after the panel moved, a passkey says where it works, and a recovery code lets its person make a new one', async ({
  page,
}) => {
  const device = await deviceOf(page);
  const person = await editor(page);
  const [code = ''] = await makePasskey(page, 'Old phone');
  change("update passkeys set rp_id = 'panel.old.example'", person.email);
  await device.setPresent(false);
  await givePassword(page, person);
  await expect(page.getByRole('heading', { level: 1, name: 'Enter a recovery code' })).toBeVisible();
  await expect(page.getByText('Your passkeys work only at panel.old.example')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${panel}/panel`);
  await page.goto(`${panel}/panel/profile`);
  await expect(page.getByText('Made for panel.old.example, the panel’s former address.')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);
});
