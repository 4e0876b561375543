import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { optionCalls } from '#shared/calls/options.ts';
import { publisherCalls } from '#shared/calls/publisher.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import type { Client } from '#shared/client/http.ts';
import type { PublisherDomain } from '#shared/schemas/release-queue.ts';
import type { Release } from '#shared/schemas/releases.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { createPost } from '#tests/support/content.ts';
import { onPostgres } from '#tests/support/on-postgres.ts';
import { ensureRenderer } from '#tests/support/renderer.ts';
import { liveBytes, packNames, placeAt } from '#tests/support/stored.ts';
import { storeOf } from '#tests/support/test-packs.ts';
import { testPublisher } from '#tests/support/test-publisher.ts';

import { createStaticHost } from './host.ts';
import type { Publisher, PublisherOptions } from './publisher.ts';
import { liveRelease } from './release.ts';
import { originAt } from './verify-live.ts';

const host = 'tacos.test';
let rendererDir = '';
beforeAll(async () => {
  rendererDir = await ensureRenderer();
}, 120_000);

let api: TestApi;
let editor: Client;
let publisher: Publisher;

function newPublisher(change: Partial<PublisherOptions> = {}): Publisher {
  return testPublisher(api, rendererDir, {
    // Builds begin when a test says so, or those who are slower than a second see another order.
    pollInterval: 60_000,
    ...change,
  });
}

