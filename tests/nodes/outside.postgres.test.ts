import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { faqCalls } from '#shared/calls/content.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import type { Client } from '#shared/client/http.ts';
import { signIn } from '#tests/support/installation.ts';
import { ensureRenderer } from '#tests/support/renderer.ts';

import { owner, startNetwork, type TestNetwork, type TestNode } from './start-nodes.ts';

const host = 'tacos.test';
let network: TestNetwork;
let nodes: TestNode[];
let editor: Client;
let edge: Server;
/** What the edge keeps, by host and path. */
const kept = new Map<string, { body: string; until: number }>();
let hits = 0;
let purges = 0;

/** An edge of a CDN: it spreads what it doesn't have over all nodes, keeps what `s-maxage` allows, and drops what it is told to. */
function startEdge(): Server {
  let turn = 0;
  return createServer((incoming, response) => {
    void (async () => {
      if (incoming.method === 'POST') {
        const {
          urls,
          all,
          host: of,
        } = JSON.parse(await text(incoming)) as {
          host: string;
          urls: string[];
          all: boolean;
        };
        purges += 1;
        for (const key of kept.keys()) if (all && key.startsWith(`${of}/`)) kept.delete(key);
        for (const url of urls) kept.delete(url.replace('https://', ''));
        response.end();
        return;
      }
      const key = `${incoming.headers.host}${incoming.url}`;
      const found = kept.get(key);
      if (found && found.until > performance.now()) {
        hits += 1;
        response.end(found.body);
        return;
      }
      for (;;) {
        turn += 1;
        const node = nodes[turn % nodes.length];
        const answer = node && (await ask(node.port, incoming.url ?? '/', 500).catch(() => null));
        if (!answer) continue;
        const seconds = Number(/s-maxage=(\d+)/.exec(answer.cache)?.[1] ?? 0);
        // As slow as an edge may be to store what it took.
        await wait(Math.random() * 50);
        if (seconds > 0) kept.set(key, { body: answer.body, until: performance.now() + seconds * 1000 });
        response.end(answer.body);
        return;
      }
    })();
  });
}

async function ask(port: number, path: string, timeout = 5000): Promise<{ body: string; cache: string }> {
  const sent = request({ host: '127.0.0.1', port, path, headers: { host }, timeout });
  sent.on('timeout', () => sent.destroy(new Error('no answer')));
  sent.end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { body: await text(answer), cache: answer.headers['cache-control'] ?? '' };
}

const throughEdge = async () => (await ask((edge.address() as AddressInfo).port, '/faq')).body;

beforeAll(async () => {
  await ensureRenderer();
  network = await startNetwork(host);
  nodes = network.nodes;
  edge = startEdge();
  await new Promise<void>((resolve) => {
    edge.listen(0, '127.0.0.1', resolve);
  });
  const settings = {
    CDN: 'webhook',
    CDN_API_KEY: `whsec_${Buffer.alloc(32, 5).toString('base64')}`,
    CDN_PURGE_URL: `http://127.0.0.1:${(edge.address() as AddressInfo).port}/`,
  };
  const [work] = await Promise.all([
    network.start('work', { settings }),
    network.start('web1', { role: 'web', settings }),
    network.start('web2', { role: 'web', settings }),
  ]);
  editor = await signIn(work.port, owner);
}, 240_000);
afterAll(async () => {
  edge.closeAllConnections();
  edge.close();
  await network.remove();
});

async function publish(question: string): Promise<string> {
  await editor(faqCalls.create, { body: { question, answer: 'Yes.' } });
  return (await editor(releaseCalls.clearCache)).data.release.id;
}
const everywhere = (id: string) =>
  vi.waitFor(
    async () =>
      expect((await editor(releaseCalls.get, { params: { id } })).data).toMatchObject({
        state: 'live',
        outside: { everywhere: true },
      }),
    { timeout: 30_000, interval: 50 },
  );

test('once a release is everywhere, no visitor gets an older page from an edge that keeps pages for a day', async () => {
  await everywhere(await publish('First?'));
  await throughEdge();
  const before = hits;
  await vi.waitFor(async () => {
    await throughEdge();
    expect(hits).toBeGreaterThan(before);
  }, 10_000);
  for (let round = 1; round <= 4; round += 1) {
    const visiting = new AbortController();
    const visitors = Array.from({ length: 4 }, async () => {
      while (!visiting.signal.aborted) {
        await throughEdge();
        await wait(5);
      }
    });
    // A node that is stopped meanwhile goes on with the older release.
    const stopped = round % 2 === 0 ? nodes[1] : undefined;
    stopped?.child.kill('SIGSTOP');
    const id = await publish(`Round ${round}?`);
    await wait(1500);
    stopped?.child.kill('SIGCONT');
    await everywhere(id);
    visiting.abort();
    await Promise.all(visitors);
    const seen = await Promise.all(Array.from({ length: 20 }, () => throughEdge()));
    expect(seen.filter((body) => !body.includes(`Round ${round}?`))).toEqual([]);
  }
  expect(purges).toBeGreaterThanOrEqual(10);
}, 180_000);
