import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { generateSync } from 'otplib';
import { expect, type Page, test } from 'playwright/test';

import type { Person } from './own-domain.ts';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll, panel } from './support.ts';
import { accountOf, call, signIn } from './team.ts';

// Each test makes an account by mail, which takes long on a busy machine.
test.describe.configure({ timeout: 150_000 });
test.use({ viewport: { width: 390, height: 844 } });

let made = 0;

/** An admin, signed in on the form that invites people. */
async function admin(page: Page): Promise<Person> {
  await signIn(page);
  const email = `proof-${(made += 1)}-${Date.now()}@example.com`;
  const person = await accountOf(page, { email, firstname: 'Robin', lastname: 'Proof', role: 'admin' });
  await page.context().clearCookies();
  await signIn(page, '/panel/users/create', person);
  return person;
}

/** As if the person had signed in eleven minutes ago, or with a version that kept no time. */
function ageProof({ email }: Person, minutes: number | null): void {
  const db = new DatabaseSync(join(process.env['E2E_DATA_DIR'] ?? '', 'caravan.sqlite'), { timeout: 10_000 });
  const provenAt = minutes === null ? null : new Date(Date.now() - minutes * 60_000).toISOString();
  db.prepare('update sessions set proven_at = ? where user_id = (select id from users where email = ?)').run(
    provenAt,
    email,
  );
  db.close();
}

const guest = () => `guest-${(made += 1)}-${Date.now()}@example.com`;
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it’s you' });

async function fillInvitation(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Gale');
  await page.getByLabel('Last name').fill('Guest');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Email').press('Enter');
}

test('what hurts asks who is there, keeps what was typed, and goes on by itself', async ({ page }) => {
  const person = await admin(page);
  ageProof(person, 11);
  const email = guest();
  await fillInvitation(page, email);
  await expect(dialog(page)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);
  // The password has the focus; Escape leaves the form as it is.
  await page.keyboard.type('typed and dropped');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('First name')).toHaveValue('Gale');

  await page.getByLabel('Email').press('Enter');
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('Enter your password')).toBeVisible();
  await page.keyboard.type('not this one');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('This is not your current password')).toBeVisible();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(page).not.toHaveURL(/create/);
  await expect(page.getByText(email).first()).toBeVisible();

  // Once given, it isn't asked for again.
  await page.goto(`${panel}/panel/users/create`);
  const other = guest();
  await fillInvitation(page, other);
  await expect(page).not.toHaveURL(/create/);
  await expect(page.getByText(other).first()).toBeVisible();
});

test('a code of the app is a proof as well; sessions of before an update are asked, not ended', async ({ page }) => {
  const person = await admin(page);
  const { secret } = (await call(page, 'POST', '/api/account/factors/code-app')).data as { secret: string };
  const code = generateSync({ secret });
  expect((await call(page, 'POST', '/api/account/factors/code-app/confirm', { code })).status).toBe(200);
  ageProof(person, null);
  await page.reload();
  const email = guest();
  await fillInvitation(page, email);
  await dialog(page).getByRole('button', { name: 'Use a code' }).click();
  await page.keyboard.type(generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 }));
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText(email).first()).toBeVisible();
});
