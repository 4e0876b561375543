import { afterAll, beforeAll, expect, test } from 'vitest';

import { postCalls } from '#shared/calls/posts.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import type { Client } from '#shared/client/http.ts';
import { addDays } from '#shared/rules/stop-rule.ts';
import { startApi, type TestApi, withoutLimits } from '#tests/support/api.ts';
import { bodyInput, createPost } from '#tests/support/content.ts';
import { settleReleases } from '#tests/support/settle-releases.ts';

import { releaseNewDays } from './days.ts';

let api: TestApi;
let editor: Client;
beforeAll(async () => {
  api = await startApi(withoutLimits);
  await api.addDomain('days.test');
  editor = await api.signIn('days.test');
});
afterAll(() => api.close());

const stop = { id: 's1', place: 'Lot', from: '11:00', to: '14:00' };
const look = () => releaseNewDays(api.services);
const listed = async (by?: 'system') =>
  (await editor(releaseCalls.list, { query: by ? { by } : {} })).data.map(({ number, overlay }) => [number, overlay]);
/** What is stored as on an earlier day. */
const yesterday = () => api.services.db.updateTable('domains').set({ day: '2020-01-01' }).execute();

async function publish(stops: object[]): Promise<void> {
  const post = await createPost(editor, {
    post_type_id: 2,
    url: `members/truck-${Math.random().toString(36).slice(2)}`,
  });
  const post_body = structuredClone(bodyInput(post));
  Object.assign(post_body.attributes, { stops });
  const { data } = await editor(postCalls.updateBody, {
    params: { id: post.id },
    body: { version: post.version, post_body },
  });
  await editor(postCalls.updateData, {
    params: { id: post.id },
    body: { version: data.version, post_status_id: 2 },
  });
  await editor(releaseCalls.clearCache);
  await settleReleases(api);
}

test('a new day is released by itself where a stop has dates, once, and can’t be restored', async () => {
  await publish([{ ...stop, days: [2] }]);
  await yesterday();
  expect(await look()).toBe(0);
  await publish([{ ...stop, days: [2], exceptions: [{ date: '2026-12-22', cancelled: true }] }]);
  await yesterday();
  expect(await Promise.all([look(), look()])).toEqual(expect.arrayContaining([1, 0]));
  await settleReleases(api);
  expect(await look()).toBe(0);
  const [newest] = (await editor(releaseCalls.list, { query: { by: 'system' } })).data;
  expect(newest).toMatchObject({
    overlay: 'day',
    current: true,
    kept: false,
    requested_by: null,
    documents: { total: 0 },
  });
});

test('days take no place of releases that can be restored, nor of the list that people read', async () => {
  const before = await listed();
  const kept = async () => (await editor(releaseCalls.list)).data.filter((release) => release.kept).length;
  const restorable = await kept();
  for (let day = 0; day < 12; day += 1) {
    await yesterday();
    expect(await look()).toBe(1);
    await settleReleases(api);
  }
  expect(await kept()).toBe(restorable);
  expect((await listed()).filter(([, overlay]) => overlay === null)).toEqual(
    before.filter(([, overlay]) => overlay === null),
  );
  expect(await listed('system')).toHaveLength(13);
});

test('pages that were restored get the dates of today', async () => {
  const first = (await editor(releaseCalls.list)).data.find(({ kept, current }) => kept && !current);
  await editor(releaseCalls.rollback, { params: { id: first?.id ?? '' } });
  expect(await releaseNewDays(api.services, { onlyRestored: true })).toBe(0);
  await settleReleases(api);
  expect(await releaseNewDays(api.services, { onlyRestored: true })).toBe(1);
});

test('a new day is released where the own time of an event ended or comes, and nowhere else', async () => {
  await api.addDomain('nights.test');
  const client = await api.signIn('nights.test');
  const endsOn = async (day: string, time = '22:00', starts = '2026-01-02') => {
    const post = await createPost(client, { post_type_id: 4, url: `showcases/night-${day}`, post_status_id: 2 });
    const post_body = structuredClone(bodyInput(post));
    Object.assign(post_body.attributes, { starts_at: `${starts} 18:00`, ends_at: `${day} ${time}` });
    await client(postCalls.updateBody, { params: { id: post.id }, body: { version: post.version, post_body } });
    await client(releaseCalls.clearCache);
    await settleReleases(api);
  };
  const at = (day: string | null) =>
    api.services.db.updateTable('domains').set({ day }).where('host', '=', 'nights.test').execute();
  const news = async () => {
    await look();
    await settleReleases(api);
    return (await client(releaseCalls.list, { query: { by: 'system' } })).data.length;
  };
  // A new domain is in the time zone of Los Angeles.
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Los_Angeles' });
  await endsOn('2999-01-01');
  await at(addDays(today, -3));
  expect(await news()).toBe(0);
  await endsOn(addDays(today, -2));
  await at(addDays(today, -3));
  expect(await news()).toBe(1);
  await at(addDays(today, -1));
  expect(await news()).toBe(1);
  // The night of yesterday.
  await endsOn(today, '00:45');
  await at(addDays(today, -1));
  expect(await news()).toBe(2);
  // Pages that were restored may be from any day.
  await at(null);
  expect(await news()).toBe(3);
  // In the week before an event its trucks are there.
  await endsOn('2999-01-02', '22:00', addDays(today, 6));
  await at(addDays(today, -1));
  expect(await news()).toBe(4);
});
