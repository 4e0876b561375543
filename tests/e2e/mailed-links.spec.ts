import { expect, type Page, test } from 'playwright/test';

import { owner } from './own-domain.ts';
import { panel } from './support.ts';
import { call, invite, signIn, tokenMailedTo } from './team.ts';

test.describe.configure({ timeout: 150_000 });

/** The token in the newest mail to `email`, once it isn't `before`. */
async function tokenTo(email: string, before = ''): Promise<string> {
  await expect.poll(() => [before, ''].includes(tokenMailedTo(email)), { timeout: 15_000 }).toBe(false);
  return tokenMailedTo(email);
}

/** Addresses and Referer headers of everything that the page requests. */
function sentBy(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.headers()['referer'] ?? ''}`));
  return sent;
}

async function setPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('New password', { exact: true }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Your password is set' })).toBeVisible();
}

test('the token of a mailed link is in no request’s address or Referer, and leaves the address bar', async ({
  page,
  browser,
}) => {
  await signIn(page);
  const email = `linked-${Date.now()}@example.com`;
  const invited = { email, firstname: 'Lina', lastname: 'Linked', role: 'viewer' };
  await invite(page, invited);
  const invitation = await tokenTo(email);
  const accept = { token: invitation, password: owner.password };
  expect((await call(page, 'POST', '/api/account/invitation/accept', accept)).status).toBe(204);
  expect((await call(page, 'POST', '/api/account/reset-password', { email })).status).toBe(202);

  const lina = await (await browser.newContext()).newPage();
  const sent = sentBy(lina);
  const token = await tokenTo(email, invitation);
  await lina.goto(`${panel}/change-password#token=${token}`);
  await expect(lina).toHaveURL(`${panel}/change-password`);
  await lina.reload(); // as one does before typing
  await setPassword(lina, 'nine tamales at noon');
  expect(sent.filter((line) => line.includes(token))).toEqual([]);
  // The spent link is forgotten.
  await lina.reload();
  await expect(lina.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible();

  // A link in the form of older mails, opened where another was open.
  expect((await call(page, 'POST', '/api/account/reset-password', { email })).status).toBe(202);
  const old = await tokenTo(email, token);
  await lina.goto(`${panel}/change-password?token=${old}`);
  await expect(lina).toHaveURL(`${panel}/change-password`);
  await lina.reload();
  await setPassword(lina, 'ten tamales at one');
  await signIn(lina, '/panel', { email, password: 'ten tamales at one' });
  await lina.context().close();
});
