import { expect, test } from 'playwright/test';

import { brands, demoHosts, expectAccessibleInBothThemes, expectNoSidewaysScroll, panel } from './support.ts';
import { accountOf, call, enter, invite, newcomer, tokenMailedTo } from './team.ts';

test.describe.configure({ timeout: 150_000 });

const [here, there] = demoHosts;

test('whoever has an account sees what a link invites to, and only a button accepts or declines', async ({
  page,
  browser,
}) => {
  await enter(page, { host: there });
  const member = await newcomer(page, browser, 'viewer');
  const { email } = ((await call(member, 'GET', '/api/account')).data as { user: { email: string } }).user;
  await enter(page, { host: here });
  const inviteThem = async () => {
    const before = tokenMailedTo(email);
    const as = { email, firstname: 'As', lastname: 'Typed', role: 'editor' };
    const { id } = (await invite(page, as)) as { id: string };
    await expect.poll(() => tokenMailedTo(email) !== before, { timeout: 15_000 }).toBe(true);
    const row = async () => (await call(page, 'GET', `/api/users/${id}`)).data as { state: string } | undefined;
    return { token: tokenMailedTo(email), id, row };
  };
  const first = await inviteThem();
  expect(await first.row()).toMatchObject({ state: 'invited', firstname: 'As', lastname: 'Typed', last_seen_at: null });

  // A browser whose session ended elsewhere.
  const context = await browser.newContext({ viewport: { width: 390, height: 800 } });
  await context.addCookies(['access_token', 'refresh_token'].map((name) => ({ name, value: 'dead', url: panel })));
  const guest = await context.newPage();
  const sent: string[] = [];
  guest.on('request', (request) => sent.push(`${request.url()} ${request.headers()['referer'] ?? ''}`));
  await guest.goto(`${panel}/invitation#token=${first.token}`);
  await expect(guest.getByRole('heading', { name: `Join ${brands[here]}` })).toBeVisible();
  await expect(guest).toHaveURL(`${panel}/invitation`);
  await expect(guest).toHaveTitle('Your invitation | Caravan');
  await expect(guest.getByRole('listitem')).toContainText(['Editor']);
  await expectAccessibleInBothThemes(guest);
  await expectNoSidewaysScroll(guest);
  await guest.reload();
  const field = guest.getByLabel('Password of your account', { exact: true });
  await field.fill('not this one');
  await field.press('Enter');
  await expect(guest.getByText('This is not the password of your account')).toBeVisible();
  await guest.getByRole('button', { name: 'Decline' }).press('Enter');
  await expect(guest.getByRole('heading', { name: 'Invitation declined' })).toBeVisible();
  await expect.poll(first.row).toMatchObject({ state: 'invited', invitation: { declined_at: expect.any(String) } });
  expect(sent.filter((line) => line.includes(first.token))).toEqual([]);
  await guest.goto('about:blank');
  await guest.goto(`${panel}/invitation#token=${first.token}`);
  await expect(guest.getByRole('heading', { name: 'This invitation no longer works' })).toBeVisible();
  await expectAccessibleInBothThemes(guest);
  await context.close();

  // The admin sees that, and sends it again. Where its user is signed in, a button is enough.
  await page.goto(`${panel}/panel/users/${first.id}`);
  await expect(page.getByText(/^Declined on/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Send the invitation again' }).click();
  await expect.poll(() => tokenMailedTo(email) !== first.token, { timeout: 15_000 }).toBe(true);
  await member.goto(`${panel}/invitation#token=${tokenMailedTo(email)}`);
  await expect(member.getByRole('button', { name: 'Accept' })).toBeVisible();
  await expect(member.getByLabel(/password/i)).toHaveCount(0);
  await member.getByRole('button', { name: 'Accept' }).press('Enter');
  await expect(member.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  await member.getByRole('link', { name: 'Open the panel' }).click();
  await member.getByRole('button', { name: /Switch domain/ }).click();
  await member.getByRole('menuitem', { name: brands[here] }).click();
  await expect(member.getByRole('button', { name: `Domain: ${brands[here]}` })).toBeVisible();
  await page.goto(`${panel}/panel/users?q=${encodeURIComponent(email)}`);
  await expect(page.getByRole('row', { name: /Robin viewer/ })).toContainText('Active');
  await expect(page.getByText('As Typed')).toHaveCount(0);
  await member.context().close();
});

test('whoever accepts with a password is signed in, on the website of the invitation', async ({ page, browser }) => {
  await enter(page, { host: there });
  const email = `ola-${Date.now()}@example.com`;
  const person = { email, firstname: 'Ola', lastname: 'Berg', role: 'viewer' };
  const { password } = await accountOf(page, person);
  await enter(page, { host: here });
  const before = tokenMailedTo(email);
  await invite(page, { ...person, role: 'editor' });
  await expect.poll(() => tokenMailedTo(email) !== before, { timeout: 15_000 }).toBe(true);
  // A browser that knows the other website.
  const context = await browser.newContext({ viewport: { width: 390, height: 800 } });
  await context.addCookies([{ name: 'site', value: there, url: panel }]);
  const guest = await context.newPage();
  const path = '**/api/auth/login';
  await guest.goto(`${panel}/invitation#token=${tokenMailedTo(email)}`);
  await guest.getByLabel('Password of your account', { exact: true }).fill(password);
  await guest.getByRole('button', { name: 'Accept' }).click();
  await expect(guest).toHaveURL(`${panel}/panel`);
  await expect(guest.getByRole('heading', { name: brands[here], level: 1 })).toBeVisible();
  await expect(guest.getByText(`You now have access to ${brands[here]}.`)).toBeVisible();

  // Where signing in fails, the invitation is accepted all the same.
  const other = `per-${Date.now()}@example.com`;
  await invite(page, { email: other, firstname: 'Per', lastname: 'Berg', role: 'viewer' });
  await expect.poll(() => tokenMailedTo(other), { timeout: 15_000 }).not.toBe('');
  await context.clearCookies();
  await guest.route(path, (route) => route.abort());
  await guest.goto('about:blank');
  await guest.goto(`${panel}/invitation#token=${tokenMailedTo(other)}`);
  await guest.getByLabel('New password', { exact: true }).fill(password);
  await guest.getByRole('button', { name: 'Accept' }).click();
  await expect(guest.getByText(`You now have access to ${brands[here]}.`)).toBeVisible();
  await guest.unroute(path);
  await guest.getByRole('link', { name: 'Sign in' }).click();
  await guest.getByLabel('Email').fill(other);
  await guest.getByLabel('Password', { exact: true }).fill(password);
  await guest.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(guest).toHaveURL(`${panel}/panel`);
  await context.close();
});
