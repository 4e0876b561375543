import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { auditCalls } from '#shared/calls/audit.ts';
import { changeCalls } from '#shared/calls/changes.ts';
import { optionCalls } from '#shared/calls/options.ts';
import { postCalls } from '#shared/calls/posts.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import { scheduledReleaseCalls } from '#shared/calls/scheduled-releases.ts';
import type { Client } from '#shared/client/http.ts';
import type { Post } from '#shared/schemas/posts.ts';
import { startApi, type TestApi, withoutLimits } from '#tests/support/api.ts';
import { createPost } from '#tests/support/content.ts';
import { settleReleases } from '#tests/support/settle-releases.ts';

import { publishDuePosts, startSchedule } from './schedule.ts';
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
  host = `group-${hosts}.test`;
  await api.addDomain(host);
  await finishAll();
  editor = await api.signIn(host);
});

const finishAll = (state?: 'live' | 'failed') => settleReleases(api, state);

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();
const nameOf = ({ id }: { id: string }) => `post:${id}`;
const schedule = async (documents: string[], name = 'Winter menu', release_at = tomorrow()) =>
  (await editor(scheduledReleaseCalls.create, { body: { name, release_at, documents } })).data;
async function comeDue(id: string): Promise<void> {
  const past = new Date(Date.now() - 1000).toISOString();
  await api.services.db.updateTable('scheduled_releases').set({ next_at: past }).where('id', '=', id).execute();
}
const run = () => releaseDueGroups(api.services);
const groupOf = async (id: string) => (await editor(scheduledReleaseCalls.list)).data.find((group) => group.id === id);
const liveTitles = async () =>
  (await api.onlooker(host)(postCalls.listByType, { query: { type: 2 } })).data.map(({ title }) => title);
const edit = async ({ id }: Post, data: object) => editor(postCalls.updateData, { params: { id }, body: data });
async function retitleMenu(text: string): Promise<void> {
  const { data, version } = await editor(optionCalls.getMenus);
  const header = [{ text, url: '/members', type: 'link' as const, children: [] }];
  await editor(optionCalls.updateMenus, { body: { ...data, header, version } });
}
const liveMenu = async () => (await api.onlooker(host)(optionCalls.getMenus)).data.header.map(({ text }) => text);

