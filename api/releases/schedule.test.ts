import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { auditCalls } from '#shared/calls/audit.ts';
import { domainCalls } from '#shared/calls/domains.ts';
import { postCalls } from '#shared/calls/posts.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import type { Client } from '#shared/client/http.ts';
import type { Post } from '#shared/schemas/posts.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';

import { connect } from '../db/connect.ts';
import { publishDuePosts, startSchedule } from './schedule.ts';

let api: TestApi;
let client: Client;
beforeAll(async () => {
  api = await startApi();
  client = await api.signIn('tacos.test');
});
afterAll(() => api.close());

/** A post for tomorrow. */
async function schedule(title: string, as = client) {
  const url = `blog/${title.toLowerCase()}`;
  const body = {
    title,
    url,
    post_type_id: 6 as const,
    post_status_id: 3 as const,
    publish_at: new Date(Date.now() + 86_400_000).toISOString(),
    post_body: { attributes: { title, url, description: '' } },
  };
  return (await as(postCalls.create, { body })).data;
}

/** Makes them due since an hour. */
async function comeDue(...posts: Post[]) {
  const publish_at = new Date(Date.now() - 3_600_000).toISOString();
  for (const { id } of posts) {
    await api.services.db.updateTable('posts').set({ publish_at }).where('id', '=', id).execute();
  }
}

const publicTitles = async () =>
  (await api.visitor('tacos.test')(postCalls.listByType, { query: { type: 6 } })).data.map((post) => post.title);

test('a due post is published once and goes live with a release', async () => {
  const soon = await schedule('Soon');
  await schedule('Later');
  expect(await publishDuePosts(api.services)).toBe(0);
  expect(await publicTitles()).toEqual([]);
  await comeDue(soon);
  const published = await Promise.all([publishDuePosts(api.services), publishDuePosts(api.services)]);
  expect(published.toSorted()).toEqual([0, 1]);
  expect(await publicTitles()).toEqual(['Soon']);
  const { data } = await client(postCalls.get, { params: { id: soon.id } });
  expect(data).toMatchObject({ post_status_id: 2, version: soon.version + 1 });
  expect((await client(releaseCalls.state)).data.running).toMatchObject({ state: 'queued', requested_by: null });
});

test('a scheduled post in the trash stays there', async () => {
  const post = await schedule('Trashed');
  await client(postCalls.remove, { params: { id: post.id } });
  await comeDue(post);
  expect(await publishDuePosts(api.services)).toBe(0);
});

const statusOf = async (id: string, as = client) => (await as(postCalls.get, { params: { id } })).data.post_status_id;
const entriesOf = async (id: string) =>
  (await client(auditCalls.list, { query: { limit: 500 } })).data
    .filter(({ thing }) => thing?.id === id)
    .map(({ operation, saves, user }) => [operation, saves, user?.name ?? null]);

test('what came due during downtime is published at the next start, as the scheduler in the log', async () => {
  const post = await schedule('Overdue');
  await comeDue(post);
  const running = startSchedule(api.services);
  await vi.waitFor(async () => expect(await statusOf(post.id)).toBe(2));
  await running.close();
  expect((await entriesOf(post.id))[0]).toEqual(['posts.publishDue', 1, null]);
});

test('two processes publish each post once', async () => {
  // The embedded database allows one process: there at least the runs overlap.
  const { databaseUrl, dataDir } = api;
  const other = databaseUrl === null ? null : await connect({ databaseUrl, dataDir });
  const posts = await Promise.all(Array.from({ length: 6 }, (_, index) => schedule(`Both-${index}`)));
  await comeDue(...posts);
  const counts = await Promise.all([
    publishDuePosts(api.services),
    publishDuePosts({ ...api.services, db: other?.db ?? api.services.db }),
    publishDuePosts(api.services),
  ]);
  await other?.close();
  expect(counts.reduce((sum, count) => sum + count)).toBe(6);
  for (const post of posts) {
    expect((await client(postCalls.get, { params: { id: post.id } })).data.version).toBe(post.version + 1);
    expect(await entriesOf(post.id)).toHaveLength(2);
  }
});

test('a post that can’t be published stays scheduled, is logged, blocks no other, and goes live when it can', async () => {
  const stuck = await schedule('Stuck');
  const free = await schedule('Free');
  const { db } = api.services;
  // A conflicting revision makes the database refuse the write.
  const revision = await db
    .selectFrom('post_revisions')
    .selectAll()
    .where('post_id', '=', stuck.id)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('post_revisions')
    .values({ ...revision, rev: stuck.version + 1 })
    .execute();
  await comeDue(stuck, free);
  const lines: string[] = [];
  const services = { ...api.services, log: (line: string) => lines.push(line) };
  expect(await publishDuePosts(services)).toBe(1);
  expect(await publishDuePosts(services)).toBe(0);
  expect([await statusOf(stuck.id), await statusOf(free.id)]).toEqual([3, 2]);
  expect((await entriesOf(stuck.id))[0]).toEqual(['posts.publishFailed', 2, null]);
  expect(lines[0]).toMatch(new RegExp(`^tacos\\.test: the scheduled post ${stuck.id} could not be published\\. `));
  await db
    .deleteFrom('post_revisions')
    .where('post_id', '=', stuck.id)
    .where('rev', '=', stuck.version + 1)
    .execute();
  expect(await publishDuePosts(services)).toBe(1);
  expect(await statusOf(stuck.id)).toBe(2);
});

test('the URL of a scheduled post is taken', async () => {
  const post = await schedule('Reserved');
  await expect(schedule('Reserved')).rejects.toMatchObject({
    status: 409,
    code: 'url_taken',
  });
  expect(await statusOf(post.id)).toBe(3);
});

test('a post of an archived domain waits until the domain is restored', async () => {
  const id = await api.addDomain('archived.test');
  const editor = await api.signIn('archived.test');
  const post = await schedule('Waiting', editor);
  await client(domainCalls.archive, { params: { id } });
  await comeDue(post);
  expect(await publishDuePosts(api.services)).toBe(0);
  await client(domainCalls.unarchive, { params: { id } });
  expect(await publishDuePosts(api.services)).toBe(1);
  const back = await api.signIn('archived.test');
  expect(await statusOf(post.id, back)).toBe(2);
});
