import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { analyticsCalls } from '#shared/calls/analytics.ts';
import { auditCalls } from '#shared/calls/audit.ts';
import { changeCalls } from '#shared/calls/changes.ts';
import { categoryCalls, cuisineTagCalls, faqCalls, faqCategoryCalls } from '#shared/calls/content.ts';
import { mediaCalls } from '#shared/calls/media.ts';
import { optionCalls } from '#shared/calls/options.ts';
import { postCalls } from '#shared/calls/posts.ts';
import { redirectCalls } from '#shared/calls/redirects.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import { sectionCalls } from '#shared/calls/sections.ts';
import type { Client } from '#shared/client/http.ts';
import type { Post } from '#shared/schemas/posts.ts';
import { startApi, type TestApi, withoutLimits } from '#tests/support/api.ts';
import { bodyInput, createPost, fileForm, newPost, uploadFile } from '#tests/support/content.ts';
import { emptySnippet } from '#tests/support/empty-snippet.ts';
import { draft, withLimits } from '#tests/support/limits.ts';
import { settleReleases } from '#tests/support/settle-releases.ts';

let api: TestApi;
let host: string;
let editor: Client;
let hosts = 0;
beforeAll(async () => {
  api = await startApi(withoutLimits, { count: 1 });
});
afterAll(() => api.close());
beforeEach(async () => {
  hosts += 1;
  host = `discard-${hosts}.test`;
  await api.addDomain(host);
  editor = await api.signIn(host);
  await api.publish(host);
});

const publish = () => api.publish(host);
const finishAll = () => settleReleases(api);
const changes = async () => (await editor(changeCalls.list)).data;
const named = async () => (await changes()).map(({ document }) => document).toSorted();
async function changeOf(document: string) {
  const found = (await changes()).find((change) => change.document === document);
  if (!found) throw new Error(`${document} has no changes`);
  return found;
}
async function discard(document: string, client = editor) {
  const { at } = await changeOf(document);
  return (await client(changeCalls.discard, { params: { document }, body: { at } })).data;
}
async function undo({ document, at, before }: Awaited<ReturnType<typeof discard>>) {
  return (await editor(changeCalls.restore, { params: { document }, body: { at, before } })).data;
}
const edit = async ({ id }: { id: string }, data: object) =>
  (await editor(postCalls.updateData, { params: { id }, body: data })).data;
const postOf = async ({ id }: { id: string }) => (await editor(postCalls.get, { params: { id } })).data;
const drawing = (text: string) =>
  new File([`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><text>${text}</text></svg>`], 'a.svg');

describe('settings', () => {
  test('are what visitors see again, and Undo brings the changes back', async () => {
    const { data: seo, version } = await editor(optionCalls.getSeo);
    await editor(optionCalls.updateSeo, { body: { ...seo, title: 'Half wri', version } });
    const discarded = await discard('seo');
    expect(discarded).toMatchObject({ document: 'seo', title: 'Search engines', before: { trashed: false } });
    expect(await changes()).toEqual([]);
    const after = await editor(optionCalls.getSeo);
    expect(after.data).toEqual(seo);
    // Whoever had it open can’t save over the discard unseen.
    await expect(
      editor(optionCalls.updateSeo, { body: { ...seo, title: 'Old form', version: version + 1 } }),
    ).rejects.toMatchObject({ status: 409, code: 'stale_version' });
    await undo(discarded);
    expect((await editor(optionCalls.getSeo)).data.title).toBe('Half wri');
    expect(await named()).toEqual(['seo']);
  });

  test('of every kind, with the title of the site', async () => {
    const { data: options } = await editor(optionCalls.getOptions);
    const { auth_background: _a, logo: _l, fav_icon: _f, ...texts } = options;
    const pictures = { auth_background_id: null, logo_id: null, fav_icon_id: null };
    await editor(optionCalls.updateOptions, { body: { ...texts, ...pictures, title: 'Renamed', phone: '555' } });
    const colors = [{ id: 5, code: '#123456' }];
    await editor(optionCalls.updateColors, { body: { colors } });
    const header = [{ text: 'A', url: '/', type: 'link' as const, children: [] }];
    await editor(optionCalls.updateMenus, { body: { header, footer: [] } });
    await editor(optionCalls.updateSiteMap, { body: { types: [2] } });
    const { data: page } = await editor(optionCalls.getErrorPage);
    const { truck_image: _t, ...errorTexts } = page;
    await editor(optionCalls.updateErrorPage, { body: { ...errorTexts, title: 'Gone', truck_image_id: null } });
    const all = await named();
    expect(all).toEqual(['colors', 'error-page', 'menus', 'options', 'site-map', 'title']);
    const discarded = [];
    for (const document of all) discarded.push(await discard(document));
    expect(await changes()).toEqual([]);
    expect((await editor(optionCalls.getOptions)).data).toEqual(options);
    const domains = await editor(optionCalls.domains);
    expect(domains.data.find((domain) => domain.host === host)?.title).toBe(options.title);
    for (const each of discarded) await undo(each);
    expect(await named()).toEqual(all);
    expect((await editor(optionCalls.getOptions)).data).toMatchObject({ title: 'Renamed', phone: '555' });
    expect((await editor(optionCalls.getColors)).data).toEqual(colors);
  });
});

