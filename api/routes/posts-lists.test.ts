import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { categoryCalls, cuisineTagCalls } from '#shared/calls/content.ts';
import { postCalls } from '#shared/calls/posts.ts';
import type { Client } from '#shared/client/http.ts';
import type { PostState } from '#shared/rules/post-states.ts';
import type { Post } from '#shared/schemas/posts.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { bodyInput, createPost, newPost } from '#tests/support/content.ts';

let api: TestApi;
let client: Client;
beforeAll(async () => {
  api = await startApi();
  client = await api.signIn('tacos.test');
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.services.db.deleteFrom('posts').execute();
});

const titles = (posts: { title: string }[]) => posts.map(({ title }) => title);
const tagged = (title: string, external: Post['post_body']['external_data'], change = {}) => {
  const post = newPost({ title });
  return createPost(client, { ...post, ...change, post_body: { ...post.post_body, external_data: external } });
};
const inOrder = async () =>
  titles((await client(postCalls.listByType, { query: { type: 2, sortBy: 'position', sortDir: 'asc' } })).data);

test('a list is filtered by a cuisine tag or a category, not by mere mentions', async () => {
  const tag = async (title: string) =>
    (await client(cuisineTagCalls.create, { body: { title, icon_data: '' } })).data.id;
  const [thai, thaiToo] = [await tag('Thai'), await tag('Lao')];
  const news = (await client(categoryCalls.create, { body: { name: 'News' } })).data.id;
  await tagged('First', { cuisines: [thai] });
  await tagged('Second', { cuisines: [thaiToo, thai] });
  await tagged('Third', { cuisines: [thaiToo] });
  await tagged('Story', { cuisines: [], categories: [news] }, { post_type_id: 6 });
  const body = newPost().post_body;
  const blocks = { v: 1, items: [{ type: 'members-grid', props: { id: 'b1', show: 'cuisine', cuisine: thai } }] };
  await createPost(client, { title: 'A block of it', post_body: { ...body, blocks } });
  const list = async (type: 2 | 6, id: string) =>
    (await client(postCalls.listByType, { query: { type, tag: id, sortBy: 'title' } })).data;
  expect(titles(await list(2, thai))).toEqual(['First', 'Second']);
  expect(titles(await list(6, news))).toEqual(['Story']);
  expect(await list(2, news)).toEqual([]);
  const rows = (await client(postCalls.rows, { query: { type: 2, tag: thai, sortBy: 'title' } })).data;
  expect(rows.map(({ tags }) => tags)).toEqual([[thai], [thaiToo, thai]]);
  await expect(client(postCalls.listByType, { query: { type: 2, tag: "'%" } })).rejects.toMatchObject({ status: 422 });
});

test('stories are listed with author and date, and sorted by date or the day of their creation', async () => {
  const story = (title: string, attributes: { author?: string; published_on?: string }) => {
    const post = newPost({ title });
    const body = { ...post.post_body, attributes: { title, url: '', description: '', ...attributes } };
    return createPost(client, { ...post, post_type_id: 6, post_body: body });
  };
  await story('Old', { published_on: '2019-05-01', author: 'Ann "Smoke" Lee' });
  await story('Draft of today', {});
  await story('Older', { published_on: '2018-12-31', author: 'Bo' });
  await story('Far ahead', { published_on: '2999-01-01' });
  await createPost(client, { title: 'A member' });
  const rows = async (sortDir: 'asc' | 'desc') =>
    (await client(postCalls.rows, { query: { type: 6, sortBy: 'published_on', sortDir } })).data;
  const newest = await rows('desc');
  expect(titles(newest)).toEqual(['Far ahead', 'Draft of today', 'Old', 'Older']);
  expect(titles(await rows('asc'))).toEqual(['Older', 'Old', 'Draft of today', 'Far ahead']);
  expect(newest.map(({ author, published_on }) => [author, published_on])).toEqual([
    ['', '2999-01-01'],
    ['', ''],
    ['Ann "Smoke" Lee', '2019-05-01'],
    ['Bo', '2018-12-31'],
  ]);
  const { data: members } = await client(postCalls.rows, { query: { type: 2, sortBy: 'published_on' } });
  expect(members).toMatchObject([{ title: 'A member', author: '', published_on: '' }]);
  // Visitors get the same order of what is live.
  expect((await client(postCalls.listByType, { query: { type: 6, sortBy: 'published_on' } })).data).toHaveLength(4);
});

