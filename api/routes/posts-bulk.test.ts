import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

import { postCalls } from '#shared/calls/posts.ts';
import type { Client } from '#shared/client/http.ts';
import { type Post, type PostBulk, PostCreate } from '#shared/schemas/posts.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { createPost, newPost } from '#tests/support/content.ts';

import { insertPost } from '../db/post-writes.ts';
import { transact } from '../db/transact.ts';

let api: TestApi;
let client: Client;
beforeAll(async () => {
  api = await startApi();
  client = await api.signIn('tacos.test');
});
afterAll(() => api.close());

const bulk = async (body: PostBulk, as = client) => (await as(postCalls.bulk, { body })).data.changed;
const read = async (post: Post) => (await client(postCalls.get, { params: { id: post.id } })).data;
const three = async (change = {}) =>
  [await createPost(client, change), await createPost(client, change), await createPost(client, change)] as const;
const idsOf = (posts: readonly Post[]) => posts.map(({ id }) => id);

describe('bulk changes of posts', () => {
  test('set a status, with a version and revision each; posts that have it are left alone', async () => {
    const posts = await three();
    const draft = await createPost(client, { post_status_id: 1 });
    expect(await bulk({ action: 'status', ids: [...idsOf(posts), draft.id], post_status_id: 1 })).toBe(3);
    for (const post of posts) {
      expect(await read(post)).toMatchObject({ post_status_id: 1, version: 2 });
      expect((await client(postCalls.revisions, { params: { id: post.id } })).total).toBe(2);
    }
    expect((await read(draft)).version).toBe(1);
  });

  test('move to the trash, restore, and delete permanently', async () => {
    const posts = await three();
    const ids = idsOf(posts);
    expect(await bulk({ action: 'trash', ids })).toBe(3);
    expect((await read(posts[0])).deleted_at).not.toBeNull();
    expect(await bulk({ action: 'restore', ids })).toBe(3);
    expect((await read(posts[0])).deleted_at).toBeNull();
    await expect(bulk({ action: 'delete', ids })).rejects.toMatchObject({ status: 409 });
    await bulk({ action: 'trash', ids });
    expect(await bulk({ action: 'delete', ids })).toBe(3);
    await expect(read(posts[1])).rejects.toMatchObject({ status: 404 });
  });

  test('change all posts or none, with reasons by id', async () => {
    const posts = await three();
    const trashed = await createPost(client);
    await client(postCalls.remove, { params: { id: trashed.id } });
    await api.addDomain('elsewhere.test');
    const foreign = await createPost(await api.signIn('elsewhere.test'));
    const ids = [...idsOf(posts), trashed.id, foreign.id];
    await expect(bulk({ action: 'status', ids, post_status_id: 4 })).rejects.toMatchObject({
      status: 409,
      code: 'conflict',
      body: {
        message: "Nothing was changed: 2 of 5 posts can't be",
        errors: { [trashed.id]: ['This is in the trash: restore it first'], [foreign.id]: ['There is no such post'] },
      },
    });
    for (const post of posts) expect(await read(post)).toEqual(post);
    await expect(bulk({ action: 'status', ids: idsOf(posts), post_status_id: 3 })).rejects.toMatchObject({
      body: { errors: { [posts[0].id]: ['Choose a future time'] } },
    });
  });

  test('restore none of two posts with the same URL, or one whose URL is taken since', async () => {
    const url = 'members/wanted-twice';
    const first = await createPost(client, { url });
    await bulk({ action: 'trash', ids: [first.id] });
    const second = await createPost(client, { url });
    await bulk({ action: 'trash', ids: [second.id] });
    const errors = { [second.id]: ['Another post has its address'] };
    await expect(bulk({ action: 'restore', ids: [first.id, second.id] })).rejects.toMatchObject({ body: { errors } });
    expect((await read(first)).deleted_at).not.toBeNull();
    await createPost(client, { url });
    await expect(bulk({ action: 'restore', ids: [second.id] })).rejects.toMatchObject({
      status: 409,
      body: { errors },
    });
  });

  test('with too many, no or duplicate ids are refused', async () => {
    const id = 'aaaaaaaaaaaaaaaa';
    for (const ids of [[], [id, id], Array.from({ length: 501 }, (_, index) => String(index).padStart(16, 'a'))]) {
      await expect(bulk({ action: 'trash', ids })).rejects.toMatchObject({ status: 422 });
    }
    await expect(bulk({ action: 'burn', ids: [id] } as never)).rejects.toMatchObject({ status: 422 });
    await expect(bulk({ action: 'status', ids: [id] } as never)).rejects.toMatchObject({ status: 422 });
  });

  test('are forbidden to authors', async () => {
    const author = await api.signIn('tacos.test', await api.addUser('tacos.test', 'author'));
    const own = await createPost(author, { post_status_id: 1 });
    await expect(bulk({ action: 'trash', ids: [own.id] }, author)).rejects.toMatchObject({ status: 403 });
  });
});

describe('500 posts', () => {
  let ids: string[];
  beforeAll(async () => {
    const { id } = await api.services.db
      .selectFrom('domains')
      .select('id')
      .where('host', '=', 'tacos.test')
      .executeTakeFirstOrThrow();
    ids = await transact(api.services.db, async (trx) => {
      const made: string[] = [];
      for (let index = 0; index < 500; index += 1) {
        const post = newPost({ title: `Café ${index} 🌮`, url: `blog/cafe-${index}`, post_type_id: 6 });
        made.push((await insertPost(trx, id, z.parse(PostCreate, post), null)).id);
      }
      return made;
    });
  });

  test('are changed in one call, and moved in one', async () => {
    expect(await bulk({ action: 'status', ids, post_status_id: 4 })).toBe(500);
    const last = ids.at(-1) ?? '';
    await client(postCalls.updateOrder, { params: { id: last }, body: { position: 0 } });
    const list = await client(postCalls.listByType, { query: { type: 6, limit: 500 } });
    expect([list.total, list.data[0]?.id, list.data[1]?.id, list.data.map(({ position }) => position)]).toEqual([
      500,
      last,
      ids[0],
      Array.from({ length: 500 }, (_, index) => index),
    ]);
    await expect(client(postCalls.listByType, { query: { type: 6, limit: 501 } })).rejects.toMatchObject({
      status: 422,
    });
  });

  test('are searched among everything, the best match first', async () => {
    const search = async (text: string, limit = 20) =>
      (await client(postCalls.search, { query: { search: text, limit } })).data;
    await createPost(client, { title: 'The CAFÉ 7 stand', url: 'members/stand' });
    const found = await search('café 7');
    expect(found.slice(0, 2).map(({ title }) => title)).toEqual(['Café 7 🌮', 'Café 70 🌮']);
    expect(found).toHaveLength(20);
    expect((await search('7 stand')).map(({ url }) => url)).toEqual(['members/stand']);
    expect((await search('members/stand'))[0]).toEqual({
      _id: expect.any(Number),
      id: expect.stringMatching(/^[a-z0-9]{16}$/),
      title: 'The CAFÉ 7 stand',
      url: 'members/stand',
      post_type_id: 2,
      post_status_id: 2,
      passage: '',
    });
    expect(await search('%')).toEqual([]);
    expect((await search(''))[0]?.url).toBe('members/stand');
    const trashed = await createPost(client, { title: 'Findable' });
    await bulk({ action: 'trash', ids: [trashed.id] });
    expect(await search('findable')).toEqual([]);
    expect((await search('\u202e مرحبا')).length).toBe(0);
  });
});
