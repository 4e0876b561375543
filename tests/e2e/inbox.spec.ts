import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

import { expect, type Page, test } from 'playwright/test';

import {
  complaintsOf,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  panel,
} from './support.ts';
import { call, enter, newcomer, postForm } from './team.ts';

/** A separate domain, without messages from other tests, nor from an attempt of this file that failed. */
const host = `letters-${process.env['TEST_WORKER_INDEX']}.localhost`;
const title = 'Letters Street Food';
const inbox = `${panel}/panel/submissions`;

const contact = {
  form: 'contact',
  name: 'Ana Ortiz',
  email: 'ana@example.com',
  message: 'Do you come to Zilker Park?',
};
const catering = {
  form: 'catering',
  name: 'Bo Nguyen',
  email: 'bo@example.com',
  phone: '512-555-0134',
  event_date: '2100-12-24',
  guests: '1200',
  place: 'City Hall',
  message: 'A dinner\nfor everyone.',
};

async function send(fields: Record<string, string>): Promise<void> {
  expect((await postForm(host, fields)).status).toBe(303);
}

const rows = (page: Page) => page.getByRole('list', { name: /^Submissions/ }).getByRole('listitem');
const focused = (page: Page) => page.locator(':focus');
const sheet = (page: Page) => page.getByRole('dialog');

