import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { createMailer } from './mailer.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'caravan-mailer-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

async function fileOf(text: string): Promise<string> {
  const from = { name: 'Zoë’s Trucks', address: 'no-reply@zoe.test' };
  await createMailer({ smtpUrl: null, dataDir }).send({ to: 'a@b.test', from, replyTo: null, subject: 'Hi', text });
  const [name = ''] = readdirSync(join(dataDir, 'outbox'));
  return readFileSync(join(dataDir, 'outbox', name), 'utf8');
}

test('a mail in a file has its links and letters as they are', async () => {
  const link = `https://panel.zoe.test/panel/invitation#token=${'aB-_9'.repeat(20)}`;
  const text = `Zoë invites you:\n\n${link}\n\n=3D stays, and so does “quoted = words” 🌮\n`;
  const mail = await fileOf(text);
  expect(mail).toContain(text.trim());
  expect(mail).toContain('Content-Transfer-Encoding: 8bit\r\n');
  expect(mail).not.toContain('quoted-printable');
});

test('a short mail of plain letters needs no other encoding', async () => {
  const mail = await fileOf('Hello.\n');
  expect(mail).toContain('Content-Transfer-Encoding: 7bit\r\n');
  expect(mail.trimEnd().endsWith('Hello.')).toBe(true);
});