beforeEach(async () => {
  api = await startApi();
  editor = await api.signIn(host);
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

describe('a publish', () => {
  test('shows the change, and its receipt names the pages', async () => {
    await createPost(editor, { title: 'El Comal', url: 'members/el-comal' });
    const release = await publish();
    expect(release).toMatchObject({ state: 'live', current: true, reason: 'publish' });
    expect(release.pages.added).toContain('/members/el-comal');
    expect(release.pages.changed).toContain('/members');
    expect(release.build_ms).toBeGreaterThan(0);
    expect(await publicFile('/members/el-comal')).toContain('El Comal');
    expect((await editor(releaseCalls.state)).data.changes).toBe(0);
  });

  test('that goes back waits for the background build that was queued before it', async () => {
    const first = (await releases())[0]?.id ?? '';
    await createPost(editor, { title: 'El Comal', url: 'members/el-comal' });
    await publish();
    // What newer code queues for every domain.
    const { data: queued } = await api.publisher()(publisherCalls.queue, { body: { host, reason: 'start' } });
    const { data: back } = await editor(releaseCalls.rollback, { params: { id: first } });
    await publisher.wake();
    const states = await Promise.all(
      [queued.id, back.release.id].map(async (id) => (await editor(releaseCalls.get, { params: { id } })).data),
    );
    expect(states).toMatchObject([
      { number: 3, state: 'live' },
      { number: 4, state: 'live', current: true },
    ]);
    expect(await publicFile('/members')).not.toContain('El Comal');
    await publisher.wake();
    expect(await publicFile('/members')).not.toContain('El Comal');
  });

  test('of a publisher that was killed is resumed by the next one', async () => {
    await publisher.close();
    await createPost(editor, { title: 'El Comal', url: 'members/el-comal' });
    const { data } = await editor(releaseCalls.clearCache);
    const name = readFileSync(join(api.dataDir, 'publisher'), 'utf8').trim();
    await api.services.db
      .updateTable('releases')
      .set({ state: 'building', claimed_by: name, lease_until: '2999-01-01T00:00:00.000Z' })
      .where('id', '=', data.release.id)
      .execute();
    publisher = newPublisher();
    await publisher.start();
    expect(await publicFile('/members/el-comal')).toContain('El Comal');
    expect((await editor(releaseCalls.get, { params: { id: data.release.id } })).data.state).toBe('live');
  });

  test('that another publisher has taken over changes nothing for visitors', async () => {
    await publisher.close();
    await rename('Another name');
    const log: string[] = [];
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      // Its lease ran out while this machine slept.
      if (pathname.endsWith('/current'))
        await api.services.db.updateTable('releases').set({ claimed_by: 'another publisher' }).where('state', '=', 'building').execute(); // prettier-ignore
      return api.fetch(input, init);
    };
    publisher = newPublisher({ api: { baseUrl: 'http://panel.test', fetch }, log: (line) => log.push(line) });
    await publisher.start();
    expect(await publish()).toMatchObject({ state: 'building', error: null });
    expect(log).toEqual([`${host}: release 2 failed. Another publisher took this release over`]);
    expect(await publicFile('/')).toContain('Taco Network');
    expect((await domain()).current?.number).toBe(1);
  });

  test.skipIf(onPostgres)('is not undone by a look at the network that began before it', async () => {
    await publisher.close();
    await rename('Another name');
    const [looked, building] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const armed = { isArmed: false };
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const path = pathOf(input);
      if (armed.isArmed && path === publisherCalls.stamps.path) {
        building.resolve();
        await looked.promise;
      }
      const reply = await api.fetch(input, init);
      if (!armed.isArmed || path !== publisherCalls.domains.path) return reply;
      looked.resolve();
      await vi.waitFor(async () => expect((await domain()).current?.number).toBe(2), 15_000);
      await wait(300);
      return reply;
    };
    publisher = newPublisher({ api: { baseUrl: 'http://panel.test', fetch } });
    await publisher.start();
    await editor(releaseCalls.clearCache);
    armed.isArmed = true;
    const published = publisher.wake('domain.rebuild');
    await building.promise;
    await Promise.all([published, publisher.wake('domain.hosts')]);
    expect(await publicFile('/')).toContain('Another name');
    expect(await liveRelease(await place())).toMatchObject({ number: 2 });
  });

  test.skipIf(onPostgres)('without a change writes nothing', async () => {
    await publish();
    expect((await publish()).pages).toEqual({ added: [], changed: [], removed: [] });
  });

  test('60 requests in three seconds cause at most two builds after the current one, and the last one goes live', async () => {
    const building: Promise<unknown>[] = [];
    const started = performance.now();
    for (let round = 1; round <= 60; round += 1) {
      if (round % 5 === 0) await rename(`Network ${round}`);
      await editor(releaseCalls.clearCache);
      building.push(publisher.wake());
      await wait(Math.max(0, started + round * 50 - performance.now()));
    }
    const left = (await releases()).filter(({ state }) => state === 'queued' || state === 'building');
    const last = (await releases())[0]?.number ?? 0;
    expect(left.length).toBeLessThanOrEqual(3);
    await Promise.all(building);
    expect((await releases())[0]).toMatchObject({ number: last, state: 'live', current: true });
    expect(await publicFile('/')).toContain('Network 60');
    expect(new Set((await releases()).map(({ state }) => state))).toEqual(new Set(['live']));
  }, 90_000);

  test.skipIf(onPostgres)(
    'is found without an announcement',
    async () => {
      await publisher.close();
      publisher = newPublisher({ pollInterval: 200 });
      await publisher.start();
      await rename('Found by itself');
      const { data } = await editor(releaseCalls.clearCache);
      await vi.waitFor(
        async () =>
          expect((await editor(releaseCalls.get, { params: { id: data.release.id } })).data.state).toBe('live'),
        { timeout: 15_000, interval: 100 },
      );
      expect(await publicFile('/')).toContain('Found by itself');
    },
    30_000,
  );

  test('of one domain doesn’t wait for another domain’s queue', async () => {
    await api.addDomain('quiet.test');
    const quiet = await api.signIn('quiet.test');
    const busy = (await releases())[0]?.number ?? 0;
    // Requests that can't be coalesced, because each asks for something else.
    const first = (await publish()).id;
    for (let round = 0; round < 6; round += 1) {
      await editor(releaseCalls.clearCache);
      await editor(releaseCalls.rollback, { params: { id: first } });
    }
    const { data } = await quiet(releaseCalls.clearCache);
    await publisher.wake();
    const served = (await quiet(releaseCalls.get, { params: { id: data.release.id } })).data;
    const before = (await releases()).filter(
      ({ number, started_at: time }) => number > busy + 1 && (time ?? '') < (served.started_at ?? ''),
    );
    expect(served.state).toBe('live');
    const timesOf = ({ number, started_at, finished_at }: Release) => [number, started_at, finished_at];
    expect({ served: timesOf(served), afterTheFirst: before.map(timesOf).slice(0, -1) }).toMatchObject({
      afterTheFirst: [],
    });
  }, 60_000);

  test('is built once by two publishers that claim at the same moment', async () => {
    const built: string[] = [];
    const noting: typeof globalThis.fetch = async (input, init) => {
      const response = await api.fetch(input, init);
      if (pathOf(input) === publisherCalls.claim.path && response.ok) {
        const { data } = (await response.clone().json()) as { data: { release: Release } | null };
        if (data) built.push(data.release.id);
      }
      return response;
    };
    await publisher.close();
    const disk = mkdtempSync(join(tmpdir(), 'caravan-second-'));
    const reach = { baseUrl: 'http://panel.test', fetch: noting };
    publisher = newPublisher({ api: reach });
    const second = newPublisher({ api: reach, dataDir: disk });
    try {
      await api.addDomain('noodles.test');
      const editors = [editor, await api.signIn('noodles.test')];
      await Promise.all([publisher.start(), second.start()]);
      for (let round = 0; round < 3; round += 1) {
        await Promise.all(editors.map((each) => each(releaseCalls.clearCache)));
        await Promise.all([publisher.wake(), second.wake()]);
      }
      const made = (await Promise.all(editors.map((each) => each(releaseCalls.list, {})))).flatMap(({ data }) => data);
      expect(new Set(made.map(({ state }) => state))).toEqual(new Set(['live']));
      expect(built.toSorted()).toEqual([...new Set(built)].toSorted());
      expect(built.length).toBeGreaterThanOrEqual(6);
    } finally {
      await second.close();
      rmSync(disk, { recursive: true, force: true });
    }
  }, 60_000);

  test('that was rolled back shows the older release', async () => {
    const first = await publish();
    await rename('Another name');
    await publish();
    expect(await publicFile('/')).toContain('Another name');
    const { data } = await editor(releaseCalls.rollback, { params: { id: first.id } });
    await publisher.wake();
    expect(await publicFile('/')).toContain('Taco Network');
    const release = (await editor(releaseCalls.get, { params: { id: data.release.id } })).data;
    expect(release).toMatchObject({ state: 'live', current: true, reason: 'rollback' });
    expect(release.pages.changed).toContain('/');
    expect((await editor(releaseCalls.state)).data.changes).toBeGreaterThan(0);
  });

  test.skipIf(onPostgres)(
    'that was rolled back to one with missing files fails, and visitors keep what they have',
    async () => {
      const first = (await releases())[0];
      const [pack = ''] = await packNames(await place());
      await rename('Another name');
      await publish();
      await (await place()).packs.store.remove(pack);
      const { data } = await editor(releaseCalls.rollback, { params: { id: first?.id ?? '' } });
      await publisher.wake();
      const release = (await editor(releaseCalls.get, { params: { id: data.release.id } })).data;
      expect(release).toMatchObject({ state: 'failed', error: { message: 'Release 1 is no longer kept', page: null } });
      expect(await publicFile('/')).toContain('Another name');
      expect((await domain()).current?.number).toBe(2);
    },
  );
});