describe('rows', () => {
  test('a question gets its words, category and place back, and loses them by Undo', async () => {
    const { data: category } = await editor(faqCategoryCalls.create, { body: { name: 'Hours' } });
    const ids: string[] = [];
    for (const question of ['One?', 'Two?', 'Three?'])
      ids.push((await editor(faqCalls.create, { body: { question, answer: 'Yes.', category: category.id } })).data.id);
    await publish();
    const last = ids[2] ?? '';
    await editor(faqCalls.update, { params: { id: last }, body: { answer: 'No.', category: null, position: 0 } });
    const list = async () => (await editor(faqCalls.list)).data.map(({ question, answer }) => `${question} ${answer}`);
    const discarded = await discard(`faq:${last}`);
    expect(await list()).toEqual(['One? Yes.', 'Two? Yes.', 'Three? Yes.']);
    expect(await changes()).toEqual([]);
    await undo(discarded);
    expect(await list()).toEqual(['Three? No.', 'One? Yes.', 'Two? Yes.']);
    expect(await named()).toEqual([`faq:${last}`]);
  });

  test('what is in the trash or deleted for good comes back, and goes again by Undo', async () => {
    const { data: tag } = await editor(cuisineTagCalls.create, { body: { title: 'Thai', icon_data: '' } });
    const { data: faq } = await editor(faqCalls.create, { body: { question: 'Open?', answer: 'Yes.' } });
    const { data: category } = await editor(categoryCalls.create, { body: { name: 'News' } });
    const { data: snippet } = await editor(analyticsCalls.create, { body: { ...emptySnippet, name: 'verify' } });
    const { data: section } = await editor(sectionCalls.create, {
      body: { title: 'Footer', blocks: { v: 1, items: [] }, media: {} },
    });
    const { data: redirect } = await editor(redirectCalls.create, { body: { from: 'old', to: 'faq' } });
    await publish();
    for (const [calls, { id }] of [
      [cuisineTagCalls, tag],
      [faqCalls, faq],
      [categoryCalls, category],
      [analyticsCalls, snippet],
      [sectionCalls, section],
    ] as const) {
      await editor(calls.remove, { params: { id } });
      if (calls !== categoryCalls) await editor(calls.removePermanently, { params: { id } });
    }
    await editor(redirectCalls.remove, { params: { id: redirect.id } });
    const all = await named();
    expect(all.length).toBe(6);
    const discarded = [];
    for (const document of all) discarded.push(await discard(document));
    expect(await changes()).toEqual([]);
    expect((await editor(cuisineTagCalls.list)).data).toEqual([tag]);
    expect((await editor(faqCalls.list)).data).toMatchObject([{ id: faq.id, question: 'Open?' }]);
    expect((await editor(sectionCalls.list)).data).toMatchObject([{ id: section.id, title: 'Footer' }]);
    expect((await editor(analyticsCalls.list)).data).toMatchObject([{ id: snippet.id, name: 'verify' }]);
    expect((await editor(redirectCalls.list)).data).toMatchObject([{ id: redirect.id, from: 'old' }]);
    for (const each of discarded) await undo(each);
    expect(await named()).toEqual(all);
    expect((await editor(faqCalls.list)).data).toEqual([]);
    expect((await editor(categoryCalls.list, { query: { deleted: 'true' } })).data).toMatchObject([
      { id: category.id },
    ]);
  });

  test('a new one goes to the trash, where Undo takes it out again', async () => {
    const { data: tag } = await editor(cuisineTagCalls.create, { body: { title: 'Thai', icon_data: '' } });
    const discarded = await discard(`cuisine-tag:${tag.id}`);
    expect((await editor(cuisineTagCalls.list)).data).toEqual([]);
    expect((await editor(cuisineTagCalls.list, { query: { deleted: 'true' } })).data).toMatchObject([{ id: tag.id }]);
    expect(await changes()).toEqual([]);
    await undo(discarded);
    expect((await editor(cuisineTagCalls.list)).data).toMatchObject([{ id: tag.id }]);
    const { data: redirect } = await editor(redirectCalls.create, { body: { from: 'old', to: 'faq' } });
    const gone = await discard(`redirect:${redirect.id}`);
    expect((await editor(redirectCalls.list)).data).toEqual([]);
    // A redirect has no trash: what is new and gone leaves nothing to undo.
    await expect(undo(gone)).rejects.toMatchObject({ status: 404 });
  });

  test('a section that a page shows stays, with the reason', async () => {
    const body = { title: 'Hours', blocks: { v: 1, items: [] }, media: {} };
    const { data: section } = await editor(sectionCalls.create, { body });
    const items = [{ type: 'saved-section', props: { id: 'shown', section: section.id } }];
    const post_body = { attributes: { title: 'Page', url: 'page', description: '' }, blocks: { v: 1, items } };
    await createPost(editor, { post_type_id: 1, url: 'page', title: 'Page', post_body });
    await expect(discard(`section:${section.id}`)).rejects.toMatchObject({ status: 409, code: 'in_use' });
  });

  test('Undo never deletes for good what has a trash, nor what somebody uses by now', async () => {
    const body = { title: 'Hours', blocks: { v: 1, items: [] }, media: {} };
    const { data: section } = await editor(sectionCalls.create, { body });
    const { data: faq } = await editor(faqCalls.create, { body: { question: 'Open?', answer: 'Yes.' } });
    const post = await createPost(editor);
    await publish();
    for (const [calls, { id }] of [
      [sectionCalls, section],
      [faqCalls, faq],
    ] as const) {
      await editor(calls.remove, { params: { id } });
      await editor(calls.removePermanently, { params: { id } });
    }
    const [used, unused] = [await discard(`section:${section.id}`), await discard(`faq:${faq.id}`)];
    expect([used.before.rev, unused.before.rev]).toEqual([null, null]);
    const items = [{ type: 'saved-section', props: { id: 'shown', section: section.id } }];
    const post_body = { attributes: { title: 'Page', url: 'page', description: '' }, blocks: { v: 1, items } };
    await createPost(editor, { post_type_id: 1, url: 'page', title: 'Page', post_body });
    await expect(undo(used)).rejects.toMatchObject({ status: 409, code: 'in_use' });
    expect((await editor(sectionCalls.list)).data).toMatchObject([{ id: section.id }]);
    await undo(unused);
    const inTrash = { query: { deleted: 'true' as const } };
    expect((await editor(faqCalls.list, inTrash)).data).toMatchObject([{ id: faq.id, question: 'Open?' }]);
    // A client may say the same of anything.
    const { data: tag } = await editor(cuisineTagCalls.create, { body: { title: 'Thai', icon_data: '' } });
    const before = { rev: null, trashed: false, rank: 0 };
    const at = async (id: string) =>
      (await api.services.db.selectFrom('document_heads').select('saved_at').where('id', '=', id).executeTakeFirst())
        ?.saved_at ?? '';
    await undo({ document: `cuisine-tag:${tag.id}`, title: '', at: await at(tag.id), before });
    await undo({ document: `post:${post.id}`, title: '', at: await at(post.id), before });
    expect((await editor(cuisineTagCalls.list, inTrash)).data).toMatchObject([{ id: tag.id }]);
    expect((await postOf(post)).deleted_at).not.toBeNull();
    // Nothing is left of this one to move.
    await editor(faqCalls.removePermanently, { params: { id: faq.id } });
    await undo({ document: `faq:${faq.id}`, title: '', at: await at(faq.id), before });
    expect((await editor(faqCalls.list, inTrash)).data).toEqual([]);
    const picture = await uploadFile(editor, drawing('Kept'), 'A taco');
    const kept = { document: `media:${picture.id}`, title: '', at: await at(picture.id), before };
    await expect(undo(kept)).rejects.toMatchObject({ status: 409, code: 'conflict' });
    expect((await editor(mediaCalls.list)).data).toMatchObject([{ id: picture.id }]);
  });

  test('a category whose name was taken, and a redirect whose path was, say so', async () => {
    const { data: category } = await editor(categoryCalls.create, { body: { name: 'News' } });
    const { data: redirect } = await editor(redirectCalls.create, { body: { from: 'old', to: 'faq' } });
    await publish();
    await editor(categoryCalls.remove, { params: { id: category.id } });
    await editor(categoryCalls.create, { body: { name: 'news' } });
    await editor(redirectCalls.remove, { params: { id: redirect.id } });
    await editor(redirectCalls.create, { body: { from: 'old', to: 'members' } });
    for (const [document, words] of [
      [`category:${category.id}`, 'There is another category called “news”'],
      [`redirect:${redirect.id}`, 'There is another redirect from /old'],
    ] as const)
      await expect(discard(document)).rejects.toMatchObject({
        status: 409,
        body: { message: expect.stringContaining(words) },
      });
  });

  test('the details and the file of a picture', async () => {
    const picture = await uploadFile(editor, drawing('Old'), 'A taco');
    const { post_body, ...rest } = newPost();
    await createPost(editor, { ...rest, post_body: { ...post_body, media: { poster: picture.id } } });
    await publish();
    await editor(mediaCalls.replaceFile, { params: { id: picture.id }, form: fileForm(drawing('New'), 'Two tacos') });
    const read = async () => (await editor(mediaCalls.get, { params: { id: picture.id } })).data;
    const replaced = await read();
    expect(replaced.hashed_name).not.toBe(picture.hashed_name);
    const discarded = await discard(`media:${picture.id}`);
    expect(await read()).toMatchObject({ hashed_name: picture.hashed_name, alt: 'A taco' });
    expect(await changes()).toEqual([]);
    await undo(discarded);
    expect(await read()).toMatchObject({ hashed_name: replaced.hashed_name, alt: 'Two tacos' });
  });
});

