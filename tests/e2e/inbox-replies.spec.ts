import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, type Page, test } from 'playwright/test';

import { authCalls } from '#shared/calls/auth.ts';
import { submissionCalls } from '#shared/calls/submissions.ts';
import type { Client } from '#shared/client/http.ts';
import { signIn, startInstallation } from '#tests/support/installation.ts';
import { type MailServer, startMailServer } from '#tests/support/smtp.ts';

import { complaintsOf, expectAccessibleInBothThemes, expectNoSidewaysScroll } from './support.ts';

/** A server of its own: the one of the other specs has no mail server. */
const host = 'letters.localhost';
const dataDir = mkdtempSync(join(tmpdir(), 'caravan-replies-'));
let smtp: MailServer;
let server: Awaited<ReturnType<typeof startInstallation>>;
let client: Client;

test.describe.configure({ mode: 'serial' });
test.use({ viewport: { width: 1280, height: 900 } });
test.beforeAll(async () => {
  test.setTimeout(120_000);
  smtp = await startMailServer();
  server = await startInstallation({ dataDir, host, settings: { SMTP_URL: smtp.url } });
  client = await signIn(server.port);
});
test.afterAll(async () => {
  const closed = once(server.child, 'close');
  server.child.kill();
  await Promise.all([closed, smtp.stop()]);
  rmSync(dataDir, { recursive: true, force: true });
});

const panel = () => `http://panel.localhost:${server.port}`;
const sheet = (page: Page) => page.getByRole('dialog');
const message = (page: Page) => sheet(page).getByRole('textbox', { name: 'Message' });
const entries = (page: Page) => sheet(page).getByRole('region', { name: 'Answers' }).getByRole('listitem');
const mailsTo = (email: string) => smtp.received.filter(({ to }) => to[0] === email).map(({ raw }) => raw);

/** Sends a form, and opens its sheet as the owner. Returns its id. */
async function openSubmission(page: Page, fields: Record<string, string>): Promise<string> {
  await client(submissionCalls.send, {
    body: { form: 'contact', fields: { message: 'Do you come to us?', ...fields } },
  });
  // A due reminder stands above the newest.
  const { data } = await client(submissionCalls.list, { query: { search: fields['email'] ?? '' } });
  const [submission] = data;
  const body = { email: process.env['OWNER_EMAIL'] ?? '', password: process.env['OWNER_PASSWORD'] ?? '' };
  const { access_token, refresh_token } = (await client(authCalls.login, { body })).data;
  const cookies = Object.entries({ access_token, refresh_token, site: host });
  await page
    .context()
    .addCookies(cookies.map(([name, value]) => ({ name, value, url: panel(), sameSite: 'Strict' as const })));
  await page.goto(`${panel()}/panel/submissions?open=${submission?.id}`);
  await expect(sheet(page).getByLabel('Status')).toHaveValue('read');
  return submission?.id ?? '';
}

