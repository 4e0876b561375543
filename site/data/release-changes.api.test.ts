import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { addAvifExtension } from '#api/db/avif-queue.ts';
import { recordRows } from '#api/db/document-revisions.ts';
import { answerDirectly } from '#api/http/direct-calls.ts';
import { publisherHandlers } from '#api/routes/publisher.ts';
import type { Call } from '#shared/calls/call.ts';
import { faqCalls, faqCategoryCalls } from '#shared/calls/content.ts';
import { optionCalls } from '#shared/calls/options.ts';
import { postCalls } from '#shared/calls/posts.ts';
import { publisherCalls } from '#shared/calls/publisher.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import { sectionCalls } from '#shared/calls/sections.ts';
import { directClient } from '#shared/client/direct.ts';
import type { Client } from '#shared/client/http.ts';
import type { Post } from '#shared/schemas/posts.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { createPost } from '#tests/support/content.ts';

import { listOfApi } from './list-of-api.ts';
import { type Api, loadContent } from './load.ts';
import { type PublisherClient, publisherOverHttp } from './publisher-client.ts';
import { openWarmContent, type WarmContent } from './warm-content.ts';

const host = 'tacos.test';
const origin = 'https://tacos.test';
const publisher = 'a publisher';

let api: TestApi;
let editor: Client;
let warm: WarmContent;
/** The names of the publisher's calls. */
let made: string[] = [];

const ways: [string, () => PublisherClient][] = [
  ['over HTTP', () => publisherOverHttp(plain(), api.services.rebuildSecret)],
  ['in one process', () => api.direct],
];
const plain = (): Api => ({ baseUrl: 'http://panel.test', fetch: api.fetch });

const noting =
  (calls: PublisherClient): PublisherClient =>
  (list) =>
  async (call, ...input) => {
    const [name] = Object.entries<Call>(publisherCalls).find(([, each]) => each === call) ?? [''];
    made.push(name);
    return calls(list)(call, ...input);
  };

type Release = { state?: 'live' | 'failed'; reader?: WarmContent };

/** Publishes what is saved and asserts that its content, read with what is kept, is that of a cold read. Returns the calls. */
async function release({ state = 'live', reader = warm }: Release = {}): Promise<string[]> {
  await editor(releaseCalls.clearCache, { body: {} });
  const { data } = await api.direct()(publisherCalls.claim, { body: { publisher } });
  const id = data?.release.id ?? '';
  made = [];
  const content = await reader.load(host, origin, { awaited: true, list: id });
  const calls = made;
  const cold = await loadContent(listOfApi(plain(), api.services.rebuildSecret, id), host, origin);
  expect(content).toEqual(cold);
  // Pages are made of the JSON, in which a field that is undefined and one that is missing are the same.
  expect(JSON.stringify(content.posts)).toBe(JSON.stringify(cold.posts));
  const pages = { added: [], changed: [], removed: [] };
  const outcome =
    state === 'live'
      ? { state, pages, page_count: 1, build_ms: 1 }
      : { state, error: { message: 'No more tortillas', page: null } };
  await api.direct()(publisherCalls.report, { params: { id }, body: { publisher, outcome } });
  return calls;
}

const edit = ['changes'];
const whole = expect.arrayContaining(['changes', 'stamps', 'parts']) as unknown as string[];

async function retitle(id: string, title: string): Promise<void> {
  const { version } = (await editor(postCalls.get, { params: { id } })).data;
  await editor(postCalls.updateData, { params: { id }, body: { version, title } });
}

