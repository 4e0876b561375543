import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { domainCalls } from '#shared/calls/domains.ts';
import { optionCalls } from '#shared/calls/options.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import type { Client } from '#shared/client/http.ts';
import type { Bucket } from '#shared/rules/bucket.ts';
import type { Release } from '#shared/schemas/releases.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { startBucket, type TestBucket } from '#tests/support/bucket.ts';
import { createPost } from '#tests/support/content.ts';
import { ensureRenderer } from '#tests/support/renderer.ts';
import { liveBytes, placeAt } from '#tests/support/stored.ts';
import { packsAt } from '#tests/support/test-packs.ts';

import { openStore } from '../packs/open-store.ts';
import { createPublisher, type Publisher } from '../publisher.ts';
import { placeOf } from '../release.ts';
import { publicOrigin } from '../verify-live.ts';
import type { BucketSites } from './bucket/bucket-release.ts';
import { openBucketSites } from './bucket/bucket-sites.ts';
import { followOutside } from './follow-outside.ts';

const host = 'tacos.test';
let rendererDir = '';
beforeAll(async () => {
  rendererDir = await ensureRenderer();
}, 120_000);

const settingsOf = ({ settings }: TestBucket) =>
  Object.fromEntries(
    Object.entries({ ...settings, S3_REGION: 'us-east-1' }).map(([name, value]) => [`SITES_${name}`, value]),
  );
let api: TestApi;
let editor: Client;
let bucket: TestBucket;
let sites: BucketSites;
let publisher: Publisher;
let lines: string[] = [];
let cdn: Server;
/** Responses that the CDN has cached forever, by path, whatever the bucket says. */
let stuck = new Map<string, string>();

