import { afterAll, beforeAll, expect, test } from 'vitest';

import { optionCalls } from '#shared/calls/options.ts';
import { submissionCalls } from '#shared/calls/submissions.ts';
import type { Client } from '#shared/client/http.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { createPost } from '#tests/support/content.ts';
import { type MailServer, startMailServer } from '#tests/support/smtp.ts';
import { cateringFields, contactFields, postForm } from '#tests/support/submissions.ts';

import { createMailer } from '../mail/mailer.ts';
import { sendDueMails } from '../mail/queue.ts';

let api: TestApi;
let client: Client;
let smtp: MailServer;
beforeAll(async () => {
  [api, smtp] = await Promise.all([startApi(), startMailServer()]);
  client = await api.signIn('tacos.test');
});
afterAll(() => Promise.all([api.close(), smtp.stop()]));

async function setAddresses(email: string, outgoing = ''): Promise<void> {
  const { data, version } = await client(optionCalls.getOptions);
  const { auth_background: _, logo: _logo, fav_icon: _icon, ...texts } = data;
  const media = { auth_background_id: null, logo_id: null, fav_icon_id: null };
  await client(optionCalls.updateOptions, { body: { ...texts, ...media, email, outgoing_email: outgoing, version } });
}
async function sendMail(url = smtp.url): Promise<string> {
  const mailer = createMailer({ smtpUrl: url, dataDir: api.dataDir });
  await sendDueMails({ db: api.services.db, mailer, log: () => undefined });
  return smtp.received.at(-1)?.raw.replace(/=\r\n/g, '') ?? '';
}
const send = (fields: object = {}) => postForm(api, { form: 'contact', fields: { ...contactFields, ...fields } });
const latest = async () => (await client(submissionCalls.list)).data[0];

test('a submission is mailed to the domain, and replies go to the sender', async () => {
  await setAddresses('hello@tacos.test', 'mail@tacos.test');
  await send({ name: 'Ana Ortiz', subject: 'A booking', message: 'For Friday' });
  expect((await latest())?.mail).toEqual({ state: 'queued', attempts: 0, error: null });
  const mail = await sendMail();
  expect(smtp.received.at(-1)).toMatchObject({ to: ['hello@tacos.test'], from: 'mail@tacos.test' });
  expect(mail).toMatch(/^From: Taco Network <mail@tacos.test>\r?$/m);
  expect(mail).toMatch(/^Reply-To: Ana Ortiz <ana@example.com>\r?$/m);
  expect(mail).toMatch(/^Subject: Contact us: A booking\r?$/m);
  expect(mail).toContain('For Friday');
  expect((await latest())?.mail).toMatchObject({ state: 'sent' });
});

test('user input never becomes a header or a recipient', async () => {
  await send({
    name: 'Eve\r\nBcc: eve@example.com',
    subject: 'Hi\u2028Bcc: eve@example.com',
    message: '.\r\nRCPT TO:<eve@example.com>',
  });
  const mail = await sendMail();
  expect(smtp.received.at(-1)?.to).toEqual(['hello@tacos.test']);
  expect(mail.split('\r\n\r\n')[0]).not.toMatch(/^bcc/im);
});

test('the mail about an inquiry names its offer, also without JavaScript', async () => {
  await createPost(client, { title: 'Office lunch', url: 'catering/office-lunch', post_type_id: 5 });
  await api.publish('tacos.test');
  const form = { form: 'catering', ...cateringFields, redirect: '/catering/office-lunch' };
  expect((await postForm(api, new URLSearchParams(form))).status).toBe(303);
  expect(await sendMail()).toMatch(/^Offer: Office lunch\r?$/m);
});

test('a domain without its own address writes as no-reply', async () => {
  await setAddresses('hello@tacos.test', 'Not, an <address');
  await send();
  await sendMail();
  expect(smtp.received.at(-1)?.from).toBe('no-reply@tacos.test');
});

test('a mail server that is down loses nothing: the panel shows it, and the mail is sent later', async () => {
  const before = smtp.received.length;
  await send({ name: 'Patient' });
  await sendMail('smtp://127.0.0.1:9');
  expect(await latest()).toMatchObject({
    fields: { name: 'Patient' },
    mail: { state: 'queued', attempts: 1, error: expect.stringMatching(/\w/) },
  });
  await api.services.db.updateTable('mails').set({ next_at: '2020-01-01T00:00:00.000Z' }).execute();
  await sendMail();
  expect(smtp.received).toHaveLength(before + 1);
  expect((await latest())?.mail.state).toBe('sent');
});

test('a refused recipient is a failure with its reason', async () => {
  smtp.refuse.set('hello@tacos.test', { code: 550, message: 'No such person' });
  await send();
  await sendMail();
  expect((await latest())?.mail).toMatchObject({ state: 'failed', error: expect.stringContaining('No such person') });
  smtp.refuse.clear();
});

const again = async () => client(submissionCalls.mailAgain, { params: { id: (await latest())?.id ?? '' } });

test('a failed mail is sent again on request, once however many ask', async () => {
  const before = smtp.received.length;
  const replies = await Promise.all([again(), again(), again()]);
  expect(replies.map(({ data }) => data.mail)).toContainEqual({ state: 'queued', attempts: 0, error: null });
  expect(await sendMail()).toContain('Hello');
  expect(smtp.received).toHaveLength(before + 1);
  expect((await latest())?.mail).toMatchObject({ state: 'sent', error: null });
  // A sent mail isn't sent again.
  expect((await again()).data.mail.state).toBe('sent');
  await sendMail();
  expect(smtp.received).toHaveLength(before + 1);
});

test('a deleted submission is not mailed, nor one of a domain without an address', async () => {
  const before = smtp.received.length;
  await send({ name: 'Gone' });
  await client(submissionCalls.remove, { params: { id: (await latest())?.id ?? '' } });
  await setAddresses('');
  await send({ name: 'Kept' });
  await sendMail();
  expect(smtp.received).toHaveLength(before);
  expect(await latest()).toMatchObject({ fields: { name: 'Kept' }, mail: { state: 'none' } });

  await expect(again()).rejects.toMatchObject({
    code: 'conflict',
    body: { message: expect.stringMatching(/no contact email/) },
  });
  await setAddresses('hello@tacos.test');
  expect((await again()).data.mail.state).toBe('queued');
  expect(await sendMail()).toContain('Kept');
});

test('no mail is sent about spam or the trash, also on request', async () => {
  await postForm(api, { form: 'contact', fields: contactFields, homepage: 'https://spam.example' });
  const [spam] = (await client(submissionCalls.list, { query: { spam: 'true' } })).data;
  const params = { id: spam?.id ?? '' };
  await expect(client(submissionCalls.mailAgain, { params })).rejects.toMatchObject({ code: 'conflict' });
  await client(submissionCalls.bulk, { body: { action: 'trash', ids: [params.id] } });
  await expect(client(submissionCalls.mailAgain, { params })).rejects.toMatchObject({ code: 'conflict' });
});
