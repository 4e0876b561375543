import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { changeCalls } from '#shared/calls/changes.ts';
import { cuisineTagCalls, faqCalls } from '#shared/calls/content.ts';
import { differenceCalls } from '#shared/calls/differences.ts';
import { mediaCalls } from '#shared/calls/media.ts';
import { optionCalls } from '#shared/calls/options.ts';
import { postCalls } from '#shared/calls/posts.ts';
import { publisherCalls } from '#shared/calls/publisher.ts';
import { redirectCalls } from '#shared/calls/redirects.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import { sectionCalls } from '#shared/calls/sections.ts';
import type { Client } from '#shared/client/http.ts';
import type { BlockItem } from '#shared/schemas/post-body.ts';
import type { Post } from '#shared/schemas/posts.ts';
import { startApi, type TestApi, withoutLimits } from '#tests/support/api.ts';
import { bodyInput, createPost, newPost, uploadFile } from '#tests/support/content.ts';
import { settleReleases } from '#tests/support/settle-releases.ts';

let api: TestApi;
let host: string;
let editor: Client;
let onlooker: Client;
let hosts = 0;
beforeAll(async () => {
  api = await startApi(withoutLimits);
});
afterAll(() => api.close());
beforeEach(async () => {
  hosts += 1;
  host = `network-${hosts}.test`;
  await api.addDomain(host);
  await finishAll();
  editor = await api.signIn(host);
  onlooker = api.onlooker(host);
});

const finishAll = (state?: 'live' | 'failed') => settleReleases(api, state);

async function publish(documents?: string[]) {
  const { data } = await editor(releaseCalls.clearCache, documents ? { body: { documents } } : {});
  await finishAll();
  return (await editor(releaseCalls.get, { params: { id: data.release.id } })).data;
}

const changes = async (client = editor) => (await client(changeCalls.list)).data;
const named = async () => (await changes()).map(({ document }) => document).toSorted();
const nameOf = ({ id }: { id: string }) => `post:${id}`;
const liveTitles = async () =>
  (await onlooker(postCalls.listByType, { query: { type: 2 } })).data.map(({ title }) => title);
const edit = async ({ id }: Post, data: object) =>
  (await editor(postCalls.updateData, { params: { id }, body: data })).data;
async function retitleMenu(text: string): Promise<void> {
  const { data, version } = await editor(optionCalls.getMenus);
  const header = [{ text, url: '/members', type: 'link' as const, children: [] }];
  await editor(optionCalls.updateMenus, { body: { ...data, header, version } });
}
const liveMenu = async () => (await onlooker(optionCalls.getMenus)).data.header.map(({ text }) => text);