/** A CDN in front of the bucket. All it is configured with is that the home page is index.html. */
async function startCdn(): Promise<string> {
  cdn = createServer((request, response) => {
    const path = request.url ?? '/';
    const old = stuck.get(path);
    if (old !== undefined) {
      response.end(old);
      return;
    }
    const at = `${bucket.settings['S3_ENDPOINT']}/pictures${path.endsWith('/') ? `${path}index.html` : path}`;
    void fetch(at).then(async (found) => {
      response.writeHead(found.status).end(Buffer.from(await found.arrayBuffer()));
    });
  });
  await new Promise<void>((resolve) => {
    cdn.listen(0, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${(cdn.address() as AddressInfo).port}/{host}`;
}

async function startPublisher(change: Partial<Bucket> = {}): Promise<void> {
  sites = openBucketSites({ ...bucket.bucket, ...change });
  const store = openStore(packsAt(api.dataDir));
  const log = (line: string) => lines.push(line);
  const originOf = (name: string) => `https://${name}`;
  const outside = followOutside({
    client: api.direct(),
    targets: {
      name: `bucket ${bucket.bucket.endpoint}`,
      bucket: sites,
      cdn: null,
      ask: publicOrigin(await startCdn()),
      askPauses: [10, 10],
    },
    placeOf: (id) => placeOf(api.dataDir, id, store),
    originOf,
    log,
  });
  publisher = createPublisher({
    dataDir: api.dataDir,
    store: packsAt(api.dataDir),
    rendererDir,
    shares: 1,
    api: { baseUrl: 'http://panel.test', fetch: api.fetch },
    secret: api.services.rebuildSecret,
    originOf,
    log,
    outside,
  });
  await publisher.start();
}

async function stopPublisher(): Promise<void> {
  await publisher.close();
  sites.close();
  cdn.closeAllConnections();
  cdn.close();
}

beforeEach(async () => {
  bucket = await startBucket();
  api = await startApi({ ...settingsOf(bucket), MEDIA_URL: 'https://media.test' });
  editor = await api.signIn(host);
  lines = [];
  stuck = new Map();
}, 60_000);
afterEach(async () => {
  await stopPublisher();
  await Promise.all([api.close(), bucket.close()]);
});

const releaseOf = async (id: string) => (await editor(releaseCalls.get, { params: { id } })).data;

async function publish(): Promise<Release> {
  const { data } = await editor(releaseCalls.clearCache);
  await publisher.wake();
  return releaseOf(data.release.id);
}

async function rename(title: string): Promise<void> {
  const { data, version } = await editor(optionCalls.getOptions);
  const { auth_background: _, logo: __, fav_icon: ___, ...texts } = data;
  const none = { auth_background_id: null, logo_id: null, fav_icon_id: null };
  await editor(optionCalls.updateOptions, { body: { ...texts, ...none, title, version } });
}

const inBucket = async (key: string, of = host) => {
  const response = await fetch(`${bucket.settings['S3_ENDPOINT']}/pictures/${of}/${key}`);
  return response.ok ? response.text() : response.status;
};
const onDisk = async (path: string) => (await liveBytes(await placeAt(api.dataDir, host), path)).toString();

/** Waits until what is outside has the domain's current release. */
const everywhere = async () =>
  vi.waitFor(
    async () =>
      expect((await editor(releaseCalls.state)).data.current).toMatchObject({
        outside: { everywhere: true, error: null, retry_at: null },
      }),
    { timeout: 20_000, interval: 20 },
  );
const failure = async (words: RegExp) =>
  vi.waitFor(async () => expect((await editor(releaseCalls.state)).data.current?.outside?.error).toMatch(words), {
    timeout: 20_000,
    interval: 20,
  });

test('the bucket follows a publish and a rollback', async () => {
  await startPublisher();
  await everywhere();
  expect(await inBucket('index.html')).toBe(await onDisk('/'));
  const first = await publish();
  await createPost(editor, { title: 'El Comal', url: 'members/el-comal' });
  await rename('Another name');
  expect(await publish()).toMatchObject({ state: 'live', error: null });
  await everywhere();
  expect(await inBucket('members/el-comal')).toBe(await onDisk('/members/el-comal'));
  expect(await inBucket('index.html')).toContain('Another name');
  const { data } = await editor(releaseCalls.rollback, { params: { id: first.id } });
  await publisher.wake();
  expect(await releaseOf(data.release.id)).toMatchObject({ state: 'live', current: true });
  await everywhere();
  expect(await inBucket('index.html')).toContain('Taco Network');
  expect(await inBucket('members/el-comal')).toBe(404);
}, 60_000);

test('an emptied or new bucket is filled after the next start', async () => {
  await startPublisher();
  await everywhere();
  await stopPublisher();
  await bucket.close();
  bucket = await startBucket();
  await startPublisher();
  await vi.waitFor(async () => expect(await inBucket('index.html')).toContain('Taco Network'), 10_000);
  await everywhere();
}, 60_000);

test('while the bucket is away a release is live here, the receipt says why it isn’t everywhere, and it follows later', async () => {
  await startPublisher();
  await everywhere();
  await bucket.stop();
  await rename('Another name');
  expect(await publish()).toMatchObject({ state: 'live', current: true, error: null });
  expect(await onDisk('/')).toContain('Another name');
  await failure(/^The bucket pictures can't be reached .* check SITES_S3_ENDPOINT/);
  const tries = () => lines.filter((line) => line.includes('what is outside stays behind')).length;
  await vi.waitFor(() => expect(tries()).toBeGreaterThanOrEqual(3), 15_000);
  expect((await editor(releaseCalls.state)).data.current).toMatchObject({ state: 'live' });
  await bucket.start();
  await editor(releaseCalls.followAgain);
  await everywhere();
  expect(await inBucket('index.html')).toContain('Another name');
}, 60_000);

test('a refused key is named, and a restart with another one mends it', async () => {
  await startPublisher({ accessKeyId: 'WRONG' });
  expect((await publish()).state).toBe('live');
  await failure(/^The bucket pictures refuses the key .* SITES_S3_ACCESS_KEY_ID/);
  expect(lines.join('\n')).toMatch(/What the bucket has is not known\. The bucket pictures refuses the key/);
  await stopPublisher();
  await startPublisher();
  await editor(releaseCalls.followAgain);
  await everywhere();
}, 60_000);

test('a CDN that keeps serving the old page is reported, and live stays live', async () => {
  await startPublisher();
  await everywhere();
  await rename('Another name');
  const files = await publish();
  await everywhere();
  for (const path of files.pages.changed) {
    const key = path === '/' ? 'index.html' : path.slice(1);
    stuck.set(`/${host}${path}`, String(await inBucket(key)));
  }
  await rename('Third name');
  expect((await publish()).state).toBe('live');
  await failure(/^Visitors don't get the new pages yet: tacos\.test\/\S* is still the old one\. Check SITES_URL/);
  expect(await inBucket('index.html')).toContain('Third name');
  expect(await onDisk('/')).toContain('Third name');
  stuck.clear();
  await everywhere();
}, 60_000);

test('a domain that moves leaves redirects behind, and an archived one nothing', async () => {
  await startPublisher();
  const id = await api.addDomain('old.test');
  await publisher.wake();
  await vi.waitFor(async () => expect(await inBucket('index.html', 'old.test')).toContain('<html'), 10_000);
  await editor(domainCalls.update, { params: { id }, body: { host: 'new.test' } });
  await publisher.wake();
  await vi.waitFor(
    async () => expect(await inBucket('index.html', 'old.test')).toContain('content="0;url=https://new.test/"'),
    10_000,
  );
  expect(await inBucket('index.html', 'new.test')).toContain('<html');
  await editor(domainCalls.archive, { params: { id } });
  const left = async () => [await inBucket('index.html', 'old.test'), await inBucket('index.html', 'new.test')];
  await vi.waitFor(async () => expect(await left()).toEqual([404, 404]), 10_000);
  await vi.waitFor(async () => expect((await sites.hosts()).held).toEqual([host]), 10_000);
}, 60_000);
