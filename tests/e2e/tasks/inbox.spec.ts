import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type Page, test } from 'playwright/test';

import { authCalls } from '#shared/calls/auth.ts';
import { invitationCalls } from '#shared/calls/invitations.ts';
import { submissionCalls } from '#shared/calls/submissions.ts';
import { userCalls } from '#shared/calls/users.ts';
import type { Client } from '#shared/client/http.ts';
import { signIn, startInstallation } from '#tests/support/installation.ts';
import { type MailServer, startMailServer } from '#tests/support/smtp.ts';

import { stamp } from './content.ts';
import { expect } from './expect.ts';
import { task } from './task.ts';

/** A server of its own: the one of the other specs has no mail server. */
const host = 'task-inbox.localhost';
const dataDir = mkdtempSync(join(tmpdir(), 'caravan-tasks-'));
const owner = { email: process.env['OWNER_EMAIL'] ?? '', password: process.env['OWNER_PASSWORD'] ?? '' };
let smtp: MailServer;
let server: Awaited<ReturnType<typeof startInstallation>>;
let client: Client;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  smtp = await startMailServer();
  server = await startInstallation({ dataDir, host, settings: { SMTP_URL: smtp.url } });
  client = await signIn(server.port);
  await client(submissionCalls.saveTemplate, { body: { name: 'Prices', text: 'Dear {name},\nlunch is $14 a guest.' } });
  await addColleague('robin@example.com');
});
test.afterAll(async () => {
  const closed = once(server.child, 'close');
  server.child.kill();
  await Promise.all([closed, smtp.stop()]);
  rmSync(dataDir, { recursive: true, force: true });
});

/** Invites an editor, who accepts. */
async function addColleague(email: string): Promise<void> {
  await client(userCalls.create, { body: { email, firstname: 'Robin', lastname: 'Reyes', role: 'editor' } });
  let token = '';
  await expect(() => {
    const mail = smtp.received.find(({ to }) => to[0] === email)?.raw ?? '';
    token = /token=([\w.-]+)/.exec(mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))?.[1] ?? '';
    expect(token).not.toBe('');
  }).toPass({ timeout: 20_000 });
  await client(invitationCalls.accept, { body: { token, password: owner.password } });
}

async function enter(page: Page): Promise<string> {
  const panel = `http://panel.localhost:${server.port}`;
  const { access_token, refresh_token } = (await client(authCalls.login, { body: owner })).data;
  const cookies = Object.entries({ access_token, refresh_token, site: host });
  await page
    .context()
    .addCookies(cookies.map(([name, value]) => ({ name, value, url: panel, sameSite: 'Strict' as const })));
  return panel;
}

/** Puts the requests of earlier tries away, and sends one. */
async function request(): Promise<string> {
  for (const { id, status } of (await client(submissionCalls.list)).data)
    if (status !== 'archived') await client(submissionCalls.update, { params: { id }, body: { status: 'archived' } });
  const name = `Dana ${stamp()}`;
  const email = `${name.toLowerCase().replace(' ', '.')}@example.com`;
  const wishes = { phone: '512-555-0134', event_date: '2100-12-24', guests: '40', place: 'City Hall' };
  const fields = { name, email, ...wishes, message: 'Lunch for forty?' };
  await client(submissionCalls.send, { body: { form: 'catering', fields } });
  return name;
}

const sheet = (page: Page) => page.getByRole('dialog');

task(12, 'answer a catering request with an answer template', {
  enter,
  prepare: request,
  async does(hand, name) {
    const { page } = hand;
    await hand.goTo('Inbox');
    await hand.press(page.getByRole('button', { name: new RegExp(name) }).first());
    await expect(sheet(page).getByRole('heading', { name })).toBeVisible();
    if (hand.way === 'touch') await hand.press(sheet(page).getByRole('button', { name: 'Reply', exact: true }));
    else {
      await expect(sheet(page).getByRole('button', { name: 'Reply', exact: true })).toBeVisible();
      await hand.key('r');
    }
    const message = sheet(page).getByRole('textbox', { name: 'Message' });
    await expect(message).toBeFocused();
    await hand.press(sheet(page).getByRole('button', { name: 'Templates' }));
    await hand.press(page.getByRole('menuitem', { name: 'Prices' }));
    await expect(message).toHaveValue(`Dear ${name},\nlunch is $14 a guest.`);
    await (hand.way === 'touch'
      ? hand.press(sheet(page).getByRole('button', { name: 'Send', exact: true }))
      : hand.key('Control+Enter'));
    const answers = sheet(page).getByRole('region', { name: 'Answers' }).getByRole('listitem');
    await expect(answers).toContainText('lunch is $14 a guest.');
    await expect(sheet(page).getByLabel('Status')).toHaveValue('replied');
  },
});

task(13, 'give a submission to a colleague, with a reminder for tomorrow', {
  enter,
  prepare: request,
  async does(hand, name) {
    const { page } = hand;
    await hand.goTo('Inbox');
    await hand.press(page.getByRole('button', { name: new RegExp(name) }).first());
    await hand.choose(sheet(page).getByLabel('Assigned to'), 'Robin Reyes');
    const reminder = sheet(page).getByLabel('Remind me', { exact: true });
    await hand.choose(reminder, /^Tomorrow/);
    await expect(reminder.locator('option:checked')).toHaveText(/, 9 AM$/);
    await expect(sheet(page).getByLabel('Assigned to').locator('option:checked')).toHaveText('Robin Reyes');
  },
});