describe('a publish of chosen documents', () => {
  test('takes with a page what it shows that visitors have never seen, and no later edit of it', async () => {
    const call: BlockItem = { type: 'call-to-action', props: { id: 'call', title: 'Open at noon' } };
    const input = { title: 'Hours', blocks: { v: 1, items: [call] } };
    const [{ data: section }, { data: unused }] = [
      await editor(sectionCalls.create, { body: input }),
      await editor(sectionCalls.create, { body: { ...input, title: 'Unused' } }),
    ];
    const { data: tag } = await editor(cuisineTagCalls.create, { body: { title: 'Lunch', icon_data: '' } });
    const { post_body, ...rest } = newPost({ title: 'Visit', post_type_id: 1 });
    const items = [{ type: 'saved-section', props: { id: 'saved', section: section.id } }];
    const page = await createPost(editor, {
      ...rest,
      post_body: { ...post_body, external_data: { cuisines: [tag.id] }, blocks: { v: 1, items } },
    });
    await publish([nameOf(page)]);
    expect(await named()).toEqual([`section:${unused.id}`]);
    expect((await onlooker(sectionCalls.list)).data.map(({ id }) => id)).toEqual([section.id]);

    const later = { ...input, title: 'Later hours', version: section.version };
    await editor(sectionCalls.update, { params: { id: section.id }, body: later });
    await edit(page, { title: 'Visit us' });
    await publish([nameOf(page)]);
    expect(await named()).toEqual([`section:${section.id}`, `section:${unused.id}`].toSorted());
  });

  test('takes them live as they are saved, and leaves another person’s half-written page private', async () => {
    const typo = await createPost(editor, { title: 'Pecan Smok' });
    const story = await createPost(editor, { title: 'Winter', post_type_id: 2 });
    await publish();
    const other = await api.signIn(host, await api.addUser(host, 'editor'));
    await other(postCalls.updateData, { params: { id: story.id }, body: { title: 'Winter, half wri' } });
    await edit(typo, { title: 'Pecan Smoke' });
    await retitleMenu('Trucks');
    expect(await named()).toEqual(['menus', nameOf(typo), nameOf(story)].toSorted());
    const release = await publish([nameOf(typo)]);
    expect(release).toMatchObject({ state: 'live', current: true });
    expect((await liveTitles()).toSorted()).toEqual(['Pecan Smoke', 'Winter']);
    expect(await liveMenu()).not.toContain('Trucks');
    expect(await named()).toEqual(['menus', nameOf(story)].toSorted());
    expect((await editor(releaseCalls.state)).data.changes).toBe(2);
    const { data: brought } = await editor(releaseCalls.documents, { params: { id: release.id } });
    expect(brought).toMatchObject([{ document: nameOf(typo), title: 'Pecan Smoke', effect: 'changed', live: true }]);
    await publish(['menus', 'menus']);
    expect(await liveMenu()).toEqual(['Trucks']);
  });

  test('says who saved what, and shows it before and after', async () => {
    const post = await createPost(editor, { title: 'One' });
    await publish();
    await edit(post, { title: 'Two' });
    await createPost(editor, { title: 'New' });
    const draft = await createPost(editor, { title: 'Draft', post_status_id: 1 });
    const [fresh, changed, ...more] = await changes();
    expect(fresh).toMatchObject({ kind: 'post', title: 'New', effect: 'new', post_type_id: 2 });
    expect(changed).toMatchObject({ title: 'Two', effect: 'changed', by: { name: 'Olivia Owner' } });
    expect(more).toEqual([]);
    const { data } = await editor(differenceCalls.get, { params: { document: nameOf(post) } });
    expect([data.before, data.after]).toMatchObject([{ title: 'One' }, { title: 'Two' }]);
    const { data: unseen } = await editor(differenceCalls.get, { params: { document: nameOf(draft) } });
    expect([unseen.before, unseen.after]).toEqual([null, null]);
    await editor(postCalls.remove, { params: { id: post.id } });
    expect((await changes())[0]).toMatchObject({ document: nameOf(post), effect: 'removed', title: 'One' });
    const viewer = await api.signIn(host, await api.addUser(host, 'viewer'));
    expect(await changes(viewer)).toHaveLength(2);
    await expect(viewer(releaseCalls.clearCache)).rejects.toMatchObject({ status: 403 });
  });

  test('says when a live post that is scheduled goes live again, and its release does too', async () => {
    const at = '2999-12-01T06:00:00.000Z';
    const [post, other] = [await createPost(editor, { title: 'One' }), await createPost(editor, { title: 'Two' })];
    await publish();
    await edit(post, { post_status_id: 3, publish_at: at });
    await editor(postCalls.remove, { params: { id: other.id } });
    const said = (rows: { title: string; effect: string; returns_at: string | null }[]) =>
      Object.fromEntries(rows.map(({ title, effect, returns_at }) => [title, [effect, returns_at]]));
    const both = { One: ['removed', at], Two: ['removed', null] };
    expect(said(await changes())).toEqual(both);
    const { id } = await publish();
    const documents = async () => said((await editor(releaseCalls.documents, { params: { id } })).data);
    expect(await documents()).toEqual(both);
    await edit(post, { post_status_id: 2 });
    expect(await documents()).toEqual({ ...both, One: ['removed', null] });
  });

  test('says which fields differ from what is live, until they are as they were', async () => {
    const [one, two] = [await createPost(editor, { title: 'One' }), await createPost(editor, { title: 'Two' })];
    await publish();
    await edit(one, { title: 'First', no_index: true });
    await editor(postCalls.updateOrder, { params: { id: two.id }, body: { position: 0 } });
    await retitleMenu('Trucks');
    await createPost(editor, { title: 'New' });
    const facts = async () =>
      (await changes())
        .map(({ title, effect, fields, moved }) => [title, effect, fields, moved] as const)
        .toSorted(([before], [after]) => (before < after ? -1 : 1));
    expect(await facts()).toEqual([
      ['First', 'changed', ['title', 'no_index'], false],
      ['Menus', 'changed', ['header'], false],
      ['New', 'new', [], false],
      ['Two', 'changed', [], true],
    ]);
    await edit(one, { title: 'One' });
    expect((await changes()).find(({ document }) => document === nameOf(one))?.fields).toEqual(['no_index']);
  });

  test('that are live already, deleted or unknown changes nothing of them', async () => {
    const gone = await createPost(editor, { title: 'Gone', post_status_id: 1 });
    await editor(postCalls.remove, { params: { id: gone.id } });
    await editor(postCalls.removePermanently, { params: { id: gone.id } });
    const release = await publish(['seo', nameOf(gone), 'post:aaaaaaaaaaaaaaaa']);
    expect(release.state).toBe('live');
    expect((await editor(releaseCalls.documents, { params: { id: release.id } })).data).toEqual([]);
    await expect(publish(['nonsense'])).rejects.toMatchObject({ status: 422 });
    await expect(publish([])).rejects.toMatchObject({ status: 422 });
  });

  test('that is asked for twice in a second, or while another is built, ends with both', async () => {
    const [one, two, three] = [await createPost(editor), await createPost(editor), await createPost(editor)];
    const ask = (post: Post) => editor(releaseCalls.clearCache, { body: { documents: [nameOf(post)] } });
    const asked = await Promise.all([ask(one), ask(two)]);
    expect(new Set(asked.map(({ data }) => data.release.id)).size).toBe(1);
    await api.publisher()(publisherCalls.claim, { body: { publisher: 'the publisher' } });
    const { data } = await ask(three);
    expect(data.release.id).not.toBe(asked[0]?.data.release.id);
    // Meanwhile nothing of it is live.
    expect(await liveTitles()).toEqual([]);
    const name = 'the publisher';
    const outcome = {
      state: 'live' as const,
      pages: { added: [], changed: [], removed: [] },
      page_count: 1,
      build_ms: 1,
    };
    const params = { id: asked[0]?.data.release.id ?? '' };
    await api.publisher()(publisherCalls.report, { params, body: { publisher: name, outcome } });
    expect(await liveTitles()).toHaveLength(2);
    await finishAll();
    expect(await liveTitles()).toHaveLength(3);
  });

  test('that fails leaves visitors what they see, and everything to be published', async () => {
    const post = await createPost(editor);
    await editor(releaseCalls.clearCache);
    await finishAll('failed');
    expect(await liveTitles()).toEqual([]);
    expect(await named()).toEqual([nameOf(post)]);
  });

  test('takes a revision live that later saves neither change nor fold away', async () => {
    const post = await createPost(editor, { title: 'First' });
    await editor(releaseCalls.clearCache);
    await edit(post, { title: 'Second' });
    await edit(post, { title: 'Third' });
    await finishAll();
    expect(await liveTitles()).toEqual(['First']);
    for (const text of ['a', 'b', 'c', 'd']) {
      const attributes = { ...post.post_body.attributes, description: text };
      const post_body = { ...bodyInput(post), attributes };
      await editor(postCalls.updateBody, { params: { id: post.id }, body: { post_body } });
    }
    expect(await liveTitles()).toEqual(['First']);
    expect((await editor(differenceCalls.get, { params: { document: nameOf(post) } })).data.before).toMatchObject({
      title: 'First',
    });
  });

  test('a save that brings back what is live leaves nothing to publish', async () => {
    const post = await createPost(editor, { title: 'Same' });
    await retitleMenu('Trucks');
    await publish();
    await edit(post, { title: 'Other' });
    await retitleMenu('Carts');
    expect(await named()).toEqual(['menus', nameOf(post)].toSorted());
    await edit(post, { title: 'Same' });
    await retitleMenu('Trucks');
    expect(await named()).toEqual([]);
  });
});