describe('posts', () => {
  test('come back with all their fields and their place, and Undo takes that back', async () => {
    const posts: Post[] = [];
    for (const title of ['A', 'B', 'C']) posts.push(await createPost(editor, { title }));
    const [a] = posts as [Post];
    await publish();
    await edit(a, { title: 'Half wri', url: 'members/half', no_index: true, post_status_id: 1 });
    await editor(postCalls.updateOrder, { params: { id: a.id }, body: { position: 2 } });
    const discarded = await discard(`post:${a.id}`);
    expect(await postOf(a)).toMatchObject({ title: 'A', url: a.url, no_index: false, post_status_id: 2, position: 0 });
    expect(await changes()).toEqual([]);
    await undo(discarded);
    expect(await postOf(a)).toMatchObject({ title: 'Half wri', url: 'members/half', post_status_id: 1, position: 2 });
  });

  test('in the trash come back, new ones go there, and those that are gone for good say so', async () => {
    const [trashed, gone] = [
      await createPost(editor, { title: 'Trashed' }),
      await createPost(editor, { title: 'Gone' }),
    ];
    await publish();
    for (const { id } of [trashed, gone]) await editor(postCalls.remove, { params: { id } });
    await editor(postCalls.removePermanently, { params: { id: gone.id } });
    const fresh = await createPost(editor, { title: 'New' });
    const back = await discard(`post:${trashed.id}`);
    expect((await postOf(trashed)).deleted_at).toBeNull();
    await undo(back);
    expect((await postOf(trashed)).deleted_at).not.toBeNull();
    const away = await discard(`post:${fresh.id}`);
    expect((await postOf(fresh)).deleted_at).not.toBeNull();
    await undo(away);
    expect((await postOf(fresh)).deleted_at).toBeNull();
    await expect(discard(`post:${gone.id}`)).rejects.toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('deleted for good') },
    });
  });

  test('whose live address another post has now are refused', async () => {
    const old = await createPost(editor, { title: 'Old', url: 'members/taco' });
    await publish();
    await edit(old, { url: 'members/old-taco' });
    await createPost(editor, { title: 'New', url: 'members/taco' });
    await expect(discard(`post:${old.id}`)).rejects.toMatchObject({ status: 409, code: 'url_taken' });
    expect((await postOf(old)).url).toBe('members/old-taco');
  });

  test('keep their revisions: the discarded one is in the history', async () => {
    const post = await createPost(editor, { title: 'A' });
    await publish();
    const body = bodyInput(post);
    await editor(postCalls.updateBody, {
      params: { id: post.id },
      body: { version: post.version, post_body: { ...body, attributes: { ...body.attributes, phone: '555' } } },
    });
    await discard(`post:${post.id}`);
    const { data: revisions } = await editor(postCalls.revisions, { params: { id: post.id } });
    expect(revisions.length).toBeGreaterThan(1);
  });
});

