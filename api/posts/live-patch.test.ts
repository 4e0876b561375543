import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { publishDuePosts } from '#api/releases/schedule.ts';
import { releaseDueGroups } from '#api/releases/scheduled-releases.ts';
import { changeCalls } from '#shared/calls/changes.ts';
import { categoryCalls, cuisineTagCalls } from '#shared/calls/content.ts';
import { livePatchCalls } from '#shared/calls/live-patches.ts';
import { mediaCalls } from '#shared/calls/media.ts';
import { postCalls } from '#shared/calls/posts.ts';
import { publisherCalls } from '#shared/calls/publisher.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import { scheduledReleaseCalls } from '#shared/calls/scheduled-releases.ts';
import type { Client } from '#shared/client/http.ts';
import type { PostLivePatch } from '#shared/schemas/live-patch.ts';
import type { Post, PostOf } from '#shared/schemas/posts.ts';
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
  host = `patched-${hosts}.test`;
  await api.addDomain(host);
  await finishAll();
  editor = await api.signIn(host);
  onlooker = api.onlooker(host);
});

const finishAll = (state?: 'live' | 'failed') => settleReleases(api, state);

type Member = PostOf<'member'>;
const dishes = [
  { id: 'brisket', name: 'Brisket', price: 1200 },
  { id: 'ribs', name: 'Ribs', price: 1500 },
];

/** A member that is live, and has an edit that isn't. */
async function halfEdited(): Promise<Member> {
  const attributes = { title: '', url: '', description: 'Smoked', phone: '512', menu_items: dishes };
  const post = (await createPost(editor, { title: 'Pecan', post_body: { attributes } })) as Member;
  await publish();
  return edit(post, { description: 'Half writ', menu_items: [...dishes, { id: 'pie', name: 'Pie', price: 700 }] });
}

async function edit(post: Member, change: Partial<Member['post_body']['attributes']>): Promise<Member> {
  const { data: saved } = await editor(postCalls.get, { params: { id: post.id } });
  const body = bodyInput(saved);
  const { data } = await editor(postCalls.updateBody, {
    params: { id: post.id },
    body: { version: saved.version, post_body: { ...body, attributes: { ...body.attributes, ...change } } },
  });
  return data as Member;
}

async function publish(documents?: string[]) {
  const { data } = await editor(releaseCalls.clearCache, documents ? { body: { documents } } : {});
  await finishAll();
  return data.release;
}

async function patch({ id }: { id: string }, body: PostLivePatch) {
  return (await editor(livePatchCalls.apply, { params: { id }, body })).data;
}

async function comeDue(id: string, state: 'live' | 'failed' = 'live') {
  const past = '2020-01-01T00:00:00.000Z';
  const { db } = api.services;
  await db.updateTable('scheduled_releases').set({ next_at: past }).where('id', '=', id).execute();
  const services = { ...api.services, log: () => undefined };
  await releaseDueGroups(services);
  await finishAll(state);
  await releaseDueGroups(services);
}

const svg = (name: string) =>
  new File([`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><title>${name}</title></svg>`], `${name}.svg`);
const said = (post: Post) => (post as Member).post_body.attributes;
const live = async ({ id }: { id: string }) => said((await onlooker(postCalls.get, { params: { id } })).data);
const saved = async ({ id }: { id: string }) => (await editor(postCalls.get, { params: { id } })).data as Member;
const changes = async () => (await editor(changeCalls.list)).data.map(({ document }) => document);
const history = async ({ id }: { id: string }) => (await editor(postCalls.revisions, { params: { id } })).data;
const nameOf = ({ id }: { id: string }) => `post:${id}`;
const attributes = (change: NonNullable<NonNullable<PostLivePatch['post_body']>['attributes']>) => ({
  post_body: { attributes: change },
});