describe.each(ways)('a release read %s', (_, reach) => {
  const posts: Post[] = [];
  const id = (index: number) => posts[index]?.id ?? '';

  beforeAll(async () => {
    api = await startApi({}, { count: 1 });
    editor = await api.signIn(host);
    posts.length = 0;
    for (let index = 0; index < 6; index += 1)
      posts.push(await createPost(editor, { title: `Truck ${index}`, url: `members/truck-${index}` }));
    warm = openWarmContent(plain(), api.services.rebuildSecret, noting(reach()));
    await release();
    await release();
  });
  afterAll(() => api.close());

  test('of an edited post is read in one call, and the other posts stay the same objects', async () => {
    const load = () => warm.load(host, origin, { awaited: true, list: 'live' });
    await retitle(id(2), 'The best truck');
    expect(await release()).toEqual(edit);
    const before = await load();
    await retitle(id(3), 'The second best truck');
    expect(await release()).toEqual(edit);
    const after = await load();
    const same = after.posts.member.filter((post) => before.posts.member.includes(post));
    expect(same.map((post) => post.id)).toEqual([0, 1, 2, 4, 5].map(id));
  });

  test('without a change is read in one call', async () => {
    expect(await release()).toEqual(edit);
    expect(await release()).toEqual(edit);
  });

  test('of settings, questions and their categories is read in one call', async () => {
    const { data: menus, version } = await editor(optionCalls.getMenus);
    const header = [{ text: 'New', url: '/members', type: 'link' as const, children: [] }];
    await editor(optionCalls.updateMenus, { body: { ...menus, header, version } });
    expect(await release()).toEqual(edit);
    const { data: category } = await editor(faqCategoryCalls.create, { body: { name: 'Paying' } });
    for (const question of ['Do you take cards?', 'Do you take cash?'])
      await editor(faqCalls.create, { body: { question, answer: 'Yes.', category: category.id } });
    expect(await release()).toEqual(edit);
    await editor(faqCategoryCalls.remove, { params: { id: category.id } });
    expect(await release()).toEqual(edit);
    const { data: options, version: last } = await editor(optionCalls.getOptions);
    const { auth_background: _a, logo: _l, fav_icon: _f, ...texts } = options;
    const none = { auth_background_id: null, logo_id: null, fav_icon_id: null };
    await editor(optionCalls.updateOptions, { body: { ...texts, ...none, title: 'Another title', version: last } });
    expect(await release()).toEqual(edit);
  });

  test('has a saved section as soon as a post shows it', async () => {
    const hero = { type: 'hero', props: { id: 'hero-1', title: 'Hello' } };
    const section = { title: 'A hero', blocks: { v: 1 as const, items: [hero] }, media: {} };
    const { data } = await editor(sectionCalls.create, { body: section });
    const sections = async () => (await warm.load(host, origin, { awaited: true, list: 'live' })).sections;
    expect(await release()).toEqual(edit);
    expect(await sections()).toEqual([]);
    const shown = { type: 'saved-section', props: { id: 'saved-1', section: data.id } };
    for (const items of [[shown], []]) {
      const { version, post_body: body } = (await editor(postCalls.get, { params: { id: id(1) } })).data;
      const { attributes, external_data } = body;
      const next = { attributes, external_data, media: {}, blocks: { v: 1 as const, items } };
      await editor(postCalls.updateBody, { params: { id: id(1) }, body: { version, post_body: next } });
      expect(await release()).toEqual(edit);
      expect(await sections()).toHaveLength(items.length);
    }
  });

  test('that adds, moves, readdresses or removes a post is read as a whole', async () => {
    const { id: added } = await createPost(editor, { title: 'New', url: 'members/new' });
    expect(await release()).toEqual(whole);
    await editor(postCalls.updateOrder, { params: { id: added }, body: { position: 1 } });
    expect(await release()).toEqual(whole);
    const { version } = (await editor(postCalls.get, { params: { id: added } })).data;
    await editor(postCalls.updateData, { params: { id: added }, body: { version, url: 'members/newest' } });
    expect(await release()).toEqual(whole);
    await editor(postCalls.remove, { params: { id: added } });
    expect(await release()).toEqual(whole);
    await retitle(id(0), 'Back to edits');
    expect(await release()).toEqual(edit);
  });

  test('after new files of a picture is read as a whole', async () => {
    const { db } = api.services;
    const { id: domain } = await db.selectFrom('domains').select('id').executeTakeFirstOrThrow();
    await db
      .insertInto('media')
      .values({ ...pictureRow, domain_id: domain })
      .execute();
    await recordRows(db, domain, 'media', null, [pictureRow.id]);
    expect(await release()).toEqual(whole);
    const { version, post_body: body } = (await editor(postCalls.get, { params: { id: id(4) } })).data;
    const { attributes, external_data, blocks } = body;
    const next = { attributes, external_data, blocks, media: { poster: pictureRow.id } };
    await editor(postCalls.updateBody, { params: { id: id(4) }, body: { version, post_body: next } });
    expect(await release()).toEqual(edit);
    await addAvifExtension(db, pictureRow.hashed_name);
    expect(await release()).toEqual(whole);
    const { posts: lists } = await warm.load(host, origin, { awaited: true, list: 'live' });
    const shown = lists.member.find((post) => post.id === id(4));
    expect(shown?.post_body.media['poster']?.extensions).toContain('avif');
  });

  test('after one that failed is read as a whole', async () => {
    await retitle(id(5), 'Soon to fail');
    expect(await release({ state: 'failed' })).toEqual(edit);
    await retitle(id(0), 'After a failure');
    expect(await release()).toEqual(whole);
  });

  test('after one that this publisher didn’t read is read as a whole', async () => {
    await retitle(id(5), 'Made elsewhere');
    await release({ reader: openWarmContent(plain(), api.services.rebuildSecret) });
    await retitle(id(0), 'Made here');
    expect(await release()).toEqual(whole);
  });

  test('after a restored backup is read as a whole', async () => {
    await retitle(id(0), 'Lost by the restore');
    expect(await release()).toEqual(edit);
    const { db } = api.services;
    const { current } = await db
      .selectFrom('domains')
      .select('current_release_id as current')
      .executeTakeFirstOrThrow();
    // The backup has neither the last release nor what it changed: another one of the same number and revision follows.
    const revision = { live_revision: 1000 };
    await db
      .updateTable('domains')
      .set({ ...revision, current_release_id: null })
      .execute();
    await db
      .deleteFrom('release_documents')
      .where('release_id', '=', current ?? '')
      .execute();
    await db
      .deleteFrom('releases')
      .where('id', '=', current ?? '')
      .execute();
    expect(await release()).toEqual(whole);
    expect(await release()).toEqual(edit);
  });
});

