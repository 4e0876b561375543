import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { generateSync } from 'otplib';
import { expect, type Page, test } from 'playwright/test';

import { tabTo } from './keys.ts';
import type { Person } from './own-domain.ts';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll, panel } from './support.ts';
import { accountOf, call, signIn } from './team.ts';

// Each test makes an account by mail, which takes long on a busy machine.
test.describe.configure({ timeout: 200_000 });
test.use({ viewport: { width: 390, height: 844 } });

const dataDir = process.env['E2E_DATA_DIR'] ?? '';

/** An editor with a second step, which they lost: nobody kept its secret. */
async function loser(page: Page, firstname: string): Promise<Person> {
  await signIn(page);
  const email = `${firstname.toLowerCase()}-${Date.now()}@example.com`;
  const person = await accountOf(page, { email, firstname, lastname: 'Lost', role: 'editor' });
  await page.context().clearCookies();
  await signIn(page, '/panel', person);
  const { data } = await call(page, 'POST', '/api/account/factors/code-app');
  const code = generateSync({ secret: (data as { secret: string }).secret });
  expect((await call(page, 'POST', '/api/account/factors/code-app/confirm', { code })).status).toBe(200);
  await page.context().clearCookies();
  return person;
}

/** As if a day had passed since the owner gave the sign-in back. */
function passDay({ email }: Person): void {
  const db = new DatabaseSync(join(dataDir, 'caravan.sqlite'), { timeout: 10_000 });
  const due = new Date(Date.now() - 60_000).toISOString();
  db.prepare('update factor_returns set due_at = ? where user_id = (select id from users where email = ?)').run(
    due,
    email,
  );
  db.close();
}

async function linkTo({ email }: Person): Promise<string> {
  const outbox = join(dataDir, 'outbox');
  let token = '';
  const read = () => {
    const mails = (existsSync(outbox) ? readdirSync(outbox) : [])
      .map((name) => readFileSync(join(outbox, name), 'utf8'))
      .filter((mail) => mail.includes(`To: ${email}`));
    token = /#keep=([\w-]{43})/.exec(mails.join('\n'))?.[1] ?? '';
    return token;
  };
  await expect.poll(read, { timeout: 15_000 }).not.toBe('');
  return `${panel}/reset-password#keep=${token}`;
}

/** The owner gives the sign-in back, by keyboard, from the list of users who have a second step. */
async function giveBack(page: Page, { email }: Person, name: string): Promise<void> {
  await signIn(page, `/panel/users?${new URLSearchParams({ q: email, factor: 'set' })}`);
  await expect(page.getByRole('link', { name })).toBeVisible();
  await tabTo(page, name);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Set up. The password alone lets no one in.')).toBeVisible();
  await tabTo(page, 'Reset second step…');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog', { name: `Reset the second step of ${name}?` });
  await expect(dialog).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await tabTo(page, 'Reset it');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The password alone signs in from')).toBeVisible();
  await expect(page.getByRole('main').getByText('Second step being reset')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);
}

async function givePassword(page: Page, { email, password }: Person): Promise<void> {
  await page.goto(`${panel}/team-login`);
  await tabTo(page, 'Email');
  await page.keyboard.type(email);
  await tabTo(page, 'Password');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
}

test('a lost second step is given back by an owner: mailed, a day later gone, and set up again', async ({
  page,
  browser,
}) => {
  const person = await loser(page, 'Lena');
  await giveBack(page, person, 'Lena Lost');
  await linkTo(person);
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await givePassword(phone, person);
  await expect(phone.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeVisible();
  passDay(person);
  await givePassword(phone, person);
  await expect(phone).toHaveURL(`${panel}/panel`);
  await phone.goto(`${panel}/panel/profile`);
  await expect(phone.getByRole('button', { name: 'Set up codes…' })).toBeVisible();

  await page.reload();
  await expect(page.getByText('Not set up: the password alone signs in.')).toBeVisible();
  await page.goto(`${panel}/panel/users?${new URLSearchParams({ q: person.email, factor: 'missing' })}`);
  await expect(page.getByRole('row').getByText('No two-step sign-in').filter({ visible: true })).toBeVisible();
});

test('who didn’t ask for it stops it by the link in the mail; an owner takes it back, too', async ({
  page,
  browser,
}) => {
  const person = await loser(page, 'Nora');
  await giveBack(page, person, 'Nora Lost');
  const link = await linkTo(person);
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  const posts: string[] = [];
  phone.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
  await phone.goto(link);
  await expect(phone.getByRole('heading', { name: 'Keep your second step?' })).toBeVisible();
  await expect(phone).toHaveURL(`${panel}/reset-password`);
  // Opening the link changes nothing, as mail scanners do it.
  expect(posts).toEqual([]);
  await expectAccessibleInBothThemes(phone);
  await expectNoSidewaysScroll(phone);
  await tabTo(phone, 'I didn’t ask for it: keep it');
  await phone.keyboard.press('Enter');
  await expect(phone.getByRole('heading', { name: 'Your second step is kept' })).toBeVisible();
  await expectAccessibleInBothThemes(phone);
  await phone.goto('about:blank');
  await phone.goto(link);
  await tabTo(phone, 'I didn’t ask for it: keep it');
  await phone.keyboard.press('Enter');
  await expect(phone.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();

  await giveBack(page, person, 'Nora Lost');
  await tabTo(page, 'Cancel the reset');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Set up. The password alone lets no one in.')).toBeVisible();
  passDay(person);
  await givePassword(phone, person);
  await expect(phone.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeVisible();
});
