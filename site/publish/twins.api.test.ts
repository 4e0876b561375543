import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { faqCalls } from '#shared/calls/content.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import type { Client } from '#shared/client/http.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { ensureRenderer } from '#tests/support/renderer.ts';
import { ask } from '#tests/support/site.ts';
import { storeOf } from '#tests/support/test-packs.ts';
import { testPublisher } from '#tests/support/test-publisher.ts';

import { createStaticHost } from './host.ts';
import type { Publisher } from './publisher.ts';

const host = 'tacos.test';
let api: TestApi;
let editor: Client;
let rendererDir = '';
let publisher: Publisher;
/** What a browser gets, in which encoding. */
let visit: (accepts: string) => Promise<{ body: Buffer; encoding: string | undefined }>;
let stop: () => void;

function newPublisher(refresh: (host: string) => Promise<void>): Publisher {
  return testPublisher(api, rendererDir, {
    onSwitch: refresh,
  });
}
let restart: () => Promise<void>;

beforeAll(async () => {
  rendererDir = await ensureRenderer();
  api = await startApi();
  editor = await api.signIn(host);
  const sites = createStaticHost({ dataDir: api.dataDir, store: storeOf(api.dataDir), log: () => undefined });
  const server = createServer((request, response) => void sites.handle(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  stop = () => (server.closeAllConnections(), void server.close());
  visit = async (accepts) => {
    const { headers, body } = await ask(port, '/faq', 'GET', { host, 'accept-encoding': accepts });
    return { body, encoding: headers['content-encoding'] };
  };
  restart = async () => {
    publisher = newPublisher(sites.refresh);
    await publisher.start();
  };
  await editor(faqCalls.create, { body: { question: 'How hot?', answer: 'Answer 0.', category: null } });
  await restart();
}, 150_000);
afterAll(async () => {
  await publisher.close();
  stop();
  await api.close();
});

/** Publishes another answer: few pages, whose twins come later. */
async function publish(answer: string): Promise<void> {
  const { data } = await editor(faqCalls.list, {});
  await editor(faqCalls.update, { params: { id: data[0]?.id ?? '' }, body: { answer } });
  await editor(releaseCalls.clearCache);
  await publisher.wake();
  expect((await visit('')).body.toString()).toContain(answer);
}
const areMade = () =>
  vi.waitFor(async () => expect((await visit('br')).encoding).toBe('br'), { timeout: 15_000, interval: 100 });

test('a small publish is live without compressed twins, which come soon after', async () => {
  expect((await visit('br')).encoding).toBe('br');
  await publish('Answer 1.');
  expect((await visit('br')).encoding).toBeUndefined();
  await areMade();
  expect((await visit('gzip')).encoding).toBe('gzip');
});

test('those that a process didn’t get to are made after its next start', async () => {
  await publish('Answer 2.');
  await publisher.close();
  expect((await visit('br')).encoding).toBeUndefined();
  await restart();
  await areMade();
  expect((await visit('')).body.toString()).toContain('Answer 2.');
});