describe('what a discard stores', () => {
  const versions = async ({ id }: Post) =>
    (await editor(postCalls.revisions, { params: { id } })).data.map(({ rev }) => rev);

  test('is nothing when only its place or the trash changes', async () => {
    const [a] = [await createPost(editor, { title: 'A' }), await createPost(editor, { title: 'B' })];
    await publish();
    const before = await versions(a);
    await editor(postCalls.updateOrder, { params: { id: a.id }, body: { position: 1 } });
    const moved = await discard(`post:${a.id}`);
    expect((await postOf(a)).position).toBe(0);
    await undo(moved);
    expect((await postOf(a)).position).toBe(1);
    await discard(`post:${a.id}`);
    await editor(postCalls.remove, { params: { id: a.id } });
    await discard(`post:${a.id}`);
    expect(await changes()).toEqual([]);
    expect(await versions(a)).toEqual(before);
    // What is so already isn’t written at all.
    const [{ version }, { saved }] = [await postOf(a), await api.revisions(host)];
    const head = await api.services.db.selectFrom('document_heads').selectAll().where('id', '=', a.id).execute();
    const state = { rev: head[0]?.saved ?? 0, trashed: false, rank: head[0]?.rank ?? 0 };
    const body = { at: head[0]?.saved_at ?? '', before: state };
    await editor(changeCalls.restore, { params: { document: `post:${a.id}` }, body });
    expect([(await postOf(a)).version, (await api.revisions(host)).saved]).toEqual([version, saved]);
  });

  const tooMuch = { status: 429, body: { message: expect.stringContaining('You saved too much at once') } };

  test('counts like what others send', async () => {
    const post = await createPost(editor, draft(200));
    await edit(post, { post_status_id: 2 });
    await publish();
    await edit(post, { title: 'Half wri' });
    try {
      await withLimits(api, { LIMIT_USER_WRITE_SIZE: '500 KB' });
      const discarded = await discard(`post:${post.id}`);
      await undo(discarded);
      await expect(discard(`post:${post.id}`)).rejects.toMatchObject(tooMuch);
    } finally {
      await withLimits(api, withoutLimits);
    }
  });

  test('counts for the blocks of a section, too, but not when it only comes out of the trash', async () => {
    const { text } = draft(200).post_body.attributes;
    const items = [{ type: 'rich-text', props: { id: 'words', text } }];
    const body = { title: 'Hours', blocks: { v: 1, items }, media: {} };
    const { data: section } = await editor(sectionCalls.create, { body });
    await publish();
    const document = `section:${section.id}`;
    await editor(sectionCalls.remove, { params: { id: section.id } });
    try {
      await withLimits(api, { LIMIT_USER_WRITE_SIZE: '500 KB' });
      for (let time = 0; time < 4; time += 1) {
        const back = await discard(document);
        await undo(back);
      }
      await discard(document);
      const fewer = { ...body, blocks: { v: 1, items: [] }, version: section.version + 9 };
      await editor(sectionCalls.update, { params: { id: section.id }, body: fewer });
      // The emptied one that Undo brings back counts little.
      for (const _time of [1, 2]) await undo(await discard(document));
      await expect(discard(document)).rejects.toMatchObject(tooMuch);
      expect((await editor(sectionCalls.list)).data).toMatchObject([{ id: section.id, blocks: { items: [] } }]);
    } finally {
      await withLimits(api, withoutLimits);
    }
  });
});

