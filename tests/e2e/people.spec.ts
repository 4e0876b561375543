import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { type Browser, expect, type Locator, type Page, test } from 'playwright/test';

import { atDemo, expectAccessible, fetchByHost, panel } from './support.ts';
import { accountOf } from './team.ts';

const owner = { email: process.env['OWNER_EMAIL'] ?? '', password: process.env['OWNER_PASSWORD'] ?? '' };
const password = 'seven tamales at dawn';
const outbox = join(process.env['E2E_DATA_DIR'] ?? '', 'outbox');
test.use({ viewport: { width: 1280, height: 900 } });
// Each test signs in several users, which takes long on a busy machine.
test.describe.configure({ timeout: 150_000 });

async function signIn(page: Page, who = owner, to = '/panel'): Promise<void> {
  await atDemo(page);
  await page.goto(`${panel}/team-login?${new URLSearchParams({ next: to })}`);
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page).toHaveURL(`${panel}${to}`);
}

/** Another user in a separate browser context. */
async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  return context.newPage();
}

/** Presses Tab until `target` has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab doesn't reach ${target.toString()}`);
}

/** The link in the last mail to an address. */
async function linkMailedTo(address: string): Promise<string> {
  let link = '';
  await expect
    .poll(() => {
      const names = existsSync(outbox) ? readdirSync(outbox).toSorted() : [];
      const mails = names.map((name) => readFileSync(join(outbox, name), 'utf8'));
      const mail = mails.findLast((text) => text.includes(`To: ${address}`));
      link = /\/(?:change-password|invitation)#token=([\w-]{43})/.exec(mail ?? '')?.[0] ?? '';
      return link;
    })
    .not.toBe('');
  return `${panel}${link}`;
}

const person = (role: string) => ({
  email: `${role}-${Date.now()}@example.com`,
  firstname: role,
  lastname: 'Tester',
  role,
});

