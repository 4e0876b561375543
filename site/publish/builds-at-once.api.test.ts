import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { domainCalls } from '#shared/calls/domains.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import type { Client } from '#shared/client/http.ts';
import type { Release } from '#shared/schemas/releases.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { ensureRenderer } from '#tests/support/renderer.ts';
import { liveBytes, placeAt } from '#tests/support/stored.ts';
import { packsAt } from '#tests/support/test-packs.ts';

import { createPublisher, type Publisher } from './publisher.ts';

const host = 'tacos.test';
let rendererDir = '';
let api: TestApi;
let owner: Client;
let publisher: Publisher;
let letGo = (): void => undefined;
beforeAll(async () => {
  rendererDir = await ensureRenderer();
}, 120_000);
beforeEach(async () => {
  api = await startApi();
  owner = await api.signIn(host);
}, 60_000);
afterEach(async () => {
  letGo();
  await publisher.close();
  await api.close();
});

/** A publisher whose builds block while reading content if `isHeld` is true of their host, until `letGo`. */
function holdingPublisher(isHeld: (host: string) => boolean): Publisher {
  const { promise: gate, resolve } = Promise.withResolvers<void>();
  letGo = resolve;
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, searchParams } = new URL(request.url);
    const reads = ['/api/publisher/parts', '/api/publisher/changes'];
    if (reads.includes(pathname) && isHeld(searchParams.get('host') ?? '')) await gate;
    return api.fetch(request);
  };
  return createPublisher({
    dataDir: api.dataDir,
    store: packsAt(api.dataDir),
    rendererDir,
    shares: 1,
    api: { baseUrl: 'http://panel.test', fetch },
    secret: api.services.rebuildSecret,
    originOf: (name) => `https://${name}`,
    log: () => undefined,
  });
}

const press = async (client: Client) => (await client(releaseCalls.clearCache)).data.release;
const states = async (...wanted: Release['state'][]) =>
  (
    await api.services.db
      .selectFrom('releases')
      .innerJoin('domains', 'domains.id', 'releases.domain_id')
      .select('host')
      .where('state', 'in', wanted)
      .execute()
  ).map((row) => row.host);
const isLive = (client: Client, { id }: Release) =>
  vi.waitFor(async () => expect((await client(releaseCalls.get, { params: { id } })).data.state).toBe('live'), {
    timeout: 15_000,
    interval: 20,
  });

test('a slow build doesn’t delay other domains', async () => {
  await api.addDomain('small.test');
  const small = await api.signIn('small.test');
  const held = { host: '' };
  publisher = holdingPublisher((site) => site === held.host);
  await publisher.start();
  held.host = host;
  const long = await press(owner);
  const over = publisher.wake();
  await vi.waitFor(async () => expect(await states('building')).toEqual([host]));
  // Again: a lane that was used before is free again.
  for (let round = 0; round < 2; round += 1) {
    const short = await press(small);
    void publisher.wake();
    await isLive(small, short);
    expect(await states('building')).toEqual([host]);
  }
  letGo();
  await over;
  await isLive(owner, long);
}, 60_000);

test('background builds leave room for one that a user requested', async () => {
  for (const name of ['one.test', 'two.test', 'three.test']) await api.addDomain(name);
  await api.services.db.updateTable('releases').set({ reason: 'build' }).execute();
  publisher = holdingPublisher((site) => site !== host);
  const started = publisher.start();
  await vi.waitFor(async () => expect(await states('building')).toHaveLength(2), { timeout: 15_000 });
  // Its own first build waits behind those two, until a user requests it.
  expect(await states('queued')).toContain(host);
  const asked = await press(owner);
  void publisher.wake();
  await isLive(owner, asked);
  expect(await states('building')).toHaveLength(2);
  expect(await states('queued')).toHaveLength(1);
  letGo();
  await started;
  expect(await states('queued', 'building')).toEqual([]);
}, 60_000);

test('a domain that changes its host during a build is served at the new one, and its pages follow', async () => {
  const held = { host: '' };
  publisher = holdingPublisher((site) => site === held.host);
  await api.addDomain('other.test');
  await publisher.start();
  held.host = host;
  await press(owner);
  void publisher.wake();
  await vi.waitFor(async () => expect(await states('building')).toEqual([host]));
  const id = (await owner(releaseCalls.state)).data.running?.domain_id ?? '';
  await owner(domainCalls.update, { params: { id }, body: { host: 'moved.test' } });
  const other = await api.signIn('other.test');
  const meanwhile = await press(other);
  void publisher.wake();
  await isLive(other, meanwhile);
  const canonical = async () => {
    const home = await liveBytes(await placeAt(api.dataDir, 'moved.test'), '/');
    return /<link rel="canonical" href="([^"]+)"/.exec(home.toString())?.[1];
  };
  expect(await canonical()).toBe(`https://${host}/`);
  letGo();
  await publisher.wake();
  await publisher.wake();
  expect(await canonical()).toBe('https://moved.test/');
}, 60_000);
