import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { analyticsCalls } from '#shared/calls/analytics.ts';
import { faqCalls } from '#shared/calls/content.ts';
import { differenceCalls } from '#shared/calls/differences.ts';
import { mediaCalls } from '#shared/calls/media.ts';
import { optionCalls } from '#shared/calls/options.ts';
import { postCalls } from '#shared/calls/posts.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import type { Client } from '#shared/client/http.ts';
import type { Post } from '#shared/schemas/posts.ts';
import { startApi, type TestApi, withoutLimits } from '#tests/support/api.ts';
import { bodyInput, createPost, uploadFile } from '#tests/support/content.ts';
import { emptySnippet } from '#tests/support/empty-snippet.ts';
import { settleReleases } from '#tests/support/settle-releases.ts';

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
  host = `released-${hosts}.test`;
  await api.addDomain(host);
  await finishAll();
  editor = await api.signIn(host);
});

const finishAll = (state?: 'live' | 'failed') => settleReleases(api, state);

async function request(): Promise<string> {
  return (await editor(releaseCalls.clearCache)).data.release.id;
}
async function publish(state: 'live' | 'failed' = 'live'): Promise<string> {
  const id = await request();
  await finishAll(state);
  return id;
}
const nameOf = ({ id }: { id: string }) => `post:${id}`;
const documentsOf = async (id: string) => (await editor(releaseCalls.documents, { params: { id } })).data;
const differenceOf = async (id: string, document: string, client = editor) =>
  (await client(differenceCalls.released, { params: { id, document } })).data;
const edit = async ({ id }: Post, data: object) =>
  (await editor(postCalls.updateData, { params: { id }, body: data })).data;
async function rewrite(post: Post, attributes: object, media: Record<string, string> = {}): Promise<Post> {
  const { data } = await editor(postCalls.get, { params: { id: post.id } });
  const body = bodyInput(data);
  const post_body = { ...body, attributes: { ...body.attributes, ...attributes }, media: { ...body.media, ...media } };
  return (await editor(postCalls.updateBody, { params: { id: post.id }, body: { version: data.version, post_body } }))
    .data;
}
const drawing = (text: string) =>
  new File([`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><text>${text}</text></svg>`], 'a.svg');

