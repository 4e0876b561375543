import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { dashboardCalls } from '#shared/calls/dashboard.ts';
import { postCalls } from '#shared/calls/posts.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import { scheduledReleaseCalls } from '#shared/calls/scheduled-releases.ts';
import type { Client } from '#shared/client/http.ts';
import { owner, startApi, type TestApi, withoutLimits } from '#tests/support/api.ts';
import { createPost } from '#tests/support/content.ts';
import { settleReleases } from '#tests/support/settle-releases.ts';

import { publishDuePosts } from './schedule.ts';
import { releaseDueGroups } from './scheduled-releases.ts';

let api: TestApi;
let host: string;
let editor: Client;
let hosts = 0;
beforeAll(async () => {
  api = await startApi(withoutLimits);
});
afterAll(() => api.close());
beforeEach(async () => {
  hosts += 1;
  host = `failing-${hosts}.test`;
  await api.addDomain(host);
  await build();
  editor = await api.signIn(host);
});

const build = (state?: 'live' | 'failed') => settleReleases(api, state, '/menu');

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();
const nameOf = ({ id }: { id: string }) => `post:${id}`;
async function schedule(documents: string[], client = editor): Promise<string> {
  const body = { name: 'Winter menu', release_at: tomorrow(), documents };
  return (await client(scheduledReleaseCalls.create, { body })).data.id;
}
const run = () => releaseDueGroups(api.services);
async function due(id: string, state: 'live' | 'failed' = 'failed'): Promise<void> {
  const past = new Date(Date.now() - 1000).toISOString();
  await api.services.db.updateTable('scheduled_releases').set({ next_at: past }).where('id', '=', id).execute();
  await run();
  await build(state);
  await run();
}
const groupOf = async (id: string) => (await editor(scheduledReleaseCalls.list)).data.find((group) => group.id === id);
const liveTitles = async () =>
  (await api.onlooker(host)(postCalls.listByType, { query: { type: 2 } })).data.map(({ title }) => title);
async function mails(): Promise<{ to: string; subject: string; text: string }[]> {
  const rows = await api.services.db
    .selectFrom('mails')
    .select('message')
    .where('message', 'like', `%on ${host}%`)
    .execute();
  return rows.map(({ message }) => JSON.parse(message ?? '{}') as { to: string; subject: string; text: string });
}
const told = async () => (await mails()).map(({ to }) => to).toSorted();
async function userOf(email: string) {
  return api.services.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
}

test('a group whose address was taken says which page has it, and goes live by hand once that is free', async () => {
  const old = await createPost(editor, { title: 'Old', url: 'members/taco' });
  await editor(releaseCalls.clearCache);
  await build();
  await editor(postCalls.updateData, { params: { id: old.id }, body: { url: 'members/old-taco' } });
  const next = await createPost(editor, { title: 'New', url: 'members/taco' });
  const id = await schedule([nameOf(next)]);
  await due(id);
  expect(await groupOf(id)).toMatchObject({
    state: 'waiting',
    attempts: 1,
    error: expect.stringContaining('“Old” has it'),
  });
  const [mail] = await mails();
  expect(mail).toMatchObject({ to: owner.email, subject: `“Winter menu” couldn’t be published on ${host}` });
  expect(mail?.text).toContain('Two pages would have the address /members/taco');
  expect(mail?.text).toContain(`/panel/scheduled?open=${id}`);
  await editor(releaseCalls.clearCache, { body: { documents: [nameOf(old)] } });
  await build();
  const { data: retried } = await editor(scheduledReleaseCalls.retry, { params: { id } });
  expect(retried).toMatchObject({ state: 'releasing', release_id: expect.any(String) });
  await expect(editor(scheduledReleaseCalls.retry, { params: { id } })).rejects.toMatchObject({ status: 409 });
  await build();
  await run();
  expect(await groupOf(id)).toMatchObject({ state: 'released', release_id: retried.release_id });
  expect(await liveTitles()).toEqual(['Old', 'New']);
});

test('a group that fails for nearly a day waits for somebody, who can move it or try it again', async () => {
  const id = await schedule([nameOf(await createPost(editor, { title: 'Stubborn' }))]);
  let tries = 0;
  for (; (await groupOf(id))?.state === 'waiting' && tries < 20; tries += 1) await due(id);
  expect(tries).toBe(10);
  const given = await groupOf(id);
  expect(given).toMatchObject({ state: 'failed', attempts: 10, error: 'No more tortillas' });
  await due(id, 'live');
  expect(await groupOf(id)).toMatchObject({ state: 'failed', attempts: 10 });
  await editor(scheduledReleaseCalls.retry, { params: { id } });
  await build('failed');
  await run();
  expect(await groupOf(id)).toMatchObject({ state: 'failed', attempts: 11 });
  const release_at = tomorrow();
  const { data } = await editor(scheduledReleaseCalls.update, { params: { id }, body: { release_at } });
  expect(data).toMatchObject({ state: 'waiting', attempts: 0, error: null, next_at: release_at });
  await due(id, 'live');
  expect(await liveTitles()).toEqual(['Stubborn']);
  expect((await mails()).length).toBe(1);
});

