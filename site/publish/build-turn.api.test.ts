import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { publisherCalls } from '#shared/calls/publisher.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import type { Client } from '#shared/client/http.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { createPost } from '#tests/support/content.ts';
import { type OtherBuild, otherBuild } from '#tests/support/other-build.ts';
import { ensureRenderer } from '#tests/support/renderer.ts';
import { packsAt, storeOf } from '#tests/support/test-packs.ts';

import { openPacks } from './packs/packs.ts';
import { createPublisher, type Publisher, type PublisherOptions } from './publisher.ts';
import { placeOf, releaseIn } from './release.ts';

const host = 'tacos.test';
let rendererDir = '';
let newer: OtherBuild;
beforeAll(async () => {
  rendererDir = await ensureRenderer();
  newer = await otherBuild('newer');
}, 120_000);
afterAll(() => newer.remove());

let api: TestApi;
let editor: Client;
let old: Publisher;
let lines: string[];
const opened: { publisher: Publisher; dataDir: string }[] = [];

/** A publisher on a machine of its own, with the same packs. */
function publisherOn(dataDir: string, change: Partial<PublisherOptions> = {}): Publisher {
  const publisher = createPublisher({
    dataDir,
    store: packsAt(api.dataDir),
    rendererDir,
    shares: 1,
    api: { baseUrl: 'http://panel.test', fetch: api.fetch },
    secret: api.services.rebuildSecret,
    originOf: (name) => `https://${name}`,
    log: (line) => void lines.push(line),
    pollInterval: 20,
    ...change,
  });
  opened.push({ publisher, dataDir });
  return publisher;
}
const anotherMachine = () => mkdtempSync(join(tmpdir(), 'caravan-publisher-'));

beforeEach(async () => {
  lines = [];
  api = await startApi();
  editor = await api.signIn(host);
  old = publisherOn(anotherMachine());
  await old.start();
}, 60_000);
afterEach(async () => {
  for (const { publisher, dataDir } of opened.splice(0)) {
    await publisher.close();
    rmSync(dataDir, { recursive: true });
  }
  await api.close();
});

const releases = async () => (await editor(releaseCalls.list, {})).data;
/** What the network's visitors get, whichever machine has it. */
async function page(path = '/'): Promise<string> {
  const { data } = await api.publisher()(publisherCalls.domains);
  const domain = data.find((each) => each.host === host);
  const place = placeOf(api.dataDir, domain?.id ?? '', storeOf(api.dataDir));
  const file = (await releaseIn(place, domain?.current ?? null))?.contents.pages.get(path);
  if (!file) throw new Error(`The live release has nothing at ${path}`);
  return (await openPacks(place.packs.store, place.packs.folder).read(file.hash, 'plain')).toString();
}
const isNewer = async (path?: string) => (await page(path)).includes('data-build="newer"');
async function publish(title: string): Promise<void> {
  await createPost(editor, { title, url: `members/${title.toLowerCase()}` });
  const { data } = await editor(releaseCalls.clearCache);
  await vi.waitFor(
    async () =>
      expect((await editor(releaseCalls.get, { params: { id: data.release.id } })).data).toMatchObject({
        state: 'live',
        error: null,
      }),
    { timeout: 20_000, interval: 20 },
  );
}

test('while an older version is there it makes the pages; then the newer one makes all of them again, once', async () => {
  const next = publisherOn(anotherMachine(), { rendererDir: newer.folder });
  await next.start();
  const third = publisherOn(anotherMachine(), { rendererDir: newer.folder });
  await third.start();
  expect(await releases()).toHaveLength(1);
  for (const title of ['Comal', 'Nopal', 'Elote']) {
    await publish(title);
    expect([await isNewer(), await isNewer(`/members/${title.toLowerCase()}`)]).toEqual([false, false]);
  }
  await old.close();
  await vi.waitFor(async () => expect(await isNewer()).toBe(true), { timeout: 10_000, interval: 20 });
  expect(await page('/members/elote')).toContain('Elote');
  await publish('Tamal');
  expect((await releases()).map(({ reason, state }) => [reason, state])).toEqual([
    ['publish', 'live'],
    ['start', 'live'],
    ...Array.from({ length: 3 }, () => ['publish', 'live']),
    ['start', 'live'],
  ]);
  expect(lines.filter((line) => /other version|another version/i.test(line))).toEqual([
    expect.stringMatching(/^Other nodes have another version/),
    expect.stringMatching(/^Other nodes have another version/),
    expect.stringMatching(/^No other version is left/),
    expect.stringMatching(/^No other version is left/),
  ]);
});

test('a publisher of another version goes back to an older release, and later leaves the domain as it is', async () => {
  const [first] = await releases();
  await publish('Comal');
  const next = publisherOn(anotherMachine(), { rendererDir: newer.folder });
  await next.start();
  await old.close();
  await vi.waitFor(async () => expect(await isNewer()).toBe(true), { timeout: 10_000, interval: 20 });
  await editor(releaseCalls.rollback, { params: { id: first?.id ?? '' } });
  await vi.waitFor(async () => expect((await releases())[0]).toMatchObject({ reason: 'rollback', state: 'live' }), {
    timeout: 10_000,
    interval: 20,
  });
  expect(await isNewer()).toBe(false);
  const again = publisherOn(anotherMachine());
  await again.start();
  await next.close();
  await publish('Nopal');
  expect(await isNewer()).toBe(false);
});

test('a version that can’t ask for its turn says so once, and has it when it can', async () => {
  let isAway = false;
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    return isAway && pathname === publisherCalls.build.path
      ? new Response(null, { status: 503 })
      : api.fetch(input, init);
  };
  const next = publisherOn(anotherMachine(), {
    rendererDir: newer.folder,
    api: { baseUrl: 'http://panel.test', fetch },
  });
  await next.start();
  isAway = true;
  await old.close();
  await vi.waitFor(() => expect(lines.some((line) => line.startsWith('Which build makes the pages'))).toBe(true), {
    timeout: 20_000,
  });
  expect(await isNewer()).toBe(false);
  isAway = false;
  await vi.waitFor(async () => expect(await isNewer()).toBe(true), { timeout: 20_000, interval: 20 });
  expect(lines.filter((line) => line.startsWith('Which build makes the pages'))).toHaveLength(1);
});