test('a release is read as a whole by an API that was started again', async () => {
  api = await startApi({}, { count: 1 });
  editor = await api.signIn(host);
  const post = await createPost(editor, { title: 'A truck', url: 'members/truck' });
  let { services } = api;
  const calls: PublisherClient = (list) =>
    directClient(
      publisherCalls,
      (request) => answerDirectly(services, publisherCalls, publisherHandlers(services))(request),
      list,
    );
  const reader = openWarmContent(plain(), services.rebuildSecret, noting(calls));
  await release({ reader });
  await retitle(post.id, 'Edited');
  expect(await release({ reader })).toEqual(edit);
  services = { ...services, instance: 'another', media: { ...services.media, base: 'https://cdn.test/media' } };
  await retitle(post.id, 'Edited again');
  await editor(releaseCalls.clearCache, { body: {} });
  const { data } = await api.direct()(publisherCalls.claim, { body: { publisher } });
  made = [];
  await reader.load(host, origin, { awaited: true, list: data?.release.id ?? '' });
  expect(made).toEqual(whole);
  await api.close();
});

const pictureRow = {
  id: 'm5c8z1w4r7y2p9d3',
  name: 'truck.jpg',
  alt: 'A truck',
  focal_x: 0.5,
  focal_y: 0.5,
  content_hash: 'a hash',
  hashed_name: '9f2c41d07be34a5586f0c1aa',
  path: '9f2c41d07be34a5586f0c1aa',
  extension: null,
  extensions: '["webp","jpg"]',
  widths: '[320]',
  width: 320,
  height: 240,
  thumbhash: null,
  bytes: 1000,
  created_at: '2026-05-04T16:30:00.000Z',
};
