import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { optionCalls } from '#shared/calls/options.ts';
import { postCalls } from '#shared/calls/posts.ts';
import { redirectCalls } from '#shared/calls/redirects.ts';
import type { Client } from '#shared/client/http.ts';
import type { Post } from '#shared/schemas/posts.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { createPost } from '#tests/support/content.ts';

let api: TestApi;
let client: Client;
beforeAll(async () => {
  api = await startApi();
  client = await api.signIn('tacos.test');
});
afterAll(() => api.close());

const to = (from: string, path: string) => client(redirectCalls.create, { body: { from, to: path } });
const toPost = (from: string, id: string) => client(redirectCalls.create, { body: { from, post_id: id } });
/** The redirects that visitors follow. */
const live = async () =>
  Object.fromEntries((await api.visitor('tacos.test')(optionCalls.redirects)).data.map((row) => [row.from, row.to]));
const refused = (field: string, words: string) => ({
  status: 422,
  body: { errors: { [field]: [expect.stringContaining(words)] } },
});
/** From a URL that visitors know. */
async function move(post: Post, url: string): Promise<Post> {
  await api.publish('tacos.test');
  return (await client(postCalls.updateData, { params: { id: post.id }, body: { version: post.version, url } })).data;
}

describe('an editor’s redirect', () => {
  test('leads an old path to a path, or to a post wherever it moves', async () => {
    const post = await createPost(client);
    await to('Menu.html', 'about');
    const { data } = await toPost('über/uns.php', post.id);
    expect(data).toMatchObject({ from: 'über/uns.php', to: post.url, title: post.title, active: true, manual: true });
    await move(post, 'members/moved-here');
    expect(await live()).toMatchObject({ 'Menu.html': 'about', 'über/uns.php': 'members/moved-here' });
  });

  test('to the path of a page follows the page', async () => {
    const post = await createPost(client);
    expect((await to('follows', post.url)).data.post_id).toBe(post.id);
  });

  test('leaves no chain, whichever end comes first', async () => {
    const post = await createPost(client);
    await to('chain-1', 'chain-2');
    await to('chain-2', 'chain-3');
    await toPost('chain-3', post.id);
    await to('chain-0', 'chain-1');
    const found = await live();
    expect(['chain-0', 'chain-1', 'chain-2', 'chain-3'].map((from) => found[from])).toEqual(
      Array.from({ length: 4 }, () => post.url),
    );
    await to('to-a-path', 'later-a-page');
    const later = await createPost(client, { url: 'later-a-page', post_type_id: 1 });
    await move(later, 'later-elsewhere');
    expect(await live()).toMatchObject({ 'to-a-path': 'later-elsewhere', 'later-a-page': 'later-elsewhere' });
  });

  test('never forms a loop', async () => {
    await to('loop-a', 'loop-b');
    await to('loop-b', 'loop-c');
    await expect(to('loop-c', 'loop-a')).rejects.toMatchObject(refused('to', 'lead back'));
    await expect(to('itself', 'itself')).rejects.toMatchObject(refused('to', 'lead back'));
    const draft = await createPost(client, { post_status_id: 1, url: 'members/draft-loop' });
    await expect(toPost('members/draft-loop', draft.id)).rejects.toMatchObject(refused('post_id', 'lead back'));
  });

  test('can’t have a path that has a page, a redirect, or is reserved', async () => {
    const post = await createPost(client);
    await to('taken', 'about');
    for (const [from, words] of [
      [post.url, 'There is a page'],
      ['members', 'There is a page'],
      ['robots.txt', 'There is a page'],
      ['taken', 'There is a redirect from here already'],
      ['panel/x', 'is reserved'],
    ] as const) {
      await expect(to(from, 'contact')).rejects.toMatchObject(refused('from', words));
    }
  });

  test.each(['', '/slash', 'a b', 'a?b=1', 'a#b', '../a', 'a//b', 'a%20b', 'a\\b', '\u0007'])(
    '%j can’t be an old path',
    async (from) => {
      await expect(to(from, 'about')).rejects.toMatchObject({ status: 422 });
    },
  );

  test.each(['//evil.example', 'https://evil.example', 'javascript:alert(1)', 'A B'])(
    '%j is no way out',
    async (path) => {
      await expect(to('way-out', path)).rejects.toMatchObject({ status: 422 });
    },
  );

  test('to a post of another domain is refused as if it didn’t exist', async () => {
    await api.addDomain('redirects.test');
    const other = await api.signIn('redirects.test');
    const foreign = await createPost(other);
    await expect(toPost('foreign', foreign.id)).rejects.toMatchObject(refused('post_id', 'no such post'));
    const { data } = await to('not-yours', 'about');
    await expect(other(redirectCalls.remove, { params: { id: data.id } })).rejects.toMatchObject({ status: 404 });
    expect((await other(redirectCalls.list, {})).data).toEqual([]);
  });

  test('concurrent creates of one make it once', async () => {
    const results = await Promise.allSettled([to('race', 'about'), to('race', 'contact')]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

test('all are listed, including those without effect, and can be deleted', async () => {
  const post = await createPost(client, { url: 'members/listed' });
  const moved = await move(post, 'members/listed-now');
  await api.publish('tacos.test');
  await toPost('listed-old', post.id);
  await client(postCalls.updateStatus, {
    params: { id: post.id },
    body: { version: moved.version, post_status_id: 1 },
  });
  const query = { search: 'LISTED', limit: 1 };
  const page = await client(redirectCalls.list, { query });
  const { data } = await client(redirectCalls.list, { query: { ...query, offset: 1 } });
  expect([page.total, page.data[0], data[0]]).toMatchObject([
    2,
    { from: 'listed-old', to: 'members/listed-now', active: false, manual: true },
    { from: 'members/listed', to: 'members/listed-now', active: false, manual: false },
  ]);
  await client(redirectCalls.remove, { params: { id: page.data[0]?.id ?? '' } });
  expect((await client(redirectCalls.list, { query })).total).toBe(1);
  await expect(client(redirectCalls.remove, { params: { id: page.data[0]?.id ?? '' } })).rejects.toMatchObject({
    status: 404,
  });
});

test('a page that takes an old path ends the redirect from it', async () => {
  await to('becomes-a-page', 'about');
  await createPost(client, { url: 'becomes-a-page', post_type_id: 1 });
  expect(await live()).not.toHaveProperty('becomes-a-page');
});

test('an author may not create one', async () => {
  const author = await api.signIn('tacos.test', await api.addUser('tacos.test', 'author'));
  const create = author(redirectCalls.create, { body: { from: 'x', to: 'about' } });
  await expect(create).rejects.toMatchObject({ status: 403 });
});