describe('while a publish waits', () => {
  test('both calls restore what is about to go live, and a later publish keeps it', async () => {
    const [one, two] = [await createPost(editor, { title: 'A' }), await createPost(editor, { title: 'A' })];
    const { data: faq } = await editor(faqCalls.create, { body: { question: 'A', answer: 'Yes.' } });
    const { data: seo } = await editor(optionCalls.getSeo);
    await publish();
    const write = async (title: string) => {
      for (const post of [one, two]) await edit(post, { title });
      await editor(faqCalls.update, { params: { id: faq.id }, body: { question: title } });
      await editor(optionCalls.updateSeo, { body: { ...seo, title } });
    };
    const titles = async () => [
      (await postOf(one)).title,
      (await postOf(two)).title,
      (await editor(faqCalls.list)).data[0]?.question,
      (await editor(optionCalls.getSeo)).data.title,
    ];
    await write('Published');
    await editor(postCalls.updateOrder, { params: { id: one.id }, body: { position: 1 } });
    await editor(releaseCalls.clearCache);
    await write('Half wri');
    await editor(postCalls.updateOrder, { params: { id: one.id }, body: { position: 0 } });
    const all = [`post:${one.id}`, `faq:${faq.id}`, 'seo'];
    for (const document of all) await discard(document);
    const { data } = await editor(postCalls.discard, { params: { id: two.id } });
    expect(data).toMatchObject({ title: 'Published', position: 0 });
    expect(await titles()).toEqual(['Published', 'Published', 'Published', 'Published']);
    expect((await postOf(one)).position).toBe(1);
    // Nothing is left to discard.
    for (const document of all)
      await expect(discard(document)).rejects.toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('about to go live') },
      });
    const again = await editor(postCalls.discard, { params: { id: two.id } });
    expect(again.data.version).toBe(data.version);
    await finishAll();
    expect(await changes()).toEqual([]);
    expect(await titles()).toEqual(['Published', 'Published', 'Published', 'Published']);
  });

  test('what it takes away from visitors goes back to the trash', async () => {
    const { data: faq } = await editor(faqCalls.create, { body: { question: 'A', answer: 'Yes.' } });
    await publish();
    await editor(faqCalls.remove, { params: { id: faq.id } });
    await editor(releaseCalls.clearCache);
    await expect(discard(`faq:${faq.id}`)).rejects.toMatchObject({ status: 409 });
    await editor(faqCalls.restore, { params: { id: faq.id } });
    await editor(faqCalls.update, { params: { id: faq.id }, body: { question: 'B' } });
    await discard(`faq:${faq.id}`);
    expect((await editor(faqCalls.list)).data).toEqual([]);
    await finishAll();
    expect(await changes()).toEqual([]);
  });
});

