import { setTimeout as nextRequest } from 'node:timers/promises';

import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

import { categoryCalls, cuisineTagCalls, faqCalls, faqCategoryCalls } from '#shared/calls/content.ts';
import { mediaCalls } from '#shared/calls/media.ts';
import { optionCalls } from '#shared/calls/options.ts';
import { postCalls } from '#shared/calls/posts.ts';
import type { Client } from '#shared/client/http.ts';
import type { Copyable } from '#shared/schemas/domains.ts';
import type { Media } from '#shared/schemas/media.ts';
import { type Post, PostCreate } from '#shared/schemas/posts.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { createPost, newPost, storeBlocks, uploadFile } from '#tests/support/content.ts';

import { insertPost } from '../db/post-writes.ts';
import { transact } from '../db/transact.ts';

let api: TestApi;
let owner: Client;
let source: string;
let member: Post;
let picture: Media;
let cuisine: string;
let category: string;
let faqCategory: string;
let made = 0;

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4v4z"/></svg>';
const says = (title: string, url: string) => ({ title, url, description: 'مرحبا 🌮' });

beforeAll(async () => {
  api = await startApi();
  owner = await api.signIn('tacos.test');
  source = (await owner(optionCalls.domains)).data[0]?.id ?? '';
  picture = await uploadFile(owner, new File([svg], 'truck.svg'), 'A truck');
  cuisine = (await owner(cuisineTagCalls.create, { body: { title: 'Tacos', icon_data: '' } })).data.id;
  category = (await owner(categoryCalls.create, { body: { name: 'News' } })).data.id;
  faqCategory = (await owner(faqCategoryCalls.create, { body: { name: 'Booking' } })).data.id;
  await owner(faqCalls.create, { body: { question: 'When?', answer: 'Now', category: faqCategory } });
  member = await createPost(owner, {
    title: 'El Comal',
    url: 'members/el-comal',
    post_body: {
      attributes: {
        ...says('El Comal', 'members/el-comal'),
        text: { type: 'doc', content: [{ type: 'picture', attrs: { media: picture.id, alt: 'Our truck' } }] },
      },
      media: { poster: picture.id, [`text.${picture.id}`]: picture.id },
      external_data: { cuisines: [cuisine], source: { name: 'csv', key: '7', hash: 'x' } },
    },
  });
  const link = (href: string) => ({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] });
  const kept = await storeBlocks(api.services.db, 'tacos.test', ['from-the-future']);
  await createPost(owner, {
    title: 'Built',
    url: 'built',
    post_type_id: 1,
    post_body: {
      attributes: {
        ...says('Built', 'built'),
        text: { type: 'doc', content: [{ type: 'paragraph', content: [link('/members/el-comal'), link('/about')] }] },
      },
      media: { 'top.picture': picture.id },
      blocks: {
        v: 7,
        items: [
          {
            type: 'hero',
            props: { id: 'top', action_text: 'Go', action_url: 'http://tacos.test/members/el-comal?a=1#b' },
          },
          { type: 'members-grid', props: { id: 'grid', show: 'chosen', members: [member.id], cuisine } },
          { type: 'faq', props: { id: 'faq', category: faqCategory } },
          { type: 'from-the-future', new: { deep: [member.id] }, props: { id: 'x', [member.id]: { star: member.id } } },
        ],
      },
    },
  });
  await api.services.db.deleteFrom('posts').where('id', '=', kept).execute();
  await createPost(owner, {
    title: 'Story',
    url: 'blog/story',
    post_type_id: 6,
    post_body: { attributes: says('Story', 'blog/story'), external_data: { cuisines: [], categories: [category] } },
  });
  const gone = await createPost(owner, { title: 'In the trash' });
  await owner(postCalls.remove, { params: { id: gone.id } });
  const tag = (await owner(cuisineTagCalls.create, { body: { title: 'Trashed', icon_data: '' } })).data;
  await owner(cuisineTagCalls.remove, { params: { id: tag.id } });
  const asked = (await owner(faqCalls.create, { body: { question: 'Trashed?', answer: 'Yes' } })).data;
  await owner(faqCalls.remove, { params: { id: asked.id } });
  const file = await uploadFile(owner, new File([svg.replace('4v4', '3v3')], 'trashed.svg'));
  await owner(mediaCalls.remove, { params: { id: file.id } });
  const menus = await owner(optionCalls.getMenus);
  const item = (text: string, url: string) => ({ text, url, type: 'link' as const, children: [] });
  const under = {
    ...item('More', ''),
    children: [item('Comal', 'https://tacos.test/members/el-comal'), item('Out', 'https://example.com')],
  };
  const header = [item('Members', '/members'), item('El Comal', '/members/el-comal'), under];
  await owner(optionCalls.updateMenus, { body: { header, footer: [], version: menus.version } });
  const errorPage = await owner(optionCalls.getErrorPage);
  const { truck_image: _, ...texts } = errorPage.data;
  const page = { ...texts, members: [member.id], truck_image_id: picture.id, version: errorPage.version };
  await owner(optionCalls.updateErrorPage, { body: page });
});
afterAll(() => api.close());

