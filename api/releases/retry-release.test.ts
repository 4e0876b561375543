import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { optionCalls } from '#shared/calls/options.ts';
import { postCalls } from '#shared/calls/posts.ts';
import { publisherCalls } from '#shared/calls/publisher.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import { scheduledReleaseCalls } from '#shared/calls/scheduled-releases.ts';
import type { Client } from '#shared/client/http.ts';
import type { Post } from '#shared/schemas/posts.ts';
import { startApi, type TestApi, withoutLimits } from '#tests/support/api.ts';
import { createPost } from '#tests/support/content.ts';
import { settleReleases } from '#tests/support/settle-releases.ts';

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
  host = `retry-${hosts}.test`;
  await api.addDomain(host);
  await build();
  editor = await api.signIn(host);
});

const build = (state?: 'live' | 'failed') => settleReleases(api, state);

const nameOf = ({ id }: { id: string }) => `post:${id}`;
async function publish(documents?: string[], state: 'live' | 'failed' = 'live') {
  const { data } = await editor(releaseCalls.clearCache, documents ? { body: { documents } } : {});
  await build(state);
  return (await editor(releaseCalls.get, { params: { id: data.release.id } })).data;
}
async function retry(id: string) {
  const { data } = await editor(releaseCalls.retry, { params: { id } });
  await build();
  return (await editor(releaseCalls.get, { params: { id: data.release.id } })).data;
}
const edit = async ({ id }: Post, data: object) => editor(postCalls.updateData, { params: { id }, body: data });
const live = async () =>
  (await api.onlooker(host)(postCalls.listByType, { query: { type: 2 } })).data.map(
    ({ title, url }) => `${title} ${url}`,
  );
const documentsOf = async (id: string) =>
  (await editor(releaseCalls.documents, { params: { id } })).data.map(({ document }) => document);

test('a failed release is tried again with exactly its documents, as they were saved then', async () => {
  const [one, two] = [
    await createPost(editor, { title: 'One', url: 'members/one' }),
    await createPost(editor, { title: 'Two' }),
  ];
  const failed = await publish([nameOf(one)], 'failed');
  await edit(one, { title: 'One, half wri' });
  await edit(two, { title: 'Two, a colleague’s' });
  const again = await retry(failed.id);
  expect(again).toMatchObject({ state: 'live', reason: 'publish', requested_by: { name: 'Olivia Owner' } });
  expect(await documentsOf(again.id)).toEqual([nameOf(one)]);
  expect(await live()).toEqual(['One members/one']);
});

test('one that failed for an address that was taken goes live once that is free', async () => {
  const old = await createPost(editor, { title: 'Old', url: 'members/taco' });
  await publish();
  await edit(old, { url: 'members/old-taco' });
  const next = await createPost(editor, { title: 'New', url: 'members/taco' });
  const failed = await publish([nameOf(next)]);
  expect(failed).toMatchObject({ state: 'failed', error: { page: '/members/taco' } });
  expect((await retry(failed.id)).state).toBe('failed');
  await publish([nameOf(old)]);
  expect((await retry(failed.id)).state).toBe('live');
  expect(await live()).toEqual(['Old members/old-taco', 'New members/taco']);
});

test('what was deleted, unpublished or published in a newer version since stays as it is', async () => {
  const [gone, draft, newer] = [
    await createPost(editor, { title: 'Gone' }),
    await createPost(editor, { title: 'Draft' }),
    await createPost(editor, { title: 'Newer' }),
    await createPost(editor, { title: 'Kept', url: 'members/kept' }),
  ];
  const failed = await publish(undefined, 'failed');
  await editor(postCalls.remove, { params: { id: gone.id } });
  await edit(draft, { post_status_id: 1 });
  await edit(newer, { title: 'Newest', url: 'members/newest' });
  await publish([nameOf(newer)]);
  await retry(failed.id);
  expect(await live()).toEqual(['Newest members/newest', 'Kept members/kept']);
});

test('a removal is tried again, unless it was restored since', async () => {
  const [one, two] = [
    await createPost(editor, { title: 'One', url: 'members/one' }),
    await createPost(editor, { title: 'Two', url: 'members/two' }),
  ];
  await publish();
  for (const { id } of [one, two]) await editor(postCalls.remove, { params: { id } });
  const failed = await publish(undefined, 'failed');
  await editor(postCalls.restore, { params: { id: two.id } });
  await retry(failed.id);
  expect(await live()).toEqual(['Two members/two']);
});

