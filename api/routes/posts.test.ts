import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

import { postCalls } from '#shared/calls/posts.ts';
import type { Client } from '#shared/client/http.ts';
import { type Post, PostCreate } from '#shared/schemas/posts.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { createPost, newPost, uploadFile } from '#tests/support/content.ts';

import { insertPost } from '../db/post-writes.ts';
import { transact } from '../db/transact.ts';

let api: TestApi;
let client: Client;
let visitor: Client;
beforeAll(async () => {
  api = await startApi();
  client = await api.signIn('tacos.test');
  visitor = api.visitor('tacos.test');
});
afterAll(() => api.close());

const titles = (reply: { data: Post[] }) => reply.data.map((post) => post.title);

describe('public access', () => {
  let posts: Record<'live' | 'draft' | 'scheduled' | 'archived' | 'trashed', Post>;
  beforeAll(async () => {
    const type = { post_type_id: 4 } as const;
    posts = {
      live: await createPost(client, { ...type, title: 'Live' }),
      draft: await createPost(client, { ...type, title: 'Draft', post_status_id: 1 }),
      scheduled: await createPost(client, {
        ...type,
        title: 'Scheduled',
        post_status_id: 3,
        publish_at: '2999-01-01T00:00:00Z',
      }),
      archived: await createPost(client, { ...type, title: 'Archived', post_status_id: 4 }),
      trashed: await createPost(client, { ...type, title: 'Trashed' }),
    };
    await client(postCalls.remove, { params: { id: posts.trashed.id } });
  });

  test('without a token only published posts are listed', async () => {
    expect(titles(await visitor(postCalls.listByType, { query: { type: 4 } }))).toEqual(['Live']);
    expect(titles(await visitor(postCalls.listByType, { query: { type: 4, status: 2 } }))).toEqual(['Live']);
  });

  test('a post that is read has the eleven fields of a post', async () => {
    const [listed] = (await visitor(postCalls.listByType, { query: { type: 4 } })).data;
    const { data: read } = await visitor(postCalls.get, { params: { id: posts.live.id } });
    for (const post of [listed, read]) {
      expect(post).toMatchObject({
        id: posts.live.id,
        _id: expect.any(Number),
        url: posts.live.url,
        title: 'Live',
        post_status_id: 2,
        post_type_id: 4,
        no_index: false,
        no_follow: false,
        show_in_sitemap: true,
        position: 0,
        post_body: {
          attributes: { title: 'Live', url: posts.live.url, description: '' },
          media: {},
          external_data: { cuisines: [] },
        },
      });
    }
  });

  test.each([{ deleted: 'true' as const }, { status: 1 }, { status: 3 }, { status: 4 }])(
    'a visitor who asks for %o is told to sign in',
    async (query) => {
      await expect(visitor(postCalls.listByType, { query: { type: 4, ...query } })).rejects.toMatchObject({
        status: 401,
      });
    },
  );

  test('§4: a list of posts can be filtered on the deleted flag, and on the status', async () => {
    const list = async (query: object) => titles(await client(postCalls.listByType, { query: { type: 4, ...query } }));
    expect(await list({})).toEqual(['Live', 'Draft', 'Scheduled', 'Archived']);
    expect(await list({ status: 3 })).toEqual(['Scheduled']);
    expect(await list({ deleted: 'true' })).toEqual(['Trashed']);
  });

  test.each(['draft', 'scheduled', 'archived', 'trashed'] as const)('a %s post is 404 for a visitor', async (name) => {
    const { id } = posts[name];
    await expect(visitor(postCalls.get, { params: { id } })).rejects.toMatchObject({ status: 404 });
    await expect(visitor(postCalls.typeGroup, { params: { id } })).rejects.toMatchObject({ status: 404 });
    expect((await client(postCalls.get, { params: { id } })).data.id).toBe(id);
  });

  test('counts are by type and status, without the trash', async () => {
    const counts = (await client(postCalls.counts)).data.filter((row) => row.post_type_id === 4);
    expect(counts.map((row) => [row.post_status_id, row.count])).toEqual([[1, 1], [2, 1], [3, 1], [4, 1]]); // prettier-ignore
  });
});

