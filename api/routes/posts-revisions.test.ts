import { afterAll, beforeAll, expect, test } from 'vitest';

import { postCalls } from '#shared/calls/posts.ts';
import type { Client } from '#shared/client/http.ts';
import type { Post } from '#shared/schemas/posts.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { bodyInput, createPost } from '#tests/support/content.ts';

let api: TestApi;
let client: Client;
beforeAll(async () => {
  api = await startApi();
  client = await api.signIn('tacos.test');
});
afterAll(() => api.close());

async function save(post: Post, description: string, as = client): Promise<Post> {
  const body = { ...bodyInput(post), attributes: { ...post.post_body.attributes, description } };
  return (await as(postCalls.updateBody, { params: { id: post.id }, body: { version: post.version, post_body: body } }))
    .data;
}
const list = async (post: Post, query = {}) => client(postCalls.revisions, { params: { id: post.id }, query });
const at = async (post: Post, rev: number) =>
  (await client(postCalls.revision, { params: { id: post.id, rev } })).data.post_body.attributes.description;
const long = (letter: string) => letter.repeat(500);

test('autosaving makes one revision, and the state before it is kept', async () => {
  let post = await createPost(client);
  for (let index = 1; index <= 20; index += 1) post = await save(post, 'word '.repeat(index));
  const { data, total } = await list(post);
  expect([total, data.map(({ rev, saves }) => [rev, saves])]).toEqual([
    2,
    [
      [21, 20],
      [1, 1],
    ],
  ]);
  expect(data[0]?.started_at).toMatch(/^20/);
  expect([await at(post, 21), await at(post, 1)]).toEqual(['word '.repeat(20), '']);
});

test('removed text stays readable, also when removed piece by piece', async () => {
  let post = await createPost(client);
  post = await save(post, long('a') + long('b'));
  for (let left = 950; left > 0; left -= 50) post = await save(post, (long('a') + long('b')).slice(0, left));
  const { data } = await list(post, { limit: 500 });
  const kept = await Promise.all(data.map(({ rev }) => at(post, rev)));
  expect(Math.max(...kept.map((text) => text.length))).toBeGreaterThanOrEqual(900);
  expect(data.length).toBeLessThan(20);
});

test('another person, status, title or URL starts a new revision', async () => {
  const editor = await api.signIn('tacos.test', await api.addUser('tacos.test', 'editor'));
  let post = await createPost(client);
  post = await save(post, 'mine');
  post = await save(post, 'theirs', editor);
  post = await save(post, 'mine again');
  const data = async (change: object) => {
    post = (await client(postCalls.updateData, { params: { id: post.id }, body: { version: post.version, ...change } }))
      .data;
  };
  await data({ post_status_id: 4 });
  await data({ title: 'Another name' });
  await data({ url: `${post.url}-x` });
  expect((await list(post)).total).toBe(7);
});

test('a restore keeps the revision it replaces', async () => {
  let post = await createPost(client);
  post = await save(post, 'the first');
  post = await save(post, 'the first, and more');
  const { data } = await client(postCalls.restoreRevision, { params: { id: post.id, rev: 1 } });
  expect(data.post_body.attributes.description).toBe('');
  expect((await list(post)).data.map(({ rev }) => rev)).toEqual([4, 3, 1]);
  expect(await at(post, 3)).toBe('the first, and more');
});

test('they come in pages, complete, and only for the user’s domain', async () => {
  let post = await createPost(client, { title: 'One 🌮' });
  for (const title of ['Two', 'Three', 'Four']) {
    const body = { version: post.version, title };
    post = (await client(postCalls.updateData, { params: { id: post.id }, body })).data;
  }
  const page = await list(post, { limit: 2, offset: 1 });
  expect([page.total, page.data.map(({ title }) => title)]).toEqual([4, ['Three', 'Two']]);
  const { data } = await client(postCalls.revision, { params: { id: post.id, rev: 1 } });
  expect(data).toMatchObject({ rev: 1, title: 'One 🌮', post_body: { attributes: { title: 'One 🌮' }, media: {} } });
  await expect(client(postCalls.revision, { params: { id: post.id, rev: 99 } })).rejects.toMatchObject({ status: 404 });
  await api.addDomain('revisions.test');
  const other = await api.signIn('revisions.test');
  await expect(other(postCalls.revision, { params: { id: post.id, rev: 1 } })).rejects.toMatchObject({ status: 404 });
});
