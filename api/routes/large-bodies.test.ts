import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

import { insertPost } from '#api/db/post-writes.ts';
import { newId } from '#api/lib/ids.ts';
import type { Call } from '#shared/calls/call.ts';
import { faqCalls } from '#shared/calls/content.ts';
import { servedCalls } from '#shared/calls/groups.ts';
import { mediaCalls } from '#shared/calls/media.ts';
import { optionCalls } from '#shared/calls/options.ts';
import { postCalls } from '#shared/calls/posts.ts';
import { publisherCalls } from '#shared/calls/publisher.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import { scheduledReleaseCalls } from '#shared/calls/scheduled-releases.ts';
import { sectionCalls } from '#shared/calls/sections.ts';
import { statusCalls } from '#shared/calls/statuses.ts';
import type { Client } from '#shared/client/http.ts';
import { PostCreate } from '#shared/schemas/posts.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { newPost } from '#tests/support/content.ts';
import { populate } from '#tests/support/populate.ts';

const host = 'tacos.test';
const count = 60;
/** Replies with bodies, and the most bytes of one. */
const whole = 6_000_000;
/** Replies without. */
const short = 250_000;
const withBodies = ['posts.listByType', 'publisher.postsById', 'publisher.sections', 'sections.list'];
/** Replies with the body of one post. */
const single = ['posts.get', 'posts.typeGroup', 'posts.revision'];

let api: TestApi;
let client: Client;
let ids: string[];
/** Inputs that a call needs. */
let needed: Record<string, { params?: object; query?: object }>;

beforeAll(async () => {
  api = await startApi();
  client = await api.signIn(host);
  await populate(client, 'large', 'large');
  const { db } = api.services;
  const domain = await db.selectFrom('domains').select('id').where('host', '=', host).executeTakeFirstOrThrow();
  const { data: files } = await client(mediaCalls.list);
  const { data: sections } = await client(sectionCalls.list);
  const large = {
    type: 'from-tomorrow',
    props: { id: 'large', words: 'The queue was long, the smoke longer. '.repeat(50_000) },
  };
  const items = [large, { type: 'saved-section', props: { id: 'shown', section: sections[0]?.id } }];
  ids = [];
  for (let number = 0; number < count; number += 1) {
    const [title, url] = [`Large ${number}`, `large-${number}`];
    const attributes = { title, url, description: '' };
    const post_body = { attributes, media: { poster: files[0]?.id ?? '' }, blocks: { v: 1, items } };
    const input = z.parse(PostCreate, newPost({ title, url, post_type_id: 1, post_body }));
    ids.push((await insertPost(db, domain.id, input, null)).id);
  }
  const body = JSON.stringify({ blocks: { v: 1, items: [large] }, media: {} });
  const section = { domain_id: domain.id, body, version: 1, created_at: '2026-01-01T00:00:00.000Z', deleted_at: null };
  for (const title of ['One', 'Two']) {
    await db
      .insertInto('sections')
      .values({ ...section, id: newId(), title })
      .execute();
  }
  const [id] = ids;
  await api.publish(host);
  const release = (await client(releaseCalls.clearCache)).data.release;
  const [group] = (await client(scheduledReleaseCalls.list)).data;
  const [member] = (await client(postCalls.listByType, { query: { type: 2, status: 2 } })).data;
  const truck = { id: member?.id ?? '' };
  await client(statusCalls.say, { params: truck, body: { kind: 'here' } });
  await client(statusCalls.createLink, { params: truck, body: { email: 'truck@example.com' } });
  needed = {
    'media.usage': { params: { id: files[0]?.id } },
    'posts.get': { params: { id } },
    'posts.listByType': { query: { type: '1', limit: '500' } },
    'posts.matching': { query: { type: '1' } },
    'posts.revision': { params: { id, rev: 1 } },
    'posts.revisions': { params: { id } },
    'posts.rows': { query: { type: '1', limit: '500' } },
    'posts.typeGroup': { params: { id } },
    'publisher.postsById': { query: { host, ids: ids.join(',') } },
    'publisher.sections': { query: { host } },
    'publisher.stamps': { query: { host } },
    'releases.documents': { params: { id: release.id } },
    'scheduledReleases.documents': { params: { id: group?.id } },
    'statuses.history': { params: truck },
    'statuses.links': { params: truck },
    'sections.usage': { params: { id: sections[0]?.id } },
  };
}, 60_000);
afterAll(() => api.close());