describe('the documents of a release', () => {
  test('name the fields that changed, also before it is live', async () => {
    const [one, two, three] = [
      await createPost(editor, { title: 'One' }),
      await createPost(editor, { title: 'Two' }),
      await createPost(editor, { title: 'Three' }),
    ];
    const { data: seo, version } = await editor(optionCalls.getSeo);
    const first = await publish();
    expect((await documentsOf(first)).map(({ title, effect, fields }) => [title, effect, fields])).toEqual(
      expect.arrayContaining([['One', 'new', []]]),
    );
    const picture = await uploadFile(editor, drawing('Taco'), 'A taco');
    await rewrite(one, { phone: '555 0100' });
    await edit(two, { title: 'Two again', no_index: true });
    await rewrite(two, {}, { poster: picture.id });
    await editor(postCalls.updateOrder, { params: { id: three.id }, body: { position: 0 } });
    await editor(optionCalls.updateSeo, { body: { ...seo, description: 'Tacos', version } });
    const second = await request();
    const expected = [
      { title: 'One', effect: 'changed', fields: ['phone'], moved: false, kept: true },
      { title: 'Three', effect: 'changed', fields: [], moved: true },
      { title: 'Two again', effect: 'changed', fields: ['title', 'poster', 'no_index'], moved: false },
      { document: 'seo', fields: ['description'] },
    ];
    expect(await documentsOf(second)).toMatchObject(expected);
    await finishAll();
    expect(await documentsOf(second)).toMatchObject(expected);
  });

  test('name the fields of every kind of document', async () => {
    const faq = (await editor(faqCalls.create, { body: { question: 'Open?', answer: 'Yes.' } })).data;
    const snippet = (await editor(analyticsCalls.create, { body: { ...emptySnippet, name: 'verify' } })).data;
    const picture = await uploadFile(editor, drawing('Old'), 'A taco');
    const post = await createPost(editor);
    await rewrite(post, {}, { poster: picture.id });
    const { data: options } = await editor(optionCalls.getOptions);
    const { auth_background: _background, logo: _logo, fav_icon: _icon, ...texts } = options;
    await publish();
    await editor(faqCalls.update, { params: { id: faq.id }, body: { answer: 'No.' } });
    const { id: _id, deleted_at: _deleted, ...fields } = snippet;
    await editor(analyticsCalls.update, { params: { id: snippet.id }, body: { ...fields, name: 'verify-2' } });
    await editor(mediaCalls.update, {
      params: { id: picture.id },
      body: { alt: 'Two tacos', focal: { x: 0.1, y: 0.2 } },
    });
    const pictures = { auth_background_id: null, logo_id: picture.id, fav_icon_id: null };
    await editor(optionCalls.updateOptions, { body: { ...texts, ...pictures, title: 'Renamed', phone: '555' } });
    const { data: colors } = await editor(optionCalls.getColors);
    const [color, ...others] = colors;
    await editor(optionCalls.updateColors, { body: { colors: [{ id: color?.id ?? 1, code: '#123456' }, ...others] } });
    const menus = { header: [{ text: 'A', url: '/', type: 'link' as const, children: [] }], footer: [] };
    await editor(optionCalls.updateMenus, { body: menus });
    const id = await publish();
    const released = await documentsOf(id);
    expect(Object.fromEntries(released.map(({ kind, fields: names }) => [kind, names]))).toMatchObject({
      faq: ['answer'],
      analytics: ['name'],
      media: ['focal', 'alt'],
      options: expect.arrayContaining(['phone', 'logo']),
      title: ['title'],
      colors: [String(color?.id ?? 1)],
      menus: expect.arrayContaining(['header']),
    });
    // Each has its difference, of the time before later saves.
    await editor(faqCalls.update, { params: { id: faq.id }, body: { answer: 'Perhaps.' } });
    for (const { document, kind } of released) {
      const { before, after } = await differenceOf(id, document);
      expect([kind, before === null, after === null]).toEqual([kind, false, false]);
    }
    const states = async (kind: string) => {
      const { before, after } = await differenceOf(id, released.find((each) => each.kind === kind)?.document ?? '');
      return [before, after];
    };
    expect(await states('faq')).toMatchObject([{ answer: 'Yes.' }, { answer: 'No.' }]);
    expect(await states('media')).toMatchObject([{ alt: 'A taco' }, { alt: 'Two tacos' }]);
  });

  test('of a long release come in pages with their fields', async () => {
    const posts = [];
    for (let count = 0; count < 30; count += 1) posts.push(await createPost(editor, { title: `T${count}` }));
    await publish();
    for (const post of posts) await edit(post, { no_index: true });
    const id = await publish();
    const { data, total } = await editor(releaseCalls.documents, { params: { id }, query: { limit: 25 } });
    expect([data.length, total]).toEqual([25, 30]);
    expect(new Set(data.map(({ fields }) => fields.join()))).toEqual(new Set(['no_index']));
  });
});

test('a page and a difference read no more of a long release than they show', async () => {
  const posts = [];
  for (let count = 0; count < 12; count += 1) posts.push(await createPost(editor, { title: `T${count}` }));
  await publish();
  for (const post of posts) await edit(post, { no_index: true });
  const id = await publish();
  const { db } = api.services;
  let most = 0;
  api.services.db = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      most = Math.max(most, result.rows.filter((row) => 'was' in row).length);
      return Promise.resolve(result);
    },
  });
  try {
    const { data, total } = await editor(releaseCalls.documents, { params: { id }, query: { limit: 2, offset: 4 } });
    expect([data.length, total]).toEqual([2, 12]);
    await differenceOf(id, data[0]?.document ?? '');
    expect(most).toBe(2);
  } finally {
    api.services.db = db;
  }
});

