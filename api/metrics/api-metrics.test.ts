import { afterAll, beforeAll, expect, test } from 'vitest';

import { releaseCalls } from '#shared/calls/releases.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';

import { insertMails } from '../db/mails.ts';
import { noteSiteChange } from '../db/site-versions.ts';
import { apiMetrics } from './api-metrics.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

async function read(hasOutside = true): Promise<Record<string, number>> {
  const found = await apiMetrics(api.services.db, { makesBackups: true, hasOutside }).read();
  return Object.fromEntries(found.map(({ name, values }) => [name, values[0]?.value ?? 0]));
}

test('work that waits in the database is counted, with the age of the oldest', async () => {
  const { db } = api.services;
  const before = await read();
  expect(before).toMatchObject({
    caravan_database_up: 1,
    caravan_mails_queued: 0,
    caravan_mails_overdue_seconds: 0,
    caravan_domains_failing: 0,
    caravan_scheduled_late_seconds: 0,
  });
  const message = {
    to: 'a@example.com',
    from: { name: '', address: 'b@example.com' },
    replyTo: null,
    subject: '',
    text: '',
  };
  const mail = { message, submissionId: null, linkHash: null, usefulUntil: null };
  await insertMails(db, [
    { ...mail, id: 'mail-1' },
    { ...mail, id: 'mail-2' },
    { ...mail, id: 'mail-3' },
  ]);
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  await db
    .updateTable('mails')
    .set({ next_at: minutesAgo(10) })
    .where('id', '=', 'mail-1')
    .execute();
  await db
    .updateTable('mails')
    .set({ state: 'failed', next_at: minutesAgo(99) })
    .where('id', '=', 'mail-3')
    .execute();
  const after = await read();
  expect(after).toMatchObject({ caravan_mails_queued: 2, caravan_mails_failed: 1 });
  expect(after['caravan_mails_overdue_seconds']).toBeGreaterThanOrEqual(600);
  expect(after['caravan_mails_overdue_seconds']).toBeLessThan(700);
});

test('a release that waits is counted, and a domain whose last one failed', async () => {
  const { db } = api.services;
  const owner = await api.signIn('tacos.test');
  const { data } = await owner(releaseCalls.clearCache);
  const at = new Date(Date.now() - 120_000).toISOString();
  await db.updateTable('releases').set({ requested_at: at }).where('id', '=', data.release.id).execute();
  const waiting = await read();
  expect(waiting).toMatchObject({ caravan_releases_waiting: 1, caravan_domains_failing: 0 });
  expect(waiting['caravan_releases_oldest_seconds']).toBeGreaterThanOrEqual(120);
  await db.updateTable('releases').set({ state: 'failed' }).where('id', '=', data.release.id).execute();
  expect(await read()).toMatchObject({
    caravan_releases_waiting: 0,
    caravan_releases_oldest_seconds: 0,
    caravan_domains_failing: 1,
  });
  await owner(releaseCalls.clearCache);
  expect(await read()).toMatchObject({ caravan_releases_waiting: 1, caravan_domains_failing: 0 });
});

test('a domain whose bucket or CDN has been behind for more than a minute is counted, where there is one', async () => {
  const { db } = api.services;
  const { id } = await db.selectFrom('domains').select('id').executeTakeFirstOrThrow();
  await db.updateTable('projections').set({ behind_since: null }).execute();
  await noteSiteChange(db, id);
  expect(await read()).toMatchObject({ caravan_outside_behind: 0 });
  const behind_since = new Date(Date.now() - 61_000).toISOString();
  await db.updateTable('projections').set({ behind_since }).where('domain_id', '=', id).execute();
  expect(await read()).toMatchObject({ caravan_outside_behind: 1 });
  expect(await read(false)).toMatchObject({ caravan_outside_behind: 0 });
});
