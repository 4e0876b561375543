import { setTimeout as wait } from 'node:timers/promises';

import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import type { Client } from '#shared/client/http.ts';
import { askHost } from '#tests/support/ask-host.ts';
import { signIn } from '#tests/support/installation.ts';
import { ensureRenderer } from '#tests/support/renderer.ts';

import { publishQuestion } from './publish-question.ts';
import { isReady, owner, startNetwork, type TestNetwork, type TestNode } from './start-nodes.ts';

const host = 'tacos.test';
let network: TestNetwork;
let web: TestNode;
let api: TestNode;
let publisher: TestNode;
let editor: Client;
beforeAll(async () => {
  await ensureRenderer();
  network = await startNetwork(host);
  // All at once, on a database without tables.
  [web, api, publisher] = await Promise.all([
    network.start('web', { role: 'web' }),
    network.start('api', { role: 'api' }),
    network.start('publisher', { role: 'publisher' }),
  ]);
  editor = await signIn(api.port, owner);
}, 240_000);
afterAll(() => network.remove());

const publish = (question: string) => publishQuestion(editor, question);

const faq = async (node: TestNode) => (await askHost(node.port, host, '/faq')).body;

test('a release of one node is on the others within a second', async () => {
  for (let round = 1; round <= 5; round += 1) {
    const question = `Is it round ${round}?`;
    await publish(question);
    const live = performance.now();
    for (const node of [web, api, publisher])
      await vi.waitFor(async () => expect(await faq(node)).toContain(question), { timeout: 5000, interval: 10 });
    expect(performance.now() - live).toBeLessThan(1000);
  }
});

test('each node does its part, and says of the others that they aren’t here', async () => {
  const ready = async (node: TestNode, role = '') =>
    JSON.parse((await askHost(node.port, 'localhost', `/api/health/ready${role && `?role=${role}`}`)).body) as unknown;
  expect(await Promise.all([web, api, publisher].map((node) => ready(node)))).toEqual(
    Array.from({ length: 3 }, () => ({ status: 'ready' })),
  );
  expect(await ready(web, 'api')).toEqual({ status: 'failing', failing: { api: 'not here' } });
  expect(await ready(publisher, 'publisher')).toEqual({ status: 'ready' });
  for (const node of [web, publisher])
    for (const [name, path] of [
      ['panel.localhost', '/panel'],
      ['panel.localhost', '/api/options'],
      [`api.${host}`, '/api/options'],
    ] as const)
      expect([node.name, name, path, (await askHost(node.port, name, path)).status]).toEqual([
        node.name,
        name,
        path,
        421,
      ]);
  expect((await askHost(web.port, host, '/preview/some-token')).status).toBe(421);
  expect((await askHost(api.port, `api.${host}`, '/api/options')).status).toBe(200);
});

test(
  'without database and buckets, nodes serve what they have, also after a restart',
  { timeout: 120_000 },
  async () => {
    await publish('Before the outage?');
    for (const node of [web, api, publisher])
      await vi.waitFor(async () => expect(await faq(node)).toContain('Before the outage?'), { timeout: 5000 });
    await network.postgres.stop();
    for (const node of [web, api, publisher]) expect(await faq(node)).toContain('Before the outage?');
    await Promise.all([web.end(), api.end('SIGKILL')]);
    const again = await network.start('web', {
      role: 'web',
      dataDir: web.dataDir,
      settings: { CUT_OFF_SECONDS: '15' },
    });
    const waiting = await network.start('api', { role: 'api', dataDir: api.dataDir, ready: false });
    const state = async (node: TestNode) => (await askHost(node.port, 'localhost', '/api/health/ready?role=web')).body;
    await vi.waitFor(async () => expect(await state(waiting)).toContain('"ready"'), { timeout: 20_000 });
    for (const node of [again, waiting]) expect(await faq(node)).toContain('Before the outage?');
    expect((await askHost(waiting.port, 'panel.localhost', '/api/options')).status).toBe(503);
    expect(await state(again)).toContain('"ready"');
    // Said after the time that was set, not at once.
    await wait(16_000);
    expect(await state(again)).toContain('"cut off"');
    await network.postgres.start();
    await isReady(waiting);
    editor = await signIn(waiting.port, owner);
    await publish('After the outage?');
    for (const node of [again, waiting, publisher])
      await vi.waitFor(async () => expect(await faq(node)).toContain('After the outage?'), { timeout: 15_000 });
    await vi.waitFor(async () => expect(await state(again)).toContain('"ready"'), { timeout: 10_000 });
  },
);
