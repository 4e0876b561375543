import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { optionCalls } from '#shared/calls/options.ts';
import { postCalls } from '#shared/calls/posts.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import { statusCalls } from '#shared/calls/statuses.ts';
import { stopCalls } from '#shared/calls/stops.ts';
import type { Client } from '#shared/client/http.ts';
import type { StatusInput } from '#shared/schemas/statuses.ts';
import { startApi, type TestApi, withoutLimits } from '#tests/support/api.ts';
import { bodyInput, createPost } from '#tests/support/content.ts';
import { settleReleases } from '#tests/support/settle-releases.ts';

import { endStatuses } from './end-statuses.ts';

let api: TestApi;
let editor: Client;
let member: string;
const host = 'status.test';
const everyDay = [1, 2, 3, 4, 5, 6, 7];
beforeAll(async () => {
  api = await startApi(withoutLimits);
  await api.addDomain(host);
  editor = await api.signIn(host);
  const { data: options, version } = await editor(optionCalls.getOptions);
  const { auth_background: _background, logo: _logo, fav_icon: _icon, ...texts } = options;
  const pictures = { auth_background_id: null, logo_id: null, fav_icon_id: null };
  await editor(optionCalls.updateOptions, { body: { ...texts, ...pictures, email: 'office@status.test', version } });
});
afterAll(() => api.close());
let made = 0;
beforeEach(async () => {
  made += 1;
  const post = await createPost(editor, { title: 'Taco Joint', post_type_id: 2, url: `members/truck-${made}` });
  const post_body = structuredClone(bodyInput(post));
  Object.assign(post_body.attributes, {
    // Open around the clock, so that it doesn't matter when the tests run.
    stops: [{ id: 's1', place: 'Lot', days: everyDay, from: '04:00', to: '04:00' }],
    menu_items: [{ id: 'd1', name: 'Brisket' }],
  });
  const { data } = await editor(postCalls.updateBody, {
    params: { id: post.id },
    body: { version: post.version, post_body },
  });
  await editor(postCalls.updateData, { params: { id: post.id }, body: { version: data.version, post_status_id: 2 } });
  await editor(releaseCalls.clearCache);
  await settleReleases(api);
  member = post.id;
});

const now = async () => (await api.onlooker(host)(statusCalls.now)).data.filter((status) => status.member === member);
const kinds = async () => (await now()).map(({ kind }) => kind);
const say = (body: StatusInput, client = editor) => client(statusCalls.say, { params: { id: member }, body });
const newest = async () => (await editor(releaseCalls.list, { query: { by: 'system', limit: 1 } })).data[0];
const mails = async () =>
  (await api.services.db.selectFrom('mails').select('message').execute()).map(
    ({ message }) => JSON.parse(message ?? '{}') as { to: string; subject: string; text: string },
  );

/** What the open feed says of today's and of tomorrow's stop. Replies are kept for a minute, so ask once. */
const inFeed = async () => {
  const { data } = await api.onlooker(host)(stopCalls.list, { query: { member } });
  return data.slice(0, 2).map(({ status, late_minutes: late, reason }) => [status, late, reason]);
};
const noStatus = [undefined, undefined, undefined];