test('while an older release is being restored, both calls wait for what visitors will see of it', async () => {
  const post = await createPost(editor, { title: 'A' });
  const { data: seo } = await editor(optionCalls.getSeo);
  const released = async () => {
    const { data } = await editor(releaseCalls.clearCache);
    await finishAll();
    return data.release;
  };
  const { id } = await released();
  const write = async (title: string) => {
    await edit(post, { title });
    await editor(optionCalls.updateSeo, { body: { ...seo, title } });
  };
  await write('B');
  await released();
  await write('Half wri');
  const back = await editor(releaseCalls.rollback, { params: { id } });
  const waits = { status: 409, body: { message: 'An older release is being restored: try again once it is live' } };
  const refuses = async () => {
    for (const document of [`post:${post.id}`, 'seo']) await expect(discard(document)).rejects.toMatchObject(waits);
    await expect(editor(postCalls.discard, { params: { id: post.id } })).rejects.toMatchObject(waits);
    expect([(await postOf(post)).title, (await editor(optionCalls.getSeo)).data.title]).toEqual([
      'Half wri',
      'Half wri',
    ]);
  };
  await refuses();
  // A publish behind it changes nothing of that.
  await editor(releaseCalls.clearCache, { body: { documents: ['menus'] } });
  await refuses();
  await finishAll();
  const { data: restored } = await editor(releaseCalls.get, { params: { id: back.data.release.id } });
  expect(restored.state).toBe('live');
  for (const document of [`post:${post.id}`, 'seo']) await discard(document);
  expect([(await postOf(post)).title, (await editor(optionCalls.getSeo)).data.title]).toEqual(['A', seo.title]);
  expect(await changes()).toEqual([]);
});

test('what visitors see of a post that an update left unsure isn’t guessed, by both calls', async () => {
  const post = await createPost(editor, { title: 'A' });
  await publish();
  await edit(post, { title: 'Half wri' });
  await api.services.db.updateTable('document_heads').set({ before_update: 1 }).where('id', '=', post.id).execute();
  const unsure = { status: 409, body: { message: expect.stringContaining('Since an update') } };
  await expect(discard(`post:${post.id}`)).rejects.toMatchObject(unsure);
  await expect(editor(postCalls.discard, { params: { id: post.id } })).rejects.toMatchObject(unsure);
  expect((await postOf(post)).title).toBe('Half wri');
});

