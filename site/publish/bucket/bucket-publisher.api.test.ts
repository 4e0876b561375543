import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

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

import type { BucketSites } from '../bucket-upkeep.ts';
import { createPublisher, type Publisher } from '../publisher.ts';
import { publicOrigin } from '../verify-live.ts';
import { openBucketSites } from './bucket-sites.ts';

const host = 'tacos.test';
let rendererDir = '';
beforeAll(async () => {
  rendererDir = await ensureRenderer();
}, 120_000);

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
  const settings = { endpoint: bucket.settings['S3_ENDPOINT'] ?? '', region: 'us-east-1', name: 'pictures' };
  sites = openBucketSites({ ...settings, accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', ...change });
  publisher = createPublisher({
    dataDir: api.dataDir,
    store: packsAt(api.dataDir),
    rendererDir,
    shares: 1,
    api: { baseUrl: 'http://panel.test', fetch: api.fetch },
    secret: api.services.rebuildSecret,
    originOf: (name) => `https://${name}`,
    log: (line) => lines.push(line),
    bucket: sites,
    ask: publicOrigin(await startCdn()),
    askPauses: [10, 10],
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
  [api, bucket] = await Promise.all([startApi(), startBucket()]);
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

test('the bucket matches the disk after a publish and after a rollback', async () => {
  await startPublisher();
  expect(await inBucket('index.html')).toBe(await onDisk('/'));
  const first = await publish();
  await createPost(editor, { title: 'El Comal', url: 'members/el-comal' });
  await rename('Another name');
  expect(await publish()).toMatchObject({ state: 'live', error: null });
  expect(await inBucket('members/el-comal')).toBe(await onDisk('/members/el-comal'));
  expect(await inBucket('index.html')).toContain('Another name');
  const { data } = await editor(releaseCalls.rollback, { params: { id: first.id } });
  await publisher.wake();
  expect(await releaseOf(data.release.id)).toMatchObject({ state: 'live', current: true });
  expect(await inBucket('index.html')).toContain('Taco Network');
  expect(await inBucket('members/el-comal')).toBe(404);
}, 60_000);

test('an emptied or new bucket is filled at the next start', async () => {
  await startPublisher();
  await stopPublisher();
  await bucket.close();
  bucket = await startBucket();
  await startPublisher();
  expect(await inBucket('index.html')).toContain('Taco Network');
}, 60_000);

test('a refused key is named in the receipt, and the server’s own pages stay the same', async () => {
  await startPublisher();
  await stopPublisher();
  await rename('Another name');
  await startPublisher({ accessKeyId: 'WRONG' });
  expect(lines.join('\n')).toMatch(
    /What the bucket has is not known\. BucketError: The bucket pictures refuses the key/,
  );
  const release = await publish();
  expect(release).toMatchObject({ state: 'failed', current: false });
  expect(release.error?.message).toMatch(/^The bucket pictures refuses the key .* SITES_S3_ACCESS_KEY_ID/);
  expect(await inBucket('index.html')).toContain('Taco Network');
  expect(await onDisk('/')).toContain('Taco Network');
}, 60_000);

test('a CDN that keeps serving the old page is reported, and the bucket is reverted', async () => {
  await startPublisher();
  await rename('Another name');
  const files = await publish();
  for (const path of files.pages.changed) {
    const key = path === '/' ? 'index.html' : path.slice(1);
    stuck.set(`/${host}${path}`, String(await inBucket(key)));
  }
  await rename('Third name');
  const release = await publish();
  expect(release.state).toBe('failed');
  expect(release.error?.message).toMatch(/visitors don't get it: \/\S* is still the old one/);
  expect(await inBucket('index.html')).toContain('Another name');
  expect(await onDisk('/')).toContain('Another name');
  stuck.clear();
  expect((await publish()).state).toBe('live');
  expect(await inBucket('index.html')).toContain('Third name');
}, 60_000);

test('a domain that moves leaves redirects behind', async () => {
  await startPublisher();
  const id = await api.addDomain('old.test');
  await publisher.wake();
  const mover = await api.signIn('old.test');
  await mover(releaseCalls.clearCache);
  await publisher.wake();
  expect(await inBucket('index.html', 'old.test')).toContain('<html');
  await editor(domainCalls.update, { params: { id }, body: { host: 'new.test' } });
  await publisher.wake();
  expect(await inBucket('index.html', 'new.test')).toContain('<html');
  expect(await inBucket('index.html', 'old.test')).toContain('content="0;url=https://new.test/"');
}, 60_000);
