import { afterAll, beforeAll, expect, test } from 'vitest';

import { postCalls } from '#shared/calls/posts.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import type { Client } from '#shared/client/http.ts';
import { startApi, type TestApi, withoutLimits } from '#tests/support/api.ts';
import { createPost } from '#tests/support/content.ts';
import { LiveListModel } from '#tests/support/live-list-model.ts';
import { randomEditor, randomFrom } from '#tests/support/random-walk.ts';
import { ensureRenderer } from '#tests/support/renderer.ts';
import { placeAt } from '#tests/support/stored.ts';
import { packsAt } from '#tests/support/test-packs.ts';

import { readBuildInfo } from './build-info.ts';
import { checkRelease } from './check-release.ts';
import { createPublisher, type Publisher } from './publisher.ts';
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
  api = await startApi(withoutLimits);
  editor = await api.signIn(host);
  publisher = createPublisher({
    dataDir: api.dataDir,
    store: packsAt(api.dataDir),
    rendererDir,
    api: reach(),
    calls: api.direct,
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

async function finish(id: string) {
  await publisher.wake();
  return (await editor(releaseCalls.get, { params: { id } })).data;
}

test(
  `after ${steps} random edits, publishes, patches, schedules, rollbacks, undos and deletions visitors see what the live list says`,
  async () => {
    const seed = Number(process.env['WALK_SEED'] ?? Math.floor(Math.random() * 1e9));
    const random = randomFrom(seed);
    const walk = randomEditor(editor, random);
    const walked: string[] = [];
    const model = new LiveListModel(api, editor, finish);
    for (let index = 0; index < 8; index += 1) await createPost(editor, { url: `members/first-${index}` });
    await model.publish();
    const anyRelease = async () => {
      const { data } = await editor(releaseCalls.list, { query: { limit: 6 } });
      return data.filter(({ state, kept }) => state === 'live' && kept)[Math.floor(random() * 4)];
    };
    const moves: Record<string, () => Promise<void>> = {
      some: async () => {
        const changes = await model.changes();
        const chosen = changes.filter(() => random() < 0.4);
        if (chosen.length > 0) await model.publish(chosen);
      },
      all: () => model.publish(),
      due: () => model.comeDue(),
      patch: async () => {
        const posts = await model.livePosts();
        const post = posts[Math.floor(random() * posts.length)];
        if (post) await model.patch(post, `Sold out ${Math.floor(random() * 1000)}`);
      },
      schedule: async () => {
        const chosen = (await model.changes()).filter(() => random() < 0.3);
        if (chosen.length > 0) await model.schedule(chosen);
      },
      group: () => model.groupComesDue(),
      rollback: async () => {
        const release = await anyRelease();
        if (release) await model.rollback(release);
      },
      undo: async () => {
        const release = await anyRelease();
        if (release) await model.undo(release);
      },
      empty: () => model.emptyTrash(random() < 0.5 ? 2 : 6),
    };
    const names = ['some', 'some', 'all', 'due', 'patch', 'patch', 'schedule', 'group', 'rollback', 'undo', 'empty'];
    for (let step = 1; step <= steps; step += 1) {
      walked.push(await walk());
      if (random() < 0.5) {
        const name = names[Math.floor(random() * names.length)] ?? 'some';
        walked.push(name);
        await moves[name]?.();
      }
      const wrong = await model.differences();
      expect(wrong, `WALK_SEED=${seed}: ${walked.join(' ')}`).toEqual([]);
      if (step % stepsBetweenChecks > 0 && step < steps) continue;
      const result = await checkRelease({
        api: reach(),
        place: await placeAt(api.dataDir, host),
        host,
        build: await readBuildInfo(rendererDir),
        pool,
      });
      expect(result, `WALK_SEED=${seed}: ${walked.join(' ')}`).toMatchObject({ differs: [], behind: null });
    }
    await model.publish();
    const orderOf = async (client: Client) => {
      const { data } = await client(postCalls.listByType, { query: { type: 2, limit: 500, status: 2 } });
      return data.map(({ id }) => id);
    };
    const [live, saved] = [await orderOf(api.onlooker(host)), await orderOf(editor)];
    expect(live, `WALK_SEED=${seed}: ${walked.join(' ')}`).toEqual(saved);
  },
  60_000 + steps * 5000,
);
