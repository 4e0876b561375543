import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { postCalls } from '#shared/calls/posts.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import type { Client } from '#shared/client/http.ts';
import type { Post } from '#shared/schemas/posts.ts';
import { startApi, type TestApi, withoutLimits } from '#tests/support/api.ts';
import { createPost } from '#tests/support/content.ts';
import { settleReleases } from '#tests/support/settle-releases.ts';

import { retryFailedReleases } from './automatic-retries.ts';

let api: TestApi;
let host: string;
let editor: Client;
let hosts = 0;
beforeAll(async () => {
  api = await startApi(withoutLimits);
});
afterAll(() => api.close());
beforeEach(async () => {
  hosts += 1;
  host = `again-${hosts}.test`;
  await api.addDomain(host);
  await settleReleases(api);
  editor = await api.signIn(host);
  await api.services.db.deleteFrom('mails').execute();
});

const minute = 60_000;
const justNow = () => new Date(Date.now() - 1000).toISOString();
const nameOf = ({ id }: Post) => `post:${id}`;
const publish = async (documents: string[], state: 'live' | 'failed') => {
  const { data } = await editor(releaseCalls.clearCache, { body: { documents } });
  await settleReleases(api, state);
  return data.release.id;
};
const releases = async () => (await editor(releaseCalls.list, { query: {} })).data;
const edit = ({ id }: Post, title: string) => editor(postCalls.updateData, { params: { id }, body: { title } });
const live = async () =>
  (await api.onlooker(host)(postCalls.listByType, { query: { type: 2 } })).data.map(({ title }) => title);
/** Lets the time of the next try come, and tries. */
async function tryAgain(state: 'live' | 'failed' = 'live') {
  const due = { retry_at: justNow() };
  await api.services.db.updateTable('releases').set(due).where('retry_at', 'is not', null).execute();
  await retryFailedReleases(api.services);
  await settleReleases(api, state);
}
const mails = () => api.services.db.selectFrom('mails').select('message').execute();

describe('a release that failed', () => {
  test('is tried again by itself with what it was to publish, and whoever asked for it stays its author', async () => {
    const one = await createPost(editor, { title: 'One' });
    await createPost(editor, { title: 'Two' });
    const failed = await publish([nameOf(one)], 'failed');
    await edit(one, 'One, half wri');
    const [before] = await releases();
    const wait = Date.parse(before?.retry_at ?? '') - Date.now();
    expect(wait).toBeGreaterThan(50_000);
    expect(wait).toBeLessThanOrEqual(minute);
    // Not yet.
    await retryFailedReleases(api.services);
    expect((await releases())[0]?.id).toBe(failed);
    await tryAgain();
    const [again, first] = await releases();
    expect(again).toMatchObject({ state: 'live', origin: { kind: 'retry', number: first?.number }, retry_at: null });
    expect(again?.requested_by).toEqual(first?.requested_by);
    expect(first).toMatchObject({ id: failed, retry_at: null });
    expect(await live()).toEqual(['One']);
    await tryAgain();
    expect((await releases())[0]?.id).toBe(again?.id);
    expect(await mails()).toEqual([]);
  });

  test('is tried five times, less and less often; its author gets one mail, and then it waits for somebody', async () => {
    const one = await createPost(editor, { title: 'One' });
    await publish([nameOf(one)], 'failed');
    const [first] = await releases();
    const waits: number[] = [];
    for (let time = 1; time <= 5; time += 1) {
      const [last] = await releases();
      waits.push(Math.round((Date.parse(last?.retry_at ?? '') - Date.now()) / minute));
      expect((await mails()).length).toBe(time > 2 ? 1 : 0);
      await tryAgain('failed');
    }
    expect(waits).toEqual([1, 5, 15, 60, 240]);
    const [last, ...others] = await releases();
    expect(others.length).toBeGreaterThanOrEqual(5);
    expect(last).toMatchObject({ state: 'failed', retry_at: null, origin: { kind: 'retry', number: first?.number } });
    await tryAgain();
    expect((await releases())[0]?.id).toBe(last?.id);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.message).toContain('owner@example.com');
    expect(mail?.message).toContain(`of ${host} couldn’t be published, although Caravan retried it:`);
    expect(await live()).toEqual([]);
  });

  test('is left alone once somebody has tried it, or published the same', async () => {
    const one = await createPost(editor, { title: 'One' });
    const failed = await publish([nameOf(one)], 'failed');
    await editor(releaseCalls.retry, { params: { id: failed } });
    await settleReleases(api);
    const count = (await releases()).length;
    await tryAgain();
    expect(await releases()).toHaveLength(count);

    await edit(one, 'One more');
    await publish([nameOf(one)], 'failed');
    await publish([nameOf(one)], 'live');
    await tryAgain();
    expect(await releases()).toHaveLength(count + 2);
    expect((await releases()).map(({ retry_at }) => retry_at).filter(Boolean)).toEqual([]);
  });

  test('doesn’t bring back what was changed and published since', async () => {
    const one = await createPost(editor, { title: 'Old' });
    const two = await createPost(editor, { title: 'Other' });
    await publish([nameOf(one), nameOf(two)], 'failed');
    await edit(one, 'New');
    await publish([nameOf(one)], 'live');
    await tryAgain();
    expect((await live()).toSorted()).toEqual(['New', 'Other']);
  });

  test('several processes try it once', async () => {
    const one = await createPost(editor, { title: 'One' });
    await publish([nameOf(one)], 'failed');
    await api.services.db
      .updateTable('releases')
      .set({ retry_at: justNow() })
      .where('retry_at', 'is not', null)
      .execute();
    const count = (await releases()).length;
    await Promise.all(Array.from({ length: 4 }, () => retryFailedReleases(api.services)));
    expect(await releases()).toHaveLength(count + 1);
    await settleReleases(api);
  });

  test('isn’t tried again once somebody went back to an older one', async () => {
    const one = await createPost(editor, { title: 'One' });
    const first = await publish([nameOf(one)], 'live');
    await edit(one, 'Two');
    await publish([nameOf(one)], 'live');
    await edit(one, 'Three');
    await publish([nameOf(one)], 'failed');
    await editor(releaseCalls.rollback, { params: { id: first } });
    await settleReleases(api);
    const count = (await releases()).length;
    await tryAgain();
    expect(await releases()).toHaveLength(count);
    expect(await live()).toEqual(['One']);
  });

  test('waits for somebody on a server that was off when its time came', async () => {
    const one = await createPost(editor, { title: 'One' });
    const failed = await publish([nameOf(one)], 'failed');
    const yesterday = { retry_at: new Date(Date.now() - 24 * 60 * minute).toISOString() };
    await api.services.db.updateTable('releases').set(yesterday).where('id', '=', failed).execute();
    await retryFailedReleases(api.services);
    const [last] = await releases();
    expect(last).toMatchObject({ id: failed, retry_at: null });
  });

  test('to go back to an older one isn’t tried again: whoever asked sees that it failed', async () => {
    const one = await createPost(editor, { title: 'One' });
    const first = await publish([nameOf(one)], 'live');
    await edit(one, 'Two');
    await publish([nameOf(one)], 'live');
    await editor(releaseCalls.rollback, { params: { id: first } });
    await settleReleases(api, 'failed');
    expect((await releases())[0]).toMatchObject({ state: 'failed', retry_at: null });
  });
});
