import { expect, type Page, test } from 'playwright/test';

import { expectAccessibleInBothThemes, fetchByHost, panel } from './support.ts';
import { newcomer, enter } from './team.ts';

const domain = { host: 'programs.localhost', title: 'Program Trucks' };
const path = '/panel/site-options/tokens';

/** The status of a program's call: without a browser's cookies. */
async function places(secret: string): Promise<number> {
  return (await fetchByHost(new URL(panel).hostname, '/api/places', { authorization: `Bearer ${secret}` })).status;
}
const secretIn = async (page: Page) => (await page.getByRole('dialog').locator('code').first().textContent()) ?? '';
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

test('by keyboard alone: a token is made, shown once, used, replaced and revoked', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: panel });
  await enter(page, domain, path);
  await expect(page.getByText('No tokens')).toBeVisible();
  await page.getByRole('button', { name: 'New token' }).press('Enter');
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Name is required' })).toBeVisible();
  await page.getByLabel('Name').pressSequentially('Import of menus');
  await expect(page.getByText('Name is required')).toBeHidden();
  await page.getByLabel('See releases').press('Space');
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Create token' }).press('Enter');

  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('it isn’t shown again')).toBeVisible();
  const secret = await secretIn(page);
  expect(secret).toMatch(/^cvn_[\w-]{43}$/);
  await dialog.getByRole('button', { name: 'Copy' }).press('Enter');
  await expect(page.getByText('Copied the secret')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(row(page, 'Import of menus')).toContainText('Never used');
  await expect(row(page, 'Import of menus')).toContainText(/expires \w+ \d+, \d{4}/);
  await expect(page.getByText(secret)).toHaveCount(0);

  expect(await places(secret)).toBe(200);
  await page.reload();
  await expect(row(page, 'Import of menus')).toContainText('Used just now');
  await expectAccessibleInBothThemes(page);

  await page.getByRole('button', { name: 'Replace the secret of Import of menus' }).press('Enter');
  await page.getByLabel('Keep the old secret working').selectOption('For an hour');
  await page.getByRole('button', { name: 'Replace', exact: true }).press('Enter');
  await expect(page.getByText('it isn’t shown again')).toBeVisible();
  const next = await secretIn(page);
  expect([await places(secret), await places(next)]).toEqual([200, 200]);
  await page.keyboard.press('Escape');
  await expect(row(page, 'Import of menus')).toContainText('The secret before this one stops in 59 minutes');

  await page.getByRole('button', { name: 'Revoke Import of menus' }).press('Enter');
  await page.getByRole('button', { name: 'Revoke', exact: true }).press('Enter');
  await expect(page.getByText('No tokens')).toBeVisible();
  expect([await places(secret), await places(next)]).toEqual([401, 401]);
});

test('on a phone everything of it is in view, and a token of somebody who left says so', async ({ page, browser }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, domain, path);
  const admin = await newcomer(page, browser, 'admin');
  await admin.goto(`${panel}${path}`);
  await admin.getByRole('button', { name: 'New token' }).click();
  await admin.getByLabel('Name').fill('Point of sale');
  // Only owners make one without an end.
  await expect(admin.getByLabel('Expires').getByRole('option', { name: 'Never' })).toHaveCount(0);
  await admin.getByRole('button', { name: 'Create token' }).click();
  await expect(admin.getByText('it isn’t shown again')).toBeVisible();
  const secret = await secretIn(admin);
  expect(await places(secret)).toBe(200);
  await page.evaluate(async () => {
    const token = /access_token=([^;]+)/.exec(document.cookie)?.[1] ?? '';
    const headers = { authorization: `Bearer ${token}` };
    const { data } = (await (await fetch('/api/users', { headers })).json()) as {
      data: { id: string; role: string }[];
    };
    for (const { id } of data.filter(({ role }) => role === 'admin'))
      await fetch(`/api/users/${id}`, { method: 'DELETE', headers });
  });
  expect(await places(secret)).toBe(401);
  await page.reload();
  await expect(row(page, 'Point of sale')).toContainText(/stopped, .+ no longer has access/);
  for (const name of ['Replace the secret of Point of sale', 'Revoke Point of sale'])
    await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Replace the secret of Point of sale' }).click();
  await expect(page.getByText('The old secret stays refused.')).toBeVisible();
  await page.getByRole('button', { name: 'Replace', exact: true }).click();
  await expect(page.getByText('it isn’t shown again')).toBeVisible();
  expect([await places(secret), await places(await secretIn(page))]).toEqual([401, 200]);
});