describe('a scheduled group', () => {
  test('goes live at its time as it was when it was scheduled, and nothing else does', async () => {
    const special = await createPost(editor, { title: 'Winter special' });
    await retitleMenu('Winter');
    const group = await schedule([nameOf(special), 'menus']);
    expect(group).toMatchObject({ name: 'Winter menu', state: 'waiting', documents: 2, attempts: 0 });
    await edit(special, { title: 'Winter special, half wri' });
    const other = await createPost(editor, { title: 'Private' });
    await run();
    expect(await finishAll()).toBe(0);
    await comeDue(group.id);
    await Promise.all([run(), run()]);
    expect(await groupOf(group.id)).toMatchObject({ state: 'releasing' });
    expect(await finishAll()).toBe(1);
    await run();
    expect([await liveTitles(), await liveMenu()]).toEqual([['Winter special'], ['Winter']]);
    expect(await groupOf(group.id)).toMatchObject({ state: 'released' });
    expect((await editor(postCalls.get, { params: { id: other.id } })).data.live).toBe('no');
    expect((await editor(postCalls.get, { params: { id: special.id } })).data.live).toBe('changed');
    const { data: log } = await editor(auditCalls.list, { query: { limit: 5 } });
    expect(log.find(({ operation }) => operation === 'scheduledReleases.release')).toMatchObject({
      user: null,
      thing: { title: 'Winter menu' },
    });
  });

  test('is among what the list and the counts call scheduled, until it is live', async () => {
    const live = await createPost(editor, { title: 'Live' });
    await createPost(editor, { title: 'Another' });
    await editor(releaseCalls.clearCache);
    await finishAll();
    const scheduled = async () => {
      const query = { type: 2, state: 'scheduled' } as const;
      const rows = (await editor(postCalls.rows, { query })).data.map(({ title }) => title);
      const counts = (await editor(postCalls.counts)).data.filter(({ post_type_id: type }) => type === 2);
      return { rows, waiting: counts.reduce((sum, { waiting }) => sum + waiting, 0) };
    };
    expect(await scheduled()).toEqual({ rows: [], waiting: 0 });
    await edit(live, { title: 'Live, soon with more' });
    const group = await schedule([nameOf(live)]);
    expect(await scheduled()).toEqual({ rows: ['Live, soon with more'], waiting: 1 });
    const { data: soonest } = await editor(postCalls.rows, {
      query: { type: 2, sortBy: 'publish_at', sortDir: 'asc' },
    });
    expect(soonest.map(({ title, goes_live: at }) => [title, at])).toEqual([
      ['Live, soon with more', group.next_at],
      ['Another', null],
    ]);
    await comeDue(group.id);
    await run();
    await finishAll();
    expect(await scheduled()).toEqual({ rows: [], waiting: 0 });
  });

  test('that came due while the server was down goes live at the next start', async () => {
    const post = await createPost(editor, { title: 'Overdue' });
    const group = await schedule([nameOf(post)]);
    await comeDue(group.id);
    const running = startSchedule(api.services);
    await vi.waitFor(async () => expect((await groupOf(group.id))?.state).toBe('releasing'));
    await running.close();
    await finishAll();
    expect(await liveTitles()).toEqual(['Overdue']);
  });

  test('whose release fails is tried again, and its author is told once', async () => {
    const post = await createPost(editor, { title: 'Stubborn' });
    const group = await schedule([nameOf(post)]);
    const mails = async () =>
      (await api.services.db.selectFrom('mails').select('message').where('message', 'like', `%${host}%`).execute())
        .length;
    for (const attempts of [1, 2]) {
      await comeDue(group.id);
      await run();
      await finishAll('failed');
      await run();
      const failed = await groupOf(group.id);
      expect(failed).toMatchObject({ state: 'waiting', attempts, error: 'No more tortillas' });
      expect(Date.parse(failed?.next_at ?? '') - Date.now()).toBeGreaterThan(50_000);
      expect(await mails()).toBe(1);
    }
    expect(await liveTitles()).toEqual([]);
    await comeDue(group.id);
    await run();
    await finishAll();
    await run();
    expect(await liveTitles()).toEqual(['Stubborn']);
    expect(await groupOf(group.id)).toMatchObject({ state: 'released' });
  });

  test('leaves alone what was deleted or taken back to a draft since', async () => {
    const [gone, draft, kept] = [
      await createPost(editor, { title: 'Gone' }),
      await createPost(editor, { title: 'Draft' }),
      await createPost(editor, { title: 'Kept' }),
    ];
    const group = await schedule([gone, draft, kept].map(nameOf));
    await editor(postCalls.remove, { params: { id: gone.id } });
    await editor(postCalls.removePermanently, { params: { id: gone.id } });
    await edit(draft, { post_status_id: 1 });
    await comeDue(group.id);
    await run();
    await finishAll();
    expect(await liveTitles()).toEqual(['Kept']);
  });

  test('says beforehand what it leaves as it is, and does so', async () => {
    const [newer, draft, kept] = [
      await createPost(editor, { title: 'Old' }),
      await createPost(editor, { title: 'Draft' }),
      await createPost(editor, { title: 'Kept' }),
    ];
    const group = await schedule([newer, draft, kept].map(nameOf));
    const reasons = async () =>
      Object.fromEntries(
        (await editor(scheduledReleaseCalls.documents, { params: { id: group.id } })).data.map((entry) => [
          entry.title,
          entry.left_out,
        ]),
      );
    await edit(newer, { title: 'New' });
    expect(await reasons()).toEqual({ Old: null, Draft: null, Kept: null });
    await editor(releaseCalls.clearCache, { body: { documents: [nameOf(newer)] } });
    await finishAll();
    await edit(draft, { post_status_id: 1 });
    expect(await reasons()).toEqual({ Old: 'newer_live', Draft: 'taken_back', Kept: null });
    await comeDue(group.id);
    await run();
    await finishAll();
    expect((await liveTitles()).toSorted()).toEqual(['Kept', 'New']);
  });

  test('can be renamed, moved, changed and taken apart until it begins', async () => {
    const [one, two] = [await createPost(editor, { title: 'One' }), await createPost(editor, { title: 'Two' })];
    const { id } = await schedule([nameOf(one)]);
    const params = { id };
    const later = new Date(Date.now() + 2 * 86_400_000).toISOString();
    const { data } = await editor(scheduledReleaseCalls.update, {
      params,
      body: { name: 'Later', release_at: later, documents: [nameOf(one), nameOf(two)] },
    });
    expect(data).toMatchObject({ name: 'Later', release_at: later, documents: 2 });
    await edit(one, { title: 'One again' });
    const documents = async () => (await editor(scheduledReleaseCalls.documents, { params })).data;
    expect(await documents()).toMatchObject([
      { title: 'One', effect: 'new', newer: true },
      { title: 'Two', newer: false },
    ]);
    await editor(scheduledReleaseCalls.update, { params, body: { renew: [nameOf(one)], documents: [nameOf(one)] } });
    expect(await documents()).toMatchObject([{ title: 'One again', newer: false }]);
    const second = await schedule([nameOf(one), nameOf(two)], 'Another');
    expect((await documents())[0]?.also_in).toEqual(['Another']);
    await editor(scheduledReleaseCalls.remove, { params: { id: second.id } });
    expect((await documents())[0]?.also_in).toEqual([]);
    await comeDue(id);
    await run();
    await expect(editor(scheduledReleaseCalls.remove, { params })).rejects.toMatchObject({ status: 409 });
    await expect(editor(scheduledReleaseCalls.update, { params, body: { name: 'x' } })).rejects.toMatchObject({
      status: 409,
    });
    await finishAll();
    expect(await liveTitles()).toEqual(['One again']);
  });

  test('needs a future time, a name and changes', async () => {
    const post = await createPost(editor);
    const past = new Date(Date.now() - 1000).toISOString();
    for (const [body, field] of [
      [{ name: 'x', release_at: past, documents: [nameOf(post)] }, 'release_at'],
      [{ name: '', release_at: tomorrow(), documents: [nameOf(post)] }, 'name'],
      [{ name: 'x', release_at: tomorrow(), documents: ['seo'] }, 'documents'],
      [{ name: 'x', release_at: tomorrow(), documents: [] }, 'documents'],
    ] as const)
      await expect(
        editor(scheduledReleaseCalls.create, { body: { ...body, documents: [...body.documents] } }),
      ).rejects.toMatchObject({ status: 422, body: { errors: { [field]: [expect.any(String)] } } });
    const author = await api.signIn(host, await api.addUser(host, 'author'));
    await expect(
      author(scheduledReleaseCalls.create, { body: { name: 'x', release_at: tomorrow(), documents: [nameOf(post)] } }),
    ).rejects.toMatchObject({ status: 403 });
  });

  test('keeps its revisions, however often they are saved over', async () => {
    const post = await createPost(editor, { title: 'Named' });
    const group = await schedule([nameOf(post)]);
    for (let save = 0; save < 5; save += 1) await edit(post, { title: `Later ${save}` });
    await comeDue(group.id);
    await run();
    await finishAll();
    expect(await liveTitles()).toEqual(['Named']);
  });
});