const shapeOf = (schema: unknown): Record<string, unknown> =>
  schema instanceof z.ZodMiniObject ? schema.def.shape : {};
/** Every list, from the registry, so that a new one is covered by itself; and what else reads bodies. */
const reads = Object.entries(servedCalls).filter(
  ([operation, { method, response }]) =>
    method === 'GET' &&
    (shapeOf(response)['data'] instanceof z.ZodMiniArray ||
      [...single, 'publisher.sections', 'publisher.stamps', 'dashboard.get'].includes(operation)),
);

describe(`a domain with ${count} posts of 1.9 MB`, () => {
  test.each(reads)('%s replies with no more than it shows', async (operation, call: Call) => {
    const who = call.access === 'publisher' ? api.publisher() : client;
    const reply: unknown = await who(call, needed[operation] as never);
    const most = withBodies.includes(operation) ? whole : single.includes(operation) ? 2_000_000 : short;
    expect(JSON.stringify(reply).length).toBeLessThan(most);
    const { data } = reply as { data: unknown };
    // Something was there to leave out.
    expect(operation in needed && Array.isArray(data) ? data.length : 1).toBeGreaterThan(0);
  });

  test('is read whole, page by page, by a program that goes on behind the last post', async () => {
    const read: string[] = [];
    for (let total = 1; read.length < total;) {
      const query = { type: 1, limit: 500, offset: read.length } as const;
      const page = await client(postCalls.listByType, { query });
      expect(page.data.length).toBeGreaterThan(0);
      read.push(...page.data.map((post) => post.id));
      ({ total } = page);
    }
    expect(ids.every((id) => read.includes(id))).toBe(true);
    expect(new Set(read).size).toBe(read.length);
  });

  test('is exported row by row', async () => {
    const file = await client(postCalls.export, { query: { type: 1 } });
    expect((await file.text()).match(/^Large \d+,/gm)).toHaveLength(count);
  });

  test('is read by the publisher by id, as many posts as fit, with a total of all', async () => {
    const query = { host, ids: ids.join(',') };
    const { data, total } = await api.publisher()(publisherCalls.postsById, { query });
    expect([data.map(({ id }) => id), total]).toEqual([ids.slice(0, data.length), count]);
  });
});

test('a list shows the pictures of its posts, and no other of their files', async () => {
  const { data } = await client(postCalls.rows, { query: { type: 1, search: 'large-0' } });
  expect(data.map(({ media }) => Object.keys(media))).toEqual([['poster']]);
  expect(data[0]).not.toHaveProperty('post_body');
});

test('saved sections, which every page reads, have a size together', async () => {
  const words = 'Smoke. '.repeat(70_000);
  const item = { type: 'hero', props: { id: 'a', title: 'T', words } };
  const create = () =>
    client(sectionCalls.create, { body: { title: 'Three', blocks: { v: 1, items: [item] }, media: {} } });
  await expect(create()).rejects.toMatchObject({ status: 413, code: 'too_large' });
});

test('only what stores the body of a post or a section may send as much', async () => {
  const { data, version } = await client(optionCalls.getSeo);
  const seo = { ...data, version, description: 'a'.repeat(600_000) };
  await expect(client(optionCalls.updateSeo, { body: seo })).rejects.toMatchObject({ status: 413, code: 'too_large' });
});

test('no reply is larger than a client could use, whatever is stored', async () => {
  const { db } = api.services;
  const [row] = await db.selectFrom('faqs').selectAll().execute();
  if (!row) throw new Error('There is no question');
  for (let number = 0; number < 17; number += 1) {
    await db
      .insertInto('faqs')
      .values({ ...row, id: newId(), answer: 'a'.repeat(1_000_000) })
      .execute();
  }
  await expect(client(faqCalls.list)).rejects.toMatchObject({ status: 413, code: 'too_large' });
});
