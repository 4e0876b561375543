import { afterAll, beforeAll, expect, test } from 'vitest';

import { postCalls } from '#shared/calls/posts.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import { submissionCalls } from '#shared/calls/submissions.ts';
import type { Client } from '#shared/client/http.ts';
import { startApi, type TestApi, withoutLimits } from '#tests/support/api.ts';
import { createPost } from '#tests/support/content.ts';
import { settleReleases } from '#tests/support/settle-releases.ts';

import { removeOld } from './retention.ts';

let api: TestApi;
let owner: Client;
beforeAll(async () => {
  api = await startApi({ ...withoutLimits, RELEASE_DAYS: '30', SUBMISSION_DAYS: '10' });
  await settleReleases(api);
  owner = await api.signIn('tacos.test');
});
afterAll(() => api.close());

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const releases = async () =>
  (await owner(releaseCalls.list, { query: { limit: 100 } })).data.map(({ number, kept }) => ({ number, kept }));

test('releases that are old and can’t be restored any more are deleted, and all others stay as they are', async () => {
  const { db } = api.services;
  const post = await createPost(owner, { title: 'Taco 0' });
  for (let round = 1; round <= 16; round += 1) {
    await owner(postCalls.updateData, { params: { id: post.id }, body: { title: `Taco ${round}` } });
    await owner(releaseCalls.clearCache);
    await settleReleases(api, round === 16 ? 'failed' : 'live');
  }
  const before = await releases();
  expect(await removeOld(api.services)).toBe(0);
  await db
    .updateTable('releases')
    .set({ requested_at: ago(31), retry_at: null })
    .execute();
  await db
    .updateTable('releases')
    .set({ requested_at: ago(29) })
    .where('number', '=', 2)
    .execute();
  expect(await removeOld(api.services)).toBeGreaterThan(0);
  const [newest] = before;
  const oldestKept = Math.min(...before.filter(({ kept }) => kept).map(({ number }) => number));
  const expected = before.filter(({ number }) => number >= oldestKept || number === 2);
  expect(expected.length).toBeLessThan(before.length);
  expect(await releases()).toEqual(expected);
  const lists = await db.selectFrom('release_documents').select('release_id').distinct().execute();
  const left = await db.selectFrom('releases').select('id').execute();
  for (const { release_id } of lists) expect(left.map(({ id }) => id)).toContain(release_id);
  // What is kept can be restored, and numbers go on.
  const oldest = (await owner(releaseCalls.list, { query: { limit: 100 } })).data.findLast(({ kept }) => kept);
  await owner(releaseCalls.rollback, { params: { id: oldest?.id ?? '' } });
  await settleReleases(api);
  expect((await releases())[0]?.number).toBe((newest?.number ?? 0) + 1);
});

test('messages of visitors are deleted for good when the settings say so', async () => {
  const visitor = api.visitor('tacos.test');
  const fields = { name: 'Ana', email: 'ana@example.com', message: 'Do you have soup?' };
  for (const message of ['Old', 'New'])
    await visitor(submissionCalls.send, { body: { form: 'contact', fields: { ...fields, message } } });
  const { db } = api.services;
  const rows = (await owner(submissionCalls.list)).data;
  const old = rows.find((row) => row.fields['message'] === 'Old')?.id ?? '';
  // Releases that the test before let go of.
  await removeOld(api.services);
  await db
    .updateTable('submissions')
    .set({ created_at: ago(11) })
    .where('id', '=', old)
    .execute();
  expect(await removeOld(api.services)).toBe(1);
  expect((await owner(submissionCalls.list)).data.map((row) => row.fields['message'])).toEqual(['New']);
  expect(await db.selectFrom('mails').select('id').where('submission_id', '=', old).execute()).toEqual([]);
});
