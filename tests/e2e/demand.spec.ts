import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { generateSync } from 'otplib';
import { expect, test } from 'playwright/test';

import { tabTo } from './keys.ts';
import type { Person } from './own-domain.ts';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll, panel } from './support.ts';
import { accountOf, call, signIn } from './team.ts';

// Each test makes accounts by mail, which takes long on a busy machine.
test.describe.configure({ timeout: 200_000 });
test.use({ viewport: { width: 390, height: 844 } });

const database = () => new DatabaseSync(join(process.env['E2E_DATA_DIR'] ?? '', 'caravan.sqlite'), { timeout: 10_000 });

// Other specs use the same server.
test.afterEach(() => {
  const db = database();
  db.exec('delete from factor_demands');
  db.close();
});

/** As if the demand had begun eight days ago, and the person had had the role before. */
function passDays({ email }: Person): void {
  const db = database();
  const ago = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString();
  db.prepare('update factor_demands set since = ?').run(ago(8));
  db.prepare('update users set created_at = ? where email = ?').run(ago(9), email);
  db.prepare('update memberships set role_since = ? where user_id = (select id from users where email = ?)').run(
    ago(9),
    email,
  );
  db.close();
}

test('an owner demands a second step of a role: first a notice, then a screen that guides to it', async ({
  page,
  browser,
}) => {
  await signIn(page);
  const about = { firstname: 'Vera', lastname: 'Viewer', role: 'viewer' };
  const person = await accountOf(page, { ...about, email: `demanded-${Date.now()}@example.com` });
  const boss = await accountOf(page, {
    email: `demands-${Date.now()}@example.com`,
    firstname: 'Otto',
    lastname: 'Owner',
    role: 'owner',
  });
  await page.context().clearCookies();

  await signIn(page, '/panel/users', boss);
  await tabTo(page, 'Two-step sign-in…');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Who needs two-step sign-in' });
  await expect(dialog.getByText('First set one up for yourself')).toBeVisible();
  await expect(dialog.getByText(/^\d+ of \d+ without one/).first()).toBeVisible();
  await expect(dialog.getByText('Nobody active has this role').first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);
  await tabTo(page, 'Viewer');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('First set up a second step for yourself')).toBeVisible();
  await expect(dialog.getByLabel('Viewer')).toHaveValue('');
  const { data } = await call(page, 'POST', '/api/account/factors/code-app');
  const own = generateSync({ secret: (data as { secret: string }).secret });
  expect((await call(page, 'POST', '/api/account/factors/code-app/confirm', { code: own })).status).toBe(200);
  await page.reload();
  await tabTo(page, 'Two-step sign-in…');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('without one').first()).toBeVisible();
  await tabTo(page, 'Viewer');
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByText('demanded just now')).toBeVisible();
  await expect(dialog.getByLabel('Viewer')).toHaveValue('7');

  const other = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await signIn(other, '/panel', person);
  await expect(other.getByText('Your role needs a second step, in 6 days at the latest')).toBeVisible();
  await expectNoSidewaysScroll(other);
  await expectAccessibleInBothThemes(other);
  await tabTo(other, 'Set it up');
  await other.keyboard.press('Enter');
  await expect(other).toHaveURL(`${panel}/panel/profile`);
  await expect(other.getByRole('button', { name: 'Set up codes…' })).toBeVisible();

  // The time passes.
  passDays(person);
  await other.goto(`${panel}/panel/media`);
  await expect(other.getByRole('heading', { level: 1, name: 'Set up your second step' })).toBeVisible();
  await expect(other.getByRole('banner')).toBeHidden();
  await expect(other.getByRole('button', { name: 'Add a passkey…' })).toBeVisible();
  await expectNoSidewaysScroll(other);
  await expectAccessibleInBothThemes(other);
  await tabTo(other, 'Set up codes…');
  await other.keyboard.press('Enter');
  const codes = other.getByRole('dialog', { name: 'Set up codes' });
  await expect(codes.getByRole('img', { name: 'QR code for your app' })).toBeVisible();
  const secret = ((await codes.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await tabTo(other, 'The code that the app shows');
  await other.keyboard.type(generateSync({ secret }));
  await other.keyboard.press('Enter');
  await expect(other.getByRole('dialog', { name: 'Save your recovery codes' })).toBeVisible();
  await tabTo(other, 'I’ve saved them');
  await other.keyboard.press('Enter');
  await expect(other.getByRole('heading', { level: 1, name: 'Your second step is set up' })).toBeVisible();
  await expectAccessibleInBothThemes(other);
  await tabTo(other, 'Continue');
  await other.keyboard.press('Enter');
  await expect(other.getByRole('banner')).toBeVisible();
  await expect(other.getByText('Your role needs a second step')).toBeHidden();
});
