import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startApi, type TestApi } from '#tests/support/api.ts';

import type { Db } from './connect.ts';
import { sorted } from './sorted-posts.ts';
import { transact } from './transact.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

test('the newest stories come from an index: nothing sorts them, and nothing reads the others’ bodies', async () => {
  const { db, engine } = api.services;
  const plan = engine === 'postgres' ? await transact(db, planOfPostgres) : await planOf(db, 'explain query plan');
  expect(plan).toContain('posts_story');
  expect(plan).not.toMatch(/b-tree|sort key/i);
});

/** As in a table with many rows: in a small one Postgres reads all of them. */
async function planOfPostgres(trx: Db): Promise<string> {
  for (const setting of ['enable_seqscan', 'enable_bitmapscan'])
    await sql.raw(`set local ${setting} = off`).execute(trx);
  return planOf(trx, 'explain');
}

async function planOf(db: Db, explain: string): Promise<string> {
  const stories = db
    .selectFrom('posts')
    .select('title')
    .where('domain_id', '=', 'a domain')
    .where('post_type_id', '=', 6)
    .where('deleted_at', 'is', null);
  const query = sorted(db, 'a domain', stories, { sortBy: 'published_on', sortDir: 'desc' }).limit(25).compile();
  const { rows } = await db.executeQuery(CompiledQuery.raw(`${explain} ${query.sql}`, [...query.parameters]));
  return JSON.stringify(rows);
}
