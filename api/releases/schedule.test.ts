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

/** Their time has come, an hour ago. */
async function comeDue(...posts: Post[]) {
  const publish_at = new Date(Date.now() - 3_600_000).toISOString();
  for (const { id } of posts) {
    await api.services.db.updateTable('posts').set({ publish_at }).where('id', '=', id).execute();
  }
}

const publicTitles = async () =>
  (await api.visitor('tacos.test')(postCalls.listByType, { query: { type: 6 } })).data.map((post) => post.title);

test('a scheduled post is published once, when its time has come, and goes live with a release', async () => {
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

test('what came due while nothing ran is published at the next start, and the log says that the clock did it', async () => {
  const post = await schedule('Overdue');
  await comeDue(post);
  const running = startSchedule(api.services);
  await vi.waitFor(async () => expect(await statusOf(post.id)).toBe(2));
  await running.close();
  expect((await entriesOf(post.id))[0]).toEqual(['posts.publishDue', 1, null]);
});

test('two processes publish each post once', async () => {
  // The embedded database lets one process in: there the looks at least come at the same time.
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

test('one that can not be published stays scheduled, is in the audit log, holds up no other, and goes live when it can', async () => {
  const stuck = await schedule('Stuck');
  const free = await schedule('Free');
  const { db } = api.services;
  // A revision that is in the way: the database refuses the write.
  const revision = await db
    .selectFrom('revisions')
    .selectAll()
    .where('post_id', '=', stuck.id)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('revisions')
    .values({ ...revision, rev: stuck.version + 1 })
    .execute();
  await comeDue(stuck, free);
  const lines: string[] = [];
  const services = { ...api.services, log: (line: string) => lines.push(line) };
  expect(await publishDuePosts(services)).toBe(1);
  expect(await publishDuePosts(services)).toBe(0);
  expect([await statusOf(stuck.id), await statusOf(free.id)]).toEqual([3, 2]);
  expect((await entriesOf(stuck.id))[0]).toEqual(['posts.publishFailed', 2, null]);
  expect(lines[0]).toMatch(/^tacos\.test: the scheduled post Stuck could not be published\. /);
  await db
    .deleteFrom('revisions')
    .where('post_id', '=', stuck.id)
    .where('rev', '=', stuck.version + 1)
    .execute();
  expect(await publishDuePosts(services)).toBe(1);
  expect(await statusOf(stuck.id)).toBe(2);
});

test('nobody can take the address of a scheduled post', async () => {
  const post = await schedule('Reserved');
  await expect(schedule('Reserved')).rejects.toMatchObject({
    status: 409,
    code: 'url_taken',
  });
  expect(await statusOf(post.id)).toBe(3);
});

test('a post of an archived domain waits until the domain is back', async () => {
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