describe('a patch of a live post', () => {
  test('reaches visitors alone, and the saved post with its unpublished edits', async () => {
    const post = await halfEdited();
    const other = await createPost(editor);
    const { post: written, release } = await patch(post, {
      title: 'Pecan Smoke',
      ...attributes({ phone: '737', menu_items: [{ id: 'ribs', price: 1600 }] }),
    });
    expect(await live(post)).toMatchObject({ title: 'Pecan', phone: '512' });
    await finishAll();
    const prices = (items: typeof dishes | undefined) => items?.map(({ id, price }) => `${id} ${price}`);
    const shown = await live(post);
    expect(shown).toMatchObject({ title: 'Pecan Smoke', description: 'Smoked', phone: '737' });
    expect(prices(shown.menu_items as typeof dishes)).toEqual(['brisket 1200', 'ribs 1600']);
    const now = await saved(post);
    expect(now).toMatchObject({ title: 'Pecan Smoke', version: written.version, live: 'changed' });
    expect(now.version).toBeGreaterThan(post.version);
    expect(now.post_body.attributes).toMatchObject({ description: 'Half writ', phone: '737' });
    expect(prices(now.post_body.attributes.menu_items as typeof dishes)).toEqual([
      'brisket 1200',
      'ribs 1600',
      'pie 700',
    ]);
    expect((await changes()).toSorted()).toEqual([nameOf(post), nameOf(other)].toSorted());
    const { data: released } = await editor(releaseCalls.documents, { params: { id: release.id } });
    expect(released).toMatchObject([{ document: nameOf(post), effect: 'changed', patch: true, live: true }]);
  });

  test('with nothing else to publish is a save and its publish', async () => {
    const post = (await createPost(editor)) as Member;
    await publish();
    const before = await history(post);
    const { release } = await patch(post, attributes({ phone: '737' }));
    await finishAll();
    expect([(await live(post)).phone, await changes()]).toEqual(['737', []]);
    expect((await history(post)).map(({ saves }) => saves)).toEqual([1, ...before.map(({ saves }) => saves)]);
    const { data: released } = await editor(releaseCalls.documents, { params: { id: release.id } });
    expect(released).toMatchObject([{ document: nameOf(post), patch: false }]);
  });

  test('that is the only unpublished edit leaves nothing to publish', async () => {
    const post = (await createPost(editor)) as Member;
    await publish();
    await edit(post, { phone: '737' });
    await patch(post, attributes({ phone: '737' }));
    await finishAll();
    expect([(await live(post)).phone, await changes()]).toEqual(['737', []]);
  });

  test('leaves a move in its list unpublished', async () => {
    const [one, two] = [await createPost(editor, { title: 'One' }), await createPost(editor, { title: 'Two' })];
    await publish();
    await editor(postCalls.updateOrder, { params: { id: two.id }, body: { position: 0, after: null } });
    await patch(two, { title: 'Two again' });
    await finishAll();
    const { data } = await onlooker(postCalls.listByType, { query: { type: 2 } });
    expect(data.map(({ title }) => title)).toEqual([one.title, 'Two again']);
    expect(await changes()).toEqual([nameOf(two)]);
  });

  test('conflicts with an open editor, which merges it', async () => {
    const post = await halfEdited();
    await patch(post, attributes({ phone: '737' }));
    const body = { version: post.version, post_body: bodyInput(post) };
    await expect(editor(postCalls.updateBody, { params: { id: post.id }, body })).rejects.toMatchObject({
      status: 409,
      code: 'stale_version',
    });
  });

  test('is told in the history beside the save, which stays the newest', async () => {
    const post = await halfEdited();
    const { post: written } = await patch(post, attributes({ phone: '737' }));
    await finishAll();
    const [newest, side] = await history(post);
    expect(newest).toMatchObject({ rev: written.version, saves: 1 });
    expect(side).toMatchObject({ saves: 0 });
    const params = { id: post.id, rev: side?.rev ?? 0 };
    const { data } = await editor(postCalls.revision, { params });
    expect(data.post_body.attributes).toMatchObject({ description: 'Smoked', phone: '737' });
    // The next save continues the newest one, not the one beside it.
    await edit(post, { description: 'Half written' });
    expect((await history(post)).some(({ rev }) => rev === params.rev)).toBe(true);
  });

  test('undo takes back only the patch, and discard goes to what is live', async () => {
    const post = await halfEdited();
    const { release } = await patch(post, attributes({ phone: '737' }));
    // Before it is live, too.
    await editor(postCalls.discard, { params: { id: post.id } });
    expect((await saved(post)).post_body.attributes).toMatchObject({ description: 'Smoked', phone: '737' });
    await finishAll();
    expect(await changes()).toEqual([]);
    await edit(post, { description: 'Again' });
    await editor(releaseCalls.undo, { params: { id: release.id } });
    await finishAll();
    expect(await live(post)).toMatchObject({ description: 'Smoked', phone: '512' });
    expect((await saved(post)).post_body.attributes).toMatchObject({ description: 'Again', phone: '737' });
    await editor(postCalls.discard, { params: { id: post.id } });
    expect((await saved(post)).post_body.attributes).toMatchObject({ description: 'Smoked', phone: '512' });
    expect(await changes()).toEqual([]);
  });

  test('of one list of references leaves the other lists, for visitors, saved and scheduled', async () => {
    const { data: tag } = await editor(cuisineTagCalls.create, {
      body: { title: 'Smoke', icon_data: JSON.stringify({ viewBox: '0 0 24 24', paths: ['M4 12h16'] }) },
    });
    const { data: category } = await editor(categoryCalls.create, { body: { name: 'News' } });
    const given = newPost();
    const post = await createPost(editor, {
      ...given,
      post_body: { ...given.post_body, external_data: { cuisines: [tag.id] } },
    });
    await publish();
    await edit(post as Member, { phone: '900' });
    const { data: group } = await editor(scheduledReleaseCalls.create, {
      body: { name: 'Winter', release_at: '2999-12-01T06:00:00.000Z', documents: [nameOf(post)] },
    });
    await edit(post as Member, { description: 'Half writ' });
    const both = { cuisines: [tag.id], categories: [category.id] };
    await patch(post, { post_body: { external_data: { categories: [category.id] } } });
    await finishAll();
    const seen = async () => (await onlooker(postCalls.get, { params: { id: post.id } })).data.post_body.external_data;
    expect([await seen(), (await saved(post)).post_body.external_data]).toEqual([both, both]);
    await comeDue(group.id);
    expect([(await live(post)).phone, await seen()]).toEqual(['900', both]);
    await patch(post, { post_body: { external_data: { cuisines: [] } } });
    await finishAll();
    expect(await seen()).toEqual({ cuisines: [], categories: [category.id] });
  });

  test('sent again changes nothing more', async () => {
    const post = await halfEdited();
    const first = await patch(post, attributes({ phone: '737' }));
    const again = await patch(post, attributes({ phone: '737' }));
    expect(again.post.version).toBe(first.post.version);
    await finishAll();
    await patch(post, attributes({ phone: '737' }));
    await finishAll();
    expect((await saved(post)).version).toBe(first.post.version);
    expect(await live(post)).toMatchObject({ description: 'Smoked', phone: '737' });
  });
});

