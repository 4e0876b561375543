import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';

import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { optionCalls } from '#shared/calls/options.ts';
import { publisherCalls } from '#shared/calls/publisher.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import type { Client } from '#shared/client/http.ts';
import type { PublisherDomain } from '#shared/schemas/release-queue.ts';
import type { Release } from '#shared/schemas/releases.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { createPost } from '#tests/support/content.ts';
import { ensureRenderer } from '#tests/support/renderer.ts';
import { liveBytes, loseAllPacks, placeAt } from '#tests/support/stored.ts';
import { onBucket } from '#tests/support/test-packs.ts';
import { testPublisher } from '#tests/support/test-publisher.ts';

import type { Publisher, PublisherOptions } from './publisher.ts';
import { liveRelease } from './release.ts';

const host = 'tacos.test';
let rendererDir = '';
beforeAll(async () => {
  rendererDir = await ensureRenderer();
}, 120_000);

let api: TestApi;
let editor: Client;
let publisher: Publisher;
let switched: string[] = [];

function newPublisher(change: Partial<PublisherOptions> = {}): Publisher {
  return testPublisher(api, rendererDir, {
    onSwitch: (name) => void switched.push(name),
    ...change,
  });
}

beforeEach(async () => {
  api = await startApi();
  editor = await api.signIn(host);
  switched = [];
  publisher = newPublisher();
  await publisher.start();
}, 60_000);
afterEach(async () => {
  await publisher.close();
  await api.close();
});

const place = () => placeAt(api.dataDir, host);
const publicFile = async (path: string) => (await liveBytes(await place(), path)).toString();
const pathOf = (input: RequestInfo | URL) => new URL(input instanceof Request ? input.url : input).pathname;
/** What the publisher knows of the domain. */
async function domain(): Promise<PublisherDomain> {
  const { data } = await api.publisher()(publisherCalls.domains);
  const found = data.find((each) => each.host === host);
  if (!found) throw new Error(`No domain is at ${host}`);
  return found;
}
const releases = async () => (await editor(releaseCalls.list, {})).data;

/** Presses Publish like the panel, and returns the receipt. */
async function publish(): Promise<Release> {
  const { data } = await editor(releaseCalls.clearCache);
  await publisher.wake();
  return (await editor(releaseCalls.get, { params: { id: data.release.id } })).data;
}

async function rename(title: string): Promise<void> {
  const { data, version } = await editor(optionCalls.getOptions);
  const { auth_background: _, logo: __, fav_icon: ___, ...texts } = data;
  const none = { auth_background_id: null, logo_id: null, fav_icon_id: null };
  await editor(optionCalls.updateOptions, { body: { ...texts, ...none, title, version } });
}

/** The disk is new. A manifest that this process remembers, a new one would miss. */
async function loseDisk(): Promise<void> {
  await loseAllPacks(await place());
  rmSync(join(api.dataDir, 'current'), { recursive: true });
  await showManifest('lost-with-the-disk');
}

async function showManifest(manifest: string): Promise<void> {
  await api.services.db.updateTable('domains').set({ shown_manifest: manifest }).execute();
}

test('a start builds a domain that was never live', async () => {
  expect(await publicFile('/')).toContain('Taco Network');
  const [release] = await releases();
  expect(release).toMatchObject({ number: 1, state: 'live', current: true, reason: 'start', error: null });
  expect(release?.pages.added).toContain('/');
  // It is a host of this node from now on, and then it has pages.
  expect(switched).toEqual([host, host]);
});

test('a second start builds nothing', async () => {
  await publisher.close();
  publisher = newPublisher();
  await publisher.start();
  expect(await releases()).toHaveLength(1);
});

test('a start restores files missing from the disk', async () => {
  await publisher.close();
  await loseDisk();
  publisher = newPublisher();
  await publisher.start();
  expect(await publicFile('/')).toContain('Taco Network');
  expect((await releases())[0]).toMatchObject({ number: 2, state: 'live', current: true });
});

test.each(['an older one', 'none', 'half a file'])(
  'a start shows what the database says where this machine’s copy is of %s, without a build',
  async (copy) => {
    const { current } = await domain();
    const old = { number: 1, manifest: current?.manifest ?? '' };
    await rename('Another name');
    const { number } = await publish();
    await publisher.close();
    const file = join(api.dataDir, 'current', (await domain()).id);
    if (copy === 'none') rmSync(file);
    else writeFileSync(file, JSON.stringify(old).slice(0, copy === 'half a file' ? 20 : undefined));
    switched = [];
    publisher = newPublisher();
    await publisher.start();
    expect(await publicFile('/')).toContain('Another name');
    expect(await liveRelease(await place())).toMatchObject({ number });
    expect([switched, await releases()]).toMatchObject([[host], { length: 2 }]);
  },
);

test('a start after a restore of a database whose release is gone builds it, and visitors keep what they have until then', async () => {
  await rename('Another name');
  await publish();
  await publisher.close();
  await showManifest('gone-since-the-backup');
  const meanwhile: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (pathOf(input) === publisherCalls.stamps.path) meanwhile.push(await publicFile('/'));
    return api.fetch(input, init);
  };
  await rename('Newer name');
  await api.publish(host);
  publisher = newPublisher({ api: { baseUrl: 'http://panel.test', fetch } });
  await publisher.start();
  expect(meanwhile).toEqual([expect.stringContaining('Another name')]);
  expect(await publicFile('/')).toContain('Newer name');
  expect((await domain()).current).toMatchObject({ number: (await releases())[0]?.number });
});

test.skipIf(onBucket)('a start removes what a killed process left unfinished in its folder', async () => {
  await publisher.close();
  const folders = ['shared', (await domain()).id].map((name) => join(api.dataDir, 'packs', name));
  for (const folder of folders) writeFileSync(join(folder, 'a.pack.b.part'), 'half of it');
  publisher = newPublisher();
  await publisher.start();
  for (const folder of folders) expect(readdirSync(folder).map((name) => extname(name))).toEqual(['.pack']);
});

test('a start draws the share pictures of pages after a first release that names the one of the domain', async () => {
  await publisher.close();
  await loseDisk();
  await createPost(editor, { title: 'El Comal', url: 'members/el-comal' });
  await api.publish('tacos.test');
  const shareOf = async (path: string) =>
    /<meta property="og:image" content="https:\/\/tacos\.test([^"]+)"/.exec(await publicFile(path))?.[1] ?? '';
  const shares: string[][] = [];
  publisher = newPublisher({
    shares: 600,
    onSwitch: async () => {
      const paths = await Promise.all(['/', '/members/el-comal'].map(shareOf));
      for (const path of paths) expect((await liveBytes(await place(), path)).length).toBeGreaterThan(5000);
      shares.push(paths);
    },
  });
  await publisher.start({ sharesLater: true });
  expect(new Set(shares[0]).size).toBe(1);
  void publisher.wake();
  await vi.waitFor(async () => expect((await releases())[0]).toMatchObject({ number: 3, state: 'live' }), 20_000);
  expect(shares).toHaveLength(2);
  expect(new Set(shares[1]).size).toBe(2);
  // Nothing else waits: the next start finds all of it live.
  await publisher.close();
  publisher = newPublisher({ shares: 600 });
  await publisher.start({ sharesLater: true });
  expect((await releases())[0]?.number).toBe(3);
});
