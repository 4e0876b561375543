import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { recordRows } from '#api/db/document-revisions.ts';
import type { Call } from '#shared/calls/call.ts';
import { mediaCalls } from '#shared/calls/media.ts';
import { optionCalls } from '#shared/calls/options.ts';
import { postCalls } from '#shared/calls/posts.ts';
import { publisherCalls } from '#shared/calls/publisher.ts';
import type { Client } from '#shared/client/http.ts';
import type { Post } from '#shared/schemas/posts.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { createPost } from '#tests/support/content.ts';

import { type Api, loadContent } from './load.ts';
import { type PublisherClient, publisherOverHttp } from './publisher-client.ts';
import { openWarmContent, type WarmContent } from './warm-content.ts';

const host = 'tacos.test';
const origin = 'https://tacos.test';
let api: TestApi;
let editor: Client;
let posts: Post[] = [];
let warm: WarmContent;
let read: string[] = [];

const plain = (): Api => ({ baseUrl: 'http://panel.test', fetch: api.fetch });
/** Records which lists of posts are read. */
const noting = (): Api => ({
  baseUrl: 'http://panel.test',
  fetch: async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    if (pathname === '/api/posts/by-type') read.push('all');
    return api.fetch(input, init);
  },
});
/** Records which posts are read by id. */
const notingCalls =
  (calls: PublisherClient): PublisherClient =>
  (list) =>
  async (call, ...input) => {
    const [{ query } = {}] = input as { query?: { ids?: string } }[];
    if (call === (publisherCalls.postsById as Call)) read.push(...(query?.ids ?? '').split(','));
    return calls(list)(call, ...input);
  };

const ways: [string, () => PublisherClient][] = [
  ['over HTTP', () => publisherOverHttp(plain(), api.services.rebuildSecret)],
  ['in one process', () => api.direct],
];