describe('URLs and redirects', () => {
  const redirects = async (client = onlooker) => (await client(optionCalls.redirects)).data;

  test('a changed URL leads on from the moment it is live, and only the one that was live', async () => {
    const post = await createPost(editor, { url: 'members/a' });
    await publish();
    await edit(post, { url: 'members/b' });
    await edit(post, { url: 'members/c' });
    expect(await redirects()).toEqual([]);
    const release = await publish();
    expect(await redirects()).toEqual([{ from: 'members/a', to: 'members/c' }]);
    const { data } = await editor(releaseCalls.documents, { params: { id: release.id } });
    expect(data.map(({ kind, effect }) => [kind, effect])).toEqual([
      ['post', 'changed'],
      ['redirect', 'new'],
    ]);
    expect((await editor(redirectCalls.list)).data).toMatchObject([{ from: 'members/a', manual: false, active: true }]);
  });

  test('two posts exchange their URLs in one publish', async () => {
    const [one, two] = [await createPost(editor, { url: 'members/x' }), await createPost(editor, { url: 'members/y' })];
    await publish();
    await edit(one, { url: 'members/z' });
    await edit(two, { url: 'members/x' });
    await edit(one, { url: 'members/y' });
    await publish();
    const { data } = await onlooker(postCalls.listByType, { query: { type: 2 } });
    expect(data.map(({ id, url }) => [id, url])).toEqual([
      [one.id, 'members/y'],
      [two.id, 'members/x'],
    ]);
    expect(await redirects()).toEqual([]);
  });

  test('a URL that is freed only in what is saved can’t be taken live, and the release says by whom it is held', async () => {
    const holder = await createPost(editor, { title: 'Holder', url: 'members/held' });
    await publish();
    await edit(holder, { url: 'members/elsewhere' });
    const taker = await createPost(editor, { title: 'Taker', url: 'members/held' });
    const release = await publish([nameOf(taker)]);
    expect(release).toMatchObject({
      state: 'failed',
      error: {
        page: '/members/held',
        message: 'Two pages would have the address /members/held: “Holder” has it. Publish its change too',
      },
    });
    expect(await named()).toEqual([nameOf(holder), nameOf(taker)].toSorted());
    expect((await publish()).state).toBe('live');
    expect(await liveTitles()).toEqual(['Holder', 'Taker']);
  });
});