async function copied(copy?: Copyable[]): Promise<Client> {
  made += 1;
  const host = `copy-${made}.test`;
  await owner(optionCalls.createDomain, { body: { host, title: 'A copy', copy_from: source, ...(copy && { copy }) } });
  return api.signIn(host);
}

async function postAt(client: Client, type: 1 | 2 | 6, url: string): Promise<Post> {
  const { data } = await client(postCalls.listByType, { query: { type, limit: 500 } });
  const found = data.find((post) => post.url === url);
  if (!found) throw new Error(`There is no ${url}`);
  return found;
}

const blockProps = (post: Post) =>
  Object.fromEntries((post.post_body.blocks?.items ?? []).map((item) => [item.type, item]));

describe('a full copy', () => {
  test('refers to its own content everywhere, in unknown keys and blocks too', async () => {
    const client = await copied();
    const own = await postAt(client, 2, 'members/el-comal');
    const { data: files } = await client(mediaCalls.list, {});
    const { data: tags } = await client(cuisineTagCalls.list);
    const { data: faqs } = await client(faqCalls.list);
    expect(new Set([own.id, files[0]?.id, tags[0]?.id]).has(member.id)).toBe(false);
    expect(own.post_body).toMatchObject({
      attributes: {
        title: 'El Comal',
        description: 'مرحبا 🌮',
        text: { content: [{ attrs: { media: files[0]?.id, alt: 'Our truck' } }] },
      },
      media: {
        poster: { id: files[0]?.id, hashed_name: picture.hashed_name, alt: 'A truck' },
        [`text.${files[0]?.id}`]: { id: files[0]?.id },
      },
      external_data: { cuisines: [tags[0]?.id], source: { key: '7' } },
    });
    const built = await postAt(client, 1, 'built');
    const items = blockProps(built);
    expect(built.post_body.blocks?.v).toBe(7);
    expect(built.post_body.media['top.picture']?.id).toBe(files[0]?.id);
    expect(items['hero']?.props).toMatchObject({ id: 'top', action_url: '/members/el-comal?a=1#b' });
    expect(items['members-grid']?.props).toMatchObject({ members: [own.id], cuisine: tags[0]?.id });
    expect(items['faq']?.props).toMatchObject({ category: faqs[0]?.category?.id });
    expect(items['from-the-future']).toEqual({
      type: 'from-the-future',
      new: { deep: [own.id] },
      props: { id: 'x', [own.id]: { star: own.id } },
    });
    const story = await postAt(client, 6, 'blog/story');
    expect(story.post_body.external_data.categories).toEqual([(await client(categoryCalls.list)).data[0]?.id]);
    const errorPage = (await client(optionCalls.getErrorPage)).data;
    expect([errorPage.members, errorPage.truck_image?.id]).toEqual([[own.id], files[0]?.id]);
    const { header } = (await client(optionCalls.getMenus)).data;
    expect(header.map(({ url, children }) => [url, children.map((child) => child.url)])).toEqual([
      ['/members', []],
      ['/members/el-comal', []],
      ['', ['/members/el-comal', 'https://example.com']],
    ]);
    expect(JSON.stringify([own, built, story, errorPage])).not.toContain(member.id);
    expect((await client(optionCalls.getOptions)).data.title).toBe('A copy');
  });

  test('has the statuses and order of its source, nothing from the trash, and a first revision of each post', async () => {
    const client = await copied();
    const titles = async (from: Client) =>
      (await from(postCalls.listByType, { query: { type: 2 } })).data.map((post) => [
        post.title,
        post.post_status_id,
        post.version,
      ]);
    expect(await titles(client)).toEqual(await titles(owner));
    expect((await client(postCalls.listByType, { query: { type: 2, deleted: 'true' } })).total).toBe(0);
    for (const list of [cuisineTagCalls.list, faqCalls.list, mediaCalls.list]) {
      expect((await client(list, { query: { deleted: 'true' } })).total).toBe(0);
      expect((await client(list)).total).toBe((await owner(list)).total);
    }
    const own = await postAt(client, 2, 'members/el-comal');
    expect((await client(postCalls.revisions, { params: { id: own.id } })).total).toBe(1);
    const body = { version: 1, title: 'Mine' };
    expect((await client(postCalls.updateData, { params: { id: own.id }, body })).data.title).toBe('Mine');
    expect((await owner(postCalls.get, { params: { id: member.id } })).data.title).toBe('El Comal');
  });
});

