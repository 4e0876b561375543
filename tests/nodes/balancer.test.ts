import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect, onTestFinished, test, vi } from 'vitest';

import { startBalancer } from './balancer.ts';

type Fake = { port: number; name: string; isReady: boolean; server: Server; end: () => void };

/** A server in the place of a node: it answers with its name, and with what it was sent. */
async function startFake(name: string): Promise<Fake> {
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/api/health/ready')) return void response.writeHead(fake.isReady ? 200 : 503).end();
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      if (body === 'break off') return void response.destroy();
      response.setHeader('connection', 'close').end(`${name} ${request.method} ${body}`);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const end = () => (server.closeAllConnections(), void server.close());
  const fake: Fake = { port: (server.address() as AddressInfo).port, name, isReady: true, server, end };
  onTestFinished(end);
  return fake;
}

async function ask(port: number, body = ''): Promise<string> {
  const init = body ? { method: 'POST', body } : {};
  const response = await fetch(`http://127.0.0.1:${port}/page`, init);
  return `${response.status} ${(await response.text()).trim()}`;
}

test('requests go in turn to the nodes that are ready', async () => {
  const nodes = await Promise.all(['a', 'b', 'c'].map(startFake));
  const balancer = await startBalancer({ nodes: () => nodes, interval: 20 });
  onTestFinished(balancer.close);
  const three = async () => [await ask(balancer.port), await ask(balancer.port, 'sent'), await ask(balancer.port)];
  expect(new Set((await three()).map((answer) => answer.split(' ')[1]))).toEqual(new Set(['a', 'b', 'c']));
  for (const node of nodes.slice(1)) node.isReady = false;
  await vi.waitFor(() => expect(balancer.ready()).toHaveLength(1));
  expect(await three()).toEqual(['200 a GET', '200 a POST sent', '200 a GET']);
  for (const node of nodes) node.isReady = false;
  await vi.waitFor(() => expect(balancer.ready()).toEqual([]));
  expect(await ask(balancer.port)).toBe('503 No node is ready');
});

test('a request goes to another node if there is no connection, and only then', async () => {
  const nodes = await Promise.all(['a', 'b'].map(startFake));
  const balancer = await startBalancer({ nodes: () => nodes, interval: 3_600_000 });
  onTestFinished(balancer.close);
  expect(await ask(balancer.port, 'break off')).toBe('502 The node broke off');
  nodes[0]?.end();
  for (let time = 0; time < 4; time += 1) expect(await ask(balancer.port, 'x'.repeat(10_000))).toContain('200 b POST');
  expect(balancer.redispatched()).toBeGreaterThan(0);
});
