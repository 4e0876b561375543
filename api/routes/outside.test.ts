import { afterEach, beforeEach, expect, test } from 'vitest';

import { domainCalls } from '#shared/calls/domains.ts';
import { publisherCalls } from '#shared/calls/publisher.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import type { Client } from '#shared/client/http.ts';
import type { OutsideClaim, OutsideOutcome } from '#shared/schemas/projections.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';

const host = 'tacos.test';
const withBucket = {
  SITES_S3_BUCKET: 'pages',
  SITES_S3_REGION: 'eu-central-1',
  SITES_S3_ACCESS_KEY_ID: 'key',
  SITES_S3_SECRET_ACCESS_KEY: 'secret',
  MEDIA_URL: 'https://media.test',
};
const targets = 'bucket pages';
const [one, two] = ['publisher-one', 'publisher-two'];
let api: TestApi;
let client: Client;
let owner: Client;
beforeEach(async () => {
  api = await startApi(withBucket);
  client = api.publisher();
  owner = await api.signIn(host);
});
afterEach(() => api.close());

const claim = async (publisher = one) => (await client(publisherCalls.outsideClaim, { body: { publisher } })).data;
const report = (id: string, outcome: OutsideOutcome, publisher = one) =>
  client(publisherCalls.outsideReport, { params: { id }, body: { publisher, outcome } });
const start = (bucket: { held: string[]; whole: string[] } | null = null, name = targets) =>
  client(publisherCalls.outsideStart, { body: { targets: name, bucket } });
const followed = ({ domain, again }: OutsideClaim): OutsideOutcome => ({
  state: 'followed',
  version: domain.version,
  targets,
  manifest: domain.current?.manifest ?? null,
  hosts: [domain.host, ...domain.aliases.map((alias) => alias.host)],
  again,
});
async function take(publisher = one): Promise<OutsideClaim> {
  const claimed = await claim(publisher);
  if (!claimed) throw new Error('No domain is due');
  return claimed;
}
async function follow(publisher = one): Promise<OutsideClaim> {
  const claimed = await take(publisher);
  await report(claimed.domain.id, followed(claimed), publisher);
  return claimed;
}
/** Makes a release of this manifest live, as a publisher does. */
async function publish(manifest: string, as = owner, by = client): Promise<string> {
  const { id } = (await as(releaseCalls.clearCache)).data.release;
  const { data } = await by(publisherCalls.claim, { body: { publisher: one, host } });
  const current = { number: data?.release.number ?? 0, manifest };
  await by(publisherCalls.moveCurrent, { params: { id }, body: { publisher: one, current } });
  const pages = { added: [], changed: [], removed: [] };
  const outcome = { state: 'live' as const, pages, page_count: 1, build_ms: 1, manifest };
  await by(publisherCalls.report, { params: { id }, body: { publisher: one, outcome } });
  return id;
}
const outsideOf = async (id: string, as = owner) => (await as(releaseCalls.get, { params: { id } })).data.outside;
/** Ends leases and pauses. */
const wait = () => api.services.db.updateTable('projections').set({ due_at: '2020-01-01T00:00:00.000Z' }).execute();

test('a domain is due until what is outside has what its visitors get, and everything may be old at first', async () => {
  const id = await publish('first');
  expect(await outsideOf(id)).toEqual({ kind: 'bucket', everywhere: false, error: null, retry_at: null });
  expect(await take()).toMatchObject({ domain: { host, current: { manifest: 'first' } }, stale: null, hosts: [host] });
  expect(await claim(two), 'it is leased').toBeNull();
  await wait();
  await follow(two);
  expect(await outsideOf(id)).toEqual({ kind: 'bucket', everywhere: true, error: null, retry_at: null });
  expect(await claim()).toBeNull();
});

test('a claim names every manifest since the last success, also those that came and went meanwhile', async () => {
  await publish('first');
  await follow();
  await publish('second');
  await publish('third');
  const claimed = await take();
  expect(claimed.stale).toEqual(['first', 'second', 'third']);
  const id = await publish('fourth');
  await report(claimed.domain.id, followed(claimed));
  expect(await outsideOf(id), 'the change that came meanwhile').toMatchObject({ everywhere: false });
  const next = await take();
  expect(next).toMatchObject({ stale: ['third', 'fourth'], domain: { current: { manifest: 'fourth' } } });
  await report(next.domain.id, followed(next));
  expect(await outsideOf(id)).toMatchObject({ everywhere: true });
});

test('many releases since the last success make everything old, and so does another host', async () => {
  await publish('first');
  await follow();
  for (let number = 0; number < 30; number += 1)
    await publish(`manifest-of-a-usual-length-${number}-${'x'.repeat(20)}`);
  expect((await take()).stale).toBeNull();
  await wait();
  await follow();
  const id = await api.addDomain('old.test');
  await follow();
  await owner(domainCalls.update, { params: { id }, body: { host: 'new.test' } });
  const claimed = await take();
  expect(claimed).toMatchObject({ stale: null, released: [], hosts: ['new.test', 'old.test'] });
  await report(id, followed(claimed));
  await owner(domainCalls.releaseAlias, { params: { id, host: 'old.test' } });
  expect(await follow()).toMatchObject({ released: ['old.test'] });
  await owner(domainCalls.archive, { params: { id } });
  expect(await take()).toMatchObject({ domain: { archived: true, host: 'new.test' } });
});

