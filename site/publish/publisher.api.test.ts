import { lstatSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { optionCalls } from '#shared/calls/options.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import type { Client } from '#shared/client/http.ts';
import type { Release } from '#shared/schemas/releases.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { createPost } from '#tests/support/content.ts';
import { ensureRenderer } from '#tests/support/renderer.ts';

import { createPublisher, type Publisher, type PublisherOptions } from './publisher.ts';
import { releaseRoot } from './release.ts';

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
  return createPublisher({
    dataDir: api.dataDir,
    rendererDir,
    api: { baseUrl: 'http://panel.test', fetch: api.fetch },
    secret: api.services.rebuildSecret,
    originOf: (name) => `https://${name}`,
    log: () => undefined,
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

const publicFile = (file: string) => readFileSync(join(releaseRoot(api.dataDir, host).live, 'public', file), 'utf8');
const pathOf = (input: RequestInfo | URL) => new URL(input instanceof Request ? input.url : input).pathname;
const releases = async () => (await editor(releaseCalls.list, {})).data;

/** What the panel's Publish does, and its receipt. */
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

describe('a start', () => {
  test('builds a domain that was never live', async () => {
    expect(publicFile('index.html')).toContain('Taco Network');
    const [release] = await releases();
    expect(release).toMatchObject({ number: 1, state: 'live', current: true, reason: 'start', error: null });
    expect(release?.pages.added).toContain('/');
    expect(switched).toEqual([host]);
  });

  test('once more builds nothing', async () => {
    await publisher.close();
    publisher = newPublisher();
    await publisher.start();
    expect(await releases()).toHaveLength(1);
  });

  test('makes good what the disk lost', async () => {
    await publisher.close();
    rmSync(join(api.dataDir, 'sites'), { recursive: true });
    publisher = newPublisher();
    await publisher.start();
    expect(publicFile('index.html')).toContain('Taco Network');
    expect((await releases())[0]).toMatchObject({ number: 2, state: 'live', current: true });
  });

  test('takes up a build whose publisher was killed', async () => {
    await publisher.close();
    await createPost(editor, { title: 'El Comal', url: 'members/el-comal' });
    const { data } = await editor(releaseCalls.clearCache);
    await api.services.db
      .updateTable('releases')
      .set({ state: 'building' })
      .where('id', '=', data.release.id)
      .execute();
    publisher = newPublisher();
    await publisher.start();
    expect(publicFile('members/el-comal/index.html')).toContain('El Comal');
    expect((await editor(releaseCalls.get, { params: { id: data.release.id } })).data.state).toBe('live');
  });
});

describe('a publish', () => {
  test('shows the change, and its receipt names the pages', async () => {
    await createPost(editor, { title: 'El Comal', url: 'members/el-comal' });
    const release = await publish();
    expect(release).toMatchObject({ state: 'live', current: true, reason: 'publish' });
    expect(release.pages.added).toContain('/members/el-comal');
    expect(release.pages.changed).toContain('/members');
    expect(release.build_ms).toBeGreaterThan(0);
    expect(publicFile('members/el-comal/index.html')).toContain('El Comal');
    expect((await editor(releaseCalls.state)).data.changes).toBe(0);
  });

  test('without a change changes nothing', async () => {
    await publish();
    expect((await publish()).pages).toEqual({ added: [], changed: [], removed: [] });
  });

  test('many at once become few, and the last one counts', async () => {
    const building: Promise<unknown>[] = [];
    for (let round = 1; round <= 40; round += 1) {
      await rename(`Network ${round}`);
      await editor(releaseCalls.clearCache);
      building.push(publisher.wake());
    }
    await Promise.all(building);
    expect(publicFile('index.html')).toContain('Network 40');
    const states = (await releases()).map(({ state }) => state);
    expect(new Set(states)).toEqual(new Set(['live']));
  });

  test('that was taken back shows the older release', async () => {
    const first = await publish();
    await rename('Another name');
    await publish();
    expect(publicFile('index.html')).toContain('Another name');
    const { data } = await editor(releaseCalls.rollback, { params: { id: first.id } });
    await publisher.wake();
    expect(publicFile('index.html')).toContain('Taco Network');
    const release = (await editor(releaseCalls.get, { params: { id: data.release.id } })).data;
    expect(release).toMatchObject({ state: 'live', current: true, reason: 'rollback' });
    expect(release.pages.changed).toContain('/');
    expect((await editor(releaseCalls.state)).data.changes).toBeGreaterThan(0);
  });
});

describe('a build that fails', () => {
  test('says why, and visitors keep what they had', async () => {
    await publisher.close();
    await rename('Another name');
    publisher = newPublisher({
      api: {
        baseUrl: 'http://panel.test',
        fetch: async (input, init) =>
          pathOf(input) === '/api/options/menus'
            ? Response.json({}, { status: 503, statusText: 'Service Unavailable' })
            : api.fetch(input, init),
      },
    });
    await publisher.start();
    const release = await publish();
    expect(release).toMatchObject({ state: 'failed', current: false });
    expect(release.error?.message).toContain('/api/options/menus": 503 Service Unavailable');
    expect(publicFile('index.html')).toContain('Taco Network');
    const { releases: folder } = releaseRoot(api.dataDir, host);
    expect(
      readdirSync(folder).filter((name) => lstatSync(join(folder, name)).isDirectory() && name !== 'spare.part'),
    ).toEqual(['1']);
  });

  test('is tried again by the next publish', async () => {
    await publisher.close();
    let broken = true;
    const fetch: typeof globalThis.fetch = async (input, init) => {
      if (broken && pathOf(input) === '/api/faqs') throw new TypeError('connection reset');
      return api.fetch(input, init);
    };
    publisher = newPublisher({ api: { baseUrl: 'http://panel.test', fetch } });
    await publisher.start();
    await rename('Another name');
    expect((await publish()).state).toBe('failed');
    broken = false;
    expect((await publish()).state).toBe('live');
    expect(publicFile('index.html')).toContain('Another name');
  });
});