describe('order and trash', () => {
  test('a move is a change of one post, and the order of the others stays live', async () => {
    const posts = [];
    for (const title of ['A', 'B', 'C', 'D']) posts.push(await createPost(editor, { title }));
    await publish();
    const [a, b, , d] = posts as [Post, Post, Post, Post];
    await editor(postCalls.updateOrder, { params: { id: d.id }, body: { position: 0 } });
    expect(await changes()).toMatchObject([{ document: nameOf(d), effect: 'changed' }]);
    await editor(postCalls.updateOrder, { params: { id: a.id }, body: { position: 3 } });
    await edit(b, { title: 'Bee' });
    await publish([nameOf(d), nameOf(b)]);
    expect(await liveTitles()).toEqual(['D', 'A', 'Bee', 'C']);
    const { data } = await onlooker(postCalls.listByType, { query: { type: 2 } });
    expect(data.map(({ position }) => position)).toEqual([0, 1, 2, 3]);
    await publish();
    expect(await liveTitles()).toEqual(['D', 'Bee', 'C', 'A']);
  });

  test('a move back to where it is live is no change', async () => {
    for (const title of ['A', 'B', 'C']) await createPost(editor, { title });
    await publish();
    const { data } = await editor(postCalls.listByType, { query: { type: 2 } });
    const id = data[2]?.id ?? '';
    await editor(postCalls.updateOrder, { params: { id }, body: { position: 0 } });
    await editor(postCalls.updateOrder, { params: { id }, body: { position: 2 } });
    expect(await changes()).toEqual([]);
  });

  test('a deleted post stays live until that is published, also when it is deleted for good', async () => {
    const post = await createPost(editor, { title: 'Going' });
    await publish();
    await editor(postCalls.remove, { params: { id: post.id } });
    expect(await liveTitles()).toEqual(['Going']);
    await editor(postCalls.removePermanently, { params: { id: post.id } });
    expect(await liveTitles()).toEqual(['Going']);
    expect(await changes()).toMatchObject([{ document: nameOf(post), title: 'Going', effect: 'removed' }]);
    const release = await publish();
    expect(await liveTitles()).toEqual([]);
    expect(await changes()).toEqual([]);
    // It can come back as long as a release names it.
    const undone = await editor(releaseCalls.undo, { params: { id: release.id } });
    await finishAll();
    expect((await editor(releaseCalls.get, { params: { id: undone.data.release.id } })).data.state).toBe('live');
    expect(await liveTitles()).toEqual(['Going']);
  });

  test('questions keep their live order, and take their category along only when it is live', async () => {
    const ids: string[] = [];
    for (const question of ['One?', 'Two?', 'Three?'])
      ids.push((await editor(faqCalls.create, { body: { question, answer: 'Yes.' } })).data.id);
    await publish();
    await editor(faqCalls.update, { params: { id: ids[2] ?? '' }, body: { position: 0 } });
    expect((await changes()).map(({ title }) => title)).toEqual(['Three?']);
    const questions = async () => (await onlooker(faqCalls.list)).data.map(({ question }) => question);
    expect(await questions()).toEqual(['One?', 'Two?', 'Three?']);
    await publish();
    expect(await questions()).toEqual(['Three?', 'One?', 'Two?']);
  });
});