test('a change says which group it waits for, and the publish state counts it, until it is live', async () => {
  const waits = async () =>
    Object.fromEntries(
      (await editor(changeCalls.list)).data.map(({ title, waits_for: groups }) => [
        title,
        groups.map(({ name, older }) => (older ? `older ${name}` : name)),
      ]),
    );
  const counts = async () => {
    const { changes, waiting } = (await editor(releaseCalls.state)).data;
    return { changes, waiting };
  };
  const soup = await createPost(editor, { title: 'Soup' });
  const typo = await createPost(editor, { title: 'Typo' });
  expect(await counts()).toEqual({ changes: 2, waiting: 0 });
  const winter = await schedule([nameOf(soup)]);
  const later = new Date(Date.now() + 2 * 86_400_000).toISOString();
  const second = await schedule([nameOf(soup)], 'Later', later);
  expect(await waits()).toEqual({ Soup: ['Winter menu', 'Later'], Typo: [] });
  const { data } = await editor(changeCalls.list);
  expect(data.find(({ title }) => title === 'Soup')?.waits_for).toMatchObject([
    { id: winter.id, at: winter.release_at },
    { id: second.id, at: later },
  ]);
  expect(await counts()).toEqual({ changes: 2, waiting: 1 });
  await edit(soup, { title: 'Soup, hot' });
  expect(await waits()).toMatchObject({ 'Soup, hot': ['older Winter menu', 'older Later'] });
  expect(await counts()).toEqual({ changes: 2, waiting: 1 });
  // Published by hand, it waits for nothing any more, and a later save of it is an ordinary change.
  await editor(releaseCalls.clearCache, { body: { documents: [nameOf(soup)] } });
  await finishAll();
  await edit(soup, { title: 'Soup, cold' });
  expect(await waits()).toMatchObject({ 'Soup, cold': [] });
  expect(await counts()).toEqual({ changes: 2, waiting: 0 });
  // Publishing everything takes along what waits.
  await schedule([nameOf(typo)], 'Typos');
  expect(await counts()).toEqual({ changes: 2, waiting: 1 });
  await editor(releaseCalls.clearCache, {});
  await finishAll();
  expect((await liveTitles()).toSorted()).toEqual(['Soup, cold', 'Typo']);
  expect(await counts()).toEqual({ changes: 0, waiting: 0 });
});

