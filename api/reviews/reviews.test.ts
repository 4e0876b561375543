import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { auditCalls } from '#shared/calls/audit.ts';
import { dashboardCalls } from '#shared/calls/dashboard.ts';
import { differenceCalls } from '#shared/calls/differences.ts';
import { postCalls } from '#shared/calls/posts.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import { reviewCalls } from '#shared/calls/reviews.ts';
import { scheduledReleaseCalls } from '#shared/calls/scheduled-releases.ts';
import type { Client } from '#shared/client/http.ts';
import type { Post } from '#shared/schemas/posts.ts';
import type { Review } from '#shared/schemas/reviews.ts';
import { startApi, type TestApi, withoutLimits } from '#tests/support/api.ts';
import { bodyInput, createPost } from '#tests/support/content.ts';
import { type Credentials, peopleOf } from '#tests/support/people.ts';
import { settleReleases } from '#tests/support/settle-releases.ts';

import { publishDuePosts } from '../releases/schedule.ts';

let api: TestApi;
let host: string;
let author: Client;
let editor: Client;
let who: { author: Credentials; editor: Credentials };
let hosts = 0;
beforeAll(async () => {
  api = await startApi(withoutLimits);
});
afterAll(() => api.close());
beforeEach(async () => {
  hosts += 1;
  host = `review-${hosts}.test`;
  await api.addDomain(host);
  who = { author: await api.addUser(host, 'author'), editor: await api.addUser(host, 'editor') };
  author = await api.signIn(host, who.author);
  editor = await api.signIn(host, who.editor);
  await finishAll();
});

const finishAll = () => settleReleases(api);

const mails = (to: 'author' | 'editor') => peopleOf(api).mailsTo(who[to].email);
const ask = async ({ id }: Post, note = 'Is the price right?', client = author) =>
  (await client(reviewCalls.ask, { params: { id }, body: { note } })).data;
const open = async (client = editor) => (await client(reviewCalls.list, { query: { state: 'open' } })).data;
const approve = async ({ id, version }: Pick<Post, 'id' | 'version'>, client = editor) =>
  (await client(reviewCalls.approve, { params: { id }, body: { version } })).data;
const read = async (id: string) => (await editor(postCalls.get, { params: { id } })).data;
const liveTitles = async () =>
  (await api.onlooker(host)(postCalls.listByType, { query: { type: 2 } })).data.map(({ title }) => title);
const retitle = async (client: Client, { id }: Post, title: string) =>
  (await client(postCalls.updateData, { params: { id }, body: { title } })).data;
const entries = async () => {
  const owner = await api.signIn(host);
  const { data } = await owner(auditCalls.list, { query: {} });
  return data.flatMap(({ operation, user, thing }) =>
    operation.startsWith('reviews.') ? [[operation, user?.name, thing?.title, thing?.id]] : [],
  );
};

test('asking is refused to a program, and not to an author who asks ten times as fast as a person', async () => {
  const post = await createPost(author, { post_status_id: 1 });
  const askOnce = async () => {
    await ask(post);
    await author(reviewCalls.withdraw, { params: { id: post.id } });
  };
  const { idOf } = peopleOf(api);
  // Whoever names a limit again means the same one.
  const limit = api.services.limits('review', { points: 300, seconds: 3600 });
  await limit.consume(await idOf(who.author.email), { points: 290 });
  for (let asked = 290; asked < 300; asked += 1) await askOnce();
  await expect(askOnce()).rejects.toMatchObject({
    status: 429,
    body: { message: expect.stringMatching(/^You asked for too many reviews in an hour: wait \d+ minutes?$/) },
  });
  expect(await open()).toEqual([]);
});