test.describe.configure({ mode: 'serial' });
test.describe('inbox', () => {
  test.use({ viewport: { width: 1280, height: 900 } });

  test('an empty inbox explains itself; a new message appears without a reload', async ({ page }) => {
    test.slow();
    const complaints = complaintsOf(page);
    await enter(page, { host, title }, inbox);
    await expect(page.getByText('No messages yet')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Try the contact page' })).toHaveAttribute(
      'href',
      /letters-\d+\.localhost/,
    );
    await expectAccessible(page);
    await send(contact);
    await expect(rows(page)).toHaveCount(1, { timeout: 30_000 });
    await expect(
      page.getByRole('navigation', { name: 'Panel' }).getByRole('link', { name: 'Inbox 1 new' }),
    ).toBeVisible();
    expect(complaints).toEqual([]);
  });

  test('a catering inquiry is read, answered, noted, archived and restored by keyboard', async ({ page }) => {
    await send(catering);
    await enter(page, { host, title });
    await page.keyboard.press('g');
    await page.keyboard.press('i');
    await expect(page).toHaveURL(/\/panel\/submissions$/);
    await expect(rows(page)).toHaveCount(2);
    const first = rows(page).first().getByRole('button');
    await expect(first).toContainText('Bo Nguyen');
    while (!(await first.evaluate((row) => row === document.activeElement))) await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await expect(focused(page)).toContainText('Ana Ortiz');
    await page.keyboard.press('k');
    await page.keyboard.press('Enter');

    await expect(sheet(page).getByText('Friday, December 24, 2100')).toBeVisible();
    await expect(sheet(page).getByText('1,200')).toBeVisible();
    await expect(sheet(page).getByText('A dinner\nfor everyone.')).toBeVisible();
    await expect(sheet(page).getByRole('link', { name: '512-555-0134' })).toHaveAttribute('href', 'tel:5125550134');
    await expect(sheet(page).getByLabel('Status')).toHaveValue('read');
    const reply = sheet(page).getByRole('link', { name: 'Reply by email' });
    await expect(reply).toHaveAttribute('href', /^mailto:bo@example\.com\?subject=Re%3A%20Catering/);
    await reply.focus();
    await page.keyboard.press('Enter');
    await sheet(page).getByRole('button', { name: 'Mark as replied' }).focus();
    await page.keyboard.press('Enter');
    await expect(sheet(page).getByLabel('Status')).toHaveValue('replied');
    await sheet(page).getByRole('textbox', { name: 'Note' }).focus();
    await page.keyboard.type('Wants the taco truck');
    await page.keyboard.press('Escape');
    await expect(sheet(page)).toHaveCount(0);
    // Closing at once must not lose the note.
    await expect(first).toBeFocused();
    await expect(first).toContainText('Replied');
    await page.keyboard.press('Enter');
    await expect(sheet(page).getByRole('textbox', { name: 'Note' })).toHaveValue('Wants the taco truck');
    await page.keyboard.press('Escape');

    // The list updates optimistically; the next page needs the stored state.
    const changed = () => page.waitForResponse(/\/api\/submissions\/bulk$/);
    const archived = changed();
    await page.keyboard.press('e');
    await expect(rows(page)).toHaveCount(1);
    await expect(focused(page)).toContainText('Ana Ortiz');
    await archived;
    const undone = changed();
    await page.keyboard.press('z');
    await expect(rows(page)).toHaveCount(2);
    await undone;
    const trashed = changed();
    await page.keyboard.press('Delete');
    await expect(rows(page)).toHaveCount(1);
    expect((await trashed).ok()).toBe(true);
    await page.goto(`${inbox}?box=trash`);
    await expect(rows(page)).toHaveText(/Ana Ortiz/);
    await rows(page).getByRole('button').focus();
    await page.keyboard.press('Enter');
    await sheet(page).getByRole('button', { name: 'Restore' }).focus();
    const restored = changed();
    await page.keyboard.press('Enter');
    await expect(page.getByText('The trash is empty')).toBeVisible();
    expect((await restored).ok()).toBe(true);

    await page.goto(`${panel}/panel/audit-log`);
    const log = page.getByRole('listitem');
    await expect(log.filter({ hasText: 'archived the submission from Bo Nguyen' })).toBeVisible();
    await expect(log.filter({ hasText: 'moved the submission from Ana Ortiz to the trash' })).toBeVisible();
    const link = log.getByRole('link', { name: 'the submission from Ana Ortiz' }).first();
    await expect(link).toHaveAttribute('href', /\/panel\/submissions\?open=/);
  });

  test('filters are in the URL, and the CSV holds the filtered messages', async ({ page }) => {
    await enter(page, { host, title }, inbox);
    await expect(rows(page)).toHaveCount(2);
    await page.getByLabel('Form').selectOption('catering');
    await expect(rows(page)).toHaveCount(1);
    await expect(page).toHaveURL(/form=catering/);
    await page.getByRole('searchbox').fill('taco truck');
    await expect(page).toHaveURL(/q=taco/);
    await expect(rows(page)).toHaveCount(1);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^catering-letters-\d+\.localhost-.*\.csv$/);
    const csv = readFileSync(await file.path(), 'utf8');
    expect(csv).toContain('Bo Nguyen');
    expect(csv).toContain('Wants the taco truck');
    expect(csv).not.toContain('Ana Ortiz');
    await page.getByRole('searchbox').fill('nobody said this');
    await expect(page.getByText('Nothing matches')).toBeVisible();
    await page.getByRole('button', { name: 'Clear the filters' }).click();
    await page.getByRole('button', { name: 'Any day' }).press('Enter');
    const days = page.getByRole('dialog', { name: 'Received' });
    await days.getByRole('button', { name: 'Last 7 days' }).press('Enter');
    await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=/);
    await expect(rows(page)).toHaveCount(2);
  });

  test('reading a message moves the next one up in a filtered list', async ({ page }) => {
    await send({ ...contact, name: 'Chidi Okafor' });
    await send({ ...contact, name: 'Dana Whitfield' });
    await enter(page, { host, title }, `${inbox}?status=new`);
    await expect(rows(page)).toHaveCount(3);
    // On a slow network the sheet is closed before its status is stored. The list must not wait for its next poll.
    await page.route('**/api/submissions/bulk', async (route) => {
      await setTimeout(1000);
      await route.continue();
    });
    await rows(page).first().getByRole('button').focus();
    await page.keyboard.press('Enter');
    await expect(sheet(page).getByLabel('Status')).toHaveValue('read');
    await page.keyboard.press('Escape');
    await expect(rows(page)).toHaveCount(2, { timeout: 5000 });
    await page.unroute('**/api/submissions/bulk');
    await expect(focused(page)).toContainText('Chidi Okafor');
    await page.keyboard.press('Delete');
    await expect(rows(page)).toHaveCount(1);
    await expect(focused(page)).toContainText('Ana Ortiz');
    const { data } = await call(page, 'GET', '/api/submissions?search=whitfield');
    const ids = (data as { id: string }[]).map(({ id }) => id);
    expect((await call(page, 'POST', '/api/submissions/bulk', { action: 'delete', ids })).status).toBe(200);
  });

  test('many are archived at once, and restored with their status', async ({ page }) => {
    await enter(page, { host, title }, inbox);
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    // A slow change: what the archive holds meanwhile must not make the inbox look like that of a new domain.
    const held = Promise.withResolvers<void>();
    await page.route('**/api/submissions/bulk', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.getByRole('region', { name: 'Selected' }).getByRole('button', { name: 'Archive' }).click();
    await expect(rows(page)).toHaveCount(0);
    await page.waitForTimeout(1000);
    await expect(page.getByText('All done')).toBeVisible({ timeout: 1 });
    held.resolve();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await expect(page.getByText('All done')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(rows(page)).toHaveCount(2);
    const answered = rows(page).filter({ hasText: 'Bo Nguyen' });
    await expect(answered).toContainText('Replied');

    // Who was answered comes back from the archive as that.
    await answered.getByRole('checkbox').check();
    await page.getByRole('region', { name: 'Selected' }).getByRole('button', { name: 'Archive' }).click();
    await expect(rows(page)).toHaveCount(1);
    await page.getByRole('link', { name: 'Archived' }).click();
    await answered.getByRole('button').click();
    await page.getByRole('button', { name: 'Back to the inbox' }).click();
    await expect(page.getByText('“Bo Nguyen” moved back to the inbox')).toBeVisible();
    await page.goto(inbox);
    await expect(answered).toContainText('Replied');

    // Who was answered stays so when the others are marked as read.
    await send({ ...contact, name: 'Wim Reed' });
    await page.reload();
    await expect(rows(page)).toHaveCount(3);
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByRole('region', { name: 'Selected' }).getByRole('button', { name: 'Mark as read' }).click();
    await expect(rows(page).filter({ hasText: 'Wim Reed' })).not.toContainText('New');
    await expect(answered).toContainText('Replied');
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await expect(page.getByRole('button', { name: 'Mark as read' })).toHaveCount(0);
    await page.getByRole('region', { name: 'Selected' }).getByRole('button', { name: 'Clear' }).click();
    await rows(page).filter({ hasText: 'Wim Reed' }).getByRole('checkbox').check();
    await page.getByRole('region', { name: 'Selected' }).getByRole('button', { name: 'Move to trash' }).click();
    await expect(rows(page)).toHaveCount(2);
    // The list is ahead of what is stored.
    await expect.poll(async () => (await call(page, 'GET', '/api/submissions?search=wim')).data).toEqual([]);
  });

  test('after a message is dealt with, its sheet goes on to the next', async ({ page }) => {
    await enter(page, { host, title });
    await send({ ...contact, name: 'Uma Stone' });
    await send({ ...contact, name: 'Vic Stone' });
    await page.goto(`${inbox}?q=stone`);
    await rows(page).first().getByRole('button').click();
    await expect(sheet(page).getByRole('heading', { name: 'Vic Stone' })).toBeVisible();
    await sheet(page).getByRole('button', { name: 'Delete' }).click();
    await expect(sheet(page).getByRole('heading', { name: 'Uma Stone' })).toBeVisible();
    await sheet(page).getByRole('button', { name: 'Delete' }).click();
    await expect(sheet(page)).toHaveCount(0);
    await expect(rows(page)).toHaveCount(0);
    await expect.poll(async () => (await call(page, 'GET', '/api/submissions?search=stone')).data).toEqual([]);
  });

  test('two users edit a note at once: nothing is lost, and one chooses', async ({ page }) => {
    await enter(page, { host, title }, inbox);
    await rows(page).filter({ hasText: 'Ana Ortiz' }).getByRole('button').click();
    const note = sheet(page).getByRole('textbox', { name: 'Note' });
    await expect(note).toHaveValue('');
    const id = /open=([a-z0-9]{16})/.exec(page.url())?.[1] ?? '';
    const version = async () =>
      ((await call(page, 'GET', `/api/submissions/${id}`)).data as { version: number }).version;
    // Another user's status change is no conflict. Opening the message may mark it as read at the same moment.
    await expect(async () => {
      const status = { version: await version(), status: 'read' };
      expect((await call(page, 'PATCH', `/api/submissions/${id}`, status)).status).toBe(200);
    }).toPass();
    await note.fill('Mine');
    await expect(sheet(page).getByText('Saved')).toBeVisible();
    await expect
      .poll(async () => (await call(page, 'GET', `/api/submissions/${id}`)).data)
      .toMatchObject({ note: 'Mine' });
    const theirs = { version: await version(), note: 'Theirs' };
    expect((await call(page, 'PATCH', `/api/submissions/${id}`, theirs)).status).toBe(200);
    await note.fill('Mine again');
    await expect(sheet(page).getByText('Someone else saved this in the meantime')).toBeVisible();
    await expectAccessible(page);
    await sheet(page).getByRole('button', { name: 'Keep mine' }).click();
    await expect
      .poll(async () => (await call(page, 'GET', `/api/submissions/${id}`)).data)
      .toMatchObject({ note: 'Mine again' });
  });

  test('a failed change says so, and the list reverts', async ({ page }) => {
    await enter(page, { host, title }, inbox);
    await expect(rows(page)).toHaveCount(2);
    await page.route('**/api/submissions/bulk', (route) => route.abort());
    await rows(page).first().getByRole('button').focus();
    await page.keyboard.press('e');
    await expect(rows(page)).toHaveCount(2);
    await expect(page.locator('[data-sonner-toast][data-type="error"]')).toBeVisible();
    await page.unroute('**/api/submissions/bulk');
    await page.route('**/api/submissions?*', (route) => route.abort());
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('The inbox could not be loaded');
    await page.unroute('**/api/submissions?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(rows(page)).toHaveCount(2);
  });

  test('is accessible, also on a phone', async ({ page }) => {
    await enter(page, { host, title }, inbox);
    await expect(rows(page)).toHaveCount(2);
    await expectAccessibleInBothThemes(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await rows(page).first().getByRole('button').click();
    await expect(sheet(page).getByRole('textbox', { name: 'Note' })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await expectNoSidewaysScroll(page);
  });

  test('an editor answers; an author is told that the inbox is for editors', async ({ page, browser }) => {
    await enter(page, { host, title });
    const editor = await newcomer(page, browser, 'editor');
    await editor.goto(inbox);
    await rows(editor).first().getByRole('button').focus();
    await editor.keyboard.press('u');
    await expect(rows(editor).first()).toContainText('New');
    const author = await newcomer(page, browser, 'author');
    await expect(author.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(author.getByRole('link', { name: /^Inbox/ })).toHaveCount(0);
    await author.goto(inbox);
    await expect(author.getByText('This is for editors')).toBeVisible();
    await editor.context().close();
    await author.context().close();
  });

  test('an unsent notification names the missing setting, and can be resent', async ({ page }) => {
    await enter(page, { host, title }, inbox);
    await rows(page).getByRole('button').first().click();
    await expect(sheet(page).getByText('the site had no contact email')).toBeVisible();
    await sheet(page).getByRole('button', { name: 'Send an email now' }).click();
    await expect(sheet(page).getByRole('alert')).toContainText('set one in the site’s options');
    await page.goto(`${panel}/panel/site-options`);
    await page.getByLabel('Email', { exact: true }).fill('hello@letters.test');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible();
    await page.goto(inbox);
    await rows(page).getByRole('button').first().click();
    await sheet(page).getByRole('button', { name: 'Send an email now' }).click();
    await expect(sheet(page).getByText('is a file in the outbox folder')).toBeVisible({ timeout: 20_000 });
    await expect(sheet(page).getByRole('button', { name: 'Send an email now' })).toHaveCount(0);
  });
});

test('an inbox whose only messages are held as spam says so', async ({ page }) => {
  const quiet = host.replace('letters', 'held');
  await enter(page, { host: quiet, title: 'Held' });
  // Only a machine fills the field that people don't see.
  await postForm(quiet, { ...contact, homepage: 'https://spam.example' });
  await expect
    .poll(async () => ((await call(page, 'GET', '/api/submissions?spam=true')).data as unknown[]).length)
    .toBe(1);
  // Until it is known, it doesn't claim that all is done.
  await page.route('**/api/submissions?*spam=true*', async (route) => {
    await expect(page.getByText('All done')).toHaveCount(0);
    await route.continue();
  });
  await page.goto(inbox);
  await expect(page.getByText('1 submission is in Spam.')).toBeVisible();
  await expect(page.getByText('No messages yet')).toHaveCount(0);
  await page.getByRole('link', { name: 'Open spam' }).click();
  await expect(page.getByText(contact.message)).toBeVisible();
});

test('a message that is answered while it is still being marked as read stays answered', async ({ page }) => {
  const slow = host.replace('letters', 'slow');
  await enter(page, { host: slow, title: 'Slow' });
  await postForm(slow, contact);
  await page.goto(inbox);
  await expect(rows(page)).toHaveCount(1, { timeout: 30_000 });
  let calls = 0;
  await page.route('**/api/submissions/bulk', async (route) => {
    calls += 1;
    if (calls === 1) await setTimeout(1500);
    await route.continue();
  });
  await rows(page).first().getByRole('button').click();
  await sheet(page).getByRole('link', { name: 'Reply by email' }).press('Enter');
  await sheet(page).getByRole('button', { name: 'Mark as replied' }).click();
  await expect(sheet(page).getByLabel('Status')).toHaveValue('replied');
  await expect.poll(() => calls).toBe(2);
  await page.waitForTimeout(500);
  const { data } = await call(page, 'GET', '/api/submissions');
  expect((data as { status: string }[]).map(({ status }) => status)).toEqual(['replied']);
});
