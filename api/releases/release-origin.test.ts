import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { postCalls } from '#shared/calls/posts.ts';
import { publisherCalls } from '#shared/calls/publisher.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import { scheduledReleaseCalls } from '#shared/calls/scheduled-releases.ts';
import type { Client } from '#shared/client/http.ts';
import type { Release } from '#shared/schemas/releases.ts';
import { startApi, type TestApi, withoutLimits } from '#tests/support/api.ts';
import { createPost } from '#tests/support/content.ts';
import { settleReleases } from '#tests/support/settle-releases.ts';

import { publishDuePosts } from './schedule.ts';
import { releaseDueGroups } from './scheduled-releases.ts';

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
  host = `origin-${hosts}.test`;
  await api.addDomain(host);
  await settle();
  editor = await api.signIn(host);
});

const settle = (state?: 'live' | 'failed') => settleReleases(api, state);
const newest = async () => (await editor(releaseCalls.list)).data[0];
const nameOf = ({ id }: { id: string }) => `post:${id}`;
const sent = async (reply: Promise<{ data: { release: Release } }>) => (await reply).data.release;

async function publish(state?: 'live' | 'failed'): Promise<Release> {
  const { id } = await sent(editor(releaseCalls.clearCache));
  await settle(state);
  return (await editor(releaseCalls.get, { params: { id } })).data;
}
const undo = ({ id }: Release, documents?: string[]) =>
  sent(editor(releaseCalls.undo, { params: { id }, ...(documents ? { body: { documents } } : {}) }));
const rollBack = ({ id }: Release) => sent(editor(releaseCalls.rollback, { params: { id } }));

describe('a release names its purpose', () => {
  test('an undo names the release, and whether it takes back only a part', async () => {
    const [one] = [await createPost(editor, { title: 'One' }), await createPost(editor, { title: 'Two' })];
    const published = await publish();
    expect(published.origin).toBeNull();
    const part = await undo(published, [nameOf(one)]);
    expect(part.origin).toEqual({ kind: 'undo', number: published.number, part: true });
    await settle();
    await createPost(editor, { title: 'Three' });
    const next = await publish();
    await undo(next);
    await settle();
    expect(await newest()).toMatchObject({
      state: 'live',
      reason: 'publish',
      origin: { kind: 'undo', number: next.number, part: false },
    });
  });

  test('a rollback names the release whose site comes back, also through another rollback', async () => {
    const first = await publish();
    await createPost(editor, { title: 'One' });
    const second = await publish();
    const back = await rollBack(first);
    expect(back.origin).toEqual({ kind: 'rollback', number: first.number });
    await settle();
    expect((await rollBack(second)).origin).toEqual({ kind: 'rollback', number: second.number });
    await settle();
    expect((await rollBack(back)).origin).toEqual({ kind: 'rollback', number: first.number });
  });

  test('another try names the release that failed', async () => {
    await createPost(editor, { title: 'One' });
    const failed = await publish('failed');
    const tried = await sent(editor(releaseCalls.retry, { params: { id: failed.id } }));
    expect(tried.origin).toEqual({ kind: 'retry', number: failed.number });
  });

  test('a scheduled release has its name, and a scheduled post its title, in every try', async () => {
    const post = await createPost(editor, { title: 'Winter special' });
    const body = { name: 'Winter menu', release_at: new Date(Date.now() + 60_000).toISOString() };
    const { data: group } = await editor(scheduledReleaseCalls.create, {
      body: { ...body, documents: [nameOf(post)] },
    });
    const comeDue = async () => {
      const past = new Date(Date.now() - 1000).toISOString();
      const due = api.services.db.updateTable('scheduled_releases').set({ next_at: past });
      await due.where('id', '=', group.id).execute();
      await releaseDueGroups(api.services);
    };
    await comeDue();
    await settle('failed');
    await releaseDueGroups(api.services);
    await comeDue();
    await settle();
    const [tried, failed] = (await editor(releaseCalls.list)).data;
    expect([tried, failed]).toMatchObject([
      { state: 'live', origin: { kind: 'schedule', name: 'Winter menu' } },
      { state: 'failed', origin: { kind: 'schedule', name: 'Winter menu' } },
    ]);

    const later = await createPost(editor, { title: 'Spring special', post_status_id: 1 });
    const publish_at = new Date(Date.now() + 60_000).toISOString();
    await editor(postCalls.updateData, { params: { id: later.id }, body: { post_status_id: 3, publish_at } });
    const past = { publish_at: new Date(Date.now() - 1000).toISOString() };
    await api.services.db.updateTable('posts').set(past).where('id', '=', later.id).execute();
    await publishDuePosts(api.services);
    expect(await newest()).toMatchObject({ origin: { kind: 'schedule', name: 'Spring special' } });
  });

  test('with two purposes in one release it is a plain publish, whatever the system adds', async () => {
    await createPost(editor, { title: 'One' });
    const first = await publish();
    const undone = await undo(first);
    const build = () => api.publisher()(publisherCalls.queue, { body: { host, reason: 'build' } });
    await build();
    expect(await newest()).toMatchObject({ id: undone.id, origin: { kind: 'undo', number: first.number } });
    await undo(first);
    expect((await newest())?.origin).toMatchObject({ kind: 'undo' });
    await sent(editor(releaseCalls.clearCache));
    expect(await newest()).toMatchObject({ id: undone.id, reason: 'publish', origin: null });
    await settle();

    await createPost(editor, { title: 'Two' });
    const second = await publish();
    await build();
    await undo(second);
    expect(await newest()).toMatchObject({ reason: 'publish', origin: { kind: 'undo', number: second.number } });
  });
});