test('only a group that failed can be tried again, by those who may publish', async () => {
  const id = await schedule([nameOf(await createPost(editor))]);
  await expect(editor(scheduledReleaseCalls.retry, { params: { id } })).rejects.toMatchObject({ status: 409 });
  await due(id);
  const author = await api.signIn(host, await api.addUser(host, 'author'));
  await expect(author(scheduledReleaseCalls.retry, { params: { id } })).rejects.toMatchObject({ status: 403 });
  const other = await api.signIn('tacos.test');
  await expect(other(scheduledReleaseCalls.retry, { params: { id } })).rejects.toMatchObject({ status: 404 });
  await due(id, 'live');
  await expect(editor(scheduledReleaseCalls.retry, { params: { id } })).rejects.toMatchObject({ status: 409 });
});

describe('the people of a failed group', () => {
  test('are who made it and who changed it last, once', async () => {
    const [maker, changer] = [await api.addUser(host, 'editor'), await api.addUser(host, 'editor')];
    await api.addUser(host, 'admin');
    const id = await schedule([nameOf(await createPost(editor))], await api.signIn(host, maker));
    const other = await api.signIn(host, changer);
    const { data } = await other(scheduledReleaseCalls.update, { params: { id }, body: { name: 'Winter dishes' } });
    expect(data).toMatchObject({
      created_by: { name: 'Editor Tester' },
      changed_by: { id: (await userOf(changer.email)).id },
    });
    await due(id);
    await due(id);
    expect(await told()).toEqual([maker.email, changer.email].toSorted());
  });

  test('who no longer work here are replaced by all who may publish', async () => {
    const maker = await api.addUser(host, 'editor');
    const id = await schedule([nameOf(await createPost(editor))], await api.signIn(host, maker));
    const { id: gone } = await userOf(maker.email);
    await api.services.db
      .updateTable('memberships')
      .set({ suspended_at: tomorrow() })
      .where('user_id', '=', gone)
      .execute();
    const [admin, colleague] = [await api.addUser(host, 'admin'), await api.addUser(host, 'editor')];
    await api.addUser(host, 'author');
    await due(id);
    expect(await told()).toEqual([admin.email, colleague.email].toSorted());
  });

  test('are an owner where nobody else may publish', async () => {
    const maker = await api.addUser(host, 'editor');
    const id = await schedule([nameOf(await createPost(editor))], await api.signIn(host, maker));
    const { id: gone } = await userOf(maker.email);
    await api.services.db.deleteFrom('memberships').where('user_id', '=', gone).execute();
    await due(id);
    expect(await told()).toEqual([owner.email]);
  });

  test('have an owner among them who is a member here, too', async () => {
    const maker = await api.addUser(host, 'editor');
    const id = await schedule([nameOf(await createPost(editor))], await api.signIn(host, maker));
    const { db } = api.services;
    const { id: domain_id } = await db
      .selectFrom('domains')
      .select('id')
      .where('host', '=', host)
      .executeTakeFirstOrThrow();
    await db
      .deleteFrom('memberships')
      .where('user_id', '=', (await userOf(maker.email)).id)
      .execute();
    const member = { user_id: (await userOf(owner.email)).id, domain_id, role: 'admin', suspended_at: null } as const;
    await db.insertInto('memberships').values(member).execute();
    const colleague = await api.addUser(host, 'editor');
    await due(id);
    expect(await told()).toEqual([colleague.email, owner.email].toSorted());
  });

  test('of a scheduled post are its author, if they may publish, and who scheduled it', async () => {
    const colleague = await api.addUser(host, 'editor');
    const post = await createPost(editor, { title: 'Soon', post_status_id: 1 });
    const body = { post_status_id: 3, publish_at: tomorrow() } as const;
    await (
      await api.signIn(host, colleague)
    )(postCalls.updateData, { params: { id: post.id }, body });
    const past = new Date(Date.now() - 1000).toISOString();
    await api.services.db.updateTable('posts').set({ publish_at: past }).where('id', '=', post.id).execute();
    await publishDuePosts(api.services);
    await build('failed');
    await run();
    expect(await told()).toEqual([colleague.email, owner.email].toSorted());
  });
});

test('the dashboard of those who may publish names it until it is live', async () => {
  const id = await schedule([nameOf(await createPost(editor))]);
  const groups = async (client = editor) => (await client(dashboardCalls.get)).data.failed_groups;
  expect(await groups()).toEqual({ total: 0, groups: [] });
  await due(id);
  expect(await groups()).toMatchObject({ total: 1, groups: [{ id, name: 'Winter menu' }] });
  expect(await groups(await api.signIn(host, await api.addUser(host, 'author')))).toBeNull();
  await due(id, 'live');
  expect(await groups()).toEqual({ total: 0, groups: [] });
});
