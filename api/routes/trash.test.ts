import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { analyticsCalls } from '#shared/calls/analytics.ts';
import { categoryCalls, cuisineTagCalls, faqCalls, faqCategoryCalls } from '#shared/calls/content.ts';
import { mediaCalls } from '#shared/calls/media.ts';
import { optionCalls } from '#shared/calls/options.ts';
import { postCalls } from '#shared/calls/posts.ts';
import { sectionCalls } from '#shared/calls/sections.ts';
import type { Client } from '#shared/client/http.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { createPost, newPost, uploadFile } from '#tests/support/content.ts';

let api: TestApi;
let client: Client;
let other: Client;
beforeAll(async () => {
  api = await startApi();
  client = await api.signIn('tacos.test');
  await api.addDomain('other.test');
  other = await api.signIn('other.test');
});
afterAll(() => api.close());

const snippet = {
  type: 'inline' as const,
  src: '',
  custom_id: '',
  async: false,
  defer: false,
  tag_position: 'head' as const,
  code: 'one()',
  name: 'Counter',
  content: '',
  content_type: '',
  external_analytics: '',
  external_analytics_type: '',
};
let drawn = 0;
const drawing = () => {
  drawn += 1;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><text>trash ${drawn}</text></svg>`;
  return new File([svg], `trash-${drawn}.svg`);
};

/** Each kind with a trash, and how to create one. */
const kinds = {
  faqs: {
    calls: faqCalls,
    create: async () => (await client(faqCalls.create, { body: { question: 'Q', answer: 'A' } })).data,
  },
  'faq-categories': {
    calls: faqCategoryCalls,
    create: async () => (await client(faqCategoryCalls.create, { body: { name: 'Parking' } })).data,
  },
  categories: {
    calls: categoryCalls,
    create: async () => (await client(categoryCalls.create, { body: { name: 'News' } })).data,
  },
  'cuisine-tags': {
    calls: cuisineTagCalls,
    create: async () => (await client(cuisineTagCalls.create, { body: { title: 'Thai', icon_data: '' } })).data,
  },
  analytics: {
    calls: analyticsCalls,
    create: async () => (await client(analyticsCalls.create, { body: snippet })).data,
  },
  sections: {
    calls: sectionCalls,
    create: async () =>
      (await client(sectionCalls.create, { body: { title: 'Hours', blocks: { v: 1, items: [] }, media: {} } })).data,
  },
  media: { calls: mediaCalls, create: async () => uploadFile(client, drawing()) },
};

const revision = async () => (await api.revisions('tacos.test')).saved;
/** The audit log's operations, newest first. */
const operations = async () =>
  (await api.services.db.selectFrom('audit_log').select('operation').orderBy('number', 'desc').limit(3).execute()).map(
    (entry) => entry.operation.replace(/^\w+\./, ''),
  );

describe.each(Object.entries(kinds))('%s', (_name, { calls: { list, remove, restore, removePermanently }, create }) => {
  const ids = async (deleted?: string, who = client) =>
    (await who(list, { query: deleted === undefined ? {} : { deleted } } as never)).data.map((item) => item.id);

  test('move to the trash, come back unchanged, and are deleted for good only from there', async () => {
    const item = await create();
    const params = { id: item.id };
    await expect(client(removePermanently, { params })).rejects.toMatchObject({ status: 409, code: 'conflict' });
    const first = await revision();
    await client(remove, { params });
    expect(await revision()).toBe(first + 1);
    expect(await ids()).not.toContain(item.id);
    expect(await ids('false')).not.toContain(item.id);
    const [trashed] = (await client(list, { query: { deleted: 'true' } } as never)).data;
    expect(trashed).toMatchObject({ id: item.id, deleted_at: expect.any(String) });
    // Again: it stays as it is.
    await client(remove, { params });
    expect(await revision()).toBe(first + 1);

    expect((await client(restore, { params })).data).toEqual(item);
    expect(await ids()).toContain(item.id);
    expect(await ids('true')).toEqual([]);
    expect(await revision()).toBe(first + 2);
    expect((await client(restore, { params })).data).toEqual(item);
    expect(await revision()).toBe(first + 2);

    await client(remove, { params });
    await client(removePermanently, { params });
    expect(await operations()).toEqual(['removePermanently', 'remove', 'restore']);
    // Visitors see no difference between the trash and the end.
    expect(await revision()).toBe(first + 3);
    expect(await ids('true')).toEqual([]);
    for (const call of [remove, restore, removePermanently])
      await expect(client(call, { params })).rejects.toMatchObject({ status: 404, code: 'not_found' });
  });

  test('are invisible to another domain and to visitors, and need the permission of deleting', async () => {
    const { id } = await create();
    const params = { id };
    for (const call of [remove, restore, removePermanently])
      await expect(other(call, { params })).rejects.toMatchObject({ status: 404 });
    await client(remove, { params });
    expect(await ids('true', other)).toEqual([]);
    for (const call of [restore, removePermanently])
      await expect(other(call, { params })).rejects.toMatchObject({ status: 404 });
    await expect(ids('true', api.visitor('tacos.test'))).rejects.toMatchObject({ status: 401 });
    const viewer = await api.signIn('tacos.test', await api.addUser('tacos.test', 'viewer'));
    expect(await ids('true', viewer)).toEqual([id]);
    for (const call of [restore, removePermanently])
      await expect(viewer(call, { params })).rejects.toMatchObject({ status: 403 });
    await client(removePermanently, { params });
  });

  test('the filter takes a boolean only', async () => {
    await expect(ids('perhaps')).rejects.toMatchObject({
      status: 422,
      body: { errors: { deleted: ['Use true or false'] } },
    });
  });
});

describe('a picture and the trash', () => {
  const shown = async (id: string) => (await client(postCalls.get, { params: { id } })).data;

  test('is gone from every reader while in the trash and comes back whole, and publishers notice both', async () => {
    const picture = await uploadFile(client, drawing(), 'A taco');
    const { post_body, ...rest } = newPost({ title: 'Shows it' });
    const post = await createPost(client, { ...rest, post_body: { ...post_body, media: { poster: picture.id } } });
    const params = { id: picture.id };
    await expect(client(mediaCalls.remove, { params })).rejects.toMatchObject({ status: 409, code: 'in_use' });
    const stamp = () =>
      api.services.db.selectFrom('document_heads').select('live_by').where('id', '=', post.id).executeTakeFirst();
    const before = await stamp();
    await client(mediaCalls.remove, { params, query: { force: 'true' } });
    expect((await shown(post.id)).post_body.media).toEqual({});
    const body = { alt: 'No' };
    await expect(client(mediaCalls.update, { params, body })).rejects.toMatchObject({ status: 409, code: 'conflict' });
    await client(mediaCalls.restore, { params });
    expect((await shown(post.id)).post_body.media).toEqual({ poster: picture });
    expect(await stamp()).not.toEqual(before);
  });

  test('stays in the slots of a post and a section that are saved meanwhile, unless its place is gone or taken', async () => {
    const [poster, inside, gone, taker] = await Promise.all(
      ['poster', 'inside', 'gone', 'taker'].map((alt) => uploadFile(client, drawing(), alt)),
    );
    if (!poster || !inside || !gone || !taker) throw new Error('Four files');
    const block = (id: string) => ({ type: 'picture', props: { id } });
    const blocks = (...ids: string[]) => ({ v: 1, items: ids.map(block) });
    const { post_body, ...rest } = newPost();
    const slots = { poster: poster.id, 'b1.picture': inside.id, 'b2.picture': gone.id };
    const post = await createPost(client, {
      ...rest,
      post_body: { ...post_body, media: slots, blocks: blocks('b1', 'b2') },
    });
    const section = { title: 'With a picture', blocks: blocks('b1'), media: { 'b1.picture': inside.id } };
    const { data: saved } = await client(sectionCalls.create, { body: section });
    for (const { id } of [poster, inside, gone])
      await client(mediaCalls.remove, { params: { id }, query: { force: 'true' } });
    const params = { id: post.id };
    const body = { ...post_body, media: {}, blocks: blocks('b1') };
    await client(postCalls.updateBody, { params, body: { post_body: body } });
    await client(sectionCalls.update, { params: { id: saved.id }, body: { ...section, media: {} } });
    for (const { id } of [poster, inside, gone]) await client(mediaCalls.restore, { params: { id } });
    const names = (media: object) => Object.keys(media).toSorted();
    expect(names((await shown(post.id)).post_body.media)).toEqual(['b1.picture', 'poster']);
    const sections = (await client(sectionCalls.list)).data;
    expect(names(sections.find(({ id }) => id === saved.id)?.media ?? {})).toEqual(['b1.picture']);

    await client(mediaCalls.remove, { params: { id: poster.id }, query: { force: 'true' } });
    await client(postCalls.updateBody, { params, body: { post_body: { ...body, media: { poster: taker.id } } } });
    await client(mediaCalls.restore, { params: { id: poster.id } });
    expect((await shown(post.id)).post_body.media['poster']?.id).toBe(taker.id);
  });

  test('stays in the site options and the error page that are saved meanwhile, unless another takes its place', async () => {
    const [logo, truck, taker] = await Promise.all(
      ['logo', 'truck', 'other'].map((alt) => uploadFile(client, drawing(), alt)),
    );
    if (!logo || !truck || !taker) throw new Error('Three files');
    const {
      logo: _logo,
      fav_icon: _icon,
      auth_background: _back,
      ...texts
    } = (await client(optionCalls.getOptions)).data;
    const { truck_image: _truck, ...words } = (await client(optionCalls.getErrorPage)).data;
    const saveOptions = async (logo_id: string | null) =>
      client(optionCalls.updateOptions, { body: { ...texts, logo_id, fav_icon_id: null, auth_background_id: null } });
    const savePage = async (truck_image_id: string | null) =>
      client(optionCalls.updateErrorPage, { body: { ...words, truck_image_id } });
    await saveOptions(logo.id);
    await savePage(truck.id);
    const move = async (call: typeof mediaCalls.restore | typeof mediaCalls.remove) => {
      const query = call === mediaCalls.remove ? { force: 'true' } : undefined;
      for (const { id } of [logo, truck]) await client(call, { params: { id }, query } as never);
    };
    // A reader sends null, and one who read before the picture went sends its id.
    for (const [sentLogo, sentTruck] of [
      [null, null],
      [logo.id, truck.id],
    ] as const) {
      await move(mediaCalls.remove);
      expect((await saveOptions(sentLogo)).data).toMatchObject({ logo: null, fav_icon: null });
      expect((await savePage(sentTruck)).data.truck_image).toBeNull();
      await move(mediaCalls.restore);
      expect((await client(optionCalls.getOptions)).data.logo).toEqual(logo);
      expect((await client(optionCalls.getErrorPage)).data.truck_image).toEqual(truck);
    }
    await move(mediaCalls.remove);
    await expect(saveOptions(truck.id)).rejects.toMatchObject({ status: 422 });
    await saveOptions(taker.id);
    await move(mediaCalls.restore);
    expect((await client(optionCalls.getOptions)).data.logo?.id).toBe(taker.id);
    expect((await saveOptions(null)).data.logo).toBeNull();
  });

  test('is used while a section in the trash has it', async () => {
    const picture = await uploadFile(client, drawing(), 'Inside');
    const blocks = { v: 1, items: [{ type: 'picture', props: { id: 'b1' } }] };
    const body = { title: 'Gone for now', blocks, media: { 'b1.picture': picture.id } };
    const { data: section } = await client(sectionCalls.create, { body });
    await client(sectionCalls.remove, { params: { id: section.id } });
    const unused = (await client(mediaCalls.list, { query: { unused: 'true', limit: '500' } })).data;
    expect(unused.map(({ id }) => id)).not.toContain(picture.id);
    const params = { id: picture.id };
    await expect(client(mediaCalls.remove, { params })).rejects.toMatchObject({ status: 409, code: 'in_use' });
    await client(sectionCalls.removePermanently, { params: { id: section.id } });
    await client(mediaCalls.remove, { params });
  });

  test('is not restored by an upload of the same bytes, which makes a new entry', async () => {
    const file = drawing();
    const first = await uploadFile(client, file, 'First');
    await client(mediaCalls.remove, { params: { id: first.id } });
    const author = await api.signIn('tacos.test', await api.addUser('tacos.test', 'author'));
    const second = await uploadFile(author, file, 'Second');
    expect(second.id).not.toBe(first.id);
    expect(second).toMatchObject({ hashed_name: first.hashed_name, alt: 'Second' });
    expect((await client(mediaCalls.restore, { params: { id: first.id } })).data).toEqual(first);
    await client(mediaCalls.remove, { params: { id: second.id } });
    await client(mediaCalls.removePermanently, { params: { id: second.id } });
    expect((await client(mediaCalls.get, { params: { id: first.id } })).data).toEqual(first);
  });
});
