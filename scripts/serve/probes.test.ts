import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

import { afterEach, expect, test, vi } from 'vitest';

import { createFront } from './front.ts';
import { type Checks, createProbes, type Failing } from './probes.ts';

const servers: { close: () => unknown }[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const server of servers.splice(0)) server.close();
});

const fine = async () => null;
const allFine: Checks = { web: fine, api: fine, publisher: fine };

async function start() {
  const lines: string[] = [];
  const probes = createProbes((line) => lines.push(line));
  const { server, open } = createFront('max-age=1', { probe: probes.answer });
  servers.push(server);
  open((_request, response) => response.writeHead(404).end('a page'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const ask = async (path: string, method = 'GET') => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, { method });
    const body = await reply.text();
    return { status: reply.status, body: body.startsWith('{') ? (JSON.parse(body) as unknown) : body };
  };
  return { probes, ask, lines };
}

test('a process is live while it starts, and ready when it has started, at any host', async () => {
  const { probes, ask } = await start();
  expect(await ask('/api/health/live')).toEqual({ status: 200, body: { status: 'live' } });
  expect(await ask('/api/health/ready')).toEqual({ status: 503, body: { status: 'starting' } });
  probes.open(allFine);
  expect(await ask('/api/health/ready')).toEqual({ status: 200, body: { status: 'ready' } });
  expect(await ask('/api/health/ready?role=web')).toEqual({ status: 200, body: { status: 'ready' } });
  expect(await ask('/api/health/ready', 'HEAD')).toEqual({ status: 200, body: '' });
  probes.drain();
  expect(await ask('/api/health/ready')).toEqual({ status: 503, body: { status: 'draining' } });
  expect(await ask('/api/health/live')).toEqual({ status: 200, body: { status: 'live' } });
});

test('other paths and methods are no probes, and an unknown role is refused with their names', async () => {
  const { probes, ask } = await start();
  probes.open(allFine);
  for (const path of ['/api/health', '/api/health/', '/api/health/ready/', '/api/health/lively', '/live'])
    expect([path, await ask(path)]).toEqual([path, { status: 404, body: 'a page' }]);
  expect(await ask('/api/health/ready', 'POST')).toEqual({ status: 404, body: 'a page' });
  expect(await ask('/api/health/ready?role=cook')).toEqual({
    status: 400,
    body: { status: 'There is no role of this name: ask for web, api, publisher' },
  });
});

test('a failing part is named, its reason is logged once, and it is asked at most every two seconds', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { probes, ask, lines } = await start();
  let failing: Failing | null = { part: 'disk', reason: 'ENOSPC: no space left on device' };
  let asked = 0;
  const api = async () => {
    asked += 1;
    return failing;
  };
  probes.open({ ...allFine, api });
  const unready = { status: 503, body: { status: 'failing', failing: { api: 'disk' } } };
  expect(await Promise.all([ask('/api/health/ready'), ask('/api/health/ready?role=api')])).toEqual([unready, unready]);
  expect(await ask('/api/health/ready?role=web')).toMatchObject({ status: 200 });
  failing = null;
  expect(await ask('/api/health/ready')).toEqual(unready);
  expect(asked).toBe(1);
  vi.advanceTimersByTime(2001);
  expect(await ask('/api/health/ready')).toMatchObject({ status: 200 });
  vi.advanceTimersByTime(2001);
  expect(await ask('/api/health/ready')).toMatchObject({ status: 200 });
  expect(lines).toEqual(['not ready: api: ENOSPC: no space left on device', 'ready again: api']);
});

test('a part that throws or never answers is failing', { timeout: 20_000 }, async () => {
  const { probes, ask } = await start();
  probes.open({
    ...allFine,
    web: () => Promise.reject(new Error('the table is gone')),
    publisher: () => new Promise(() => undefined),
  });
  const began = performance.now();
  expect(await ask('/api/health/ready')).toEqual({
    status: 503,
    body: { status: 'failing', failing: { web: 'error', publisher: 'no answer' } },
  });
  expect(performance.now() - began).toBeLessThan(8000);
});
