import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { dashboardCalls } from '#shared/calls/dashboard.ts';
import { mediaCalls } from '#shared/calls/media.ts';
import { optionCalls } from '#shared/calls/options.ts';
import { postCalls } from '#shared/calls/posts.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import { reviewCalls } from '#shared/calls/reviews.ts';
import type { Client } from '#shared/client/http.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { bodyInput, createPost, fileForm } from '#tests/support/content.ts';
import { contactFields, postForm } from '#tests/support/submissions.ts';

import { finishRelease } from '../db/release-builds.ts';
import { queueRelease } from '../db/releases.ts';

let api: TestApi;
let owner: Client;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signIn('tacos.test');
  await api.addDomain('second.test');
});
afterAll(() => api.close());

const read = async (client = owner) => (await client(dashboardCalls.get)).data;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const age = (id: string, days: number) =>
  api.services.db
    .updateTable('posts')
    .set({ updated_at: daysAgo(days) })
    .where('id', '=', id)
    .execute();
const stop = { id: 's1', place: 'Zilker Park', days: [5], from: '11:00', to: '15:00' };

async function addMember(title: string, { stops = true, status = 2 }: { stops?: boolean; status?: 1 | 2 } = {}) {
  const url = `members/${title.toLowerCase()}`;
  const attributes = { title, url, description: 'We say "stops":[{ a lot', ...(stops ? { stops: [stop] } : {}) };
  const post_body = { attributes, media: {}, external_data: { cuisines: [] } };
  return createPost(owner, { title, url, post_status_id: status, post_type_id: 2, post_body });
}

describe('open tasks', () => {
  test('stops: public members without any, then those untouched for sixty days', async () => {
    await addMember('Fresh');
    const old = await addMember('Old');
    const younger = await addMember('Younger');
    await addMember('Empty', { stops: false });
    await addMember('Hidden', { stops: false, status: 1 });
    await age(old.id, 61);
    await age(younger.id, 59);
    const stops = (await read()).stale_stops;
    expect(stops?.total).toBe(2);
    expect(stops?.members.map(({ title, empty }) => [title, empty])).toEqual([
      ['Empty', true],
      ['Old', false],
    ]);
    expect(bodyInput(old).attributes.stops).toHaveLength(1);
  });

  test('five are listed and the rest counted', async () => {
    for (let index = 0; index < 6; index += 1) await addMember(`Bare${index}`, { stops: false });
    const stops = (await read()).stale_stops;
    expect([stops?.members.length, stops?.total]).toEqual([5, 8]);
  });

  test('drafts: none that waits for a review, since another task is about it', async () => {
    const { id } = await createPost(owner, { title: 'Asked', url: 'blog/asked', post_status_id: 1, post_type_id: 6 });
    const titles = async () => (await read()).drafts?.posts.map(({ title }) => title);
    expect(await titles()).toContain('Asked');
    await owner(reviewCalls.ask, { params: { id }, body: { note: '' } });
    expect(await titles()).not.toContain('Asked');
    await owner(reviewCalls.withdraw, { params: { id } });
    expect(await titles()).toContain('Asked');
    await owner(postCalls.remove, { params: { id } });
  });

  test('drafts: authors see their own, editors all, viewers none', async () => {
    const [author, editor, viewer] = await Promise.all(
      (['author', 'editor', 'viewer'] as const).map(async (role) =>
        api.signIn('tacos.test', await api.addUser('tacos.test', role)),
      ),
    );
    await createPost(author!, { title: 'Mine', url: 'blog/mine', post_status_id: 1, post_type_id: 6 });
    const titles = async (client: Client) => (await read(client)).drafts?.posts.map(({ title }) => title) ?? null;
    expect(await titles(author!)).toEqual(['Mine']);
    expect(await titles(editor!)).toEqual(['Mine', 'Hidden']);
    expect(await titles(viewer!)).toBeNull();
    const { stale_stops, unsent_mails, submissions_by_week, setup } = await read(author);
    expect([stale_stops, unsent_mails, submissions_by_week, setup]).toEqual([null, null, null, null]);
  });

  test('mails about submissions that could not be sent, until these are answered', async () => {
    await sendForm();
    const { id } = await api.services.db.selectFrom('submissions').select('id').executeTakeFirstOrThrow();
    const mail = {
      id: 'mail000000000001',
      submission_id: id,
      message: null,
      state: 'failed' as const,
      attempts: 9,
      next_at: daysAgo(0),
      useful_until: null,
      error: 'Connection refused',
      created_at: daysAgo(0),
      finished_at: daysAgo(0),
    };
    await api.services.db.insertInto('mails').values(mail).execute();
    expect((await read()).unsent_mails).toBe(1);
    await api.services.db.updateTable('submissions').set({ status: 'replied' }).execute();
    expect((await read()).unsent_mails).toBe(0);
  });
});

