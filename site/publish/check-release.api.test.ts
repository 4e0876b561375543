import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { optionCalls } from '#shared/calls/options.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import type { Client } from '#shared/client/http.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { createPost } from '#tests/support/content.ts';
import { randomEditor, randomFrom } from '#tests/support/random-walk.ts';
import { ensureRenderer } from '#tests/support/renderer.ts';
import { damage, liveFile, placeAt } from '#tests/support/stored.ts';
import { packsAt, storeOf } from '#tests/support/test-packs.ts';

import { readBuildInfo } from './build-info.ts';
import { checkRelease, type CheckResult } from './check-release.ts';
import { createPublisher, type Publisher } from './publisher.ts';
import { placeOf } from './release.ts';
import { createRenderPool, type RenderPool } from './render-pool.ts';

const host = 'tacos.test';
const steps = Number(process.env['WALK_STEPS'] ?? 20);
const stepsBetweenChecks = 10;
let rendererDir = '';
let api: TestApi;
let editor: Client;
let publisher: Publisher;
let pool: RenderPool;

beforeAll(async () => {
  rendererDir = await ensureRenderer();
  api = await startApi();
  editor = await api.signIn(host);
  publisher = createPublisher({
    dataDir: api.dataDir,
    store: packsAt(api.dataDir),
    rendererDir,
    api: reach(),
    secret: api.services.rebuildSecret,
    originOf: (name) => `https://${name}`,
    log: () => undefined,
  });
  pool = createRenderPool(rendererDir, 1);
  await publisher.start();
}, 150_000);
afterAll(async () => {
  await publisher.close();
  await pool.close();
  await api.close();
});

const reach = () => ({ baseUrl: 'http://panel.test', fetch: api.fetch });
const place = () => placeAt(api.dataDir, host);

async function check(): Promise<CheckResult | null> {
  return checkRelease({ api: reach(), place: await place(), host, build: await readBuildInfo(rendererDir), pool });
}

async function publish() {
  const { data } = await editor(releaseCalls.clearCache);
  await publisher.wake();
  return (await editor(releaseCalls.get, { params: { id: data.release.id } })).data;
}

describe('a release equals a build from scratch', () => {
  test(
    `after each of ${steps} steps of an editor who does anything`,
    async () => {
      const seed = Number(process.env['WALK_SEED'] ?? Math.floor(Math.random() * 1e9));
      const random = randomFrom(seed);
      for (let index = 0; index < 12; index += 1) await createPost(editor, { url: `members/first-${index}` });
      const walk = randomEditor(editor, random);
      const walked: string[] = [];
      for (let step = 1; step <= steps; step += 1) {
        walked.push(await walk());
        const release = await publish();
        expect(release.state, `WALK_SEED=${seed}: ${walked.join(' ')}`).toBe('live');
        // Rolls back to any kept release, so that the next publish starts from another one.
        if (random() < 0.1) {
          const { data: kept } = await editor(releaseCalls.list, { query: { limit: 5 } });
          const older = kept[Math.floor(random() * kept.length)];
          if (older) await editor(releaseCalls.rollback, { params: { id: older.id } });
          walked.push('rollback');
          await publish();
        }
        if (step % stepsBetweenChecks > 0 && step < steps) continue;
        const result = await check();
        expect(result?.differs, `WALK_SEED=${seed}: ${walked.join(' ')}`).toEqual([]);
        expect(result?.files).toBeGreaterThan(20);
      }
    },
    30_000 + steps * 3000,
  );
});

describe('the check names', () => {
  test('a page with changed bytes and a missing one', async () => {
    await publish();
    const { packs } = await place();
    const { hash } = await liveFile(await place(), '/members');
    // Small publishes are compressed after they are live.
    await vi.waitFor(async () => {
      await packs.refresh();
      expect(packs.has(hash, 'br')).toBe(true);
    }, 10_000);
    await damage(await place(), '/404');
    await damage(await place(), '/members', ['br']);
    expect(await check()).toMatchObject({ differs: ['/404', '/members'], behind: null });
  });

  test('nothing that was saved since the release, because that isn’t live', async () => {
    const { data, version } = await editor(optionCalls.getMenus);
    const footer = [{ text: 'Unpublished', url: '/members', type: 'link' as const, children: [] }];
    await editor(optionCalls.updateMenus, { body: { ...data, footer, version } });
    expect(await check()).toMatchObject({ differs: ['/404', '/members'], behind: null });
  });

  test('nothing without a live release', async () => {
    const nobody = placeOf(api.dataDir, 'nobody', storeOf(api.dataDir));
    const build = await readBuildInfo(rendererDir);
    expect(await checkRelease({ api: reach(), place: nobody, host, build, pool })).toBeNull();
  });
});