test('an answer is written, kept on Escape, sent by keyboard, and stands in the thread', async ({ page }) => {
  test.slow();
  const complaints = complaintsOf(page);
  await openSubmission(page, { name: 'Ana Ortiz', email: 'ana@example.com', subject: 'Friday' });
  await page.keyboard.press('r');
  await expect(message(page)).toBeFocused();
  await expect(sheet(page).getByRole('textbox', { name: 'Subject' })).toHaveValue('Re: Friday');
  await expect(sheet(page).getByText('Their answer goes to owner@example.com.')).toBeVisible();
  await page.keyboard.type('Yes, at noon.');
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
  await expect(page.getByText('Your answer is kept on this device.')).toBeVisible();
  expect(mailsTo('ana@example.com')).toEqual([]);
  await page.getByRole('button', { name: /Ana Ortiz/ }).click();
  await expect(message(page)).toHaveValue('Yes, at noon.');
  await message(page).focus();
  // Saving is not sending.
  await page.keyboard.press('Control+S');
  await page.keyboard.press('Control+Enter');
  await expect(entries(page)).toHaveCount(1);
  await expect(entries(page)).toBeFocused();
  await expect(entries(page)).toContainText('Yes, at noon.');
  await expect(sheet(page).getByLabel('Status')).toHaveValue('replied');
  await expect(entries(page).getByText('Sent to ana@example.com')).toBeVisible({ timeout: 20_000 });
  expect(mailsTo('ana@example.com')).toHaveLength(1);
  expect(mailsTo('ana@example.com')[0]).toContain('> Do you come to us?');
  await expectAccessibleInBothThemes(page);
  // Nothing is left of the draft.
  await page.reload();
  await expect(entries(page)).toHaveCount(1);
  await expect(message(page)).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('a lost answer of the server sends one mail, and no text is lost', async ({ page }) => {
  await openSubmission(page, { name: 'Bo Nguyen', email: 'bo@example.com' });
  await sheet(page).getByRole('button', { name: 'Reply', exact: true }).click();
  await message(page).fill('We would love to.');
  let asked = 0;
  await page.route('**/replies', async (route) => {
    asked += 1;
    if (asked > 1) return route.continue();
    // Node knows no panel.localhost.
    const url = route.request().url().replace('panel.localhost', '127.0.0.1');
    const headers = { ...route.request().headers(), host: new URL(panel()).host };
    expect((await route.fetch({ url, headers })).status()).toBe(201);
    return route.abort('connectionreset');
  });
  await sheet(page).getByRole('button', { name: 'Send', exact: true }).click();
  await expect(sheet(page).getByText('No connection: sent once it is back')).toBeVisible();
  await expect(message(page)).toHaveValue('We would love to.');
  await expect(entries(page)).toHaveCount(1, { timeout: 20_000 });
  await expect(message(page)).toHaveCount(0);
  await expect(entries(page).getByText('Sent to bo@example.com')).toBeVisible({ timeout: 20_000 });
  expect(mailsTo('bo@example.com')).toHaveLength(1);
});

test('a refused mail says why, shows in the list, and is sent again', async ({ page }) => {
  smtp.refuse.set('chidi@example.com', { code: 550, message: 'No such person' });
  await openSubmission(page, { name: 'Chidi Okafor', email: 'chidi@example.com' });
  await sheet(page).getByRole('button', { name: 'Reply', exact: true }).click();
  await message(page).fill('Hello');
  await sheet(page).getByRole('button', { name: 'Send', exact: true }).click();
  await expect(entries(page).getByText(/The mail server said: “.*No such person/)).toBeVisible({ timeout: 20_000 });
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Chidi' }).getByText('An answer could not be sent'),
  ).toBeAttached();
  smtp.refuse.clear();
  await page.getByRole('button', { name: /Chidi/ }).click();
  await entries(page).getByRole('button', { name: 'Try again' }).click();
  await expect(entries(page).getByText('Sent to chidi@example.com')).toBeVisible({ timeout: 20_000 });
});

test('long words, emoji and right-to-left text hold on a phone; what is discarded comes back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const subject = `مرحبا 🌮 ${'x'.repeat(180)}`;
  await openSubmission(page, { name: 'W'.repeat(100), email: `${'a'.repeat(60)}@example.com`, subject });
  await sheet(page).getByRole('button', { name: 'Reply', exact: true }).click();
  const text = `مرحبا بكم 🌮👩🏽‍🍳\n${'longword'.repeat(60)}`;
  await message(page).fill(text);
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);
  await sheet(page).getByRole('button', { name: 'Discard' }).click();
  await expect(message(page)).toHaveCount(0);
  await expect(sheet(page).getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(message(page)).toHaveValue(text);
  await message(page).press('Control+Enter');
  await expect(entries(page)).toContainText('مرحبا بكم 🌮');
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);
});

