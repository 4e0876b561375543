import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { optionCalls } from '#shared/calls/options.ts';
import { submissionCalls } from '#shared/calls/submissions.ts';
import type { Client } from '#shared/client/http.ts';
import { owner, startApi, type TestApi } from '#tests/support/api.ts';
import { type MailServer, startMailServer } from '#tests/support/smtp.ts';
import { contactFields, postForm, submissionsOf } from '#tests/support/submissions.ts';

import { createMailer } from '../mail/mailer.ts';
import { sendDueMails } from '../mail/queue.ts';

let api: TestApi;
let client: Client;
let smtp: MailServer;
beforeAll(async () => {
  smtp = await startMailServer();
  api = await startApi({ SMTP_URL: smtp.url });
  client = await api.signIn('tacos.test');
});
afterAll(() => Promise.all([api.close(), smtp.stop()]));

let id: string;
const { first } = submissionsOf(() => ({ api, client }));
beforeEach(async () => {
  smtp.refuse.clear();
  smtp.received.length = 0;
  for (const table of ['submissions', 'mails', 'submission_replies'] as const)
    await api.services.db.deleteFrom(table).execute();
  id = await received();
});

async function received(fields: object = {}, more: object = {}): Promise<string> {
  await postForm(api, { form: 'contact', fields: { ...contactFields, subject: 'Friday', ...fields }, ...more });
  return (await first(Object.keys(more).length > 0 ? { spam: 'true' } : {})).id;
}
async function setAddresses(email: string, outgoing = ''): Promise<void> {
  const { data, version } = await client(optionCalls.getOptions);
  const { auth_background: _, logo: _logo, fav_icon: _icon, ...texts } = data;
  const media = { auth_background_id: null, logo_id: null, fav_icon_id: null };
  await client(optionCalls.updateOptions, { body: { ...texts, ...media, email, outgoing_email: outgoing, version } });
}
async function deliver(): Promise<void> {
  await api.services.db.updateTable('mails').set({ next_at: '2020-01-01T00:00:00.000Z' }).execute();
  const mailer = createMailer({ smtpUrl: smtp.url, dataDir: api.dataDir });
  await sendDueMails({ db: api.services.db, mailer, log: () => undefined });
}
const toAna = () => smtp.received.filter(({ to }) => to[0] === 'ana@example.com').map(({ raw }) => raw);
const header = (mail: string | undefined, name: string) =>
  new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'm').exec(mail ?? '')?.[1]?.replaceAll(/\r\n[ \t]+/g, ' ');

const words = { subject: 'Re: Friday', text: 'Yes, we come at noon.' };
const reply = (body: object = {}) => client(submissionCalls.reply, { params: { id }, body: { ...words, ...body } });
const thread = async () => (await client(submissionCalls.get, { params: { id } })).data;

test('an answer is mailed to the sender, quotes the message, and marks the submission as replied', async () => {
  await setAddresses('hello@tacos.test', 'mail@tacos.test');
  await api.services.db.deleteFrom('submissions').execute();
  id = await received();
  const before = await thread();
  expect(before).toMatchObject({ replies: [], reply_as: { from: 'mail@tacos.test', reply_to: 'hello@tacos.test' } });
  const { data } = await reply();
  expect(data).toMatchObject({
    status: 'replied',
    version: before.version + 1,
    replies: [{ ...words, direction: 'out', by: { name: 'Olivia Owner' }, mail: { state: 'queued' } }],
  });
  await deliver();
  const [mail] = toAna();
  expect(header(mail, 'From')).toBe('Taco Network <mail@tacos.test>');
  expect(header(mail, 'Reply-To')).toBe('Taco Network <hello@tacos.test>');
  expect(header(mail, 'Subject')).toBe('Re: Friday');
  expect(mail).toMatch(/Yes, we come at noon\.\r\n\r\nOn \w+ \d+, \d{4}, Ana wrote:\r\n> Hello/);
  expect((await thread()).replies).toMatchObject([{ mail: { state: 'sent' } }]);
  // The mail about the submission keeps its own state, and the list shows the submission once.
  expect(await first()).toMatchObject({ mail: { state: 'sent' }, status: 'replied', reply_failed: false });
  expect((await client(submissionCalls.list)).total).toBe(1);
});

test('without a contact address the sender’s own answer reaches whoever wrote; without a quote the mail has none', async () => {
  await setAddresses('');
  expect((await reply({ quote: false })).data.reply_as?.reply_to).toBe(owner.email);
  await deliver();
  expect(header(toAna()[0], 'Reply-To')).toBe(`Taco Network <${owner.email}>`);
  expect(header(toAna()[0], 'From')).toContain('no-reply@tacos.test');
  expect(toAna()[0]).not.toContain('wrote:');
});