test('all matches are listed without bodies, in list order', async () => {
  for (const title of ['Beta', 'alpha', 'Gamma']) await createPost(client, { title });
  const trashed = await createPost(client, { title: 'Gone' });
  await client(postCalls.remove, { params: { id: trashed.id } });
  const { data, total } = await client(postCalls.matching, { query: { type: 2, sortBy: 'title', sortDir: 'desc' } });
  expect([titles(data), total]).toEqual([['Gamma', 'Beta', 'alpha'], 3]);
  expect(data[0]).not.toHaveProperty('post_body');
  expect(titles((await client(postCalls.matching, { query: { type: 2, deleted: 'true' } })).data)).toEqual(['Gone']);
});

test('a post stays behind its neighbor, even if that was moved meanwhile', async () => {
  const [a, b, c, d] = [
    await createPost(client, { title: 'A' }),
    await createPost(client, { title: 'B' }),
    await createPost(client, { title: 'C' }),
    await createPost(client, { title: 'D' }),
  ];
  const move = (post: Post, position: number, after?: string | null) =>
    client(postCalls.updateOrder, { params: { id: post.id }, body: { position, after } });
  // An editor sees A B C D and puts D behind A, but A has moved to the end.
  await move(a, 3);
  await move(d, 1, a.id);
  expect(await inOrder()).toEqual(['B', 'C', 'A', 'D']);
  await move(d, 3, null);
  expect(await inOrder()).toEqual(['D', 'B', 'C', 'A']);
  // The neighbor is in the trash, or the post itself: the position decides.
  await client(postCalls.remove, { params: { id: b.id } });
  await move(a, 1, b.id);
  expect(await inOrder()).toEqual(['D', 'A', 'C']);
  await move(c, 0, c.id);
  expect(await inOrder()).toEqual(['C', 'D', 'A']);
  await expect(move(c, 0, 'aaaaaaaaaaaaaaaa')).rejects.toMatchObject({ status: 422 });
});

test('the CSV holds the list’s matches in order, and no cell runs as a formula', async () => {
  const { id } = (await client(cuisineTagCalls.create, { body: { title: '=Thai()', icon_data: '' } })).data;
  await tagged('@SUM(A1)', { cuisines: [id] });
  await createPost(client, { title: 'Say "hi", 🌮', post_status_id: 1, url: 'members/hi' });
  for (let index = 0; index < 205; index += 1) await createPost(client, { title: `Truck ${1000 + index}` });
  const response = await client(postCalls.export, { query: { type: 2, sortBy: 'title' } });
  expect(response.headers.get('content-disposition')).toMatch(/filename="members-tacos\.test-\d{4}-\d\d-\d\d\.csv"/);
  const rows = parse(await response.text(), { bom: true, columns: true }) as Record<string, string>[];
  expect(rows).toHaveLength(207);
  expect(rows[0]).toMatchObject({ Title: "'@SUM(A1)", Tags: "'=Thai()", Status: 'Published' });
  expect(rows[1]).toMatchObject({ Title: 'Say "hi", 🌮', Address: 'tacos.test/members/hi', Status: 'Draft' });
  expect(rows.at(-1)).toMatchObject({ Title: 'Truck 1204', 'Hidden from search': 'no' });
  const few = await client(postCalls.export, { query: { type: 2, columns: 'tags,status', search: 'SUM' } });
  expect(parse(await few.text(), { bom: true })).toEqual([
    ['Title', 'Address', 'Status', 'Tags'],
    ["'@SUM(A1)", expect.stringContaining('tacos.test/members/'), 'Published', "'=Thai()"],
  ]);
  const wrong = client(postCalls.export, { query: { type: 2, columns: 'status,secret' } });
  await expect(wrong).rejects.toMatchObject({ status: 422 });
  const none = await client(postCalls.export, { query: { type: 2, search: 'nothing like it' } });
  expect((await none.text()).trim().split('\r\n')).toHaveLength(1);
});