test('a group says how many of its documents still change something', async () => {
  const [soup, drinks] = [await createPost(editor, { title: 'Soup' }), await createPost(editor, { title: 'Drinks' })];
  const { id } = await schedule([nameOf(soup), nameOf(drinks)]);
  expect(await groupOf(id)).toMatchObject({ documents: 2, remaining: 2 });
  await editor(releaseCalls.clearCache, { body: { documents: [nameOf(soup)] } });
  await finishAll();
  expect(await groupOf(id)).toMatchObject({ documents: 2, remaining: 1 });
  await editor(postCalls.remove, { params: { id: drinks.id } });
  expect(await groupOf(id)).toMatchObject({ documents: 2, remaining: 0 });
  await editor(postCalls.removePermanently, { params: { id: drinks.id } });
  expect(await groupOf(id)).toMatchObject({ remaining: 0 });
  // Emptied, it is over at its time without changing anything.
  await comeDue(id);
  await run();
  await finishAll();
  await run();
  expect(await groupOf(id)).toMatchObject({ state: 'released' });
  expect(await liveTitles()).toEqual(['Soup']);
});

test('what was taken out of a group, or back to a draft, waits for nothing', async () => {
  const waiting = async () => (await editor(releaseCalls.state)).data.waiting;
  const post = await createPost(editor, { title: 'Soup' });
  await retitleMenu('Winter');
  const group = await schedule([nameOf(post), 'menus']);
  expect(await waiting()).toBe(2);
  await editor(scheduledReleaseCalls.update, { params: { id: group.id }, body: { documents: [nameOf(post)] } });
  expect(await waiting()).toBe(1);
  await edit(post, { post_status_id: 1 });
  expect(await waiting()).toBe(0);
  await edit(post, { post_status_id: 2 });
  expect(await waiting()).toBe(1);
  await editor(scheduledReleaseCalls.remove, { params: { id: group.id } });
  expect(await waiting()).toBe(0);
  const other = await api.signIn('tacos.test');
  expect((await other(releaseCalls.state)).data.waiting).toBe(0);
});

