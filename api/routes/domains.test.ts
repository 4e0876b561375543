import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';

import { authCalls } from '#shared/calls/auth.ts';
import { domainCalls } from '#shared/calls/domains.ts';
import { optionCalls } from '#shared/calls/options.ts';
import { postCalls } from '#shared/calls/posts.ts';
import { publisherCalls } from '#shared/calls/publisher.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import type { Client } from '#shared/client/http.ts';
import type { ReleaseOutcome } from '#shared/schemas/release-queue.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { createPost } from '#tests/support/content.ts';

let api: TestApi;
let owner: Client;
let made = 0;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signIn('tacos.test');
});
afterAll(() => api.close());

/** A separate domain for each test. */
async function newDomain(): Promise<{ id: string; host: string }> {
  made += 1;
  const host = `site-${made}.test`;
  return { id: await api.addDomain(host), host };
}
const one = async (id: string) => (await owner(domainCalls.network)).data.find((domain) => domain.id === id);
const move = (id: string, host: string) => owner(domainCalls.update, { params: { id }, body: { host } });
const titleAt = async (host: string) => (await api.visitor(host)(optionCalls.getOptions)).data.title;
const publisher = () => api.publisher();
const atHost = { errors: { host: [expect.stringMatching(/\w/)] } };

describe('the network’s list', () => {
  test('shows what is live in each domain, and the state of its newest release', async () => {
    const { id, host } = await newDomain();
    const get = async () => (await owner(domainCalls.get, { params: { id } })).data;
    expect(await get()).toMatchObject({ host, live: null, release: { state: 'queued', error: null } });
    const finish = async (outcome: Parameters<typeof report>[1]) => {
      const { data } = await publisher()(publisherCalls.claim, { body: { publisher: 'testpublisher000', host } });
      await report(data?.release.id ?? '', outcome);
    };
    const report = (release: string, outcome: z.input<typeof ReleaseOutcome>) =>
      publisher()(publisherCalls.report, { params: { id: release }, body: { publisher: 'testpublisher000', outcome } });
    const pages = { added: ['/'], changed: [], removed: [] };
    await finish({ state: 'live', pages, page_count: 4, build_ms: 20 });
    expect(await get()).toMatchObject({
      live: { pages: 4, since: expect.stringMatching(/^20/) },
      release: { state: 'live' },
    });
    await (
      await api.signIn(host)
    )(releaseCalls.clearCache);
    await finish({ state: 'failed', error: { message: 'The home page has no title', page: '/' } });
    expect(await one(id)).toMatchObject({
      live: { pages: 4 },
      release: { state: 'failed', error: 'The home page has no title' },
    });
  });
});