test('a search of texts finds what readers see, after the posts of that name, with the passage', async () => {
  const story = (title: string, text: string, description = '') => {
    const post = newPost({ title });
    const doc = { type: 'doc' as const, content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] };
    const body = { ...post.post_body, attributes: { title, url: '', description, text: doc } };
    return createPost(client, { ...post, post_type_id: 6, post_body: body });
  };
  const long = `${'Nothing to see here. '.repeat(20)}Fourteen hours of Oak smoke and a "bark" on the ribs. ${'Or here. '.repeat(20)}`;
  await story('A night at the pit', long);
  await story('Smoke signals', 'No wood in this one.');
  await story('Burgers', 'Flat and fast.', 'Never smoke, always fire');
  await createPost(client, { title: 'A paragraph about doc' });
  const search = async (words: string, content: 'true' | 'false' = 'true') =>
    (await client(postCalls.search, { query: { search: words, content } })).data;

  const found = await search('smoke');
  expect(titles(found)).toEqual(['Smoke signals', 'Burgers', 'A night at the pit']);
  expect(found.map(({ passage }) => passage)).toEqual([
    '',
    'Never smoke, always fire',
    expect.stringMatching(/^…\S.{0,110}oak smoke and a "bark".*…$/i),
  ]);
  expect(titles(await search('smoke', 'false'))).toEqual(['Smoke signals']);
  expect(titles(await search('RIBS "bark"'))).toEqual(['A night at the pit']);
  // Names and types in the body aren't text.
  expect(titles(await search('paragraph'))).toEqual(['A paragraph about doc']);
  expect(await search('smoke elsewhere')).toEqual([]);
});

test('a list tells what visitors see of each post, and where, until the next release', async () => {
  const [same, moved, draft, archived] = [
    await createPost(client, { title: 'Same', url: 'members/same' }),
    await createPost(client, { title: 'Moved', url: 'members/moved' }),
    await createPost(client, { title: 'Draft', url: 'members/draft' }),
    await createPost(client, { title: 'Archived', url: 'members/archived' }),
  ];
  await api.publish('tacos.test');
  const params = ({ id }: Post) => ({ params: { id } });
  await client(postCalls.updateBody, {
    ...params(moved),
    body: { title: 'Moved', url: 'members/new', post_body: bodyInput(moved) },
  });
  await client(postCalls.updateStatus, { ...params(draft), body: { version: 1, post_status_id: 1 } });
  await client(postCalls.updateStatus, { ...params(archived), body: { version: 1, post_status_id: 4 } });
  await createPost(client, { title: 'New', url: 'members/unseen' });

  const rows = (await client(postCalls.rows, { query: { type: 2, sortBy: 'title' } })).data;
  expect(rows.map(({ title, live, live_url }) => [title, live, live_url])).toEqual([
    ['Archived', 'changed', 'members/archived'],
    ['Draft', 'changed', 'members/draft'],
    ['Moved', 'changed', 'members/moved'],
    ['New', 'no', undefined],
    ['Same', 'same', 'members/same'],
  ]);
  expect((await client(postCalls.get, params(moved))).data).toMatchObject({
    url: 'members/new',
    live_url: 'members/moved',
  });
  const inState = async (state: PostState) =>
    titles((await client(postCalls.listByType, { query: { type: 2, state, sortBy: 'title' } })).data);
  expect(await inState('leaving')).toEqual(['Archived', 'Draft']);
  expect(await inState('changed')).toEqual(['Moved']);
  expect(await inState('live')).toEqual([same.title]);
  expect(await inState('draft')).toEqual([]);

  await api.publish('tacos.test');
  expect(await inState('leaving')).toEqual([]);
  expect(await inState('draft')).toEqual(['Draft']);
  expect((await client(postCalls.get, params(moved))).data.live_url).toBe('members/new');
});
