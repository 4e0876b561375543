import { afterAll, beforeAll, expect, test } from 'vitest';

import { analyticsCalls } from '#shared/calls/analytics.ts';
import { authCalls } from '#shared/calls/auth.ts';
import { cuisineTagCalls, faqCalls, faqCategoryCalls } from '#shared/calls/content.ts';
import { mediaCalls } from '#shared/calls/media.ts';
import { placeCalls } from '#shared/calls/places.ts';
import { postCalls } from '#shared/calls/posts.ts';
import { redirectCalls } from '#shared/calls/redirects.ts';
import { reviewCalls } from '#shared/calls/reviews.ts';
import type { Client } from '#shared/client/http.ts';
import { owner as ownerUser, startApi, type TestApi } from '#tests/support/api.ts';
import { bodyInput, createPost, newPost, uploadFile } from '#tests/support/content.ts';
import { emptySnippet } from '#tests/support/empty-snippet.ts';
import { draft, outcome, refused, withLimits } from '#tests/support/limits.ts';

import { newId } from '../lib/ids.ts';

/** The ways around the limits of work.test.ts that a hostile author could try. */
let api: TestApi;
let owner: Client;
let author: Client;
let editor: Client;
let writer: { email: string; password: string };
beforeAll(async () => {
  api = await startApi({}, { count: 1 });
  owner = await api.signIn('tacos.test');
  await api.addDomain('other.test');
  writer = await api.addUser('tacos.test', 'author');
  author = await api.signIn('tacos.test', writer);
  editor = await api.signIn('tacos.test', await api.addUser('tacos.test', 'editor'));
});
afterAll(() => api.close());

const apply = (settings: Record<string, string>) => withLimits(api, settings);
const tooMuch = refused(/^You saved too much at once: wait/);
const full = (message: RegExp) => expect.objectContaining({ status: 413, message: expect.stringMatching(message) });

test('small calls can’t store a large body again and again: what they store counts like what others send', async () => {
  await apply({});
  const own = await createPost(author, draft(200));
  const [one, two] = [await createPost(editor, draft(200)), await createPost(editor, draft(200))];
  const calls: [client: Client, call: (client: Client, round: number) => Promise<unknown>][] = [
    [author, (by, round) => by(postCalls.updateData, { params: { id: own.id }, body: { title: `Title ${round}` } })],
    [
      editor,
      (by, round) =>
        by(postCalls.updateStatus, { params: { id: one.id }, body: { post_status_id: round % 2 ? 1 : 2 } }),
    ],
    [
      editor,
      (by, round) =>
        by(postCalls.bulk, { body: { action: 'status', ids: [two.id], post_status_id: round % 2 ? 1 : 2 } }),
    ],
    // The titles differ, so that each is a change.
    [owner, (by, round) => by(postCalls.restoreRevision, { params: { id: own.id, rev: 1 + (round % 2) } })],
  ];
  for (const [client, call] of calls) {
    await apply({ LIMIT_USER_WRITE_SIZE: '500 KB' });
    expect([await outcome(call(client, 0)), await outcome(call(client, 1))]).toEqual(['done', 'done']);
    expect(await outcome(call(client, 2))).toEqual(tooMuch);
  }
});

test('approvals of large drafts count too: each stores a revision with another status', async () => {
  await apply({});
  const by = await api.signIn('other.test', await api.addUser('other.test', 'author'));
  const reviewer = await api.signIn('other.test', await api.addUser('other.test', 'editor'));
  const outcomes: unknown[] = [];
  for (let round = 0; round < 3; round += 1) {
    const { id, version } = await createPost(by, draft(200));
    await by(reviewCalls.ask, { params: { id }, body: { note: '' } });
    if (round === 0) await apply({ LIMIT_USER_WRITE_SIZE: '500 KB' });
    outcomes.push(await outcome(reviewer(reviewCalls.approve, { params: { id }, body: { version } })));
  }
  expect(outcomes).toEqual(['done', 'done', tooMuch]);
});

test('revisions of small changes can’t grow a domain without end', async () => {
  await apply({});
  const post = await createPost(editor, draft(200));
  const { bytes } = (await owner(mediaCalls.storage)).data.content;
  // The quota is used up, but half as much again has no room for ten revisions.
  await apply({ QUOTA_CONTENT: `${Math.floor(bytes / 1024)} KB` });
  const params = { id: post.id };
  const rename = (round: number) =>
    outcome(editor(postCalls.updateData, { params, body: { title: `Renamed ${round}` } }));
  const outcomes: unknown[] = [];
  for (let round = 0; round < 10; round += 1) outcomes.push(await rename(round));
  expect(outcomes[0]).toBe('done');
  const words = full(/^The posts and their history of this domain have used .* Delete posts for good in their trash/);
  expect(outcomes.at(-1)).toEqual(words);
  const hide = { action: 'status' as const, ids: [post.id], post_status_id: 2 as const };
  expect(await outcome(editor(postCalls.bulk, { body: hide }))).toEqual(words);
  expect((await owner(mediaCalls.storage)).data.content.bytes).toBeLessThan(bytes * 1.5 + 300_000);
  await editor(postCalls.bulk, { body: { action: 'trash', ids: [post.id] } });
  await editor(postCalls.bulk, { body: { action: 'delete', ids: [post.id] } });
  expect(await outcome(createPost(editor))).toBe('done');
});