test('a failure is tried again after pauses that double, and is told with the release until then', async () => {
  const id = await publish('first');
  const pauses: number[] = [];
  for (let tries = 0; tries < 4; tries += 1) {
    const claimed = await take();
    const before = Date.now();
    await report(claimed.domain.id, { state: 'failed', error: `The bucket is away ${tries}` });
    const outside = await outsideOf(id);
    expect(outside).toMatchObject({ everywhere: false, error: `The bucket is away ${tries}` });
    pauses.push(Math.round((Date.parse(outside?.retry_at ?? '') - before) / 1000));
    expect(await claim()).toBeNull();
    await wait();
  }
  expect(pauses).toEqual([1, 2, 4, 8]);
  const claimed = await take();
  expect(await outsideOf(id)).toMatchObject({ error: 'The bucket is away 3', retry_at: null });
  const before = Date.now();
  await report(claimed.domain.id, { state: 'failed', error: 'Too many calls', wait: 100 });
  expect(Date.parse((await outsideOf(id))?.retry_at ?? '')).toBeGreaterThanOrEqual(before + 100_000 - 50);
  await owner(releaseCalls.followAgain);
  const again = await take();
  expect(again.again, 'somebody asked for it').not.toBeNull();
  await report(again.domain.id, followed(again));
  expect(await outsideOf(id)).toEqual({ kind: 'bucket', everywhere: true, error: null, retry_at: null });
});

test('who lost the lease can neither extend it nor report', async () => {
  await publish('first');
  const { domain, ...claimed } = await take(one);
  await wait();
  const other = await take(two);
  const lost = { status: 409 };
  const params = { id: domain.id };
  await expect(client(publisherCalls.outsideExtend, { params, body: { publisher: one } })).rejects.toMatchObject(lost);
  await expect(report(domain.id, followed({ domain, ...claimed }), one)).rejects.toMatchObject(lost);
  await client(publisherCalls.outsideExtend, { params, body: { publisher: two } });
  // The old one may have written old pages.
  await client(publisherCalls.outsideDoubt, { body: { hosts: [host] } });
  await report(domain.id, followed(other), two);
  expect((await take(two)).again).not.toBeNull();
});

test('domains take turns, and one whose host another one still writes to waits', async () => {
  await publish('first');
  await follow();
  const id = await api.addDomain('second.test');
  await follow();
  await owner(domainCalls.addAlias, { params: { id }, body: { host: 'shared.test', mode: 'redirect' } });
  const second = await take(one);
  expect(second.hosts).toContain('shared.test');
  await owner(domainCalls.releaseAlias, { params: { id, host: 'shared.test' } });
  const third = await api.addDomain('third.test');
  await owner(domainCalls.addAlias, { params: { id: third }, body: { host: 'shared.test', mode: 'redirect' } });
  await publish('next');
  expect((await take(two)).domain.host, 'not the one with the host in work').toBe(host);
  expect(await claim(two)).toBeNull();
  await report(id, followed(second), one);
  const hosts = [(await follow(two)).domain.host, (await follow(two)).domain.host];
  expect(hosts.toSorted()).toEqual(['second.test', 'third.test']);
});

test('a start makes due what another bucket, or a bucket without pages, can’t have', async () => {
  await publish('first');
  await follow();
  const due = async (...args: Parameters<typeof start>) => (await start(...args)).data.domains;
  expect(await due({ held: [host], whole: [host] })).toBe(0);
  expect(await due(null)).toBe(0);
  expect(await due({ held: [host], whole: [] })).toBe(1);
  await follow();
  expect(await due({ held: [host], whole: [host] }, 'bucket other')).toBe(1);
  await follow();
  expect(await due({ held: [host, 'left.test'], whole: [host, 'left.test'] })).toBe(1);
  expect(await take()).toMatchObject({ released: ['left.test'] });
});

test('only who may publish has it done again, and only where something is outside', async () => {
  await publish('first');
  const viewer = await api.signIn(host, await api.addUser(host, 'author'));
  await expect(viewer(releaseCalls.followAgain)).rejects.toMatchObject({ status: 403 });
  const plain = await startApi();
  try {
    const there = await plain.signIn(host);
    await expect(there(releaseCalls.followAgain)).rejects.toMatchObject({ status: 409 });
    await publish('first', there, plain.publisher());
    expect((await there(releaseCalls.state)).data.current).toMatchObject({ state: 'live', outside: null });
  } finally {
    await plain.close();
  }
});