describe('what waits to go live', () => {
  test('a publish that was queued before keeps its edits, and gets the patch', async () => {
    const post = await halfEdited();
    await editor(releaseCalls.clearCache);
    await edit(post, { description: 'Later' });
    await patch(post, attributes({ phone: '737' }));
    await finishAll();
    expect(await live(post)).toMatchObject({ description: 'Half writ', phone: '737' });
    expect((await saved(post)).post_body.attributes).toMatchObject({ description: 'Later', phone: '737' });
  });

  test('a publish that is being built isn’t taken back by the patch behind it', async () => {
    const post = await halfEdited();
    await editor(releaseCalls.clearCache);
    const [publisher, name] = [api.publisher(), 'the publisher'];
    const { data: claimed } = await publisher(publisherCalls.claim, { body: { publisher: name } });
    await patch(post, attributes({ phone: '737' }));
    const pages = { added: [], changed: ['/'], removed: [] };
    const outcome = { state: 'live' as const, pages, page_count: 1, build_ms: 1 };
    const params = { id: claimed?.release.id ?? '' };
    await publisher(publisherCalls.report, { params, body: { publisher: name, outcome } });
    expect((await live(post)).description).toBe('Half writ');
    await finishAll();
    expect(await live(post)).toMatchObject({ description: 'Half writ', phone: '737' });
    expect(await changes()).toEqual([]);
  });

  test('a scheduled group that has the post takes the patch live too, and keeps what it changes itself', async () => {
    const post = await halfEdited();
    await edit(post, { menu_items: [{ id: 'brisket', name: 'Brisket', price: 1900 }, dishes[1]] as typeof dishes });
    const { data: group } = await editor(scheduledReleaseCalls.create, {
      body: { name: 'Winter', release_at: '2999-12-01T06:00:00.000Z', documents: [nameOf(post)] },
    });
    await edit(post, { description: 'Even later' });
    const items = [
      { id: 'brisket', price: 1300 },
      { id: 'ribs', price: 1600 },
    ];
    await patch(post, attributes({ phone: '737', menu_items: items }));
    await finishAll();
    expect(await live(post)).toMatchObject({ description: 'Smoked', phone: '737', menu_items: items });

    await comeDue(group.id);
    expect(await live(post)).toMatchObject({
      description: 'Half writ',
      phone: '737',
      menu_items: [
        { id: 'brisket', price: 1900 },
        { id: 'ribs', price: 1600 },
      ],
    });
    expect((await saved(post)).post_body.attributes).toMatchObject({ description: 'Even later', phone: '737' });
    expect(await changes()).toEqual([nameOf(post)]);
  });

  test('a group that changes the same field itself still goes live with its own', async () => {
    const post = await halfEdited();
    await edit(post, { phone: '900' });
    const { data: group } = await editor(scheduledReleaseCalls.create, {
      body: { name: 'Winter', release_at: '2999-12-01T06:00:00.000Z', documents: [nameOf(post)] },
    });
    await edit(post, { description: 'Even later' });
    await patch(post, attributes({ phone: '737' }));
    await finishAll();
    const { data: entries } = await editor(scheduledReleaseCalls.documents, { params: { id: group.id } });
    expect(entries).toMatchObject([{ document: nameOf(post), left_out: null }]);
    await comeDue(group.id);
    expect(await live(post)).toMatchObject({ description: 'Half writ', phone: '900' });
  });

  test('a group that has the saved revision still has it, and leaves nothing to publish', async () => {
    const post = await halfEdited();
    const { data: group } = await editor(scheduledReleaseCalls.create, {
      body: { name: 'Winter', release_at: '2999-12-01T06:00:00.000Z', documents: [nameOf(post)] },
    });
    await patch(post, attributes({ phone: '737' }));
    await finishAll();
    const { data: entries } = await editor(scheduledReleaseCalls.documents, { params: { id: group.id } });
    expect(entries).toMatchObject([{ document: nameOf(post), newer: false }]);
    await comeDue(group.id);
    expect([await live(post), await changes()]).toMatchObject([{ description: 'Half writ', phone: '737' }, []]);
  });

  test('a group that is older than what is live stays left out', async () => {
    const post = await halfEdited();
    const { data: group } = await editor(scheduledReleaseCalls.create, {
      body: { name: 'Winter', release_at: '2999-12-01T06:00:00.000Z', documents: [nameOf(post)] },
    });
    const leftOut = async () => {
      const { data } = await editor(scheduledReleaseCalls.documents, { params: { id: group.id } });
      return data.map(({ left_out }) => left_out);
    };
    await edit(post, { description: 'Newer' });
    await publish();
    await edit(post, { description: 'Newest' });
    expect(await leftOut()).toEqual(['newer_live']);
    await patch(post, attributes({ phone: '737' }));
    await finishAll();
    expect(await leftOut()).toEqual(['newer_live']);
    await comeDue(group.id);
    expect(await live(post)).toMatchObject({ description: 'Newer', phone: '737' });
  });

  test('a group that is older than a publish that waits is left out once that is live', async () => {
    const post = await halfEdited();
    const { data: group } = await editor(scheduledReleaseCalls.create, {
      body: { name: 'Winter', release_at: '2999-12-01T06:00:00.000Z', documents: [nameOf(post)] },
    });
    await edit(post, { description: 'Newer' });
    await editor(releaseCalls.clearCache);
    await edit(post, { description: 'Newest' });
    await patch(post, attributes({ phone: '737' }));
    await finishAll();
    await comeDue(group.id);
    expect(await live(post)).toMatchObject({ description: 'Newer', phone: '737' });
  });

  test('a group whose changes were discarded since goes live with them, and nothing else is left to publish', async () => {
    const post = await halfEdited();
    const { data: group } = await editor(scheduledReleaseCalls.create, {
      body: { name: 'Winter', release_at: '2999-12-01T06:00:00.000Z', documents: [nameOf(post)] },
    });
    await editor(postCalls.discard, { params: { id: post.id } });
    for (const phone of ['737', '737', '738']) {
      await patch(post, attributes({ phone }));
      await finishAll();
      expect([await live(post), await changes()]).toMatchObject([{ description: 'Smoked', phone }, []]);
      const { data: entries } = await editor(scheduledReleaseCalls.documents, { params: { id: group.id } });
      expect(entries).toMatchObject([{ document: nameOf(post), left_out: null }]);
    }
    await comeDue(group.id);
    expect(await live(post)).toMatchObject({ description: 'Half writ', phone: '738' });
    expect((await saved(post)).post_body.attributes).toMatchObject({ description: 'Smoked', phone: '738' });
    expect(await changes()).toEqual([nameOf(post)]);
  });

  test('groups keep their order, whichever of them was made first and is like the saved post', async () => {
    const post = await halfEdited();
    const groups: string[] = [];
    for (const description of ['One', 'Two', 'Three', 'Four', 'Three']) {
      await edit(post, { description });
      const { data } = await editor(scheduledReleaseCalls.create, {
        body: { name: description, release_at: '2999-12-01T06:00:00.000Z', documents: [nameOf(post)] },
      });
      groups.push(data.id);
    }
    await patch(post, attributes({ phone: '737' }));
    await finishAll();
    for (const [index, description] of ['One', 'Two', 'Three', 'Four', 'Three'].entries()) {
      await comeDue(groups[index] ?? '');
      expect(await live(post)).toMatchObject({ description, phone: '737' });
    }
    expect(await changes()).toEqual([]);
  });

  test('a scheduled release that fails is tried again with the patch', async () => {
    const post = await halfEdited();
    const { data: group } = await editor(scheduledReleaseCalls.create, {
      body: { name: 'Winter', release_at: '2999-12-01T06:00:00.000Z', documents: [nameOf(post)] },
    });
    await comeDue(group.id, 'failed');
    await patch(post, attributes({ phone: '737' }));
    await finishAll();
    expect(await live(post)).toMatchObject({ description: 'Smoked', phone: '737' });
    await comeDue(group.id);
    expect(await live(post)).toMatchObject({ description: 'Half writ', phone: '737' });
  });

  test('a scheduled status that comes due has the patch', async () => {
    const post = await halfEdited();
    await editor(postCalls.updateData, {
      params: { id: post.id },
      body: { post_status_id: 3, publish_at: '2999-12-01T06:00:00.000Z' },
    });
    await patch(post, attributes({ phone: '737' }));
    await finishAll();
    expect(await live(post)).toMatchObject({ description: 'Smoked', phone: '737' });
    const { db } = api.services;
    await db.updateTable('posts').set({ publish_at: '2020-01-01T00:00:00.000Z' }).where('id', '=', post.id).execute();
    await publishDuePosts({ ...api.services, log: () => undefined });
    await finishAll();
    expect(await live(post)).toMatchObject({ description: 'Half writ', phone: '737' });
  });

  test('a failed release of a patch leaves visitors what they saw, and the patch to publish', async () => {
    const post = await halfEdited();
    await patch(post, attributes({ phone: '737' }));
    await finishAll('failed');
    expect(await live(post)).toMatchObject({ description: 'Smoked', phone: '512' });
    expect(await changes()).toEqual([nameOf(post)]);
    await publish();
    expect(await live(post)).toMatchObject({ description: 'Half writ', phone: '737' });
  });
});