describe('a draft of an author', () => {
  test('goes live by way of a review, and both are told', async () => {
    const post = await createPost(author, { title: 'Pecan Smoke', post_status_id: 1 });
    await createPost(editor, { title: 'Half done', post_status_id: 2 });
    const asked = await ask(post);
    expect(asked).toMatchObject({ state: 'open', title: 'Pecan Smoke', note: 'Is the price right?', post_id: post.id });
    expect(asked.asked_by?.name).toBe('Author Tester');
    const [mail] = await mails('editor');
    expect(mail).toContain('Review_request=3A_=E2=80=9CPecan_Smoke');
    expect(mail).toContain('Is the price right?');
    expect(mail).toContain(`/panel/reviews?open=${post.id}`);
    expect(await open()).toMatchObject([{ id: asked.id, note: 'Is the price right?' }]);

    const { data: difference } = await editor(differenceCalls.get, {
      params: { document: `post:${post.id}` },
      query: { to: 'saved' },
    });
    expect(difference).toMatchObject({ before: null, after: { title: 'Pecan Smoke', version: post.version } });
    const answered = await approve(post);
    expect(answered).toMatchObject({ state: 'approved', answered_by: { name: 'Editor Tester' } });
    expect(await liveTitles()).toEqual([]);
    await finishAll();
    expect(await liveTitles()).toEqual(['Pecan Smoke']);
    expect(await open()).toEqual([]);
    expect(await mails('author')).toContainEqual(expect.stringContaining('Editor Tester approved'));
    expect(await entries()).toEqual([
      ['reviews.approve', 'Editor Tester', 'Pecan Smoke', post.id],
      ['reviews.ask', 'Author Tester', 'Pecan Smoke', post.id],
    ]);
  });

  test('comes back with a word, and can be asked for again', async () => {
    const post = await createPost(author, { title: 'Pecan Smoke', post_status_id: 1 });
    await ask(post);
    await editor(reviewCalls.sendBack, { params: { id: post.id }, body: { note: 'The phone is missing' } });
    expect(await mails('author')).toContainEqual(expect.stringContaining('The phone is missing'));
    const { data } = await author(reviewCalls.list, { query: { post: post.id } });
    expect(data).toMatchObject([{ state: 'sent_back', answer: 'The phone is missing' }]);
    await expect(approve(post)).rejects.toMatchObject({ code: 'conflict' });
    await ask(post, '');
    expect(await open()).toHaveLength(1);
    expect(await liveTitles()).toEqual([]);
  });

  test('needs a word to be sent back with', async () => {
    const post = await createPost(author, { post_status_id: 1 });
    await ask(post);
    await expect(editor(reviewCalls.sendBack, { params: { id: post.id }, body: { note: '  ' } })).rejects.toMatchObject(
      { code: 'invalid_fields', body: { errors: { note: ['A message to the author is required'] } } },
    );
    expect(await open()).toHaveLength(1);
  });

  test('is published only as its reviewer saw it', async () => {
    const post = await createPost(author, { title: 'As reviewed', post_status_id: 1 });
    await ask(post);
    const changed = await retitle(author, post, 'Changed since');
    await expect(approve(post)).rejects.toMatchObject({ code: 'stale_version' });
    expect((await read(post.id)).post_status_id).toBe(1);
    await approve(changed);
    await finishAll();
    expect(await liveTitles()).toEqual(['Changed since']);
  });

  test('can be asked for once at a time, and taken back by whoever asked', async () => {
    const post = await createPost(author, { post_status_id: 1 });
    await ask(post);
    await expect(ask(post)).rejects.toMatchObject({ code: 'conflict' });
    await expect(editor(reviewCalls.withdraw, { params: { id: post.id } })).rejects.toMatchObject({
      code: 'not_found',
    });
    await author(reviewCalls.withdraw, { params: { id: post.id } });
    expect(await open()).toEqual([]);
    await expect(approve(post)).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('a draft that came back', () => {
  let post: Post;
  const returned = async (client = author) => (await client(dashboardCalls.get)).data.returned;
  const thread = async (client = editor) =>
    (await client(reviewCalls.list, { query: { post: post.id } })).data.map(({ state, note, answer }) => [
      state,
      note,
      answer,
    ]);
  const sendBack = (note: string) => editor(reviewCalls.sendBack, { params: { id: post.id }, body: { note } });
  beforeEach(async () => {
    post = await createPost(author, { title: 'Dough at dawn', post_status_id: 1 });
    await ask(post);
    await sendBack('Please add a price');
  });

  test('is on the dashboard of who asked, until they ask again', async () => {
    expect(await returned()).toMatchObject({
      total: 1,
      posts: [{ id: post.id, title: 'Dough at dawn', answer: 'Please add a price' }],
    });
    expect(await returned(editor)).toEqual({ total: 0, posts: [] });
    const other = await api.signIn(host, await api.addUser(host, 'author'));
    expect(await returned(other)).toEqual({ total: 0, posts: [] });
    const viewer = await api.signIn(host, await api.addUser(host, 'viewer'));
    expect(await returned(viewer)).toBeNull();
    await ask(post, 'Added');
    expect((await returned())?.total).toBe(0);
    await sendBack('And a picture');
    expect((await returned())?.posts).toMatchObject([{ answer: 'And a picture' }]);
    expect(await thread()).toEqual([
      ['sent_back', 'Added', 'And a picture'],
      ['sent_back', 'Is the price right?', 'Please add a price'],
    ]);
  });

  test('is off the dashboard once they take it back, and its words stay', async () => {
    await author(reviewCalls.withdraw, { params: { id: post.id } });
    expect((await returned())?.total).toBe(0);
    expect(await thread()).toEqual([['taken_back', 'Is the price right?', 'Please add a price']]);
    expect((await editor(reviewCalls.list, { query: {} })).total).toBe(0);
    await expect(author(reviewCalls.withdraw, { params: { id: post.id } })).rejects.toMatchObject({
      code: 'not_found',
    });
    await ask(post, 'After all');
    await author(reviewCalls.withdraw, { params: { id: post.id } });
    expect((await returned())?.total).toBe(0);
    await ask(post, 'Now really');
    expect(await thread()).toEqual([
      ['open', 'Now really', ''],
      ['taken_back', 'After all', ''],
      ['taken_back', 'Is the price right?', 'Please add a price'],
    ]);
    expect(await thread(author)).toHaveLength(3);
  });

  test('is off the dashboard once it is live, also after the next edit, and while it is in the trash', async () => {
    await editor(postCalls.remove, { params: { id: post.id } });
    expect((await returned())?.total).toBe(0);
    await editor(postCalls.restore, { params: { id: post.id } });
    expect((await returned())?.total).toBe(1);
    await editor(postCalls.updateStatus, { params: { id: post.id }, body: { post_status_id: 2 } });
    await editor(releaseCalls.clearCache, { body: { documents: [`post:${post.id}`] } });
    expect((await returned())?.total).toBe(1);
    await finishAll();
    expect((await returned())?.total).toBe(0);
    await retitle(author, post, 'Dough at noon');
    expect((await returned())?.total).toBe(0);
    const { data } = await editor(reviewCalls.list, { query: { post: post.id } });
    expect(data).toMatchObject([{ state: 'sent_back', went_live: true }]);
  });

  test('keeps what its reviewer saw as a revision of its own', async () => {
    const revisions = async () => (await editor(postCalls.revisions, { params: { id: post.id }, query: {} })).data;
    const write = (description: string) => {
      const { attributes, ...body } = bodyInput(post);
      const post_body = { ...body, attributes: { ...attributes, description } };
      return author(postCalls.updateBody, { params: { id: post.id }, body: { post_body } });
    };
    await write('Four dollars');
    await write('Four dollars fifty');
    const before = (await revisions()).length;
    await ask(post);
    await write('Five dollars');
    await write('Five dollars fifty');
    expect(await revisions()).toHaveLength(before + 1);
    await sendBack('Which is it?');
    await write('Six dollars');
    expect(await revisions()).toHaveLength(before + 2);
  });
});

describe('a live post of an author', () => {
  let post: Post;
  beforeEach(async () => {
    const draft = await createPost(author, { title: 'Live title', post_status_id: 1 });
    await ask(draft);
    await approve(draft);
    await finishAll();
    post = await read(draft.id);
  });

  test('can be changed by them, and stays as it is until a review', async () => {
    const changed = await retitle(author, post, 'Better title');
    expect(await liveTitles()).toEqual(['Live title']);
    await ask(changed);
    const { data } = await editor(differenceCalls.get, {
      params: { document: `post:${post.id}` },
      query: { to: 'saved' },
    });
    expect(data).toMatchObject({ before: { title: 'Live title' }, after: { title: 'Better title' } });
    await approve(changed);
    await finishAll();
    expect(await liveTitles()).toEqual(['Better title']);
  });

  test('can’t be taken off the site, put into the trash or scheduled by them', async () => {
    const { id, version } = post;
    const draft = { version, post_status_id: 1 } as const;
    await expect(author(postCalls.updateStatus, { params: { id }, body: draft })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(author(postCalls.updateData, { params: { id }, body: draft })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(author(postCalls.remove, { params: { id } })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(author(reviewCalls.approve, { params: { id }, body: { version } })).rejects.toMatchObject({
      code: 'forbidden',
    });
    const at = new Date(Date.now() + 60_000).toISOString();
    const scheduled = { version, post_status_id: 3, publish_at: at } as const;
    await editor(postCalls.updateData, { params: { id }, body: scheduled });
    await expect(retitle(author, post, 'Sneaked in')).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('an approval', () => {
  test('of a scheduled post leaves it to its time', async () => {
    const post = await createPost(author, { title: 'Christmas', post_status_id: 1 });
    await ask(post);
    const publish_at = new Date(Date.now() + 60_000).toISOString();
    const body = { version: post.version, post_status_id: 3, publish_at } as const;
    const { data: scheduled } = await editor(postCalls.updateData, { params: { id: post.id }, body });
    expect(await approve(scheduled)).toMatchObject({ state: 'approved', release_id: null });
    await finishAll();
    expect(await liveTitles()).toEqual([]);
    expect(await read(post.id)).toMatchObject({ post_status_id: 3, publish_at });
  });

  test('needs something to publish', async () => {
    const draft = await createPost(author, { title: 'As it is', post_status_id: 1 });
    await ask(draft);
    await approve(draft);
    await finishAll();
    const live = await read(draft.id);
    await ask(live);
    await expect(approve(live)).rejects.toMatchObject({ status: 409, code: 'conflict' });
    expect(await open()).toHaveLength(1);
  });
});

test('a scheduled post that comes due is approved by whoever scheduled it', async () => {
  const post = await createPost(author, { title: 'Christmas', post_status_id: 1 });
  await ask(post);
  const publish_at = new Date(Date.now() + 60_000).toISOString();
  const body = { version: post.version, post_status_id: 3, publish_at } as const;
  await editor(postCalls.updateData, { params: { id: post.id }, body });
  const past = new Date(Date.now() - 1000).toISOString();
  await api.services.db.updateTable('posts').set({ publish_at: past }).where('id', '=', post.id).execute();
  await publishDuePosts(api.services);
  const { data } = await editor(reviewCalls.list, { query: { post: post.id } });
  expect(data).toMatchObject([{ state: 'approved', answered_by: { name: 'Editor Tester' } }]);
  await finishAll();
  expect(await liveTitles()).toEqual(['Christmas']);
});

describe('a review is answered by', () => {
  let post: Post;
  let review: Review;
  beforeEach(async () => {
    post = await createPost(author, { title: 'Pecan Smoke', post_status_id: 1 });
    review = await ask(post);
    const { id, version } = post;
    await editor(postCalls.updateStatus, { params: { id }, body: { version, post_status_id: 2 } });
  });
  const state = async () => (await editor(reviewCalls.list, { query: { post: post.id } })).data[0];

  test('a publish of everything', async () => {
    const { data } = await editor(releaseCalls.clearCache, {});
    expect(await state()).toMatchObject({ id: review.id, state: 'approved', release_id: data.release.id });
    expect(await entries()).toContainEqual(['reviews.approve', 'Editor Tester', 'Pecan Smoke', post.id]);
    expect(await mails('author')).toContainEqual(expect.stringContaining('Editor Tester approved'));
  });

  test('a scheduled release, but not by a publish of something else', async () => {
    const other = await createPost(editor, { title: 'Other', post_status_id: 2 });
    await editor(releaseCalls.clearCache, { body: { documents: [`post:${other.id}`] } });
    expect(await state()).toMatchObject({ state: 'open' });
    const release_at = new Date(Date.now() + 60_000).toISOString();
    const body = { name: 'Winter menu', release_at, documents: [`post:${post.id}`] };
    await editor(scheduledReleaseCalls.create, { body });
    expect(await state()).toMatchObject({ state: 'approved', release_id: null });
  });
});

describe('a review that a scheduled release approved opens again', () => {
  let post: Post;
  let group: string;
  const state = async () => (await editor(reviewCalls.list, { query: { post: post.id } })).data[0];
  const schedule = async (documents: string[], name = 'Winter menu') => {
    const release_at = new Date(Date.now() + 60_000).toISOString();
    return (await editor(scheduledReleaseCalls.create, { body: { name, release_at, documents } })).data.id;
  };
  const remove = (id: string) => editor(scheduledReleaseCalls.remove, { params: { id } });
  beforeEach(async () => {
    post = await createPost(author, { title: 'Pecan Smoke', post_status_id: 1 });
    await ask(post);
    const { id, version } = post;
    await editor(postCalls.updateStatus, { params: { id }, body: { version, post_status_id: 2 } });
    group = await schedule([`post:${post.id}`]);
  });

  test('when the group is unscheduled, and whoever asked is told', async () => {
    expect(await state()).toMatchObject({ state: 'approved' });
    await remove(group);
    expect(await state()).toMatchObject({
      state: 'open',
      note: 'Is the price right?',
      answered_by: null,
      answered_at: null,
    });
    expect(await open()).toHaveLength(1);
    expect(await mails('author')).toContainEqual(expect.stringContaining('Its review is open again'));
    expect(await entries()).toContainEqual(['reviews.reopen', 'Editor Tester', 'Pecan Smoke', post.id]);
    // Put together again, the group approves it once more.
    await schedule([`post:${post.id}`]);
    expect(await state()).toMatchObject({ state: 'approved', answered_by: { name: 'Editor Tester' } });
  });

  test('when its post is taken out of the group', async () => {
    const other = await createPost(editor, { title: 'Other', post_status_id: 2 });
    const update = (documents: string[]) =>
      editor(scheduledReleaseCalls.update, { params: { id: group }, body: { documents } });
    await update([`post:${post.id}`, `post:${other.id}`]);
    expect(await state()).toMatchObject({ state: 'approved' });
    await update([`post:${other.id}`]);
    expect(await state()).toMatchObject({ state: 'open' });
  });

  test('but not while another group has it, or once visitors see it', async () => {
    const second = await schedule([`post:${post.id}`], 'Later');
    await remove(group);
    expect(await state()).toMatchObject({ state: 'approved' });
    await editor(releaseCalls.clearCache, { body: { documents: [`post:${post.id}`] } });
    await finishAll();
    await retitle(author, post, 'Changed since');
    await remove(second);
    expect(await state()).toMatchObject({ state: 'approved' });
  });

  test('but not while its post has a time of its own, or its author asked again', async () => {
    const publish_at = new Date(Date.now() + 60_000).toISOString();
    const { id } = post;
    const { version } = await read(id);
    await editor(postCalls.updateData, { params: { id }, body: { version, post_status_id: 3, publish_at } });
    await remove(group);
    expect(await state()).toMatchObject({ state: 'approved' });
    await editor(postCalls.updateData, { params: { id }, body: { post_status_id: 2 } });
    const again = await schedule([`post:${id}`]);
    const [first] = (await editor(reviewCalls.list, { query: { post: id } })).data;
    const second = await ask(post, 'One more thing');
    await remove(again);
    const { data } = await editor(reviewCalls.list, { query: { post: id } });
    expect(data.map((each) => [each.id, each.state])).toEqual([
      [second.id, 'open'],
      [first?.id, 'approved'],
    ]);
  });
});

describe('who sees and may what', () => {
  test('authors see only what they asked, and can’t ask for others’ posts', async () => {
    const post = await createPost(author, { post_status_id: 1 });
    await ask(post);
    const other = await api.signIn(host, await api.addUser(host, 'author'));
    expect(await open(other)).toEqual([]);
    expect(await open(author)).toHaveLength(1);
    await expect(ask(post, '', other)).rejects.toMatchObject({ code: 'forbidden' });
    const viewer = await api.signIn(host, await api.addUser(host, 'viewer'));
    await expect(open(viewer)).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('a review of another domain isn’t there', async () => {
    const post = await createPost(author, { post_status_id: 1 });
    await ask(post);
    const elsewhere = await api.signIn('tacos.test');
    expect(await open(elsewhere)).toEqual([]);
    const there = { params: { id: post.id } };
    await expect(elsewhere(reviewCalls.approve, { ...there, body: { version: 1 } })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(elsewhere(reviewCalls.sendBack, { ...there, body: { note: 'No' } })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(elsewhere(reviewCalls.ask, there)).rejects.toMatchObject({ code: 'not_found' });
    await expect(elsewhere(reviewCalls.withdraw, there)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('a post in the trash can’t be answered, and its review is back with it', async () => {
    const post = await createPost(author, { post_status_id: 1 });
    await ask(post);
    await editor(postCalls.remove, { params: { id: post.id } });
    expect(await open()).toEqual([]);
    await expect(approve(post)).rejects.toMatchObject({
      body: { message: 'This post is in the trash: restore it first' },
    });
    await editor(postCalls.restore, { params: { id: post.id } });
    expect(await open()).toHaveLength(1);
    await editor(postCalls.remove, { params: { id: post.id } });
    await editor(postCalls.removePermanently, { params: { id: post.id } });
    expect(
      (await api.services.db.selectFrom('reviews').selectAll().where('post_id', '=', post.id).execute()).length,
    ).toBe(0);
  });

  test('owners get the mail only where nobody else may publish', async () => {
    const lonely = `lonely-${hosts}.test`;
    await api.addDomain(lonely);
    const alone = await api.signIn(lonely, await api.addUser(lonely, 'author'));
    const post = await createPost(alone, { post_status_id: 1 });
    const { email } = await api.services.db
      .selectFrom('users')
      .select('email')
      .where('is_owner', '=', 1)
      .executeTakeFirstOrThrow();
    const before = (await peopleOf(api).mailsTo(email)).length;
    await ask(post, 'Anybody?', alone);
    expect((await peopleOf(api).mailsTo(email)).length).toBe(before + 1);
    await ask(await createPost(author, { post_status_id: 1 }));
    expect((await peopleOf(api).mailsTo(email)).length).toBe(before + 1);
  });
});
