import { setTimeout as wait } from 'node:timers/promises';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { now } from '#api/db/codec.ts';
import { optionCalls } from '#shared/calls/options.ts';
import { createPost } from '#tests/support/content.ts';
import { createDatabase } from '#tests/support/database.ts';
import { inDatabase, placeOf } from '#tests/support/places.ts';
import { createCluster, type PostgresCluster } from '#tests/support/postgres-cluster.ts';

import { type ApiProcess, startApiProcess } from './api-process.ts';
import { findDamage } from './damage.ts';
import { nothingYet, writeUntilItEnds } from './writers.ts';

/** Seconds without the server. Set AWAY_SECONDS=30 for a longer run. */
const seconds = Number(process.env['AWAY_SECONDS'] || 2);

let cluster: PostgresCluster;
let api: ApiProcess;
beforeAll(async () => {
  cluster = await createCluster();
  api = await startApiProcess((await createDatabase(cluster.url))?.url ?? null);
});
afterAll(async () => {
  await api.remove();
  await cluster.remove();
});

type Answer = { status: number; code: unknown; milliseconds: number };

async function ask(path: string, init: RequestInit = {}): Promise<Answer> {
  const started = performance.now();
  const reply = await fetch(`${api.baseUrl}/api/${path}`, {
    ...init,
    headers: { 'x-forwarded-for': 'tacos.test', 'content-type': 'application/json' },
    signal: AbortSignal.timeout(30_000),
  });
  const { code } = (await reply.json()) as { code?: unknown };
  return { status: reply.status, code, milliseconds: performance.now() - started };
}

const form = JSON.stringify({ form: 'contact', fields: { name: 'Ana', email: 'ana@example.com', message: 'Hi' } });
const login = JSON.stringify({ email: 'owner@example.com', password: 'correct horse battery' });
const askAll = () =>
  Promise.all([
    ask('health'),
    ask('options'),
    ask('posts/by-type?type=2'),
    ask('submissions', { method: 'POST', body: form }),
    ask('auth/login', { method: 'POST', body: login }),
  ]);

/** Sends requests while the server is away; none may be a 500 or take long. */
async function whileAway(atMost: number): Promise<void> {
  const end = performance.now() + seconds * 1000;
  do {
    const answers = await askAll();
    expect(answers.map(({ status, code }) => [status, code])).toEqual(answers.map(() => [503, 'unavailable']));
    expect(Math.max(...answers.map(({ milliseconds }) => milliseconds))).toBeLessThan(atMost);
    await wait(100);
  } while (performance.now() < end);
}

/** Each form sends a mail from now on. */
async function receiveMail(): Promise<void> {
  const { data, version } = await api.client(optionCalls.getOptions);
  const { auth_background: _background, logo: _logo, fav_icon: _icon, ...texts } = data;
  const none = { auth_background_id: null, logo_id: null, fav_icon_id: null };
  await api.client(optionCalls.updateOptions, { body: { ...texts, ...none, email: 'office@example.com', version } });
}

/**
 * The state of the background jobs: due mails, the last mail, and a post that came due. A mail that was being sent when
 * the server stopped keeps its lease for minutes.
 */
async function loops(postId: string): Promise<{ due: number; last?: string; published: boolean }> {
  return inDatabase(placeOf(api.dataDir, api.databaseUrl), async (db) => {
    const mails = await db.selectFrom('mails').select(['state', 'next_at']).orderBy('created_at', 'desc').execute();
    const post = await db.selectFrom('posts').select('post_status_id').where('id', '=', postId).executeTakeFirst();
    const due = mails.filter(({ state, next_at }) => state === 'queued' && next_at <= now());
    return { due: due.length, last: mails[0]?.state, published: post?.post_status_id === 2 };
  });
}

async function recovers(): Promise<void> {
  await expect
    .poll(async () => (await askAll()).map(({ status }) => status), { timeout: 15_000, interval: 200 })
    .toEqual([200, 200, 200, 201, 200]);
}

test.each(['stopped', 'killed'] as const)(
  'a Postgres that is %s during writes: 503 at once, nothing acknowledged is lost, and service resumes',
  { timeout: 60_000 + seconds * 1000 },
  async (how) => {
    const all = nothingYet();
    await receiveMail();
    const written = writeUntilItEnds(api, all);
    await expect.poll(() => all.submissions.size, { timeout: 10_000 }).toBeGreaterThan(1);
    // Comes due while the server is away.
    const { id } = await createPost(api.client, {
      post_status_id: 3,
      publish_at: new Date(Date.now() + 1000).toISOString(),
    });
    await (how === 'stopped' ? cluster.stop() : cluster.kill());
    await written;
    await whileAway(5000);
    await cluster.start();
    await recovers();
    expect(await findDamage(api, all)).toEqual([]);
    const done = { due: 0, last: 'sent', published: true };
    await expect.poll(() => loops(id), { timeout: 15_000, interval: 200 }).toEqual(done);
    expect(api.output()).not.toMatch(/\n\s+at /);
  },
);

test(
  'a Postgres that hangs: 503 within seconds, and service resumes',
  { timeout: 90_000 + seconds * 1000 },
  async () => {
    await askAll();
    await cluster.freeze();
    await whileAway(12_000);
    cluster.thaw();
    await recovers();
    expect(api.output()).not.toMatch(/\n\s+at /);
  },
);