test('the mails of a thread refer to those before, also to the one that told the team', async () => {
  await setAddresses('hello@tacos.test');
  id = await received({ name: 'Threaded' });
  await reply();
  await reply({ text: 'And tacos.' });
  await deliver();
  const told = smtp.received.find(({ raw }) => raw.includes('Threaded'))?.raw;
  const [one, two] = ['noon', 'And tacos'].map((part) => toAna().find((raw) => raw.includes(part)));
  const [about, first_, second] = [told, one, two].map((mail) => header(mail, 'Message-ID') ?? '');
  expect(about).toMatch(/^<submission-[a-z0-9]{16}@tacos\.test>$/);
  expect(new Set([about, first_, second]).size).toBe(3);
  expect([header(one, 'In-Reply-To'), header(one, 'References')]).toEqual([about, about]);
  expect([header(two, 'In-Reply-To'), header(two, 'References')]).toEqual([first_, `${about} ${first_}`]);
});

test('a double press and a lost answer send one mail; the same key with other words is refused', async () => {
  const key = { idempotency_key: 'press-1' };
  await Promise.all([reply(key), reply(key), reply(key)]);
  await reply(key);
  await expect(reply({ ...key, text: 'Something else' })).rejects.toMatchObject({ code: 'key_reused' });
  await deliver();
  expect(toAna()).toHaveLength(1);
  expect((await thread()).replies).toHaveLength(1);
});

test.each([
  ['a line break', 'Hi\r\nBcc: eve@example.com'],
  ['another line separator', 'Hi\u2028Bcc: eve@example.com'],
  ['more than 200 characters', 'x'.repeat(201)],
  ['nothing', '   '],
])('a subject with %s is refused', async (_, subject) => {
  await expect(reply({ subject })).rejects.toMatchObject({
    code: 'invalid_fields',
    body: { errors: { subject: [expect.any(String)] } },
  });
  expect((await thread()).replies).toEqual([]);
});

test('emoji, right-to-left text and 200 characters arrive as they were written', async () => {
  const subject = `مرحبا 🌮 ${'ß'.repeat(191)}`;
  await reply({ subject, text: 'مرحبا بكم\n🌮👩🏽‍🍳' });
  await deliver();
  expect((await thread()).replies).toMatchObject([{ subject, text: 'مرحبا بكم\n🌮👩🏽‍🍳', mail: { state: 'sent' } }]);
});

test('an answer that the mail server refuses says why, shows in the list, and is sent again on request, once', async () => {
  smtp.refuse.set('ana@example.com', { code: 550, message: 'No such person' });
  await reply();
  await deliver();
  const failed = await thread();
  expect(failed.replies).toMatchObject([
    { mail: { state: 'failed', error: expect.stringContaining('No such person') } },
  ]);
  expect((await first()).reply_failed).toBe(true);
  smtp.refuse.clear();
  const again = () =>
    client(submissionCalls.replyAgain, { params: { id }, body: { reply: failed.replies[0]?.id ?? '' } });
  await Promise.all([again(), again()]);
  await deliver();
  expect(toAna()).toHaveLength(1);
  expect(toAna()[0]).toContain('> Hello');
  expect((await again()).data.replies).toMatchObject([{ mail: { state: 'sent' } }]);
  expect((await first()).reply_failed).toBe(false);
  await expect(
    client(submissionCalls.replyAgain, { params: { id }, body: { reply: 'a'.repeat(16) } }),
  ).rejects.toMatchObject({ code: 'not_found' });
});

test('spam, the trash and a submission of another domain can’t be answered', async () => {
  await client(submissionCalls.bulk, { body: { action: 'spam', ids: [id], spam: true } });
  await expect(reply()).rejects.toMatchObject({ code: 'conflict' });
  await client(submissionCalls.bulk, { body: { action: 'trash', ids: [id] } });
  await expect(reply()).rejects.toMatchObject({ code: 'conflict' });
  await api.addDomain('soups.test');
  const other = await api.signIn('soups.test');
  await expect(other(submissionCalls.reply, { params: { id }, body: words })).rejects.toMatchObject({
    code: 'not_found',
  });
  expect(await api.services.db.selectFrom('submission_replies').selectAll().execute()).toEqual([]);
});

test('a deleted submission takes its thread and unsent mails with it', async () => {
  await reply();
  await client(submissionCalls.remove, { params: { id } });
  expect(await api.services.db.selectFrom('submission_replies').selectAll().execute()).toEqual([]);
  await deliver();
  expect(toAna()).toEqual([]);
});

test('without a mail server nothing is stored, and the panel is told before', async () => {
  const silent = await startApi();
  const session = await silent.signIn('tacos.test');
  await postForm(silent, { form: 'contact', fields: contactFields });
  const [submission] = (await session(submissionCalls.list)).data;
  const params = { id: submission?.id ?? '' };
  expect((await session(submissionCalls.get, { params })).data.reply_as).toBeNull();
  await expect(session(submissionCalls.reply, { params, body: words })).rejects.toMatchObject({
    code: 'conflict',
    body: { message: expect.stringContaining('mail server') },
  });
  expect((await session(submissionCalls.get, { params })).data).toMatchObject({ replies: [], status: 'new' });
  await silent.close();
});