test('a copied picture gets its AVIF files like any other', async () => {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#b3261e' } })
    .png()
    .toBuffer();
  const { hashed_name } = await uploadFile(owner, new File([new Uint8Array(png)], 'red.png'));
  const client = await copied(['media']);
  const own = (await client(mediaCalls.list, {})).data.find((media) => media.hashed_name === hashed_name);
  const waiting = api.services.db
    .selectFrom('avif_queue')
    .select('state')
    .where('media_id', '=', own?.id ?? '');
  expect(await waiting.execute()).toEqual([{ state: 'waiting' }]);
});

describe('a partial copy', () => {
  test('drops what leads to the rest', async () => {
    const client = await copied(['pages', 'menus', 'error-page']);
    const built = await postAt(client, 1, 'built');
    const items = blockProps(built);
    expect(built.post_body.media).toEqual({});
    expect(items['hero']?.props).toMatchObject({ action_text: 'Go', action_url: '' });
    expect(items['members-grid']?.props).toMatchObject({ members: [], cuisine: '' });
    expect(items['faq']?.props).toMatchObject({ category: '' });
    expect(items['from-the-future']).toEqual({ type: 'from-the-future', new: { deep: [] }, props: { id: 'x' } });
    const words = built.post_body.attributes.text?.content?.[0]?.content;
    expect(words?.map((node) => node.marks)).toEqual([[], [{ type: 'link', attrs: { href: '/about' } }]]);
    const { header } = (await client(optionCalls.getMenus)).data;
    expect(header.map(({ url, children }) => [url, children.map((child) => child.url)])).toEqual([
      ['/members', []],
      ['', ['https://example.com']],
    ]);
    const errorPage = (await client(optionCalls.getErrorPage)).data;
    expect([errorPage.members, errorPage.truck_image]).toEqual([[], null]);
    expect((await client(mediaCalls.list, {})).total).toBe(0);
  });

  test('keeps the starter set for the rest', async () => {
    const client = await copied(['members', 'media']);
    expect((await postAt(client, 2, 'members/el-comal')).post_body).toMatchObject({
      media: { poster: { alt: 'A truck' } },
      external_data: { cuisines: [] },
    });
    expect((await postAt(client, 1, 'about')).title).toBe('About');
    expect((await client(faqCalls.list)).total).toBe(0);
  });
});

describe('a refused copy', () => {
  const create = (body: object) => owner(optionCalls.createDomain, { body: { host: 'no.test', title: 'No', ...body } });

  test('gives the reason and leaves nothing behind', async () => {
    await expect(create({ copy_from: 'aaaaaaaaaaaaaaaa' })).rejects.toMatchObject({
      status: 422,
      body: { errors: { copy_from: ['There is no such domain'] } },
    });
    await expect(create({ copy: ['media'] })).rejects.toMatchObject({
      status: 422,
      body: { errors: { copy_from: ['Choose the domain to copy from'] } },
    });
    await expect(create({ copy_from: source, copy: ['users'] as never })).rejects.toMatchObject({ status: 422 });
    const media = async () => (await api.services.db.selectFrom('media').select('id').execute()).length;
    const before = await media();
    await expect(create({ host: 'tacos.test', copy_from: source })).rejects.toMatchObject({ status: 422 });
    expect(await media()).toBe(before);
  });
});

test('other requests are served while 150 members are copied', { timeout: 60_000 }, async ({ signal }) => {
  await transact(api.services.db, async (trx) => {
    for (let index = 0; index < 150; index += 1) {
      const attributes = {
        ...says(`Member ${index}`, `members/m-${index}`),
        description: 'Long enough to be real. '.repeat(40),
      };
      const post = newPost({ title: attributes.title, url: attributes.url, post_body: { attributes } });
      await insertPost(trx, source, z.parse(PostCreate, post), null);
    }
  });
  const copying = new AbortController();
  const ended = AbortSignal.any([copying.signal, signal]);
  const onlooker = api.onlooker('tacos.test');
  let answered = 0;
  const others = async () => {
    while (!ended.aborted) {
      await onlooker(optionCalls.getOptions);
      answered += 1;
      await nextRequest(2);
    }
  };
  const create = owner(optionCalls.createDomain, {
    body: { host: 'large-copy.test', title: 'A copy', copy_from: source },
  });
  await Promise.all([create.finally(() => copying.abort()), others()]);
  // The first may have been answered before the copy began.
  expect(answered).toBeGreaterThan(1);
  const client = await api.signIn('large-copy.test');
  expect((await client(postCalls.listByType, { query: { type: 2 } })).total).toBe(151);
});
