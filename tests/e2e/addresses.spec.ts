import { expect, test } from 'playwright/test';

import { ownDomain } from './own-domain.ts';
import { brands, expectAccessible, expectNoSidewaysScroll, fetchByHost } from './support.ts';
import { signIn } from './team.ts';

const host = 'addresses.localhost';
const www = `www.${host}`;
const title = 'A network with two addresses';

test('an owner adds an address, chooses what it does, and makes it the main one', async ({ page }) => {
  await ownDomain(host, title);
  await signIn(page, '/panel/domains');
  const row = page.getByRole('listitem').filter({ hasText: title });
  const open = () => row.locator('[data-open]').click();
  await open();
  const sheet = page.getByRole('dialog', { name: title });
  await expect(sheet.getByRole('heading', { name: host, exact: true })).toBeVisible();

  await sheet.getByRole('button', { name: 'Add an address' }).click();
  const adding = page.getByRole('dialog', { name: 'Add an address' });
  const field = adding.getByRole('textbox', { name: 'Host' });
  await expectAccessible(page);
  await field.fill('no host');
  await field.press('Enter');
  await expect(adding.getByRole('alert')).toContainText('host name');
  await field.fill('lonestar.localhost');
  await field.press('Enter');
  await expect(adding.getByRole('alert')).toContainText('lonestar.localhost is already a domain of this network');
  await expect(field).toHaveValue('lonestar.localhost');
  await field.fill(www);
  await field.press('Enter');
  // The sheet behind it stays open: only the address was saved.
  const address = sheet.getByRole('listitem').filter({ has: page.getByRole('heading', { name: www, exact: true }) });
  await expect(address).toContainText(`Redirects to ${host}`);
  await expect(adding).toBeHidden();
  await expect.poll(async () => (await fetchByHost(www, '/')).status).toBe(301);

  const choose = async (item: string | RegExp) => {
    await address.getByRole('button', { name: `Actions for ${www}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await address.getByRole('button', { name: `Actions for ${www}` }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(sheet).toBeVisible();
  await choose('Show the same pages');
  await expect(address).toContainText('Shows the same pages');
  await expect.poll(async () => (await fetchByHost(www, '/')).status).toBe(200);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);

  const typed = sheet.getByRole('textbox', { name: 'Title' });
  await typed.fill('Not saved yet');
  await choose(/Make it the main address/);
  const moving = page.getByRole('dialog', { name: `Make ${www} the main address?` });
  await expect(moving).toContainText('First save or undo your changes to the title and host.');
  await expect(moving.getByRole('button', { name: 'Make it the main address' })).toBeDisabled();
  await moving.getByRole('button', { name: 'Cancel' }).click();
  await typed.fill(title);
  await choose(/Make it the main address/);
  await page
    .getByRole('dialog', { name: `Make ${www} the main address?` })
    .getByRole('button', { name: 'Make it the main address' })
    .click();
  await expect(sheet).toBeHidden();
  await expect(row).toContainText(www);
  await expect.poll(async () => (await fetchByHost(host, '/')).status, { timeout: 20_000 }).toBe(301);

  await open();
  await expect(sheet.getByRole('textbox', { name: 'Host' })).toHaveValue(www);
  await sheet.getByRole('button', { name: `Actions for ${host}` }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(sheet.getByRole('heading', { name: host, exact: true })).toBeHidden();
  await sheet
    .getByRole('status')
    .filter({ hasText: `Removed ${host}` })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(sheet.getByRole('heading', { name: host, exact: true })).toBeVisible();
});

test('no address of another domain is in the sheet', async ({ page }) => {
  await signIn(page, '/panel/domains');
  await page.getByRole('listitem').filter({ hasText: brands['bayside.localhost'] }).locator('[data-open]').click();
  const sheet = page.getByRole('dialog', { name: brands['bayside.localhost'] });
  await expect(sheet.getByRole('heading', { level: 4 })).toHaveText(['bayside.localhost', 'api.bayside.localhost']);
});