describe('what is true of a truck', () => {
  test.each<[StatusInput, unknown[]]>([
    [{ kind: 'here' }, ['here', undefined, undefined]],
    [{ kind: 'late', minutes: 20 }, ['late', 20, undefined]],
    [{ kind: 'sold_out' }, ['sold_out', undefined, undefined]],
    [{ kind: 'not_coming', reason: 'Flat tire' }, ['not_coming', undefined, 'Flat tire']],
    [{ kind: 'dish_sold_out', dish: 'd1' }, noStatus],
  ])('is in the open feed of stops, on its day only: %j', async (body, expected) => {
    await say(body);
    expect(await inFeed()).toEqual([expected, noStatus]);
  });

  test('that says nobody comes cancels the stop in subscribed calendars', async () => {
    await say({ kind: 'not_coming', reason: 'Flat tire' });
    const text = await (await api.onlooker(host)(stopCalls.calendar, { query: { member } })).text();
    expect(text.match(/STATUS:\w+/g)?.slice(0, 2)).toEqual(['STATUS:CANCELLED', 'STATUS:CONFIRMED']);
  });

  test('is public at once, replaces what was said before, and is a release of nothing else', async () => {
    const { data } = await say({ kind: 'here' });
    expect(data).toMatchObject({ kind: 'here', stop: 's1', by: expect.any(String), ended_at: null });
    expect(await newest()).toMatchObject({ overlay: 'status', state: 'queued', reason: 'publish', requested_by: null });
    await say({ kind: 'late', minutes: 20 });
    expect(await now()).toMatchObject([{ kind: 'late', minutes: 20, href: `/members/truck-${made}` }]);
    await say({ kind: 'dish_sold_out', dish: 'd1' });
    await say({ kind: 'sold_out' });
    expect(await kinds()).toEqual(['dish_sold_out', 'sold_out']);
    await settleReleases(api);
    expect(await newest()).toMatchObject({ overlay: 'status', state: 'live', kept: false, documents: { total: 0 } });
    const { data: history } = await editor(statusCalls.history, { params: { id: member } });
    expect(history.map(({ kind, ended_at }) => [kind, ended_at === null])).toEqual([
      ['sold_out', true],
      ['dish_sold_out', true],
      ['late', false],
      ['here', false],
    ]);
  });

  test('ends by itself, with a release, once whichever processes look', async () => {
    await say({ kind: 'sold_out' });
    await settleReleases(api);
    expect(await endStatuses(api.services)).toBe(0);
    const past = new Date(Date.now() - 1000).toISOString();
    await api.services.db.updateTable('statuses').set({ until: past }).where('member_id', '=', member).execute();
    expect(await kinds()).toEqual([]);
    expect((await Promise.all([endStatuses(api.services), endStatuses(api.services)])).toSorted()).toEqual([0, 1]);
    expect(await newest()).toMatchObject({ overlay: 'status', state: 'queued' });
    expect(await endStatuses(api.services)).toBe(0);
  });

  test('can be taken back, not twice and not from another domain', async () => {
    const { data } = await say({ kind: 'sold_out' });
    await api.addDomain(`other-${made}.test`);
    const elsewhere = await api.signIn(`other-${made}.test`);
    await expect(elsewhere(statusCalls.end, { params: { id: member, status: data.id } })).rejects.toMatchObject({
      status: 404,
    });
    await expect(elsewhere(statusCalls.say, { params: { id: member }, body: { kind: 'here' } })).rejects.toMatchObject({
      status: 404,
    });
    await editor(statusCalls.end, { params: { id: member, status: data.id } });
    expect(await kinds()).toEqual([]);
    await expect(editor(statusCalls.end, { params: { id: member, status: data.id } })).rejects.toMatchObject({
      status: 404,
    });
  });

  test('“not coming” needs a reason, and the network’s office is told', async () => {
    await expect(say({ kind: 'not_coming', reason: ' ' })).rejects.toMatchObject({
      status: 422,
      body: { errors: { reason: ['Say why'] } },
    });
    await say({ kind: 'not_coming', reason: 'The fridge broke' });
    expect((await mails()).at(-1)).toMatchObject({
      to: 'office@status.test',
      subject: 'Taco Joint is not coming today',
      text: expect.stringContaining('The fridge broke'),
    });
  });

  test.each<[object, number]>([
    [{ kind: 'late', minutes: 0 }, 422],
    [{ kind: 'late', minutes: 241 }, 422],
    [{ kind: 'dish_sold_out', dish: 'unknown' }, 404],
    [{ kind: 'gone fishing' }, 422],
  ])('%j is refused', async (body, status) => {
    await expect(say(body as StatusInput)).rejects.toMatchObject({ status });
    expect(await kinds()).toEqual([]);
  });

  test('a person who joins a waiting status release gets a release of their own kind', async () => {
    await say({ kind: 'here' });
    const { data } = await editor(releaseCalls.clearCache);
    expect(data.release).toMatchObject({ overlay: null, requested_by: { id: expect.any(String) } });
  });

  test('isn’t said of a draft', async () => {
    const draft = await createPost(editor, { title: 'Draft', post_type_id: 2, url: `members/draft-${made}` });
    await expect(editor(statusCalls.say, { params: { id: draft.id }, body: { kind: 'here' } })).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe('a link for people at a truck', () => {
  const form = (fields: Record<string, string>) => ({
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual' as const,
  });
  async function open() {
    const { data } = await editor(statusCalls.createLink, {
      params: { id: member },
      body: { email: 'truck@example.com' },
    });
    const path = new URL(data.url).pathname;
    const ask = (init: RequestInit = {}, at = `api.${host}`) =>
      api.fetch(`http://${at}${path}`, { ...init, headers: { host: at } });
    return { data, ask };
  }

  test('is mailed, opened without effect, and acts by its buttons', async () => {
    const { data, ask } = await open();
    expect((await mails()).at(-1)).toMatchObject({ to: 'truck@example.com', text: expect.stringContaining(data.url) });
    for (let times = 0; times < 3; times += 1) {
      const page = await ask();
      expect(page.status).toBe(200);
      expect(page.headers.get('referrer-policy')).toBe('no-referrer');
      expect(await page.text()).toMatch(/Taco Joint[^]+Lot, 4 AM – 4 AM[^]+Brisket/);
    }
    expect(await kinds()).toEqual([]);
    const sent = await ask(form({ kind: 'late', minutes: '30' }));
    expect(sent.status).toBe(303);
    expect(sent.headers.get('location')).toMatch(/\?said$/);
    expect(await now()).toMatchObject([{ kind: 'late', minutes: 30 }]);
    expect(await (await ask()).text()).toContain('Running 30 minutes late');
    const [status] = await now();
    await ask(form({ end: status?.id ?? '' }));
    expect(await kinds()).toEqual([]);
    await ask(form({ kind: 'dish_sold_out', dish: 'd1' }));
    expect(await (await ask()).text()).toContain('<s>Brisket</s>');
    const { data: history } = await editor(statusCalls.history, { params: { id: member } });
    expect(history[0]).toMatchObject({ kind: 'dish_sold_out', by: 'truck@example.com' });
  });

  test('says what is wrong, and nothing is said then', async () => {
    const { ask } = await open();
    const refused = await ask(form({ kind: 'not_coming', reason: '' }));
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain('Say why');
    expect(await kinds()).toEqual([]);
  });

  test.each(['revoked', 'expired', 'of another domain', 'damaged'])('that is %s says nothing', async (state) => {
    const { data, ask } = await open();
    const db = api.services.db;
    if (state === 'revoked') await editor(statusCalls.revokeLink, { params: { id: member, link: data.id } });
    if (state === 'expired')
      await db.updateTable('status_links').set({ expires_at: '2020-01-01T00:00:00.000Z' }).execute();
    await api.addDomain(`away-${made}.test`);
    const at = state === 'of another domain' ? `api.away-${made}.test` : `api.${host}`;
    const answers =
      state === 'damaged'
        ? [await api.fetch(`${data.url.slice(0, -3)}abc`, form({ kind: 'sold_out' }))]
        : [await ask(form({ kind: 'sold_out' }), at), await ask({}, at)];
    for (const answer of answers) {
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain('Ask the network’s office for a new one');
    }
    expect(await kinds()).toEqual([]);
  });

  test('is listed without its address until it is ended, for those who may', async () => {
    const { data } = await open();
    const { url: _, ...shown } = data;
    const list = async (client = editor) => (await client(statusCalls.links, { params: { id: member } })).data;
    expect(await list()).toEqual([shown]);
    const viewer = await api.signIn(host, await api.addUser(host, 'viewer'));
    await expect(list(viewer)).rejects.toMatchObject({ status: 403 });
    await editor(statusCalls.revokeLink, { params: { id: member, link: data.id } });
    expect(await list()).toEqual([]);
  });
});
