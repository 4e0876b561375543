import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';

import type { Call } from '#shared/calls/call.ts';
import { domainCalls } from '#shared/calls/domains.ts';
import { servedCalls } from '#shared/calls/groups.ts';
import { mediaCalls } from '#shared/calls/media.ts';
import { optionCalls } from '#shared/calls/options.ts';
import { postCalls } from '#shared/calls/posts.ts';
import { publisherCalls } from '#shared/calls/publisher.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import { savedViewCalls } from '#shared/calls/saved-views.ts';
import { scheduledReleaseCalls } from '#shared/calls/scheduled-releases.ts';
import { sectionCalls } from '#shared/calls/sections.ts';
import { statusCalls } from '#shared/calls/statuses.ts';
import type { Client } from '#shared/client/http.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { createPost } from '#tests/support/content.ts';
import { populate } from '#tests/support/populate.ts';

let api: TestApi;
let client: Client;
/** Inputs that a list needs besides `deleted`. */
let needed: Record<string, { params?: object; query?: object }>;
beforeAll(async () => {
  api = await startApi();
  client = await api.signIn('tacos.test');
  await populate(client, 'delta', 'delta');
  await client(savedViewCalls.save, { body: { list: 'members', name: 'All', search: '' } });
  const icon = { id: 'web', name: 'web', data: { label: 'Web', icons: '' } };
  const social = { id: '1', link: 'https://example.com/', icon };
  await client(optionCalls.updateSocials, { body: { socials: [social] } });
  const { data: pictures } = await client(mediaCalls.list);
  const { data: sections } = await client(sectionCalls.list);
  const [post] = (await client(postCalls.search, { query: { search: 'blog' } })).data;
  const id = post?.id ?? '';
  const items = [{ type: 'saved-section', props: { id: 'b1', section: sections[0]?.id } }];
  const post_body = {
    attributes: { title: 'Page', url: 'page', description: '' },
    media: {},
    external_data: { cuisines: [] },
  };
  await createPost(client, {
    title: 'Page',
    url: 'page',
    post_type_id: 1,
    post_body: { ...post_body, blocks: { v: 1, items } },
  });
  await api.publish('tacos.test');
  const [member] = (await client(postCalls.listByType, { query: { type: 2, status: 2 } })).data;
  const truck = { id: member?.id ?? '' };
  await client(statusCalls.say, { params: truck, body: { kind: 'here' } });
  await client(statusCalls.createLink, { params: truck, body: { email: 'truck@example.com' } });
  const release = (await client(releaseCalls.clearCache)).data.release;
  const [group] = (await client(scheduledReleaseCalls.list)).data;
  // A change that isn't live yet.
  await createPost(client);
  needed = {
    'posts.listByType': { query: { type: '6' } },
    'posts.matching': { query: { type: '6' } },
    'posts.rows': { query: { type: '6' } },
    'posts.revisions': { params: { id } },
    'media.usage': { params: { id: pictures[0]?.id } },
    'sections.usage': { params: { id: sections[0]?.id } },
    'publisher.postsById': { query: { host: 'tacos.test', ids: id } },
    'releases.documents': { params: { id: release.id } },
    'statuses.history': { params: truck },
    'statuses.links': { params: truck },
    'scheduledReleases.documents': { params: { id: group?.id } },
  };
});
afterAll(() => api.close());

const shapeOf = (schema: unknown): Record<string, unknown> =>
  schema instanceof z.ZodMiniObject ? schema.def.shape : {};
/** Every call that answers a list, from the registry, so that a new one is covered by itself. */
const lists = Object.entries(servedCalls).filter(
  ([, { method, response }]) => method === 'GET' && shapeOf(response)['data'] instanceof z.ZodMiniArray,
);

type List = { data: unknown[]; total?: number };
async function read(operation: string, deleted?: string): Promise<List> {
  const call = servedCalls[operation] as Call;
  const { params, query } = needed[operation] ?? {};
  const who = call.access === 'publisher' ? api.publisher() : client;
  const reply: unknown = await who(call, { params, query: { ...query, deleted } } as never);
  return reply as List;
}

test('§4: every list can be filtered on the deleted flag', async () => {
  expect(lists.length).toBeGreaterThan(25);
  expect(lists.filter(([, { query }]) => !('deleted' in shapeOf(query))).map(([operation]) => operation)).toEqual([]);
  for (const [operation] of lists) {
    const [all, kept, deleted] = [await read(operation), await read(operation, 'false'), await read(operation, 'true')];
    expect([operation, kept]).toEqual([operation, all]);
    expect([operation, deleted.data, deleted.total ?? 0]).toEqual([operation, [], 0]);
    expect([operation, all.data.length > 0]).toEqual([operation, true]);
    await expect(read(operation, 'perhaps')).rejects.toMatchObject({ status: 422 });
  }
});

test('archived domains are the deleted ones, for those who may see them', async () => {
  const id = await api.addDomain('closed.test');
  const viewer = await api.signIn('tacos.test', await api.addUser('tacos.test', 'viewer'));
  await client(domainCalls.archive, { params: { id } });
  const hosts = async (call: typeof optionCalls.domains | typeof domainCalls.network, deleted?: string, who = client) =>
    (await who(call, { query: { deleted } } as never)).data.map(({ host }) => host);
  expect(await hosts(optionCalls.domains)).toEqual(['tacos.test']);
  expect(await hosts(optionCalls.domains, 'false')).toEqual(['tacos.test']);
  expect(await hosts(optionCalls.domains, 'true')).toEqual(['closed.test']);
  expect(await hosts(optionCalls.domains, 'true', viewer)).toEqual([]);
  expect(await hosts(domainCalls.network)).toEqual(['tacos.test', 'closed.test']);
  expect(await hosts(domainCalls.network, 'false')).toEqual(['tacos.test']);
  expect(await hosts(domainCalls.network, 'true')).toEqual(['closed.test']);
  const served = async (deleted?: 'true' | 'false') =>
    (await api.publisher()(publisherCalls.domains, { query: { deleted } })).data.map(({ host }) => host).toSorted();
  expect([await served(), await served('false'), await served('true')]).toEqual([
    ['closed.test', 'tacos.test'],
    ['tacos.test'],
    ['closed.test'],
  ]);
});

test('posts in the trash are found and counted by signed-in users', async () => {
  const { id } = await createPost(client, { title: 'Thrown away', url: 'members/thrown-away' });
  const found = async (deleted?: 'true') =>
    (await client(postCalls.search, { query: { search: 'thrown', deleted } })).data.map((post) => post.id);
  const count = async (deleted?: 'true') =>
    (await client(postCalls.counts, { query: { deleted } })).data.reduce((sum, row) => sum + row.count, 0);
  const before = await count();
  expect([await found(), await found('true')]).toEqual([[id], []]);
  await client(postCalls.remove, { params: { id } });
  expect([await found(), await found('true')]).toEqual([[], [id]]);
  expect([await count(), await count('true')]).toEqual([before - 1, 1]);
  await expect(api.visitor('tacos.test')(postCalls.search, { query: { deleted: 'true' } })).rejects.toMatchObject({
    status: 401,
  });
});
