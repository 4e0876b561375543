import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { startApi, type TestApi } from '#tests/support/api.ts';
import { type MailServer, startMailServer } from '#tests/support/smtp.ts';

import { claimMail, removeOldMails } from '../db/mails.ts';
import { transact } from '../db/transact.ts';
import { createMailer } from './mailer.ts';
import { type MailToQueue, queueMail, sendDueMails, startMailQueue } from './queue.ts';

let api: TestApi;
let smtp: MailServer;
const logged: string[] = [];
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  smtp = await startMailServer();
  await api.services.db.deleteFrom('mails').execute();
  logged.length = 0;
});
afterEach(() => smtp.stop());

const mail: MailToQueue = {
  to: 'ana@example.com',
  from: { name: 'Taco Network', address: 'no-reply@tacos.test' },
  subject: 'Set a new password',
  text: 'Here: https://panel.test/change-password#token=secret',
};
const queue = (change: Partial<MailToQueue> = {}) => queueMail(api.services.db, { ...mail, ...change });
const needs = (url = smtp.url) => ({
  db: api.services.db,
  mailer: createMailer({ smtpUrl: url, dataDir: api.dataDir }),
  log: (line: string) => void logged.push(line),
});
const stored = () => api.services.db.selectFrom('mails').selectAll().execute();
/** Makes the next try due now. */
const makeDue = () => api.services.db.updateTable('mails').set({ next_at: '2020-01-01T00:00:00.000Z' }).execute();

describe('mail', () => {
  test('is sent once, and nothing of it is kept', async () => {
    await queue();
    expect(await sendDueMails(needs())).toBe(1);
    expect(await sendDueMails(needs())).toBe(0);
    expect(smtp.received).toMatchObject([{ to: ['ana@example.com'], from: 'no-reply@tacos.test' }]);
    expect(smtp.received[0]?.raw).toContain('Subject: Set a new password');
    expect(await stored()).toEqual([]);
  });

  test('is sent only if its transaction commits', async () => {
    const undone = transact(api.services.db, async (trx) => {
      await queueMail(trx, mail);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await sendDueMails(needs())).toBe(0);
  });

  test('waits while the mail server is down, and arrives once when it is up', async () => {
    const port = Number(new URL(smtp.url).port);
    await smtp.stop();
    await queue();
    expect(await sendDueMails(needs())).toBe(1);
    expect(await stored()).toMatchObject([
      { state: 'queued', attempts: 1, error: expect.stringContaining('ECONNREFUSED') },
    ]);
    // Not before it is due: a server that is down isn't asked constantly.
    expect(await sendDueMails(needs())).toBe(0);
    smtp = await startMailServer(port);
    await makeDue();
    await Promise.all([sendDueMails(needs()), sendDueMails(needs())]);
    expect(smtp.received).toHaveLength(1);
    expect(await stored()).toEqual([]);
    expect(logged.join('\n')).not.toContain('secret');
  });

  test('is sent by one of many processes', async () => {
    for (let index = 0; index < 12; index += 1) await queue({ to: `person${index}@example.com` });
    const tried = await Promise.all(Array.from({ length: 4 }, () => sendDueMails(needs())));
    expect(tried.reduce((sum, count) => sum + count)).toBe(12);
    expect(new Set(smtp.received.map(({ to }) => to[0])).size).toBe(12);
    expect(smtp.received).toHaveLength(12);
  });

  test('of a process that died is sent by another when the lease runs out', async () => {
    await queue();
    expect(await claimMail(api.services.db, 60_000)).toMatchObject({ attempts: 1 });
    expect(await sendDueMails(needs())).toBe(0);
    await makeDue();
    expect(await sendDueMails(needs())).toBe(1);
    expect(smtp.received).toHaveLength(1);
  });

  test('that never arrives fails after a bounded number of tries, with the reason', async () => {
    smtp.refuse.set('ana@example.com', { code: 451, message: 'Try later' });
    await queue({ submissionId: 'aaaaaaaaaaaaaaaa' });
    let tries = 0;
    while ((await stored())[0]?.state === 'queued') {
      await makeDue();
      tries += await sendDueMails(needs());
    }
    expect(tries).toBe(9);
    expect(await stored()).toMatchObject([
      { state: 'failed', message: null, error: expect.stringContaining('Try later') },
    ]);
  });

  test('for a permanently refused address fails at once', async () => {
    smtp.refuse.set('ana@example.com', { code: 550, message: 'No such person' });
    await queue();
    await queue({ to: 'bo@example.com' });
    await sendDueMails(needs());
    expect(await stored()).toMatchObject([
      { state: 'failed', attempts: 1, error: expect.stringContaining('No such person') },
    ]);
    expect(smtp.received.map(({ to }) => to)).toEqual([['bo@example.com']]);
  });

  test('that failed is deleted after a while; a submission keeps the state', async () => {
    const { db } = api.services;
    smtp.refuse.set('ana@example.com', { code: 550, message: 'No such person' });
    await queue();
    await sendDueMails(needs());
    await removeOldMails(db);
    expect(await stored()).toHaveLength(1);
    await queue({ submissionId: 'aaaaaaaaaaaaaaaa' });
    await sendDueMails(needs());
    await db.updateTable('mails').set({ finished_at: '2020-01-01T00:00:00.000Z' }).execute();
    await queue();
    await removeOldMails(db);
    const left = (await stored()).map((row) => `${row.state} of ${row.submission_id}`);
    expect(new Set(left)).toEqual(new Set(['failed of aaaaaaaaaaaaaaaa', 'queued of null']));
    expect(left).toHaveLength(2);
  });

  test('whose link has expired is not sent', async () => {
    await queue({ usefulUntil: new Date(Date.now() - 1000) });
    await queue({ to: 'bo@example.com', usefulUntil: new Date(Date.now() + 60_000) });
    await sendDueMails(needs());
    expect(smtp.received.map(({ to }) => to)).toEqual([['bo@example.com']]);
    expect(await stored()).toMatchObject([
      { state: 'failed', message: null, error: expect.stringContaining('expired') },
    ]);
  });

  test('gets no header or recipient from user input', async () => {
    await queue({
      subject: 'Hi\r\nBcc: eve@example.com\r\n\r\nBody',
      from: { name: 'Ana", <eve@example.com>\r\nBcc: eve@example.com', address: 'no-reply@tacos.test' },
      replyTo: { name: 'Eve\nBcc: eve@example.com', address: 'ana@example.com\r\nBcc: eve@example.com' },
    });
    await sendDueMails(needs());
    expect(smtp.received[0]?.to).toEqual(['ana@example.com']);
    const head = smtp.received[0]?.raw.split('\r\n\r\n')[0] ?? '';
    expect(head).not.toMatch(/^bcc:/im);
    expect(head).toMatch(/^Subject: Hi Bcc: eve@example.com Body$/m);
  });

  test('in a running queue is sent, and closing waits for it', async () => {
    const running = startMailQueue(needs());
    await queue();
    await expect.poll(() => smtp.received.length, { timeout: 5000 }).toBe(1);
    await running.close();
    expect(await stored()).toEqual([]);
  });
});