test('a submission is assigned and comes back by a reminder, on top of the inbox and on the dashboard', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const id = await openSubmission(page, { name: 'Dana Whitfield', email: 'dana@example.com' });
  await client(submissionCalls.send, {
    body: { form: 'contact', fields: { name: 'Newer', email: 'new@example.com', message: 'Hi' } },
  });
  await sheet(page).getByLabel('Assigned to').selectOption({ label: 'Me, Olivia Owner' });
  await expect(sheet(page).getByLabel('Assigned to')).not.toHaveValue('');
  const reminder = sheet(page).getByLabel('Remind me', { exact: true });
  const days = await reminder.locator('option', { hasText: 'In 3 days' }).getAttribute('value');
  await reminder.selectOption(days);
  await expect(reminder.locator('option:checked')).toHaveText(/^\w+day, .*, 9 AM$/);
  await reminder.selectOption('date');
  await sheet(page).getByLabel('Remind me on').fill('2099-01-02');
  await expect(sheet(page).getByText('Friday, Jan 2, 2099, 9 AM. It comes back')).toBeVisible();
  await sheet(page).getByLabel('Remind me on').blur();
  await expect(reminder.locator('option:checked')).toHaveText('Friday, Jan 2, 2099, 9 AM');
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');
  const rows = page.getByRole('list', { name: /^Submissions/ }).getByRole('listitem');
  await expect(rows.first()).toContainText('Newer');
  await page.getByLabel('Assigned to').selectOption('me');
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL(/who=me/);
  await expect(rows).toContainText('Assigned to Olivia Owner');
  await page.getByLabel('Assigned to').selectOption('none');
  await expect(rows.filter({ hasText: 'Dana' })).toHaveCount(0);
  await expect(rows.filter({ hasText: 'Newer' })).toHaveCount(1);
  // Time passes.
  await client(submissionCalls.update, { params: { id }, body: { remind_at: '2026-01-01T09:00:00.000Z' } });
  await page.goto(`${panel()}/panel/submissions`);
  await expect(rows.first()).toContainText('Dana Whitfield');
  await expect(rows.first().getByText(/^Reminder, due/)).toBeAttached();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);
  await page.goto(`${panel()}/panel`);
  await page.getByRole('link', { name: /^Dana Whitfield reminder/ }).click();
  await expect(sheet(page).getByRole('heading', { name: 'Dana Whitfield' })).toBeVisible();
  await sheet(page).getByRole('button', { name: 'Archive' }).click();
  await expect(page.locator('[data-sonner-toast]').filter({ hasText: 'archived' })).toBeVisible();
  await page.goto(`${panel()}/panel`);
  await expect(page.getByRole('heading', { name: 'Needs you' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Dana Whitfield/ })).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('in a new answer the first click on Templates opens them, and the empty message isn’t scolded', async ({
  page,
}) => {
  await openSubmission(page, { name: 'Gil Reyes', email: 'gil@example.com' });
  await page.keyboard.press('r');
  await expect(message(page)).toBeFocused();
  const box = await sheet(page).getByRole('button', { name: 'Templates' }).boundingBox();
  if (!box) throw new Error('There is no button for templates');
  // The press takes the focus from the message; the release must still find the button.
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.waitForTimeout(300);
  await page.mouse.up();
  await expect(page.getByRole('menu', { name: 'Templates' })).toBeVisible();
  await expect(sheet(page).getByRole('alert')).toHaveCount(0);
});

test('an answer becomes a template, which is filled in, renamed and deleted by keyboard', async ({ page }) => {
  await client(submissionCalls.saveTemplate, { body: { name: 'Hours', text: 'We answer by noon.' } });
  await openSubmission(page, { name: 'Eli Fox', email: 'eli@example.com' });
  await page.keyboard.press('r');
  await message(page).fill('Dear Eli Fox,\nlunch is $12.');
  const menu = sheet(page).getByRole('button', { name: 'Templates' });
  await menu.press('Enter');
  await page.getByRole('menuitem', { name: 'Save as template…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Save as template' });
  await expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue('Dear {name},\nlunch is $12.');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Prices');
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await sheet(page).getByRole('button', { name: 'Discard' }).click();
  await page.keyboard.press('Escape');

  await openSubmission(page, { name: 'Fay Gray', email: 'fay@example.com' });
  await page.keyboard.press('r');
  await expect(message(page)).toBeFocused();
  await menu.press('Enter');
  await page.getByRole('menuitem', { name: 'Prices' }).press('Enter');
  await expect(message(page)).toHaveValue('Dear Fay Gray,\nlunch is $12.');
  await expect(message(page)).toBeFocused();
  await menu.press('Enter');
  await page.getByRole('menuitem', { name: 'Rename or delete…' }).press('Enter');
  await page.getByRole('button', { name: 'Change Prices' }).press('Enter');
  await page.getByRole('textbox', { name: 'Name' }).fill('Hours');
  await expect(page.getByText('There is already a template with this name')).toBeVisible();
  await expect(page.getByText('It will be replaced')).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Name' }).fill('What lunch costs');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Delete What lunch costs' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Delete Hours' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Delete Hours' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete What lunch costs' }).press('Enter');
  await expect(page.getByText('No templates left.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Delete What lunch costs' })).toBeVisible();
});

test('what came back by mail is pasted into the thread, quoted by the next answer, and taken out', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSubmission(page, { name: 'Gil Hart', email: 'gil@example.com' });
  await expect(sheet(page).getByRole('button', { name: 'Add their answer' })).toHaveCount(0);
  await sheet(page).getByRole('button', { name: 'Reply', exact: true }).click();
  await message(page).fill('At noon?');
  await message(page).press('Control+Enter');
  await sheet(page).getByRole('button', { name: 'Add their answer' }).click();
  await page.keyboard.type('Noon is fine. مرحبا');
  await expectAccessibleInBothThemes(page);
  await sheet(page).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(entries(page)).toHaveCount(2);
  await expect(entries(page).last()).toContainText('Gil Hart');
  await expect(sheet(page).getByLabel('Status')).toHaveValue('read');
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);
  await sheet(page).getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(sheet(page).getByText('> Noon is fine.')).toBeVisible();
  await entries(page).getByRole('button', { name: 'Remove' }).click();
  await expect(entries(page)).toHaveCount(1);
});