describe('lists', () => {
  test('500 posts are paged without gaps or duplicates, in every order', async () => {
    const domainId = await api.addDomain('many.test');
    const owner = await api.signIn('many.test');
    await transact(api.services.db, async (trx) => {
      for (let index = 0; index < 500; index += 1) {
        // Equal titles: only the tie-break separates pages.
        const post = newPost({ title: `Truck ${index % 7}`, post_status_id: index % 2 === 0 ? 2 : 1 });
        await insertPost(trx, domainId, z.parse(PostCreate, post), null);
      }
    });
    for (const sortBy of ['position', 'title', 'created_at', 'updated_at', 'publish_at', 'status'] as const) {
      const seen: string[] = [];
      for (let offset = 0; offset < 500; offset += 120) {
        const page = await owner(postCalls.listByType, {
          query: { type: 2, sortBy, sortDir: 'desc', limit: 120, offset },
        });
        expect(page.total).toBe(500);
        seen.push(...page.data.map((post) => post.id));
      }
      expect(new Set(seen).size).toBe(500);
    }
    expect(
      (await owner(postCalls.listByType, { query: { type: 2, limit: 500 } })).data.map((post) => post.position),
    ).toEqual(Array.from({ length: 500 }, (_, index) => index));
    expect((await owner(postCalls.listByType, { query: { type: 2, status: 1, limit: 1 } })).total).toBe(250);
  }, 60_000);

  test('titles sort case-insensitively, posts without a time come last both ways', async () => {
    const type = { post_type_id: 5 } as const;
    await createPost(client, { ...type, title: 'banana', post_status_id: 1, publish_at: '2998-01-01T00:00:00Z' });
    await createPost(client, { ...type, title: 'Cherry' });
    await createPost(client, { ...type, title: 'Apple', post_status_id: 1, publish_at: '2999-01-01T00:00:00Z' });
    const list = async (sortBy: 'title' | 'publish_at', sortDir: 'asc' | 'desc') =>
      titles(await client(postCalls.listByType, { query: { type: 5, sortBy, sortDir } }));
    expect(await list('title', 'asc')).toEqual(['Apple', 'banana', 'Cherry']);
    expect(await list('publish_at', 'asc')).toEqual(['banana', 'Apple', 'Cherry']);
    expect(await list('publish_at', 'desc')).toEqual(['Apple', 'banana', 'Cherry']);
  });

  test('search finds title and URL ignoring case, and takes wildcards literally', async () => {
    const type = { post_type_id: 3 } as const;
    await createPost(client, { ...type, title: '100% CAFÉ', url: 'cuisines/coffee' });
    await createPost(client, { ...type, title: '100 cafes', url: 'cuisines/c-100' });
    const search = async (text: string) =>
      titles(await client(postCalls.listByType, { query: { type: 3, search: text } }));
    expect(await search('100%')).toEqual(['100% CAFÉ']);
    expect(await search('café')).toEqual(['100% CAFÉ']);
    expect(await search('Café')).toEqual(['100% CAFÉ']);
    expect(await search('COFFEE')).toEqual(['100% CAFÉ']);
    expect(await search('c_f')).toEqual([]);
    expect(await search("'; drop table posts; --")).toEqual([]);
    expect(await search('\\')).toEqual([]);
  });

  test('a range of days is in the domain’s time zone and includes its last second', async () => {
    const post = await createPost(client, { post_type_id: 6 });
    // A new domain is in the time zone of Los Angeles.
    const second = (time: string) => new Date(time).toLocaleString('sv-SE', { timeZone: 'America/Los_Angeles' });
    const total = async (startDate: string, endDate: string) =>
      (await client(postCalls.listByType, { query: { type: 6, startDate, endDate } })).total;
    expect(await total(second(post.updated_at), second(post.updated_at))).toBe(1);
    expect(await total('2000-01-01 00:00:00', '2000-12-31 23:59:59')).toBe(0);
    const inUtc = post.updated_at.slice(0, 19).replace('T', ' ');
    expect(await total(inUtc, inUtc)).toBe(0);
  });

  test.each([
    ['sortBy', { sortBy: 'password' }],
    ['type', { type: 7 }],
    ['limit', { limit: 501 }],
    ['startDate', { startDate: '2026-02-30 00:00:00' }],
    ['secret', { secret: '1' }],
  ])('a wrong %s is refused with a message for its field', async (field, query) => {
    const failure = client(postCalls.listByType, { query: { type: 2, ...query } as never });
    await expect(failure).rejects.toMatchObject({ status: 422, body: { errors: { [field]: [expect.any(String)] } } });
  });

  test('the order of a type is dense after every move, and versions don’t change', async () => {
    await api.addDomain('order.test');
    const owner = await api.signIn('order.test');
    const made: Post[] = [];
    for (const title of ['a', 'b', 'c', 'd']) made.push(await createPost(owner, { title }));
    const order = async () => titles(await owner(postCalls.listByType, { query: { type: 2 } })).join('');
    const move = (index: number, position: number) =>
      owner(postCalls.updateOrder, { params: { id: (made[index] as Post).id }, body: { position } });
    expect((await move(3, 0)).data).toMatchObject({ position: 0, version: 1 });
    expect(await order()).toBe('dabc');
    await move(3, 99);
    expect(await order()).toBe('abcd');
    await owner(postCalls.remove, { params: { id: (made[1] as Post).id } });
    await move(0, 1);
    const { data } = await owner(postCalls.listByType, { query: { type: 2 } });
    expect(data.map((post) => [post.title, post.position])).toEqual([['c', 0], ['a', 1], ['d', 2]]); // prettier-ignore
    await expect(move(1, 0)).rejects.toMatchObject({ status: 409, code: 'conflict' });
  });

  test('the trash leaves no gap in the order, and a restored post gets its place back', async () => {
    type Only = { params: { id: string } };
    await api.addDomain('gaps.test');
    const owner = await api.signIn('gaps.test');
    const made: Post[] = [];
    for (const title of ['a', 'b', 'c', 'd', 'e']) made.push(await createPost(owner, { title }));
    const order = async () =>
      (await owner(postCalls.listByType, { query: { type: 2 } })).data.map((post) => `${post.title}${post.position}`);
    const [b, c, d] = made.slice(1, 4).map(({ id }) => ({ params: { id } })) as [Only, Only, Only];
    const all = ['a0', 'b1', 'c2', 'd3', 'e4'];
    await owner(postCalls.remove, b);
    expect(await order()).toEqual(['a0', 'c1', 'd2', 'e3']);
    expect((await owner(postCalls.restore, b)).data.position).toBe(1);
    expect(await order()).toEqual(all);
    const ids = [made[3], made[1], made[2]].map((post) => (post as Post).id);
    await owner(postCalls.bulk, { body: { action: 'trash', ids } });
    expect(await order()).toEqual(['a0', 'e1']);
    await owner(postCalls.bulk, { body: { action: 'restore', ids } });
    expect(await order()).toEqual(all);
    for (const call of [c, d]) {
      await owner(postCalls.remove, call);
      await owner(postCalls.removePermanently, call);
    }
    expect(await order()).toEqual(['a0', 'b1', 'e2']);
  });

  test('a post lists its public siblings and neighbors', async () => {
    await api.addDomain('siblings.test');
    const owner = await api.signIn('siblings.test');
    const [first, hidden, last] = [
      await createPost(owner),
      await createPost(owner, { post_status_id: 1 }),
      await createPost(owner),
    ];
    await api.publish('siblings.test');
    const of = async (id: string) => (await owner(postCalls.typeGroup, { params: { id } })).data;
    expect(await of(first.id)).toMatchObject({
      post: { id: first.id },
      previous: null,
      next: { id: last.id },
      siblings: [{ id: last.id }],
    });
    expect(await of(hidden.id)).toMatchObject({ previous: { id: first.id }, next: { id: last.id } });
    expect(await of(last.id)).toMatchObject({ previous: { id: first.id }, next: null });
  });

  test('media of a whole list is resolved, including shared media', async () => {
    const file = new File(
      ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path d="M0 0h4v3z"/></svg>'],
      'logo.svg',
    );
    const logo = await uploadFile(client, file, 'A logo');
    const { post_body, ...rest } = newPost({ post_type_id: 6, title: 'With a logo' });
    await createPost(client, { ...rest, post_body: { ...post_body, media: { logo: logo.id, cover: logo.id } } });
    const { data } = await visitor(postCalls.listByType, { query: { type: 6, search: 'With a logo' } });
    expect(data[0]?.post_body.media).toEqual({ logo, cover: logo });
  });
});
