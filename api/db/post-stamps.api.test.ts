import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startApi, type TestApi } from '#tests/support/api.ts';

import { stampedPosts } from './post-stamps.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

test('a publish reads all posts from one index, without their bodies', async () => {
  const { db, engine } = api.services;
  const definition =
    engine === 'sqlite'
      ? sql<{ text: string }>`select sql as text from sqlite_master where name = 'posts_list'`
      : sql<{ text: string }>`select indexdef as text from pg_indexes where indexname = 'posts_list'`;
  const [index] = (await definition.execute(db)).rows;
  const columns =
    /\((.+)\)/
      .exec(index?.text ?? '')?.[1]
      ?.replaceAll('"', '')
      .split(', ') ?? [];
  const { sql: query } = stampedPosts(db, 'a domain').compile();
  const asked = new Set([...query.matchAll(/"([a-z_]+)"/g)].map(([, name = '']) => name));
  asked.delete('posts');
  expect(asked.size).toBeGreaterThan(8);
  expect([...asked].filter((name) => !columns.includes(name))).toEqual([]);
});