test('an editor is invited by keyboard, sets a password from the mail, and sees what editors may', async ({
  page,
  browser,
}) => {
  await signIn(page, owner, '/panel/users');
  await tabTo(page, page.getByRole('link', { name: 'Invite a user' }));
  await page.keyboard.press('Enter');
  const email = page.getByLabel('Email');
  await expect(email).toBeFocused();
  await page.keyboard.press('Enter');
  // Nothing is sent, and the first invalid field has the focus.
  await expect(page.getByText('First name is required')).toBeVisible();
  await expect(email).toBeFocused();
  await page.keyboard.type('Rosa.Delgado@Example.com');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Rosa');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Delgado');
  await tabTo(page, page.getByRole('radio', { name: 'Editor' }));
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${panel}/panel/users`);
  const row = page.getByRole('row', { name: /Rosa Delgado/ });
  await expect(row).toContainText('Invited');
  await expect(row.getByRole('link')).toBeFocused();

  const rosa = await newPage(browser);
  await rosa.goto(await linkMailedTo('rosa.delgado@example.com'));
  const field = rosa.getByLabel('New password', { exact: true });
  await expect(field).toHaveAttribute('autocomplete', 'new-password');
  await expectAccessible(rosa);
  await field.fill('password1234');
  await field.press('Enter');
  await expect(rosa.getByRole('alert').filter({ hasText: /common/i })).toBeVisible();
  await expect(rosa.getByText(/^Fair/)).toHaveCount(0);
  await field.fill(password);
  await expect(rosa.getByText('Strong')).toBeVisible();
  await field.press('Enter');
  // Signed in already, with what was just typed.
  await expect(rosa).toHaveURL(/\/panel$/);
  await expect(rosa.locator('[data-sonner-toast]').filter({ hasText: 'You now have access to' })).toBeVisible();
  await expect(rosa.getByRole('navigation', { name: 'Panel' }).getByRole('link', { name: 'Members' })).toBeVisible();
  for (const name of ['Users', 'Audit log', 'Domains', 'Installation'])
    await expect(rosa.getByRole('navigation', { name: 'Panel' }).getByRole('link', { name })).toHaveCount(0);
  for (const [path, whose] of [
    ['/panel/users', 'admins'],
    ['/panel/audit-log', 'admins'],
    ['/panel/domains', 'owners'],
    ['/panel/installation', 'owners'],
  ]) {
    await rosa.goto(`${panel}${path}`);
    await expect(rosa.getByText(`This is for ${whose}`)).toBeVisible();
  }
  // The link works once.
  await rosa.context().clearCookies();
  await rosa.goto(await linkMailedTo('rosa.delgado@example.com'));
  await expect(rosa.getByRole('heading', { name: 'This invitation no longer works' })).toBeVisible();
  await rosa.context().close();

  await page.reload();
  await expect(row).toContainText('Active');
  await page.getByLabel('State').selectOption('Invited');
  await expect(page).toHaveURL(/state=invited/);
  await expect(row).toHaveCount(0);
});

test('an admin changes roles and suspends users, but not owners', async ({ page, browser }) => {
  await signIn(page);
  const admin = await newPage(browser);
  await signIn(admin, await accountOf(page, person('admin')), '/panel/users');
  const author = await newPage(browser);
  const who = await accountOf(page, person('author'));
  await signIn(author, who);

  await admin.reload();
  await admin.getByRole('link', { name: 'Olivia Owner' }).click();
  await expect(admin.getByText('Only owners can change owners')).toBeVisible();
  await expect(admin.getByRole('button', { name: /Suspend/ })).toHaveCount(0);
  await admin.getByRole('link', { name: 'Users' }).last().click();
  const row = admin.getByRole('row', { name: new RegExp(who.email) });
  await row.getByRole('link').press('e');
  await expect(admin.getByRole('radio', { name: 'Owner' })).toHaveCount(0);
  await expect(admin.getByLabel('First name')).toBeDisabled();
  await admin.getByRole('radio', { name: 'Viewer' }).check();
  await admin.getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
  // A changed role ends the session, and signing in again returns to the same screen.
  await author.goto(`${panel}/panel/members`);
  await expect(author).toHaveURL(/team-login\?next=%2Fpanel%2Fmembers/);
  await signIn(author, who, '/panel/members');
  await expect(author.getByRole('link', { name: 'New member' })).toHaveCount(0);

  await admin.getByRole('button', { name: 'Suspend in this domain' }).click();
  await expect(admin.getByText('Suspended in this domain')).toBeVisible();
  await author.goto(`${panel}/panel/media`);
  await expect(author).toHaveURL(/team-login/);
  await author.getByLabel('Email').fill(who.email);
  await author.getByLabel('Password', { exact: true }).fill(who.password);
  await author.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(author.getByRole('alert').filter({ hasText: 'Your access is suspended or was removed' })).toBeVisible();
  await admin.getByRole('button', { name: 'Reinstate' }).click();
  await expect(admin.getByRole('button', { name: 'Suspend in this domain' })).toBeVisible();
  await signIn(author, who);

  await admin.goto(`${panel}/panel/audit-log`);
  await expect(admin.getByText(`changed the name, role or access of ${who.email}`).first()).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Whole network' })).toHaveCount(0);
  await admin.goto(`${panel}/panel/domains`);
  await expect(admin.getByText('This is for owners')).toBeVisible();
  await admin.context().close();
  await author.context().close();
});

test('the last owner can’t step down, and is told why', async ({ page }) => {
  await signIn(page, owner, '/panel/users');
  await page.getByRole('link', { name: 'Olivia Owner' }).click();
  await expect(page.getByText('someone else has to change your role')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Viewer' })).toBeDisabled();
  await expect(page.getByRole('button', { name: /Remove from/ })).toBeDisabled();
});

test('a domain is created by keyboard, is live, moves to another host, and is archived and brought back', async ({
  page,
}) => {
  await signIn(page, owner, '/panel/create-domain');
  const host = `noodles-${Date.now()}.localhost`;
  await tabTo(page, page.getByLabel('Title'));
  await page.keyboard.type('Noodle Nights');
  await page.keyboard.press('Tab');
  await page.keyboard.type('bayside.localhost');
  await expect(page.getByText('bayside.localhost is already a domain of this network')).toBeVisible();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(host);
  await expect(page.getByText(`Visitors will find it at ${host}`)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Noodle Nights is live' })).toBeVisible();
  await expect(page).toHaveURL(/made=/);
  await expectAccessible(page);
  const home = await fetchByHost(host, '/');
  expect([home.status, home.body.toString().includes('Noodle Nights')]).toEqual([200, true]);

  await page.goto(`${panel}/panel/domains?q=noodle`);
  await page.getByRole('button', { name: /^Noodle Nights/ }).press('e');
  const sheet = page.getByRole('dialog', { name: 'Noodle Nights' });
  const moved = `moved-${host}`;
  await sheet.getByLabel('Host').fill(moved);
  await expect(sheet.getByText(`${host} will lead to the same pages at ${moved}`)).toBeVisible();
  await expectAccessible(page);
  await sheet.getByLabel('Host').press('Enter');
  await expect(sheet).toHaveCount(0);
  await expect.poll(async () => (await fetchByHost(moved, '/')).status).toBe(200);
  const old = await fetchByHost(host, '/about');
  expect([old.status, old.headers['location']]).toEqual([301, expect.stringContaining(moved)]);

  await page.getByRole('button', { name: 'Actions for Noodle Nights' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  const question = page.getByRole('alertdialog', { name: `Archive ${moved}?` });
  await expect(question).toContainText('has closed');
  await expect(question).toContainText('Bring back');
  await expect(question.getByRole('button', { name: 'Archive', exact: true })).not.toBeFocused();
  await expectAccessible(page);
  // Two answers that leave it as it is.
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await page.getByRole('button', { name: 'Actions for Noodle Nights' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  expect((await fetchByHost(moved, '/')).status).toBe(200);
  await expect(page.getByRole('button', { name: /^Noodle Nights.*Live/ })).toBeVisible();
  await page.getByRole('button', { name: 'Actions for Noodle Nights' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await question.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Noodle Nights.*Archived/ })).toBeVisible();
  await expect.poll(async () => (await fetchByHost(moved, '/')).status).toBe(410);
  await page.getByRole('button', { name: 'Actions for Noodle Nights' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Bring back' }).click();
  await expect(page.getByRole('button', { name: /^Noodle Nights.*Live/ })).toBeVisible();
  await expect.poll(async () => (await fetchByHost(moved, '/')).status).toBe(200);
});

test('a copied domain takes over the chosen parts', async ({ page }) => {
  await signIn(page, owner, '/panel/create-domain');
  const host = `copy-${Date.now()}.localhost`;
  await page.getByLabel('Title').fill('Copied Eats');
  await page.getByLabel('Host').fill(host);
  await page.getByRole('radio', { name: 'A copy of another domain' }).check();
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Choose the domain to copy from')).toBeVisible();
  await page.getByLabel('Copy from').selectOption({ label: 'Bayside Street Eats (bayside.localhost)' });
  await page.getByRole('button', { name: 'None of: What is in it' }).click();
  await page.getByRole('checkbox', { name: 'FAQ' }).check();
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name: 'Copied Eats is live' })).toBeVisible();
  await page.getByRole('button', { name: 'Switch to it' }).click();
  await expect(page.getByRole('button', { name: /Domain: Copied Eats/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'First steps' })).toBeVisible();
  await page.goto(`${panel}/panel/faq`);
  await expect(page.getByRole('region', { name: 'Questions' }).getByRole('listitem').nth(5)).toBeVisible();
  await page.goto(`${panel}/panel/members`);
  await expect(page.getByText('No members yet')).toBeVisible();
});

test('own sessions are listed and ended; a new password ends all but the current one', async ({ page, browser }) => {
  await signIn(page);
  const who = await accountOf(page, person('viewer'));
  const [here, there, third] = [await newPage(browser), await newPage(browser), await newPage(browser)];
  for (const one of [here, there, third]) await signIn(one, who);
  await here.goto(`${panel}/panel/profile`);
  const devices = here.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem');
  await expect(devices).toHaveCount(3);
  await expect(devices.filter({ hasText: 'this device' })).toHaveCount(1);
  await devices
    .getByRole('button', { name: /^Sign out/ })
    .first()
    .click();
  const ask = here.getByRole('alertdialog');
  await ask.getByRole('button', { name: 'Sign out' }).click();
  await expect(devices).toHaveCount(2);
  await here.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await ask.getByRole('button', { name: 'Sign out' }).click();
  await expect(devices).toHaveCount(1);
  for (const one of [there, third]) {
    await one.reload();
    await expect(one).toHaveURL(/team-login/);
  }
  await signIn(there, who);

  await here.getByLabel('Current password').fill('not this one');
  await here.getByLabel('New password', { exact: true }).fill('eight kolaches by noon');
  await here.getByLabel('New password', { exact: true }).press('Enter');
  await expect(here.getByRole('alert').getByText('This is not your current password')).toBeVisible();
  await expect(here.getByLabel('New password', { exact: true })).toHaveValue('eight kolaches by noon');
  await here.getByLabel('Current password').fill(who.password);
  await here.getByLabel('Current password').press('Enter');
  await expect(here.getByText('Your password was changed')).toBeVisible();
  await here.getByLabel('First name').fill('Renamed');
  await here.getByRole('button', { name: 'Save' }).click();
  await expect(here.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
  await there.reload();
  await expect(there).toHaveURL(/team-login/);
  for (const one of [here, there, third]) await one.context().close();
});