describe.each(ways)('%s', (_, reach) => {
  beforeAll(async () => {
    api = await startApi();
    editor = await api.signIn(host);
    posts = [];
    for (let index = 0; index < 12; index += 1) {
      posts.push(await createPost(editor, { title: `Truck ${index}`, url: `members/truck-${index}` }));
    }
    await api.publish(host);
    warm = openWarmContent(noting(), api.services.rebuildSecret, notingCalls(reach()));
    await warm.load(host, origin, { awaited: true, list: 'live' });
  });
  afterAll(() => api.close());

  /** Asserts that the warm reader returns the same as a cold one. Returns what it had to read. */
  async function readNow(): Promise<string[]> {
    await api.publish(host);
    read = [];
    expect(await warm.load(host, origin, { awaited: true, list: 'live' })).toEqual(
      await loadContent(plain(), host, origin),
    );
    return read;
  }

  const at = (index: number) => posts[index] ?? ({} as Post);
  const now = async (index: number) => (await editor(postCalls.get, { params: { id: at(index).id } })).data;

  describe('reads only changed posts', () => {
    test('none where none changed', async () => {
      expect(await readNow()).toEqual([]);
      const { data, version } = await editor(optionCalls.getMenus);
      const header = [{ text: 'New', url: '/members', type: 'link' as const, children: [] }];
      await editor(optionCalls.updateMenus, { body: { ...data, header, version } });
      expect(await readNow()).toEqual([]);
    });

    test('a saved one, while the others keep their identity', async () => {
      const before = await warm.load(host, origin, { awaited: true, list: 'live' });
      const { id, version } = await now(3);
      await editor(postCalls.updateData, { params: { id }, body: { version, title: 'Another name' } });
      expect(await readNow()).toEqual([id]);
      const after = await warm.load(host, origin, { awaited: true, list: 'live' });
      const same = after.posts.member.filter((post) => before.posts.member.includes(post));
      expect(same.map((post) => post.id)).toEqual(posts.map((post) => post.id).filter((other) => other !== id));
    });

    test('none when a post moves, but its place', async () => {
      await editor(postCalls.updateOrder, { params: { id: at(1).id }, body: { position: 2 } });
      expect(await readNow()).toEqual([]);
      const after = await warm.load(host, origin, { awaited: true, list: 'live' });
      expect(after.posts.member.slice(0, 3).map(({ id }) => id)).toEqual([at(0).id, at(2).id, at(1).id]);
    });

    test('none when a post is deleted, and that post when it is restored', async () => {
      const { id } = at(11);
      await editor(postCalls.remove, { params: { id } });
      expect(await readNow()).toEqual([]);
      await editor(postCalls.restore, { params: { id } });
      expect(await readNow()).toEqual([id]);
      await editor(postCalls.remove, { params: { id } });
      await editor(postCalls.removePermanently, { params: { id } });
      expect(await readNow()).toEqual([]);
    });

    test('none of what is saved and not published, and all of it in the list of what would be live', async () => {
      const { id, version } = await now(7);
      await editor(postCalls.updateData, { params: { id }, body: { version, title: 'Half written' } });
      read = [];
      const titles = async (list: string) => {
        const { posts: lists } = await warm.load(host, origin, { awaited: true, list });
        return lists.member.map(({ title }) => title);
      };
      expect(await titles('live')).not.toContain('Half written');
      expect(read).toEqual([]);
      expect(await titles('shown')).toContain('Half written');
      expect(read).toEqual([id]);
    });

    test('those with a picture whose alt text changed', async () => {
      await readNow();
      const { db } = api.services;
      const { id: domain } = await db.selectFrom('domains').select('id').executeTakeFirstOrThrow();
      const picture = { ...pictureRow, domain_id: domain };
      await db.insertInto('media').values(picture).execute();
      await recordRows(db, domain, 'media', null, [picture.id]);
      const { id, version, post_body: body } = await now(5);
      const { attributes, external_data, blocks } = body;
      const next = { attributes, external_data, blocks, media: { poster: picture.id } };
      await editor(postCalls.updateBody, { params: { id }, body: { version, post_body: next } });
      expect(await readNow()).toEqual([id]);
      await editor(mediaCalls.update, { params: { id: picture.id }, body: { alt: 'Two trucks' } });
      expect(await readNow()).toEqual([id]);
      expect(await readNow()).toEqual([]);
    });
  });

  const pictureRow = {
    id: 'm5c8z1w4r7y2p9d3',
    name: 'truck.jpg',
    alt: 'A truck',
    focal_x: 0.5,
    focal_y: 0.5,
    content_hash: 'a hash',
    hashed_name: '9f2c41d07be34a5586f0c1aa',
    path: '9f2c41d07be34a5586f0c1aa',
    extension: null,
    extensions: '["webp","jpg"]',
    widths: '[320]',
    width: 320,
    height: 240,
    thumbhash: null,
    bytes: 1000,
    created_at: '2026-05-04T16:30:00.000Z',
  };

  describe('reads everything', () => {
    test('where many posts changed', async () => {
      for (let index = 0; index < 10; index += 1) {
        const { id, version } = await now(index);
        await editor(postCalls.updateData, { params: { id }, body: { version, title: `Truck ${index} again` } });
      }
      expect(new Set(await readNow())).toEqual(new Set(['all']));
      expect(await readNow()).toEqual([]);
    });

    test('where the API is a third party’s or the secret is wrong', async () => {
      const foreign = openWarmContent(noting(), 'not the secret');
      read = [];
      expect(await foreign.load(host, origin, { awaited: true, list: 'live' })).toEqual(
        await loadContent(plain(), host, origin),
      );
      expect(new Set(read)).toEqual(new Set(['all']));
    });

    test('for a background build without room in the cache', async () => {
      for (const unawaited of [3, 100]) {
        const other = openWarmContent(noting(), api.services.rebuildSecret, notingCalls(reach()), {
          all: 100,
          unawaited,
        });
        const loads = [false, false, true, true, false].map((awaited) => async () => {
          read = [];
          await other.load(host, origin, { awaited, list: 'live' });
          return read.length > 0;
        });
        const were = [];
        for (const load of loads) were.push(await load());
        const hasRoom = unawaited === 100;
        expect(were).toEqual([true, !hasRoom, !hasRoom, false, false]);
      }
    });

    test('where a post is deleted between its stamp and its read', async () => {
      const { id } = at(4);
      const calls: PublisherClient =
        (list) =>
        async (call, ...input) => {
          if (call === (publisherCalls.postsById as Call))
            await editor(postCalls.remove, { params: { id } }).then(() => api.publish(host));
          return reach()(list)(call, ...input);
        };
      const going = openWarmContent(plain(), api.services.rebuildSecret, calls);
      await api.publish(host);
      await going.load(host, origin, { awaited: true, list: 'live' });
      const { version } = await now(4);
      await editor(postCalls.updateData, { params: { id }, body: { version, title: 'Soon gone' } });
      await api.publish(host);
      expect(await going.load(host, origin, { awaited: true, list: 'live' })).toEqual(
        await loadContent(plain(), host, origin),
      );
    });
  });
});
