import { setTimeout as wait } from 'node:timers/promises';

import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { faqCalls } from '#shared/calls/content.ts';
import { publisherCalls } from '#shared/calls/publisher.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import type { Client } from '#shared/client/http.ts';
import { publisherOverHttp } from '#site/data/publisher-client.ts';
import { askHost } from '#tests/support/ask-host.ts';
import { signIn } from '#tests/support/installation.ts';
import { ensureRenderer } from '#tests/support/renderer.ts';

import { owner, startNetwork, type TestNetwork, type TestNode } from './start-nodes.ts';

const host = 'tacos.test';
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
let network: TestNetwork;
let api: TestNode;
let publisher: TestNode;
let editor: Client;
beforeAll(async () => {
  await ensureRenderer();
  network = await startNetwork(host);
  const settings = { REBUILD_HOOK_SECRET: secret };
  [api, publisher] = await Promise.all([
    network.start('api', { role: 'api', settings }),
    network.start('publisher', { role: 'publisher', settings }),
  ]);
  editor = await signIn(api.port, owner);
}, 240_000);
afterAll(() => network.remove());

const stateOf = async (id: string) => (await editor(releaseCalls.get, { params: { id } })).data.state;

test('a release of a publisher that died is live within 20 seconds, and the dead one can’t switch any more', async () => {
  await vi.waitFor(async () => expect((await askHost(api.port, host, '/')).status).toBe(200), 30_000);
  // A domain's releases are built one by one: while one is under way, nobody gets the next.
  await vi.waitFor(async () => {
    const { data } = await editor(releaseCalls.list, { query: { limit: 50 } });
    expect(data.filter(({ state }) => state === 'queued' || state === 'building')).toEqual([]);
  }, 30_000);
  // Nobody else may take it.
  publisher.child.kill('SIGSTOP');
  await editor(faqCalls.create, { body: { question: 'Who builds this?', answer: 'Another one.' } });
  const { id, number } = (await editor(releaseCalls.clearCache)).data.release;
  const dead = publisherOverHttp({ baseUrl: `http://127.0.0.1:${api.port}`, fetch }, secret)();
  const me = 'a-publisher-that-dies';
  const claim = await dead(publisherCalls.claim, { body: { publisher: me, resume: false, awaited: true } });
  expect(claim.data?.release.id).toBe(id);
  const died = performance.now();
  publisher.child.kill('SIGCONT');
  await wait(10_000);
  expect(await stateOf(id), 'its lease isn’t over').toBe('building');
  await vi.waitFor(async () => expect(await stateOf(id)).toBe('live'), { timeout: 15_000, interval: 50 });
  expect(performance.now() - died).toBeLessThan(20_000);
  await vi.waitFor(async () => expect((await askHost(api.port, host, '/faq')).body).toContain('Who builds this?'), {
    timeout: 1000,
    interval: 10,
  });
  const late = { publisher: me, current: { number, manifest: 'what it built' } };
  await expect(dead(publisherCalls.moveCurrent, { params: { id }, body: late })).rejects.toMatchObject({ status: 409 });
  expect((await askHost(publisher.port, host, '/faq')).status).toBe(200);
});
