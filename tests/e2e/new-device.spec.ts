import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, type Page, test } from 'playwright/test';

import { expectAccessibleInBothThemes, panel } from './support.ts';
import { accountOf, signIn } from './team.ts';

test.describe.configure({ timeout: 150_000 });

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

async function fillIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto(`${panel}/team-login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** The link of the mail about a new device to an address. */
async function alarmTo(email: string): Promise<string> {
  const outbox = join(process.env['E2E_DATA_DIR'] ?? '', 'outbox');
  let token = '';
  const read = () => {
    const mails = (existsSync(outbox) ? readdirSync(outbox).toSorted() : [])
      .map((name) => readFileSync(join(outbox, name), 'utf8'))
      .filter((mail) => mail.includes(`To: ${email}`));
    token = /#alarm=([\w-]{43})/.exec(mails.join('\n'))?.[1] ?? '';
    return token;
  };
  await expect.poll(read, { timeout: 15_000 }).not.toBe('');
  return `${panel}/reset-password#alarm=${token}`;
}

test('a sign-in with another browser is mailed; by keyboard on a phone, “it wasn’t me” ends it and asks for a new password', async ({
  page,
  browser,
}) => {
  await signIn(page);
  const { email, password } = await accountOf(page, {
    email: `alarmed-${Date.now()}@example.com`,
    firstname: 'Ada',
    lastname: 'Alarmed',
    role: 'editor',
  });
  const desk = await (await browser.newContext()).newPage();
  await fillIn(desk, email, password);
  await expect(desk.getByRole('banner')).toBeVisible();
  const stranger = await (await browser.newContext({ userAgent: iphone, locale: 'es-ES' })).newPage();
  await fillIn(stranger, email, password);
  await expect(stranger.getByRole('banner')).toBeVisible();

  await desk.goto(`${panel}/panel/profile`);
  const theirs = desk.getByRole('listitem').filter({ hasText: 'Safari on iPhone' });
  await expect(theirs).toContainText('by password');
  await expect(theirs).toContainText('last seen');
  await expect(desk.getByRole('listitem').filter({ hasText: 'this device' })).toContainText('in use now');

  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  const link = await alarmTo(email);
  const asked: string[] = [];
  phone.on('request', (request) => asked.push(`${request.method()} ${request.url()}`));
  await phone.goto(link);
  await expect(phone.getByRole('heading', { name: 'Wasn’t this you?' })).toBeVisible();
  // The token left the address, and nothing was sent: opening the link changes nothing.
  await expect(phone).toHaveURL(`${panel}/reset-password`);
  expect(asked.filter((line) => line.startsWith('POST') || line.includes('alarm='))).toEqual([]);
  await expectAccessibleInBothThemes(phone);
  await stranger.reload();
  await expect(stranger.getByRole('banner')).toBeVisible();

  await phone.getByRole('button', { name: 'It wasn’t me: sign out everywhere' }).press('Enter');
  await expect(phone.getByRole('heading', { name: 'Choose a password' })).toBeVisible();
  for (const other of [desk, stranger]) {
    await other.reload();
    await expect(other).toHaveURL(/\/team-login/);
  }
  await fillIn(stranger, email, password);
  await expect(stranger.getByText('That email and password don’t match.')).toBeVisible();
  await phone.getByLabel('New password', { exact: true }).fill('nine quiet mesquite trees');
  await phone.getByLabel('New password', { exact: true }).press('Enter');
  await expect(phone.getByRole('heading', { name: 'Your password is set' })).toBeVisible();
  await fillIn(phone, email, 'nine quiet mesquite trees');
  await expect(phone.getByRole('banner')).toBeVisible();

  // The spent link says so, and leads to what helps.
  const later = await (await browser.newContext()).newPage();
  await later.goto(link);
  await later.getByRole('button', { name: 'It wasn’t me: sign out everywhere' }).click();
  await expect(later.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await expectAccessibleInBothThemes(later);
  await later.getByRole('button', { name: 'Set a new password' }).click();
  await expect(later.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
});