describe('a new host', () => {
  test('is served at once, the old one redirects, and a release is queued', async () => {
    const { id, host } = await newDomain();
    const { data } = await move(id, 'moved-1.test');
    expect(data).toMatchObject({ host: 'moved-1.test', aliases: [{ host, mode: 'redirect' }], archived_at: null });
    expect(await titleAt('moved-1.test')).toBe(await titleAt(host));
    const known = (await publisher()(publisherCalls.domains)).data.find((domain) => domain.id === id);
    expect(known).toMatchObject({ host: 'moved-1.test', aliases: [{ host, mode: 'redirect' }], archived: false });
    const client = await api.signIn('moved-1.test');
    expect((await client(releaseCalls.state)).data.running).toMatchObject({ state: 'queued', host: 'moved-1.test' });
  });

  test('ends no session, even of a tab on the old host', async () => {
    const { id, host } = await newDomain();
    const client = await api.signIn(host);
    await move(id, 'moved-2.test');
    expect((await client(authCalls.account)).data.domain).toMatchObject({ id, host: 'moved-2.test' });
    await createPost(client, { title: 'Written from the old tab' });
  });

  test('a second and a third leave no chain, and the way back frees the first', async () => {
    const { id, host } = await newDomain();
    await move(id, 'second.test');
    await move(id, 'third.test');
    expect(await one(id)).toMatchObject({ host: 'third.test', aliases: [{ host }, { host: 'second.test' }] });
    await move(id, host);
    expect((await one(id))?.aliases.map((alias) => alias.host).toSorted()).toEqual(['second.test', 'third.test']);
    await move(id, host);
    expect((await one(id))?.host).toBe(host);
  });

  test('of another domain is refused, as is a former one until it is released', async () => {
    const [first, second] = [await newDomain(), await newDomain()];
    await expect(move(first.id, second.host)).rejects.toMatchObject({ status: 422, body: atHost });
    await move(first.id, 'elsewhere.test');
    const taken = { status: 422, body: { errors: { host: [expect.stringContaining('elsewhere.test')] } } };
    await expect(move(second.id, first.host)).rejects.toMatchObject(taken);
    const create = owner(optionCalls.createDomain, { body: { host: first.host, title: 'Thief' } });
    await expect(create).rejects.toMatchObject(taken);
    await owner(domainCalls.releaseAlias, { params: { id: first.id, host: first.host } });
    await expect(titleAt(first.host)).rejects.toMatchObject({ status: 404 });
    expect((await move(second.id, first.host)).data.host).toBe(first.host);
    const again = owner(domainCalls.releaseAlias, { params: { id: first.id, host: first.host } });
    await expect(again).rejects.toMatchObject({ status: 404 });
  });

  test('is given to one of two domains that want it at once', async () => {
    const [first, second] = [await newDomain(), await newDomain()];
    const results = await Promise.allSettled([
      move(first.id, 'wanted.test'),
      move(second.id, 'wanted.test'),
      owner(optionCalls.createDomain, { body: { host: 'wanted.test', title: 'Third' } }),
    ]);
    const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
    expect(reasons).toEqual([expect.objectContaining({ status: 422 }), expect.objectContaining({ status: 422 })]);
  });

  test('can’t be taken while its domain is leaving it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, host } = await newDomain();
      const [left, taken] = await Promise.allSettled([
        move(id, `left-${host}`),
        owner(optionCalls.createDomain, { body: { host, title: 'Squatter' } }),
      ]);
      expect([left.status, taken.status]).toEqual(['fulfilled', 'rejected']);
      expect(taken).toMatchObject({ reason: { status: 422 } });
    }
  });

  test.each([
    ['panel.localhost', 'The panel is at this host'],
    ['localhost', 'Enter a host name'],
    ['api.tacos.example', 'Hosts that start with api.'],
    ['192.0.2.7', 'not an IP address'],
    ['ta cos.test', 'Enter a host name'],
    ['tacos.test:8080', 'Enter a host name'],
  ])('%s is refused with a message', async (host, words) => {
    const { id } = await newDomain();
    const refusal = { status: 422, body: { errors: { host: [expect.stringContaining(words)] } } };
    await expect(move(id, host)).rejects.toMatchObject(refusal);
    await expect(owner(optionCalls.createDomain, { body: { host, title: 'X' } })).rejects.toMatchObject(refusal);
  });

  test('only an owner may change hosts, and an unknown domain is 404', async () => {
    const { id, host } = await newDomain();
    const admin = await api.signIn(host, await api.addUser(host, 'admin'));
    const body = { title: 'Mine' };
    await expect(admin(domainCalls.update, { params: { id }, body })).rejects.toMatchObject({ status: 403 });
    await expect(admin(domainCalls.archive, { params: { id } })).rejects.toMatchObject({ status: 403 });
    const nobody = { id: 'aaaaaaaaaaaaaaaa' };
    await expect(owner(domainCalls.update, { params: nobody, body })).rejects.toMatchObject({ status: 404 });
    await expect(owner(domainCalls.archive, { params: nobody })).rejects.toMatchObject({ status: 404 });
    await expect(owner(domainCalls.unarchive, { params: nobody })).rejects.toMatchObject({ status: 404 });
  });
});

describe('an archived domain', () => {
  test('has no visitors, users, list entry or release, and is restored completely', async () => {
    const { id, host } = await newDomain();
    const who = await api.addUser(host, 'editor');
    const editor = await api.signIn(host, who);
    const post = await createPost(editor, { title: 'Kept' });
    await editor(releaseCalls.clearCache);
    await owner(domainCalls.archive, { params: { id } });

    await expect(titleAt(host)).rejects.toMatchObject({ status: 404 });
    await expect(editor(authCalls.account)).rejects.toMatchObject({ status: 401 });
    await expect(api.signIn(host, who)).rejects.toMatchObject({ status: 403 });
    const enter = owner(authCalls.switchDomain, { body: { domain_id: id } });
    await expect(enter).rejects.toMatchObject({ status: 404 });
    expect((await owner(optionCalls.domains)).data.map((domain) => domain.host)).not.toContain(host);
    expect((await one(id))?.archived_at).toMatch(/^20/);
    const { data: claim } = await publisher()(publisherCalls.claim, { body: { publisher: 'the publisher', host } });
    expect(claim).toBeNull();
    await expect(move(id, 'archived-moved.test')).rejects.toMatchObject({ status: 409, code: 'conflict' });
    const create = owner(optionCalls.createDomain, { body: { host, title: 'Again' } });
    await expect(create).rejects.toMatchObject({ status: 422 });

    const { data } = await owner(domainCalls.unarchive, { params: { id } });
    expect(data.archived_at).toBeNull();
    const back = await api.signIn(host, who);
    expect((await back(postCalls.get, { params: { id: post.id } })).data.title).toBe('Kept');
    expect((await back(releaseCalls.state)).data.running?.state).toBe('queued');
  });

  test('can’t be the owner’s current one', async () => {
    const { data } = await owner(authCalls.account);
    const archive = owner(domainCalls.archive, { params: { id: data.domain.id } });
    await expect(archive).rejects.toMatchObject({ status: 409, code: 'conflict' });
  });

  test('may be archived or restored twice', async () => {
    const { id } = await newDomain();
    const first = (await owner(domainCalls.archive, { params: { id } })).data.archived_at;
    expect((await owner(domainCalls.archive, { params: { id } })).data.archived_at).toBe(first);
    await owner(domainCalls.unarchive, { params: { id } });
    expect((await owner(domainCalls.unarchive, { params: { id } })).data.archived_at).toBeNull();
  });
});