test('a scheduled post whose release failed is tried again', async () => {
  const publish_at = tomorrow();
  const post = await createPost(editor, { title: 'Soon', post_status_id: 3, publish_at });
  const past = new Date(Date.now() - 1000).toISOString();
  await api.services.db.updateTable('posts').set({ publish_at: past }).where('id', '=', post.id).execute();
  expect(await publishDuePosts(api.services)).toBe(1);
  await finishAll('failed');
  await run();
  const [group] = (await editor(scheduledReleaseCalls.list)).data;
  expect(group).toMatchObject({ name: 'Soon', state: 'waiting', attempts: 1 });
  await comeDue(group?.id ?? '');
  await run();
  await finishAll();
  expect(await liveTitles()).toEqual(['Soon']);
});

test('a failed group that gets a new time no longer says that it failed', async () => {
  const { id } = await schedule([nameOf(await createPost(editor))]);
  await comeDue(id);
  await run();
  await finishAll('failed');
  await run();
  expect(await groupOf(id)).toMatchObject({ state: 'waiting', attempts: 1, error: expect.any(String) });
  const release_at = tomorrow();
  const { data } = await editor(scheduledReleaseCalls.update, { params: { id }, body: { release_at } });
  expect(data).toMatchObject({ state: 'waiting', attempts: 0, error: null, release_at });
});

test('the list begins with what comes next, and ends with what went live first', async () => {
  const names = async () => (await editor(scheduledReleaseCalls.list)).data.map(({ name }) => name);
  for (const name of ['First', 'Second', 'Third']) {
    const { id } = await schedule([nameOf(await createPost(editor))], name);
    if (name === 'Third') continue;
    await comeDue(id);
    await run();
    await finishAll();
    await run();
  }
  expect(await names()).toEqual(['Third', 'Second', 'First']);
});

test('two who change a group at once notice each other', async () => {
  const [one, two] = [await createPost(editor, { title: 'One' }), await createPost(editor, { title: 'Two' })];
  const { id, version } = await schedule([nameOf(one)]);
  const params = { id };
  const body = { version, documents: [nameOf(one), nameOf(two)] };
  const { data } = await editor(scheduledReleaseCalls.update, { params, body });
  expect(data).toMatchObject({ version: 2, documents: 2, changed_by: { name: 'Olivia Owner' } });
  await expect(
    editor(scheduledReleaseCalls.update, { params, body: { version, documents: [nameOf(one)] } }),
  ).rejects.toMatchObject({ status: 409, code: 'stale_version', body: { data: { version: 2, documents: 2 } } });
  expect((await editor(scheduledReleaseCalls.update, { params, body: { name: 'Newest' } })).data.version).toBe(3);
});

test('documents of a group say their type, who saved them, and whether visitors see them already', async () => {
  const post = await createPost(editor, { title: 'Early' });
  await retitleMenu('Winter');
  const id = await schedule([nameOf(post), 'menus']);
  const documents = async () => (await editor(scheduledReleaseCalls.documents, { params: { id: id.id } })).data;
  expect(await documents()).toMatchObject([
    { document: 'menus', post_type_id: null, live: false },
    { post_type_id: 2, by: { name: 'Olivia Owner' }, at: expect.any(String), live: false },
  ]);
  await editor(releaseCalls.clearCache, { body: { documents: [nameOf(post)] } });
  await finishAll();
  expect((await documents()).map(({ live }) => live)).toEqual([false, true]);
});