describe('a discard', () => {
  test('never loses a save that its sender hasn’t seen, nor does its Undo', async () => {
    const { data: seo } = await editor(optionCalls.getSeo);
    await editor(optionCalls.updateSeo, { body: { ...seo, title: 'Seen' } });
    const { at } = await changeOf('seo');
    await new Promise((later) => setTimeout(later, 5));
    await editor(optionCalls.updateSeo, { body: { ...seo, title: 'A colleague’s' } });
    await expect(editor(changeCalls.discard, { params: { document: 'seo' }, body: { at } })).rejects.toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('saved again since') },
    });
    expect((await editor(optionCalls.getSeo)).data.title).toBe('A colleague’s');
    const discarded = await discard('seo');
    await new Promise((later) => setTimeout(later, 5));
    await editor(optionCalls.updateSeo, { body: { ...seo, title: 'Later' } });
    await expect(undo(discarded)).rejects.toMatchObject({ status: 409 });
    expect((await editor(optionCalls.getSeo)).data.title).toBe('Later');
  });

  test('needs something to discard, the permission of its kind, and its own domain', async () => {
    const { data: seo } = await editor(optionCalls.getSeo);
    await editor(optionCalls.updateSeo, { body: { ...seo, title: 'Changed' } });
    await editor(analyticsCalls.create, { body: { ...emptySnippet, name: 'verify' } });
    const snippet = (await named()).find((document) => document.startsWith('analytics:')) ?? '';
    const colleague = await api.signIn(host, await api.addUser(host, 'editor'));
    await expect(discard(snippet, colleague)).rejects.toMatchObject({ status: 403 });
    const author = await api.signIn(host, await api.addUser(host, 'author'));
    await expect(discard('seo', author)).rejects.toMatchObject({ status: 403 });
    const { at } = await changeOf(snippet);
    const other = await api.signIn('tacos.test');
    const input = { params: { document: snippet }, body: { at } };
    await expect(other(changeCalls.discard, input)).rejects.toMatchObject({ status: 404 });
    const { at: again } = await discard('seo', colleague);
    const nothing = { params: { document: 'seo' }, body: { at: again } };
    await expect(editor(changeCalls.discard, nothing)).rejects.toMatchObject({ status: 409, code: 'conflict' });
    const unknown = { at: again, before: { rev: 999, trashed: false, rank: 0 } };
    await expect(editor(changeCalls.restore, { params: { document: 'seo' }, body: unknown })).rejects.toMatchObject({
      status: 404,
    });
    const deleted = { at: again, before: { rev: null, trashed: false, rank: 0 } };
    await expect(editor(changeCalls.restore, { params: { document: 'seo' }, body: deleted })).rejects.toMatchObject({
      status: 409,
    });
  });

  test('of what the list of changes doesn’t have is refused, and it stays where it is', async () => {
    const hidden = await createPost(editor, { post_status_id: 1 });
    const archived = await createPost(editor, { post_status_id: 4 });
    const trashed = await createPost(editor);
    await editor(postCalls.remove, { params: { id: trashed.id } });
    const { data: tag } = await editor(cuisineTagCalls.create, { body: { title: 'Thai', icon_data: '' } });
    await discard(`cuisine-tag:${tag.id}`);
    const { db } = api.services;
    const ids = [hidden.id, archived.id, trashed.id, tag.id];
    const heads = () => db.selectFrom('document_heads').selectAll().where('id', 'in', ids).orderBy('id').execute();
    const before = await heads();
    expect(before).toHaveLength(4);
    for (const { kind, id, saved_at: at } of before)
      await expect(
        editor(changeCalls.discard, { params: { document: `${kind}:${id}` }, body: { at } }),
      ).rejects.toMatchObject({ status: 409, body: { message: 'This has no unpublished changes' } });
    expect(await heads()).toEqual(before);
    for (const post of [hidden, archived]) expect((await postOf(post)).deleted_at).toBeNull();
  });

  test('is in the audit log with its title', async () => {
    const { data: tag } = await editor(cuisineTagCalls.create, { body: { title: 'Thai', icon_data: '' } });
    await discard(`cuisine-tag:${tag.id}`);
    const { data: log } = await editor(auditCalls.list, { query: { limit: 5 } });
    expect(log.find(({ operation }) => operation === 'changes.discard')).toMatchObject({ thing: { title: 'Thai' } });
  });
});
