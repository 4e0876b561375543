import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { faqCalls } from '#shared/calls/content.ts';
import { optionCalls } from '#shared/calls/options.ts';
import { postCalls } from '#shared/calls/posts.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import type { Client } from '#shared/client/http.ts';
import { countedDocuments, type ListedRelease } from '#shared/schemas/releases.ts';
import { startApi, type TestApi, withoutLimits } from '#tests/support/api.ts';
import { createPost } from '#tests/support/content.ts';
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
  host = `summary-${hosts}.test`;
  await api.addDomain(host);
  await settle();
  editor = await api.signIn(host);
});

const settle = () => settleReleases(api);
async function publish(): Promise<string> {
  const { id } = (await editor(releaseCalls.clearCache)).data.release;
  await settle();
  return id;
}
const listed = async () => (await editor(releaseCalls.list)).data;
const newest = async (): Promise<ListedRelease['documents']> => (await listed())[0]?.documents ?? null;
async function retitleMenu(text: string): Promise<void> {
  const { data, version } = await editor(optionCalls.getMenus);
  const header = [{ text, url: '/members', type: 'link' as const, children: [] }];
  await editor(optionCalls.updateMenus, { body: { ...data, header, version } });
}
const edit = (id: string, body: object) => editor(postCalls.updateData, { params: { id }, body });

describe('a release in the list says in short what it changed', () => {
  test('the page that changed before the menu and the redirect that come with it', async () => {
    const post = await createPost(editor, { title: 'Pecan Smoke', url: 'members/pecan' });
    await retitleMenu('Members');
    await publish();
    expect(await newest()).toMatchObject({
      total: 2,
      first: { document: `post:${post.id}`, kind: 'post', post_type_id: 2, title: 'Pecan Smoke', effect: 'new' },
    });
    await edit(post.id, { url: 'members/pecan-smoke' });
    await retitleMenu('Trucks');
    await publish();
    expect(await newest()).toMatchObject({
      total: 3,
      first: { title: 'Pecan Smoke', effect: 'changed', fields: ['url'], moved: false },
    });
    await editor(postCalls.remove, { params: { id: post.id } });
    await publish();
    expect(await newest()).toMatchObject({ first: { title: 'Pecan Smoke', effect: 'removed', fields: [] } });
  });

  test('each release has its own fields of one post, and one that waits what it will change', async () => {
    const post = await createPost(editor, { title: 'One' });
    await publish();
    await edit(post.id, { title: 'Two' });
    await publish();
    await edit(post.id, { no_index: true });
    await publish();
    await edit(post.id, { title: 'Three', no_index: false });
    await editor(releaseCalls.clearCache);
    const words = (await listed()).slice(0, 4).map(({ documents }) => documents?.first);
    expect(words).toMatchObject([
      { effect: 'changed', title: 'Three', fields: ['title', 'no_index'] },
      { effect: 'changed', title: 'Two', fields: ['no_index'] },
      { effect: 'changed', title: 'Two', fields: ['title'] },
      { effect: 'new', title: 'One', fields: [] },
    ]);
    await settle();
  });

  test('what was saved last before what was saved earlier, and what only moved last', async () => {
    await createPost(editor, { title: 'A first' });
    const second = await createPost(editor, { title: 'B second' });
    const third = await createPost(editor, { title: 'C third' });
    await publish();
    expect((await newest())?.first?.title).toBe('C third');
    await edit(second.id, { no_index: true });
    await editor(postCalls.updateOrder, { params: { id: third.id }, body: { position: 0 } });
    await publish();
    const named = { title: 'B second', fields: ['no_index'], moved: false };
    expect(await newest()).toMatchObject({ total: 2, first: named });
    await editor(postCalls.updateOrder, { params: { id: third.id }, body: { position: 2 } });
    await publish();
    expect(await newest()).toMatchObject({ total: 1, first: { effect: 'changed', fields: [], moved: true } });
  });

  test('nothing where only pages were built, and nothing is known from before the lists', async () => {
    const id = await publish();
    expect(await newest()).toEqual({ total: 0, first: null });
    await api.services.db.updateTable('releases').set({ listed: 0 }).where('id', '=', id).execute();
    expect(await newest()).toBeNull();
  });

  test('a large one by one of its posts, or by its number alone, and counts no further than it says', async () => {
    for (let number = 0; number < 21; number += 1)
      await editor(faqCalls.create, { body: { question: `Question ${number}?`, answer: '' } });
    const id = await publish();
    expect(await newest()).toEqual({ total: 21, first: null });
    const post = await createPost(editor, { title: 'Only post' });
    const [row] = await api.services.db
      .selectFrom('release_documents')
      .selectAll()
      .where('release_id', '=', id)
      .limit(1)
      .execute();
    if (!row) throw new Error('The release has no documents');
    const head = { kind: 'post', id: post.id, rev: 1, title: post.title } as const;
    await api.services.db
      .insertInto('release_documents')
      .values({ ...row, ...head })
      .execute();
    expect(await newest()).toMatchObject({ total: 22, first: { title: 'Only post', effect: 'new' } });
    const more = Array.from({ length: countedDocuments }, (_, at) => ({
      ...row,
      kind: 'media' as const,
      id: `x${at}`,
    }));
    for (let at = 0; at < more.length; at += 100)
      await api.services.db
        .insertInto('release_documents')
        .values(more.slice(at, at + 100))
        .execute();
    expect((await newest())?.total).toBe(countedDocuments);
  });
});
