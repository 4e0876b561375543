import { createServer, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';

import { publisherCalls } from '#shared/calls/publisher.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import type { Client } from '#shared/client/http.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { storedRelease } from '#tests/support/bucket-release.ts';
import { startBucket, type TestBucket } from '#tests/support/bucket.ts';
import { type Answer, type Received, startHttpServer } from '#tests/support/http-server.ts';

import { openStore } from '../packs/open-store.ts';
import { PackWriter } from '../packs/pack-writer.ts';
import { folderStore, placeOf } from '../release.ts';
import { storeManifest } from '../stored-manifest.ts';
import { openBucketSites } from './bucket/bucket-sites.ts';
import { openFastly } from './cdn/fastly.ts';
import { followOutside, type OutsideFollower } from './follow-outside.ts';
import type { Targets } from './project.ts';

const host = 'tacos.test';
const cdn = { CDN: 'fastly', CDN_API_KEY: 'the-key', CDN_SERVICE: 'svc' };
let api: TestApi;
let owner: Client;
let bucket: TestBucket;
let followers: OutsideFollower[] = [];
let lines: string[] = [];
beforeEach(async () => {
  [api, bucket] = await Promise.all([startApi(cdn), startBucket()]);
  owner = await api.signIn(host);
  followers = [];
  lines = [];
});
afterEach(async () => {
  await Promise.all(followers.map((follower) => follower.close()));
  await Promise.all([api.close(), bucket.close()]);
});

function follow(targets: Partial<Targets>): OutsideFollower {
  const store = openStore(folderStore(api.dataDir));
  const follower = followOutside({
    client: api.direct(),
    targets: { name: 'targets of a test', bucket: null, cdn: null, ask: null, secondPurgeAfter: 50, ...targets },
    placeOf: (id) => placeOf(api.dataDir, id, store),
    originOf: (name) => `https://${name}`,
    log: (line) => lines.push(line),
  });
  follower.start();
  const timer = setInterval(follower.wake, 50);
  onTestFinished(() => clearInterval(timer));
  followers.push(follower);
  return follower;
}
const pagesIn = (change: { endpoint?: string } = {}) => openBucketSites({ ...bucket.bucket, ...change });

type Domain = { client: Client; host: string; id: string };
/** Makes a release with these pages live, as a publisher does. */
async function publish({ client, host: of, id }: Domain, pages: Record<string, string>): Promise<string> {
  const release = (await client(releaseCalls.clearCache)).data.release;
  const { manifest } = await storedRelease(`${api.dataDir}/packs`, id, release.number, { pages });
  const { hash, bytes } = storeManifest(manifest);
  const writer = new PackWriter(openStore(folderStore(api.dataDir)), id);
  writer.add(hash, [['plain', bytes]]);
  await writer.finish();
  const publisher = api.publisher();
  const me = 'publisher-of-a-test';
  await publisher(publisherCalls.claim, { body: { publisher: me, host: of } });
  const params = { id: release.id };
  const current = { number: release.number, manifest: hash };
  await publisher(publisherCalls.moveCurrent, { params, body: { publisher: me, current } });
  const changes = { added: [], changed: [], removed: [] };
  const outcome = { state: 'live' as const, pages: changes, page_count: 1, build_ms: 1, manifest: hash };
  await publisher(publisherCalls.report, { params, body: { publisher: me, outcome } });
  return release.id;
}
async function first(): Promise<Domain> {
  const { id } = await api.services.db
    .selectFrom('domains')
    .select('id')
    .where('host', '=', host)
    .executeTakeFirstOrThrow();
  return { client: owner, host, id };
}
const outsideOf = async (id: string, client = owner) =>
  (await client(releaseCalls.get, { params: { id } })).data.outside;
const until = (check: () => Promise<unknown>, timeout = 15_000) => vi.waitFor(check, { timeout, interval: 20 });
const everywhere = (id: string, client = owner) =>
  until(async () => expect(await outsideOf(id, client)).toMatchObject({ everywhere: true, error: null }));
const inBucket = async (key: string, of = host) => {
  const response = await fetch(`${bucket.bucket.endpoint}/pictures/${of}/${key}`);
  return response.ok ? response.text() : response.status;
};

test('a CDN is told twice of each changed, new and removed page, and of no other', async () => {
  const edge = await startHttpServer(() => ({ status: 200 }));
  const domain = await first();
  const id = await publish(domain, { '/': 'Home', '/a': 'A', '/b': 'B' });
  follow({ cdn: openFastly({ key: 'k', service: 'svc', base: edge.url }) });
  await everywhere(id);
  const paths = () => edge.received.map(({ url }) => url).toSorted();
  expect(paths(), 'at first anything may be there').toEqual([
    `/service/svc/purge/${domain.id}`,
    `/service/svc/purge/${domain.id}`,
  ]);
  edge.received.length = 0;
  await everywhere(await publish(domain, { '/': 'Home', '/a': 'Another', '/c': 'C' }));
  expect(paths()).toEqual(['/a', '/a', '/b', '/b', '/c', '/c'].map((path) => `/purge/${host}${path}`));
});

test('what a CDN refuses is on the receipt of a release that is live, until the CDN takes it', async () => {
  let answer: (request: Received) => Answer | Promise<Answer> = () => ({ status: 200 });
  const edge = await startHttpServer((received) => answer(received));
  const domain = await first();
  follow({ cdn: openFastly({ key: 'k', service: 'svc', base: edge.url, patience: 200 }) });
  await everywhere(await publish(domain, { '/': 'Home' }));
  const failing: [() => Answer | Promise<Answer>, RegExp][] = [
    [() => ({ status: 403 }), /^Fastly refused CDN_API_KEY \(403\)/],
    [() => ({ status: 500 }), /^Fastly has a problem of its own \(500\)/],
    [() => new Promise(() => undefined), /^Fastly doesn't answer/],
    [() => ({ status: 429, headers: { 'retry-after': '600' } }), /^Fastly takes no more calls for now/],
  ];
  let id = '';
  for (const [at, [fails, words]] of failing.entries()) {
    answer = fails;
    id = await publish(domain, { '/': `Home ${at}` });
    await owner(releaseCalls.followAgain);
    await until(async () => expect((await outsideOf(id))?.error).toMatch(words));
    expect((await owner(releaseCalls.get, { params: { id } })).data).toMatchObject({ state: 'live', current: true });
  }
  const retryAt = Date.parse((await outsideOf(id))?.retry_at ?? '');
  expect(retryAt - Date.now(), 'as long as the CDN asks').toBeGreaterThan(500_000);
  answer = () => ({ status: 200 });
  await owner(releaseCalls.followAgain);
  await everywhere(id);
});

test('two publishers share many domains, and go on with what a third one had when it died', async () => {
  const domains = [await first()];
  for (let at = 0; at < 12; at += 1) {
    const name = `domain-${at}.test`;
    const id = await api.addDomain(name);
    domains.push({ client: await api.signIn(name), host: name, id });
  }
  const ids = new Map<Domain, string>();
  for (const domain of domains) ids.set(domain, await publish(domain, { '/': `Home of ${domain.host}` }));
  const died = await api.publisher()(publisherCalls.outsideClaim, { body: { publisher: 'one-that-dies' } });
  const [one, two] = [pagesIn(), pagesIn()];
  for (const sites of [one, two]) follow({ bucket: sites });
  const others = domains.filter(({ id }) => id !== died.data?.domain.id);
  for (const domain of others) await everywhere(ids.get(domain) ?? '', domain.client);
  const left = domains.find(({ id }) => id === died.data?.domain.id);
  expect(left && (await inBucket('index.html', left.host)), 'its lease isn’t over').toBe(404);
  await until(async () => expect(left && (await inBucket('index.html', left.host))).toContain('Home of'), 20_000);
  for (const domain of domains) expect(await inBucket('index.html', domain.host)).toBe(`Home of ${domain.host}`);
  one.close();
  two.close();
}, 90_000);

test('a write of a publisher that was stopped, and arrives after a newer one, doesn’t stay', async () => {
  const domain = await first();
  /** In front of the bucket: holds up the first page that is written, until it is let go. */
  const held = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  let isHeld = false;
  const slow = await startProxy(async (method, url) => {
    if (isHeld || method !== 'PUT' || !url.includes(`${host}/index.html`)) return;
    isHeld = true;
    reached.resolve();
    await held.promise;
  });
  await publish(domain, { '/': 'Old' });
  const stopped = pagesIn({ endpoint: slow });
  follow({ bucket: stopped });
  await reached.promise;
  const id = await publish(domain, { '/': 'New' });
  // Its lease ends while it is stopped.
  await api.services.db.updateTable('projections').set({ due_at: '2020-01-01T00:00:00.000Z' }).execute();
  const quick = pagesIn();
  follow({ bucket: quick });
  await everywhere(id);
  expect(await inBucket('index.html')).toBe('New');
  held.resolve();
  await until(async () => expect(lines.join('\n')).toContain('is left to another publisher'));
  await until(async () => {
    await everywhere(id);
    expect(await inBucket('index.html')).toBe('New');
  });
  await wait(300);
  expect(await inBucket('index.html')).toBe('New');
  stopped.close();
  quick.close();
}, 60_000);

/** Passes requests on to the bucket once `before` has resolved. */
async function startProxy(before: (method: string, url: string) => Promise<void>): Promise<string> {
  const target = new URL(bucket.bucket.endpoint ?? '');
  const server = createServer((incoming, response) => {
    const { method = '', url = '', headers } = incoming;
    void before(method, url).then(() => {
      const sent = request({ host: target.hostname, port: target.port, method, path: url, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      sent.on('error', () => response.destroy());
      incoming.pipe(sent);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}
