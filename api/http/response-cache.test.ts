import { afterAll, beforeAll, expect, test } from 'vitest';

import { postCalls } from '#shared/calls/posts.ts';
import type { Client } from '#shared/client/http.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { createPost } from '#tests/support/content.ts';
import { onPostgres } from '#tests/support/on-postgres.ts';

import { responseCache } from './response-cache.ts';

let api: TestApi;
let client: Client;
beforeAll(async () => {
  api = await startApi();
  client = await api.signIn('tacos.test');
  await api.addDomain('second.test');
});
afterAll(() => api.close());

const titles = async (host: string) =>
  (await api.visitor(host)(postCalls.listByType, { query: { type: 2 } })).data.map(({ title }) => title);

test('visitors see every write at once, however it was made, and each domain its own', async () => {
  expect(await titles('tacos.test')).toEqual([]);
  const post = await createPost(client, { title: 'Pecan Smoke' });
  expect(await titles('tacos.test')).toEqual(['Pecan Smoke']);
  expect(await titles('second.test')).toEqual([]);
  await api.services.db
    .updateTable('post_revisions')
    .set({ title: 'Changed' })
    .where('post_id', '=', post.id)
    .execute();
  expect(await titles('tacos.test')).toEqual(['Changed']);
  await client(postCalls.remove, { params: { id: post.id } });
  expect(await titles('tacos.test')).toEqual([]);
});

test('visitors and signed-in users never share a cached response', async () => {
  await createPost(client, { title: 'Draft', post_status_id: 1 });
  const read = async () => (await client(postCalls.listByType, { query: { type: 2 } })).data.map(({ title }) => title);
  expect(await titles('tacos.test')).toEqual([]);
  expect(await read()).toEqual(['Draft']);
  expect(await titles('tacos.test')).toEqual([]);
});

test('each query has its own response', async () => {
  for (const title of ['One', 'Two', 'Three']) await createPost(client, { title });
  const visitor = api.visitor('tacos.test');
  const total = async (search: string) => (await visitor(postCalls.listByType, { query: { type: 2, search } })).total;
  expect([await total('one'), await total('o'), await total('one')]).toEqual([1, 2, 1]);
});

test.skipIf(onPostgres)(
  'a response is reused while nothing is written, and computed again after a second',
  async () => {
    const cached = responseCache(api.services);
    const answer = async (key: string, make: () => Promise<unknown>) => Buffer.from(await cached(key, make)).toString();
    let made = 0;
    const make = () => Promise.resolve({ made: (made += 1) });
    expect([await answer('a', make), await answer('a', make), await answer('b', make)]).toEqual([
      '{"made":1}',
      '{"made":1}',
      '{"made":2}',
    ]);
    await new Promise((resolve) => setTimeout(resolve, 1050));
    expect(await answer('a', make)).toBe('{"made":3}');
    // A write during a computation: the response may be outdated, so it isn't cached.
    const slow = async () => {
      await api.services.db.updateTable('domains').set({ title: 'Another' }).execute();
      return make();
    };
    expect([await answer('c', slow), await answer('c', make)]).toEqual(['{"made":4}', '{"made":5}']);
  },
);

test.skipIf(onPostgres)('no more is kept than there is room for, the newest longest', async () => {
  const cached = responseCache(api.services, 10_000);
  let made: string[] = [];
  const ask = async (keys: string, size: number) => {
    made = [];
    for (const key of keys) {
      await cached(key, () => {
        made.push(key);
        return Promise.resolve('x'.repeat(size));
      });
    }
    return made.join('');
  };
  expect(await ask('abcd', 1900)).toBe('abcd');
  expect(await ask('abcd', 1900)).toBe('');
  // Too large for the cache, and it evicts nothing.
  expect(await ask('ll', 3000)).toBe('ll');
  expect(await ask('abcd', 1900)).toBe('');
  expect(await ask('edcba', 1900)).toBe('ea');
});
