import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { openDatabase } from '#api/db/connect.ts';
import { transact } from '#api/db/transact.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { newPost } from '#tests/support/content.ts';
import { onPostgres } from '#tests/support/on-postgres.ts';

let api: TestApi;
let token = '';
beforeAll(async () => {
  api = await startApi();
  const body = JSON.stringify({ email: 'owner@example.com', password: 'correct horse battery' });
  const headers = { 'content-type': 'application/json' };
  const reply = await api.fetch('http://panel.test/api/auth/login', { method: 'POST', headers, body });
  token = ((await reply.json()) as { data: { access_token: string } }).data.access_token;
});
afterAll(() => api.close());

async function send(method: 'GET' | 'POST', path: string, body?: unknown) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const reply = await api.fetch(`http://panel.test/api/${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: reply.status, retryAfter: reply.headers.get('retry-after'), body: (await reply.json()) as object };
}

const posts = 'posts/by-type?type=2&limit=500';
const total = async () => ((await send('GET', posts)).body as { total: number }).total;
const bigPost = () => {
  const post = newPost();
  const items = [{ type: 'divider', props: { id: 'big', filler: 'x'.repeat(100_000) } }];
  return { ...post, post_body: { ...post.post_body, blocks: { v: 1, items } } };
};

const away = {
  status: 503,
  retryAfter: '5',
  body: {
    statusCode: 503,
    code: 'unavailable',
    message: 'A service that this needs is not available right now: try again',
  },
};

describe.skipIf(onPostgres)('an embedded database', () => {
  const pragma = (text: string) => sql.raw(`pragma ${text}`).execute(api.services.db);
  afterEach(async () => {
    await pragma('query_only = 0');
    await pragma('max_page_count = 4294967294');
  });

  test('that is full answers 503 to writes, keeps its data, and resumes when there is room', async () => {
    const before = await total();
    await pragma('max_page_count = 1'); // all pages in use: the disk is full.
    const replies = [];
    for (let count = 0; count < 8; count += 1) replies.push(await send('POST', 'posts', bigPost()));
    const refused = replies.filter(({ status }) => status !== 201);
    expect(refused).not.toEqual([]);
    expect(refused).toEqual(refused.map(() => away));
    const stored = replies.length - refused.length;
    expect(await total()).toBe(before + stored);
    expect(await send('GET', 'health')).toMatchObject({ status: 200 });
    await pragma('max_page_count = 4294967294');
    expect((await send('POST', 'posts', bigPost())).status).toBe(201);
    expect(await total()).toBe(before + stored + 1);
  });

  test('that is read-only answers 503 to writes and still serves readers', async () => {
    const before = await total();
    await pragma('query_only = 1');
    expect(await send('POST', 'posts', newPost())).toEqual(away);
    expect(await total()).toBe(before);
    await pragma('query_only = 0');
    expect((await send('POST', 'posts', newPost())).status).toBe(201);
  });
});

describe.runIf(onPostgres)('a Postgres', () => {
  test('that is read-only, like a standby, answers 503 to writes and still serves readers', async () => {
    const before = await total();
    // A separate connection: the server's are cut, so that new ones have the new setting.
    const operator = openDatabase({ databaseUrl: api.databaseUrl, dataDir: api.dataDir });
    const setReadOnly = async (value: 'on' | 'off') => {
      const name = sql.ref(new URL(api.databaseUrl ?? '').pathname.slice(1));
      await sql`alter database ${name} set default_transaction_read_only = ${sql.raw(value)}`.execute(operator.db);
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'caravan'`.execute(operator.db);
    };
    await setReadOnly('on');
    await expect.poll(async () => (await send('GET', posts)).status).toBe(200);
    expect(await send('POST', 'posts', newPost())).toEqual(away);
    expect(await total()).toBe(before);
    await sql`set default_transaction_read_only = off`.execute(operator.db);
    await setReadOnly('off');
    await expect.poll(async () => (await send('POST', 'posts', newPost())).status).toBe(201);
    await operator.close();
  });

  test('cancels a statement that takes too long, answered 503', async () => {
    // Not one of the server's connections: a transaction of theirs that says nothing is ended earlier.
    const other = openDatabase({ databaseUrl: api.databaseUrl, dataDir: api.dataDir });
    const [locked, unlocked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const held = transact(other.db, async (trx) => {
      await sql`lock table posts in access exclusive mode`.execute(trx);
      locked.resolve();
      await unlocked.promise;
    });
    await locked.promise;
    const started = performance.now();
    expect(await send('GET', posts)).toEqual(away);
    expect(performance.now() - started).toBeLessThan(12_000);
    unlocked.resolve();
    await held;
    await other.close();
    expect((await send('GET', posts)).status).toBe(200);
  });
});