describe('media', () => {
  const drawing = () =>
    new File(
      [`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><text>${Math.random()}</text></svg>`],
      'a.svg',
    );

  test('a new file is no change, and the alt text of one that a live page shows is', async () => {
    const picture = await uploadFile(editor, drawing(), 'A taco');
    expect(await changes()).toEqual([]);
    await editor(mediaCalls.update, { params: { id: picture.id }, body: { alt: 'Two tacos' } });
    expect(await changes()).toEqual([]);
    const { post_body, ...rest } = newPost();
    const post = await createPost(editor, { ...rest, post_body: { ...post_body, media: { poster: picture.id } } });
    await publish();
    await editor(mediaCalls.update, { params: { id: picture.id }, body: { alt: 'Three tacos' } });
    expect(await changes()).toMatchObject([{ kind: 'media', effect: 'changed' }]);
    const alt = async () => (await onlooker(postCalls.get, { params: { id: post.id } })).data.post_body.media['poster'];
    expect(await alt()).toMatchObject({ alt: 'Two tacos' });
    await publish();
    expect(await alt()).toMatchObject({ alt: 'Three tacos' });
    await editor(mediaCalls.remove, { params: { id: picture.id }, query: { force: 'true' } });
    await editor(mediaCalls.removePermanently, { params: { id: picture.id } });
    expect(await alt()).toMatchObject({ alt: 'Three tacos' });
    await publish();
    expect(await alt()).toBeUndefined();
  });
});

describe('going back', () => {
  test('undo of an older publish takes back what is still live of it, and keeps later ones', async () => {
    const [one, two] = [await createPost(editor, { title: 'One' }), await createPost(editor, { title: 'Two' })];
    await publish();
    await edit(one, { title: 'One again' });
    await edit(two, { title: 'Two again' });
    const older = await publish();
    await edit(two, { title: 'Two at last' });
    await publish();
    const { data: documents } = await editor(releaseCalls.documents, { params: { id: older.id } });
    expect(documents.map(({ document, live }) => [document, live])).toEqual([
      [nameOf(one), true],
      [nameOf(two), false],
    ]);
    await editor(releaseCalls.undo, { params: { id: older.id } });
    await finishAll();
    expect(await liveTitles()).toEqual(['One', 'Two at last']);
    // What was taken back is still saved.
    expect(await changes()).toMatchObject([{ document: nameOf(one), title: 'One again' }]);
    await editor(releaseCalls.undo, { params: { id: older.id }, body: { documents: [nameOf(two)] } });
    await finishAll();
    expect(await liveTitles()).toEqual(['One', 'Two']);
    await expect(editor(releaseCalls.undo, { params: { id: older.id } })).rejects.toMatchObject({
      status: 409,
      code: 'conflict',
    });
  });

  test('a change says which release took it back, until it is saved again', async () => {
    const takenBack = async () =>
      Object.fromEntries((await changes()).map(({ title, taken_back: number }) => [title, number]));
    const [one, gone] = [await createPost(editor, { title: 'One' }), await createPost(editor, { title: 'Gone' })];
    const first = await publish();
    await edit(one, { title: 'One again' });
    await editor(postCalls.remove, { params: { id: gone.id } });
    const second = await publish();
    await createPost(editor, { title: 'New' });
    const undo = await editor(releaseCalls.undo, { params: { id: second.id } });
    await finishAll();
    const { number } = undo.data.release;
    expect(await takenBack()).toEqual({ 'One again': number, Gone: number, New: null });
    await edit(one, { title: 'One at last' });
    expect(await takenBack()).toEqual({ 'One at last': null, Gone: number, New: null });
    await publish();
    const rollback = await editor(releaseCalls.rollback, { params: { id: first.id } });
    await finishAll();
    const back = rollback.data.release.number;
    expect(await takenBack()).toEqual({ 'One at last': back, Gone: back, New: back });
    await publish();
    expect(await changes()).toEqual([]);
  });

  test('a rollback restores the whole list, and the next publish of one document only that', async () => {
    const [one, two] = [await createPost(editor, { title: 'One' }), await createPost(editor, { title: 'Two' })];
    await retitleMenu('Old');
    const first = await publish();
    await edit(one, { title: 'One again' });
    await publish();
    await edit(two, { url: 'members/two-moved', title: 'Two again' });
    await retitleMenu('New');
    await publish();
    await editor(releaseCalls.rollback, { params: { id: first.id } });
    await finishAll();
    expect([await liveTitles(), await liveMenu()]).toEqual([['One', 'Two'], ['Old']]);
    expect(await named()).toEqual(expect.arrayContaining(['menus', nameOf(one), nameOf(two)]));
    await publish([nameOf(one)]);
    expect([await liveTitles(), await liveMenu()]).toEqual([['One again', 'Two'], ['Old']]);
  });

  test('discard brings a post back to what visitors see of it, its place too', async () => {
    const posts = [];
    for (const title of ['A', 'B', 'C']) posts.push(await createPost(editor, { title }));
    const [a] = posts as [Post];
    const draft = await createPost(editor, { post_status_id: 1 });
    await publish();
    await edit(a, { title: 'Half wri', url: 'members/half', no_index: true });
    await editor(postCalls.updateOrder, { params: { id: a.id }, body: { position: 2 } });
    await editor(postCalls.updateStatus, { params: { id: a.id }, body: { post_status_id: 1 } });
    expect((await editor(postCalls.get, { params: { id: a.id } })).data.live).toBe('changed');
    const { data } = await editor(postCalls.discard, { params: { id: a.id } });
    expect(data).toMatchObject({
      title: 'A',
      url: a.url,
      no_index: false,
      post_status_id: 2,
      position: 0,
      live: 'same',
    });
    expect(await changes()).toEqual([]);
    await expect(editor(postCalls.discard, { params: { id: draft.id } })).rejects.toMatchObject({ status: 409 });
  });
});