describe('figures', () => {
  test('submissions by week, without spam and the trash', async () => {
    await api.services.db.deleteFrom('submissions').execute();
    for (let index = 0; index < 5; index += 1) await sendForm();
    const ids = (await api.services.db.selectFrom('submissions').select('id').execute()).map(({ id }) => id);
    const change = (index: number, values: object) =>
      api.services.db
        .updateTable('submissions')
        .set(values)
        .where('id', '=', ids[index] ?? '')
        .execute();
    await change(0, { spam: 1 });
    await change(1, { deleted_at: daysAgo(0) });
    await change(2, { created_at: daysAgo(7) });
    await change(3, { created_at: daysAgo(200) });
    const weeks = (await read()).submissions_by_week ?? [];
    expect(weeks.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1]);
    for (const { from } of weeks) expect(new Date(`${from}T00:00:00Z`).getUTCDay()).toBe(0);
  });

  test('publishes by day, live and failed', async () => {
    const publish = async (outcome: Parameters<typeof finishRelease>[3]) => {
      const { data } = await owner(releaseCalls.clearCache);
      const { id } = data.release;
      await api.services.db
        .updateTable('releases')
        .set({ state: 'building', claimed_by: 'p' })
        .where('id', '=', id)
        .execute();
      await finishRelease(api.services.db, id, 'p', outcome);
    };
    const pages = { added: [], changed: [], removed: [] };
    await publish({ state: 'live', pages, page_count: 1, build_ms: 1 });
    await publish({ state: 'failed', error: { message: 'Out of tortillas', page: null } });
    // Nobody publishes what a truck says of today.
    const domain = api.services.db.selectFrom('domains').select('id').where('host', '=', 'tacos.test');
    const { id: domainId } = await domain.executeTakeFirstOrThrow();
    const ofStatus = await queueRelease(api.services.db, {
      domainId,
      reason: 'publish',
      requestedBy: null,
      rollbackTo: null,
      overlay: 'status',
    });
    await api.services.db.updateTable('releases').set({ state: 'live' }).where('id', '=', ofStatus).execute();
    const days = (await read()).publishes_by_day;
    expect(days).toHaveLength(14);
    expect(days.at(-1)).toMatchObject({ live: 1, failed: 1 });
    expect(days.slice(0, -1).every(({ live, failed }) => live + failed === 0)).toBe(true);
  });
});

test('a new domain’s steps are checked off one by one', async () => {
  const client = await api.signIn('second.test');
  const open = async () =>
    Object.entries((await read(client)).setup ?? {})
      .filter(([, done]) => !done)
      .map(([step]) => step);
  expect(await open()).toEqual(['logo', 'colors', 'member', 'menu', 'email', 'published']);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>';
  const { data: logo } = await client(mediaCalls.upload, { form: fileForm(new File([svg], 'logo.svg'), 'Logo') });
  const { data: options, version } = await client(optionCalls.getOptions);
  const { auth_background: _background, logo: _logo, fav_icon: _icon, ...texts } = options;
  const pictures = { auth_background_id: null, logo_id: logo.id, fav_icon_id: null };
  await client(optionCalls.updateOptions, { body: { ...texts, ...pictures, email: 'hi@second.test', version } });
  expect(await open()).toEqual(['colors', 'member', 'menu', 'published']);
  const menus = await client(optionCalls.getMenus);
  await client(optionCalls.updateMenus, { body: { ...menus.data, footer: [], version: menus.version } });
  const colors = await client(optionCalls.getColors);
  await client(optionCalls.updateColors, {
    body: {
      version: colors.version,
      colors: colors.data.map(({ id, code }) => ({ id, code: id === 5 ? '#123456' : code })),
    },
  });
  await createPost(client, { title: 'First', url: 'members/first', post_status_id: 1, post_type_id: 2 });
  expect(await open()).toEqual(['published']);
  // The first release of a new domain doesn't count as a publish.
  const finish = async () => {
    const { data } = await client(releaseCalls.clearCache);
    const { id } = data.release;
    await api.services.db
      .updateTable('releases')
      .set({ state: 'building', claimed_by: 'p' })
      .where('id', '=', id)
      .execute();
    const pages = { added: [], changed: [], removed: [] };
    await finishRelease(api.services.db, id, 'p', { state: 'live', pages, page_count: 1, build_ms: 1 });
  };
  await finish();
  expect(await open()).toEqual(['published']);
  await finish();
  expect(await open()).toEqual([]);
});

test('a domain whose first release holds a member is published', async () => {
  await api.addDomain('early.test');
  const client = await api.signIn('early.test');
  const published = async () => (await read(client)).setup?.published;
  await createPost(client, { title: 'First', url: 'members/first', post_status_id: 2, post_type_id: 2 });
  expect(await published()).toBe(false);
  const { data } = await client(releaseCalls.clearCache);
  await api.services.db
    .updateTable('releases')
    .set({ state: 'building', claimed_by: 'p' })
    .where('id', '=', data.release.id)
    .execute();
  const pages = { added: [], changed: [], removed: [] };
  await finishRelease(api.services.db, data.release.id, 'p', { state: 'live', pages, page_count: 1, build_ms: 1 });
  expect(data.release.number).toBe(1);
  expect(await published()).toBe(true);
});

async function sendForm(): Promise<void> {
  expect((await postForm(api, { form: 'contact', fields: contactFields })).status).toBe(201);
}