test('an author can’t fill a domain so that its editors can’t save', async () => {
  await apply({});
  const [own, edited] = [await createPost(author, draft(200)), await createPost(editor)];
  const drawing = (size: number) =>
    new File([`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} 1"/>`.padEnd(50_000)], 'a.svg');
  await uploadFile(owner, drawing(1));
  const { content, media } = (await owner(mediaCalls.storage)).data;
  const quota = (bytes: number) => `${Math.ceil(bytes / 1024)} KB`;
  await apply({ QUOTA_CONTENT: quota(content.bytes * 1.08), QUOTA_MEDIA: quota(media.bytes + 50_000) });
  const save = (client: Client, { id }: { id: string }, post = own) =>
    outcome(client(postCalls.updateBody, { params: { id }, body: { post_body: bodyInput(post) } }));
  const forEditors = /The rest is for editors: ask one to make room\.$/;
  expect(await save(author, own)).toEqual(full(forEditors));
  expect(await save(editor, edited, edited)).toBe('done');
  expect(await outcome(uploadFile(author, drawing(2)))).toEqual(full(forEditors));
  expect(await outcome(uploadFile(editor, drawing(2)))).toBe('done');
});

test('bodies that arrive slowly can’t fill the memory, whatever session they come from', async () => {
  await apply({ LIMIT_USER_AT_ONCE: '2' });
  const tokens = await Promise.all(
    [1, 2].map(async () => (await api.visitor('')(authCalls.login, { body: writer })).data.access_token),
  );
  const text = JSON.stringify(newPost({ post_status_id: 1, url: 'members/slow' }));
  /** A chunked body without a length, which stays open until `finish`. */
  function send(token = '', path = '/api/posts', type = 'application/json') {
    const { readable, writable } = new TransformStream<Uint8Array>();
    const sending = writable.getWriter();
    const headers = { authorization: `Bearer ${token}`, 'content-type': type };
    const init = { method: 'POST', headers, body: readable, duplex: 'half' };
    const reply = Promise.resolve(api.app.fetch(new Request(`http://panel.test${path}`, init)));
    void sending.write(Buffer.from(text.slice(0, 100)));
    const finish = async () => {
      await sending.write(Buffer.from(text.slice(100)));
      await sending.close();
      return (await reply).status;
    };
    return { reply, finish };
  }
  const post = send(tokens[0]);
  const file = send(tokens[1], '/api/media', 'multipart/form-data; boundary=b');
  await expect
    .poll(async () => outcome(createPost(author, { post_status_id: 1 })))
    .toEqual(refused(/^You are sending too much at once: wait 1 second$/));
  const third = await send(tokens[1]).reply;
  expect([third.status, third.headers.get('retry-after')]).toEqual([429, '1']);
  expect(await outcome(createPost(editor))).toBe('done');
  expect([await post.finish(), await file.finish()]).toEqual([201, 400]);
  expect(await outcome(createPost(author, { post_status_id: 1 }))).toBe('done');
});

test('two sessions, and two domains, don’t give one person twice the share', async () => {
  const elsewhere = await api.signIn('other.test', ownerUser);
  const again = await api.signIn('tacos.test', ownerUser);
  await apply({ LIMIT_USER_WRITES: '3' });
  const clients = [owner, elsewhere, again, elsewhere];
  const outcomes: unknown[] = [];
  for (const client of clients) outcomes.push(await outcome(createPost(client)));
  expect(outcomes).toEqual(['done', 'done', 'done', refused(/^You made too many changes in a minute: wait/)]);
});

test('questions, tags, snippets, places and redirects can’t fill the disk: a domain has a limited number of each', async () => {
  await apply({});
  const host = 'full.test';
  const domain = await api.addDomain(host);
  const client = await api.signIn(host);
  let made = 0;
  const name = () => `Name ${(made += 1)}`;
  const snippet = () => ({ ...emptySnippet, type: 'meta' as const, name: name(), content: 'abc' });
  const lists: [
    table: 'analytics' | 'cuisine_tags' | 'faq_categories' | 'faqs' | 'places' | 'redirects',
    most: number,
    create: () => Promise<unknown>,
  ][] = [
    ['analytics', 1000, () => client(analyticsCalls.create, { body: snippet() })],
    ['cuisine_tags', 5000, () => client(cuisineTagCalls.create, { body: { title: name(), icon_data: '' } })],
    ['faq_categories', 5000, () => client(faqCategoryCalls.create, { body: { name: name() } })],
    ['faqs', 5000, () => client(faqCalls.create, { body: { question: name(), answer: 'Yes.' } })],
    ['places', 500, () => client(placeCalls.create, { body: { name: name() } })],
    [
      'redirects',
      20_000,
      () => client(redirectCalls.create, { body: { from: `old-${name().slice(5)}`, to: 'members' } }),
    ],
  ];
  const { db } = api.services;
  for (const [table, most, create] of lists) {
    await create();
    const first = await db.selectFrom(table).selectAll().where('domain_id', '=', domain).executeTakeFirstOrThrow();
    const copies = Array.from({ length: most - 2 }, (_, index) => ({
      ...first,
      id: newId(),
      ...('from_url' in first ? { from_url: `copy-${index}` } : {}),
      ...('name_key' in first ? { name_key: `copy ${index}` } : {}),
      ...('name' in first ? { name: `Copy ${index}` } : {}),
    }));
    for (let from = 0; from < copies.length; from += 1000)
      await db
        .insertInto(table)
        .values(copies.slice(from, from + 1000))
        .execute();
    expect(await outcome(create())).toBe('done');
    expect(await outcome(create())).toEqual(
      full(new RegExp(`^This domain has no room for another .*: delete some of its ${most} for good$`)),
    );
  }
  expect(await outcome(owner(faqCalls.create, { body: { question: 'Elsewhere?', answer: 'Yes.' } }))).toBe('done');
});
