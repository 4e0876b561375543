import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startApi, type TestApi } from '#tests/support/api.ts';

import { stampedPosts } from './post-stamps.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

test('a publish reads the revisions of all posts from one index, without their bodies', async () => {
  const { db, engine } = api.services;
  const definition =
    engine === 'sqlite'
      ? sql<{ text: string }>`select sql as text from sqlite_master where name = 'post_revisions_list'`
      : sql<{ text: string }>`select indexdef as text from pg_indexes where indexname = 'post_revisions_list'`;
  const [index] = (await definition.execute(db)).rows;
  const columns =
    /\((.+)\)/
      .exec(index?.text ?? '')?.[1]
      ?.replaceAll('"', '')
      .split(', ') ?? [];
  const { sql: query } = stampedPosts(db, 'a domain', 'live').compile();
  const asked = new Set([...query.matchAll(/"revision"\."([a-z_]+)"/g)].map(([, name = '']) => name));
  expect(asked.size).toBeGreaterThan(4);
  expect([...asked].filter((name) => !columns.includes(name))).toEqual([]);
});