test('lists tell the state of each post, and filter by it', async () => {
  const [live, changed, gone] = [await createPost(editor), await createPost(editor), await createPost(editor)];
  const archived = await createPost(editor, { post_status_id: 4 });
  await publish();
  const [draft, ready] = [await createPost(editor, { post_status_id: 1 }), await createPost(editor)];
  const scheduled = await createPost(editor, { post_status_id: 3, publish_at: '2999-01-01T00:00:00.000Z' });
  await edit(changed, { title: 'Changed' });
  await editor(postCalls.updateStatus, { params: { id: gone.id }, body: { post_status_id: 1 } });
  const rows = async (state?: string) =>
    (await editor(postCalls.rows, { query: { type: 2, ...(state ? { state } : {}) } as { type: 2 } })).data;
  const all = {
    draft: [draft],
    ready: [ready],
    live: [live],
    changed: [changed],
    leaving: [gone],
    scheduled: [scheduled],
    archived: [archived],
  };
  for (const [state, posts] of Object.entries(all))
    expect([state, (await rows(state)).map(({ id }) => id)]).toEqual([state, posts.map(({ id }) => id)]);
  const states = new Map((await rows()).map(({ id, live: seen }) => [id, seen]));
  expect([live, changed, gone, draft, ready].map(({ id }) => states.get(id))).toEqual([
    'same',
    'changed',
    'changed',
    'no',
    'no',
  ]);
});

test('another domain’s changes, releases and lists stay its own', async () => {
  const post = await createPost(editor);
  const release = await publish();
  await edit(post, { title: 'Secret' });
  const other = await api.signIn('tacos.test');
  await expect(other(differenceCalls.get, { params: { document: nameOf(post) } })).rejects.toMatchObject({
    status: 404,
  });
  for (const call of [releaseCalls.documents, releaseCalls.undo])
    await expect(other(call, { params: { id: release.id } })).rejects.toMatchObject({ status: 404 });
  await other(releaseCalls.clearCache, { body: { documents: [nameOf(post)] } });
  await finishAll();
  expect(await liveTitles()).not.toContain('Secret');
  // A header that only the publisher may send.
  const headers = { 'x-forwarded-for': host, 'x-caravan-list': 'shown' };
  const read = await api.fetch(`http://x/api/posts/by-type?type=2`, { headers });
  expect(await read.text()).not.toContain('Secret');
});

test('a new cuisine tag is a change of its own', async () => {
  await editor(cuisineTagCalls.create, { body: { title: 'Thai', icon_data: '' } });
  expect(await changes()).toMatchObject([{ kind: 'cuisine-tag', title: 'Thai', effect: 'new', post_type_id: null }]);
  expect((await onlooker(cuisineTagCalls.list)).data).toEqual([]);
});