describe('the difference that a release made', () => {
  test('is the one from then, whatever was saved, published and deleted since', async () => {
    const post = await createPost(editor, { title: 'First' });
    const other = await createPost(editor, { title: 'Other' });
    const first = await publish();
    await edit(post, { title: 'Second' });
    const second = await publish();
    await edit(post, { title: 'Third' });
    await publish();
    await edit(post, { title: 'Saved' });
    const titles = async (id: string, document = nameOf(post)) => {
      const { before, after } = await differenceOf(id, document);
      return [before, after].map((state) => (state as { title: string } | null)?.title ?? null);
    };
    expect(await titles(first)).toEqual([null, 'First']);
    expect(await titles(second)).toEqual(['First', 'Second']);
    await editor(postCalls.remove, { params: { id: post.id } });
    await editor(postCalls.removePermanently, { params: { id: post.id } });
    const removed = await publish();
    expect(await titles(removed)).toEqual(['Third', null]);
    expect(await titles(second)).toEqual(['First', 'Second']);
    await expect(differenceOf(removed, nameOf(other))).rejects.toMatchObject({ status: 404 });
  });

  test('has the pictures of that time, also those that are no longer live', async () => {
    const [old, next] = [
      await uploadFile(editor, drawing('Old'), 'Old'),
      await uploadFile(editor, drawing('New'), 'New'),
    ];
    const post = await createPost(editor);
    await rewrite(post, {}, { poster: old.id });
    await publish();
    await rewrite(post, {}, { poster: next.id });
    const id = await publish();
    await editor(mediaCalls.remove, { params: { id: old.id } });
    await publish();
    const { before, after } = await differenceOf(id, nameOf(post));
    const posterOf = (state: unknown) => (state as Post).post_body.media['poster']?.alt;
    expect([posterOf(before), posterOf(after)]).toEqual(['Old', 'New']);
  });

  test('of one that waits or has failed is what it would change', async () => {
    const post = await createPost(editor, { title: 'Live' });
    await publish();
    await edit(post, { title: 'Wanted' });
    const failed = await publish('failed');
    await edit(post, { title: 'Later' });
    expect(await differenceOf(failed, nameOf(post))).toMatchObject({
      before: { title: 'Live' },
      after: { title: 'Wanted' },
    });
    expect(await documentsOf(failed)).toMatchObject([{ effect: 'changed', fields: ['title'] }]);
  });

  test('of something that moved shows its place, and of its neighbors none', async () => {
    const posts = [];
    for (const title of ['A', 'B', 'C']) posts.push(await createPost(editor, { title }));
    const [a, b] = posts as [Post, Post];
    await publish();
    await editor(postCalls.updateOrder, { params: { id: a.id }, body: { position: 2 } });
    await edit(b, { title: 'B again' });
    const id = await publish();
    expect(await differenceOf(id, nameOf(a))).toMatchObject({ before: { position: 0 }, after: { position: 2 } });
    expect(await differenceOf(id, nameOf(b))).toMatchObject({ before: { position: 0 }, after: { position: 0 } });
  });

  test('is refused with clear words once it is no longer kept', async () => {
    const post = await createPost(editor);
    const id = await publish();
    await api.services.db.updateTable('release_documents').set({ kept: 0 }).where('release_id', '=', id).execute();
    await expect(differenceOf(id, nameOf(post))).rejects.toMatchObject({
      status: 409,
      code: 'conflict',
      body: { message: expect.stringContaining('no longer kept') },
    });
    expect(await documentsOf(id)).toMatchObject([{ kept: false, fields: [] }]);
  });

  test('of another domain’s release is not found', async () => {
    const post = await createPost(editor);
    const id = await publish();
    const other = await api.signIn('tacos.test');
    await expect(differenceOf(id, nameOf(post), other)).rejects.toMatchObject({ status: 404 });
    await expect(differenceOf('a'.repeat(16), nameOf(post))).rejects.toMatchObject({ status: 404 });
  });
});