describe.skipIf(onPostgres)('a release is called live when visitors get it', () => {
  /** A static host on the same disk, as visitors use it. */
  async function hostOn(dataDir: string) {
    const sites = createStaticHost({ dataDir, store: storeOf(dataDir), log: () => undefined });
    const server = createServer((request, response) => void sites.handle(request, response));
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const ask = originAt('127.0.0.1', (server.address() as AddressInfo).port);
    return { ask, close: () => server.close() };
  }

  test('a changed page is requested and arrives', async () => {
    await publisher.close();
    const visitors = await hostOn(api.dataDir);
    const asked: string[] = [];
    publisher = newPublisher({
      ask: async (name, path) => {
        asked.push(path);
        return visitors.ask(name, path);
      },
    });
    await publisher.start();
    await createPost(editor, { title: 'El Comal', url: 'members/el-comal' });
    const release = await publish();
    expect(release).toMatchObject({ state: 'live', current: true });
    expect(release.pages.changed).toContain(asked.at(-1));
    visitors.close();
  });

  test('another response fails the release, and visitors keep the old one', async () => {
    await publisher.close();
    const visitors = await hostOn(mkdtempSync(join(api.dataDir, 'elsewhere-')));
    publisher = newPublisher({ ask: visitors.ask });
    await publisher.start();
    await rename('Another name');
    const release = await publish();
    expect(release).toMatchObject({ state: 'failed', current: false });
    expect(release.error?.message).toMatch(/^The new release is ready, but visitors don't get it: \/\S* answers 404\./);
    expect(release.error?.page).toMatch(/^\//);
    expect(await publicFile('/')).toContain('Taco Network');
    // It takes none of the places of releases that can be restored, nothing of it stays, and newer code may build the domain again.
    expect(release.kept).toBe(false);
    expect(await packNames(await place())).toHaveLength(1);
    const { current, rolled_back } = await domain();
    expect([current?.number, rolled_back]).toEqual([1, false]);
    expect(await liveRelease(await place())).toMatchObject(current ?? {});
    visitors.close();
  });

  test('no response fails the release', async () => {
    await publisher.close();
    publisher = newPublisher({ ask: originAt('127.0.0.1', 9) });
    await publisher.start();
    await rename('Another name');
    expect((await publish()).error?.message).toMatch(/can't be reached \(.*ECONNREFUSED/);
    expect(await publicFile('/')).toContain('Taco Network');
  });
});

describe.skipIf(onPostgres)('a build that fails', () => {
  test('reports the reason, and visitors keep the old release', async () => {
    await publisher.close();
    await rename('Another name');
    publisher = newPublisher({
      api: {
        baseUrl: 'http://panel.test',
        fetch: async (input, init) =>
          pathOf(input) === '/api/publisher/parts'
            ? Response.json({}, { status: 503, statusText: 'Service Unavailable' })
            : api.fetch(input, init),
      },
    });
    await publisher.start();
    const release = await publish();
    expect(release).toMatchObject({ state: 'failed', current: false });
    expect(release.error?.message).toMatch(/\/api\/publisher\/parts\?.*": 503 Service Unavailable/);
    expect(await publicFile('/')).toContain('Taco Network');
    expect(await packNames(await place())).toHaveLength(1);
  });

  test('is retried by the next publish', async () => {
    await publisher.close();
    let broken = true;
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const reads = ['/api/publisher/parts', '/api/publisher/changes'];
      if (broken && reads.includes(pathOf(input))) throw new TypeError('connection reset');
      return api.fetch(input, init);
    };
    publisher = newPublisher({ api: { baseUrl: 'http://panel.test', fetch } });
    await publisher.start();
    await rename('Another name');
    expect((await publish()).state).toBe('failed');
    broken = false;
    expect((await publish()).state).toBe('live');
    expect(await publicFile('/')).toContain('Another name');
    // Now an edit is read in one call, which may fail too.
    broken = true;
    await rename('A third name');
    expect((await publish()).state).toBe('failed');
    broken = false;
    expect((await publish()).state).toBe('live');
    expect(await publicFile('/')).toContain('A third name');
  });
});