describe('a patch is refused', () => {
  const conflict = (words: string) => ({ status: 409, body: { message: expect.stringContaining(words) as string } });
  const invalid = (...fields: string[]) => ({
    status: 422,
    body: { errors: Object.fromEntries(fields.map((field) => [field, expect.anything() as unknown])) },
  });

  test('while visitors don’t see the post', async () => {
    const draft = await createPost(editor, { post_status_id: 1 });
    const ready = await createPost(editor);
    for (const post of [draft, ready])
      await expect(patch(post, { title: 'No' })).rejects.toMatchObject(conflict('Visitors don’t see this post yet'));
    await publish();
    const body = { post_status_id: 1 as const };
    await editor(postCalls.updateStatus, { params: { id: ready.id }, body });
    await editor(releaseCalls.clearCache);
    // It is about to be taken off.
    await expect(patch(ready, { title: 'No' })).rejects.toMatchObject(conflict('Visitors don’t see this post yet'));
    await finishAll();
  });

  test('in the trash, and while an older release is being restored', async () => {
    const [post, gone] = [await createPost(editor), await createPost(editor)];
    const first = await publish();
    await editor(postCalls.remove, { params: { id: gone.id } });
    await expect(patch(gone, { title: 'No' })).rejects.toMatchObject(conflict('in the trash'));
    await editor(releaseCalls.rollback, { params: { id: first.id } });
    await expect(patch(post, { title: 'No' })).rejects.toMatchObject(conflict('An older release is being restored'));
    await finishAll();
    expect((await patch(post, { title: 'Yes' })).post.title).toBe('Yes');
    await finishAll();
  });

  test('with what visitors wouldn’t see', async () => {
    const post = await halfEdited();
    const picture = await uploadFile(editor, new File(['%PDF-1.4\n%%EOF\n'], 'menu.pdf', { type: 'application/pdf' }));
    await editor(mediaCalls.remove, { params: { id: picture.id } });
    await expect(patch(post, { post_body: { media: { poster: picture.id } } })).rejects.toMatchObject(
      invalid('post_body.media.poster'),
    );
    const { data: tag } = await editor(cuisineTagCalls.create, {
      body: { title: 'Smoke', icon_data: JSON.stringify({ viewBox: '0 0 24 24', paths: ['M4 12h16'] }) },
    });
    const { data: category } = await editor(categoryCalls.create, { body: { name: 'News' } });
    const external_data = { cuisines: [tag.id], categories: [category.id] };
    await expect(patch(post, { post_body: { external_data } })).rejects.toMatchObject(
      invalid('post_body.external_data.cuisines', 'post_body.external_data.categories'),
    );
    // Visitors don't see the pie yet.
    await expect(patch(post, attributes({ menu_items: [{ id: 'pie', price: 1 }] }))).rejects.toMatchObject(
      invalid('post_body.attributes.menu_items'),
    );
    await expect(patch(post, attributes({ price_from: 1 }))).rejects.toMatchObject(
      invalid('post_body.attributes.price_from'),
    );
    for (const body of [
      {},
      { post_body: {} },
      { post_body: { media: {} } },
      { post_body: { external_data: {} } },
      { url: 'members/x' },
      { title: ' ' },
    ])
      await expect(patch(post, body)).rejects.toMatchObject({ status: 422 });
    expect((await saved(post)).version).toBe(post.version);
    await publish();
    expect((await patch(post, { post_body: { external_data } })).post.post_body.external_data).toEqual(external_data);
    await finishAll();
  });

  test('with more pictures than a post has, or with those of blocks', async () => {
    const picture = await uploadFile(editor, svg('Smoke'));
    const given = newPost({ post_type_id: 6, url: 'blog/pictures' });
    const most = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`s${index}`, picture.id]));
    const attributesOf = { ...given.post_body.attributes, published_on: '2026-11-01' };
    const post = await createPost(editor, { ...given, post_body: { attributes: attributesOf, media: most } });
    await publish();
    const { s0: _, s1: __, ...fewer } = most;
    const body = { version: post.version, post_body: { ...bodyInput(post), media: fewer } };
    await editor(postCalls.updateBody, { params: { id: post.id }, body });

    const media = (slots: Record<string, string | null>) => ({ post_body: { media: slots } });
    const many = { status: 422, body: { errors: { 'post_body.media': ['Use at most 5000 pictures'] } } };
    await expect(patch(post, media({ ...most, poster: picture.id }))).rejects.toMatchObject(many);
    // The saved post has room for it, what visitors see hasn't.
    await expect(patch(post, media({ poster: picture.id }))).rejects.toMatchObject(many);
    const words = 'Pictures of blocks can’t be changed so: save the post and publish it';
    for (const id of [picture.id, null])
      await expect(patch(post, media({ 'hero-1.image': id }))).rejects.toMatchObject({
        status: 422,
        body: { errors: { 'post_body.media.hero-1.image': [words] } },
      });

    const other = await uploadFile(editor, svg('Ribs'));
    const text = `text.${other.id}`;
    const all = Object.fromEntries(Object.keys(fewer).map((slot) => [slot, other.id]));
    await patch(post, media({ ...all, s0: null, s1: null, [text]: other.id }));
    await finishAll();
    const shown = (await onlooker(postCalls.get, { params: { id: post.id } })).data.post_body.media;
    const ids = Object.fromEntries(Object.entries(shown).map(([slot, { id }]) => [slot, id]));
    expect(ids).toEqual({ ...all, [text]: other.id });
  });
});