test('a waiting release keeps the newer version that it has', async () => {
  const one = await createPost(editor, { title: 'One', url: 'members/one' });
  const failed = await publish([nameOf(one)], 'failed');
  await edit(one, { title: 'One again' });
  await editor(releaseCalls.clearCache, { body: { documents: [nameOf(one)] } });
  await expect(retry(failed.id)).rejects.toMatchObject({ status: 409, code: 'conflict' });
  await build();
  expect(await live()).toEqual(['One again members/one']);
});

test('a newer version that is being built isn’t taken back', async () => {
  const one = await createPost(editor, { title: 'One', url: 'members/one' });
  const failed = await publish([nameOf(one)], 'failed');
  await edit(one, { title: 'One again' });
  await editor(releaseCalls.clearCache, { body: { documents: [nameOf(one)] } });
  const [publisher, name] = [api.publisher(), 'the publisher'];
  const { data: building } = await publisher(publisherCalls.claim, { body: { publisher: name } });
  await expect(editor(releaseCalls.retry, { params: { id: failed.id } })).rejects.toMatchObject({ status: 409 });
  const pages = { added: [], changed: ['/'], removed: [] };
  const outcome = { state: 'live', pages, page_count: 1, build_ms: 1 } as const;
  const params = { id: building?.release.id ?? '' };
  await publisher(publisherCalls.report, { params, body: { publisher: name, outcome } });
  expect(await live()).toEqual(['One again members/one']);
});

test('a failed undo says that it has nothing to publish, instead of publishing nothing', async () => {
  const one = await createPost(editor, { title: 'One', url: 'members/one' });
  await publish();
  await edit(one, { title: 'Two' });
  const second = await publish();
  const undo = (await editor(releaseCalls.undo, { params: { id: second.id } })).data.release;
  await build('failed');
  await expect(retry(undo.id)).rejects.toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('Undo those again under Releases') },
  });
  expect((await editor(releaseCalls.state)).data.running).toBeNull();
});

test('a release of a scheduled group is tried again in the schedule', async () => {
  const one = await createPost(editor, { title: 'One' });
  const release_at = new Date(Date.now() + 60_000).toISOString();
  const body = { name: 'Winter menu', release_at, documents: [nameOf(one)] };
  const { data: group } = await editor(scheduledReleaseCalls.create, { body });
  const past = new Date(Date.now() - 1000).toISOString();
  await api.services.db.updateTable('scheduled_releases').set({ next_at: past }).where('id', '=', group.id).execute();
  await releaseDueGroups(api.services);
  await build('failed');
  await releaseDueGroups(api.services);
  const { data } = await editor(releaseCalls.list, { query: { limit: 1 } });
  await expect(retry(data[0]?.id ?? '')).rejects.toMatchObject({
    status: 409,
    body: { message: 'It is the scheduled release “Winter menu”: try it again there' },
  });
});

test('is refused for a release that is live, is a rollback, or is no longer kept, and needs the permission', async () => {
  await createPost(editor);
  const first = await publish();
  await expect(retry(first.id)).rejects.toMatchObject({ status: 409, code: 'conflict' });
  const { data } = await editor(optionCalls.getSeo);
  await editor(optionCalls.updateSeo, { body: { ...data, title: 'Tacos' } });
  const failed = await publish(undefined, 'failed');
  const author = await api.signIn(host, await api.addUser(host, 'author'));
  await expect(author(releaseCalls.retry, { params: { id: failed.id } })).rejects.toMatchObject({ status: 403 });
  const other = await api.signIn('tacos.test');
  await expect(other(releaseCalls.retry, { params: { id: failed.id } })).rejects.toMatchObject({ status: 404 });
  await api.services.db.updateTable('release_documents').set({ kept: 0 }).where('release_id', '=', failed.id).execute();
  await expect(retry(failed.id)).rejects.toMatchObject({ status: 409 });
  const back = (await editor(releaseCalls.rollback, { params: { id: first.id } })).data.release;
  await build('failed');
  await expect(retry(back.id)).rejects.toMatchObject({ status: 409 });
});
