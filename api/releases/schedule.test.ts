import { afterAll, beforeAll, expect, test } from 'vitest';

import { postCalls } from '#shared/calls/posts.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import type { Client } from '#shared/client/http.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';

import { publishDuePosts } from './schedule.ts';

let api: TestApi;
let client: Client;
beforeAll(async () => {
  api = await startApi();
  client = await api.signIn('tacos.test');
});
afterAll(() => api.close());

async function schedule(title: string, publishAt: Date) {
  const url = `blog/${title.toLowerCase()}`;
  const body = {
    title,
    url,
    post_type_id: 6 as const,
    post_status_id: 3 as const,
    publish_at: publishAt.toISOString(),
    post_body: { attributes: { title, url, description: '' } },
  };
  return (await client(postCalls.create, { body })).data;
}

const publicTitles = async () =>
  (await api.visitor('tacos.test')(postCalls.listByType, { query: { type: 6 } })).data.map((post) => post.title);

test('a scheduled post is published once, when its time has come, and goes live with a release', async () => {
  const soon = await schedule('Soon', new Date(Date.now() + 300));
  await schedule('Later', new Date(Date.now() + 3_600_000));
  expect(await publishDuePosts(api.services)).toBe(0);
  expect(await publicTitles()).toEqual([]);
  await new Promise((resolve) => setTimeout(resolve, 350));
  const published = await Promise.all([publishDuePosts(api.services), publishDuePosts(api.services)]);
  expect(published.toSorted()).toEqual([0, 1]);
  expect(await publicTitles()).toEqual(['Soon']);
  const { data } = await client(postCalls.get, { params: { id: soon.id } });
  expect(data).toMatchObject({ post_status_id: 2, version: soon.version + 1 });
  expect((await client(releaseCalls.state)).data.running).toMatchObject({ state: 'queued', requested_by: null });
});

test('a scheduled post in the trash stays there', async () => {
  const post = await schedule('Trashed', new Date(Date.now() + 200));
  await client(postCalls.remove, { params: { id: post.id } });
  await new Promise((resolve) => setTimeout(resolve, 250));
  expect(await publishDuePosts(api.services)).toBe(0);
});
