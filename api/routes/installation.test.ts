import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { installationCalls } from '#shared/calls/installation.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { startMailServer } from '#tests/support/smtp.ts';

import { claimBackup, noteBackup, noteFailure } from '../db/backups.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ BACKUP_TO: '/mnt/backups', BACKUP_AT: '03:30', BACKUP_KEEP: '3d 2w 1m' });
});
afterAll(() => api.close());

describe('how the installation is', () => {
  test('is for owners alone', async () => {
    const admin = await api.signIn('tacos.test', await api.addUser('tacos.test', 'admin'));
    for (const call of Object.values(installationCalls))
      await expect(admin(call)).rejects.toMatchObject({ status: 403, code: 'forbidden' });
  });

  test('includes which backups were made, when one was tested, and what went wrong', async () => {
    const owner = await api.signIn('tacos.test');
    expect((await owner(installationCalls.backups)).data).toEqual({
      place: { kind: 'folder', name: '/mnt/backups' },
      is_encrypted: false,
      keep: { days: 3, weeks: 2, months: 1 },
      next_at: expect.stringMatching(/T03:30:00\.000Z$/),
      last_good_at: null,
      last_tested_at: null,
      latest: [],
    });
    const { db } = api.services;
    const [first, second] = ['2026-11-26T03:30:00.000Z', '2026-11-27T03:30:00.000Z'] as const;
    await claimBackup(db, first, 60_000);
    await noteBackup(
      db,
      { dueAt: first, tries: 1 },
      { file: 'one in /mnt/backups', bytes: 5_000_000_000, missing: 2, isTested: true },
    );
    await claimBackup(db, second, 60_000);
    await noteFailure(db, { dueAt: second, tries: 1 }, 'The disk is full', 60_000);
    const { data } = await owner(installationCalls.backups);
    expect(data.last_good_at).toBe(data.latest[1]?.ended_at);
    expect(data.last_tested_at).toBe(data.latest[1]?.ended_at);
    expect(data.latest).toEqual([
      expect.objectContaining({ due_at: second, state: 'failed', error: 'The disk is full', tries: 1, file: null }),
      expect.objectContaining({ due_at: first, state: 'done', bytes: 5_000_000_000, missing: 2, next_try_at: null }),
    ]);
  });

  test('includes what a check finds, in sentences with cures', async () => {
    const owner = await api.signIn('tacos.test');
    const { data } = await owner(installationCalls.examine);
    expect(data.areas.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Settings', 'Machine', 'Data', 'Backups']),
    );
    for (const { state, cure } of data.areas.flatMap(({ findings }) => findings))
      expect(cure === null).toBe(state === 'fine');
  });

  test('includes whether a mail arrives', async () => {
    const mails = await startMailServer();
    const mailing = await startApi({ SMTP_URL: mails.url });
    const owner = await mailing.signIn('tacos.test');
    expect((await owner(installationCalls.sendTestMail)).data).toMatchObject({
      state: 'fine',
      says: expect.stringContaining('accepted an email to owner@example.com.'),
    });
    expect(mails.received.map(({ to }) => to)).toEqual([['owner@example.com']]);
    mails.refuse.set('owner@example.com', { code: 550, message: 'No such mailbox' });
    expect((await owner(installationCalls.sendTestMail)).data).toMatchObject({
      state: 'wrong',
      says: expect.stringContaining('No such mailbox'),
    });
    await mails.stop();
    await mailing.close();
    const without = await api.signIn('tacos.test');
    expect((await without(installationCalls.sendTestMail)).data).toMatchObject({
      state: 'warning',
      says: expect.stringContaining('SMTP_URL is not set'),
    });
  });
});
