import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { releaseCalls } from '#shared/calls/releases.ts';

import { signIn, startInstallation } from './support/installation.ts';
import { ensureRenderer } from './support/renderer.ts';

type Attribute = { key: string; value: Record<string, unknown> };
type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Attribute[];
};
type Sent = { resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[] };

const host = 'traced.localhost';
const owner = { email: 'owner@example.com', password: 'a password for the tests' };
let dataDir = '';
let collector: Server;
const sent: Sent[] = [];
let server: Awaited<ReturnType<typeof startInstallation>>;
const spans = () =>
  sent.flatMap(({ resourceSpans }) => resourceSpans.flatMap((one) => one.scopeSpans.flatMap((scope) => scope.spans)));
/** The exporter sends every five seconds. */
const patience = { timeout: 20_000 };

beforeAll(async () => {
  await ensureRenderer();
  collector = createServer((request, response) => {
    void json(request).then((body) => {
      if (request.url === '/v1/traces') sent.push(body as Sent);
      response.end('{}');
    });
  });
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const { port } = collector.address() as AddressInfo;
  dataDir = mkdtempSync(join(tmpdir(), 'caravan-traces-'));
  const settings = {
    OWNER_EMAIL: owner.email,
    OWNER_PASSWORD: owner.password,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
  };
  server = await startInstallation({ dataDir, host, settings, program: 'without panel' });
}, 120_000);
afterAll(async () => {
  server.child.kill('SIGTERM');
  await once(server.child, 'close');
  collector.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('calls of the API are spans of the trace that the caller names, by their declared paths', async () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const parent = 'b7ad6b7169203331';
  await fetch(`http://127.0.0.1:${server.port}/api/users/somebody`, {
    headers: { traceparent: `00-${traceId}-${parent}-01` },
  });
  const own = () => spans().filter((span) => span.traceId === traceId);
  await expect.poll(own, patience).toHaveLength(1);
  expect(own()[0]).toMatchObject({ name: 'GET /api/users/{id}', parentSpanId: parent });
  const values = own()[0]?.attributes.map(({ key, value }) => [key, Object.values(value)[0]]);
  expect(values).toEqual([
    ['http.request.method', 'GET'],
    ['http.response.status_code', 401],
    ['http.route', '/api/users/{id}'],
  ]);
  const resource = sent[0]?.resourceSpans[0]?.resource.attributes.map(
    ({ key, value }) => `${key}=${String(value['stringValue'])}`,
  );
  expect(resource).toEqual(expect.arrayContaining(['service.name=caravan', 'deployment.environment.name=test']));
  expect(JSON.stringify(sent)).not.toContain('somebody');
});

test('a publish is a trace of its steps', async () => {
  const client = await signIn(server.port, owner);
  const { data } = await client(releaseCalls.clearCache);
  const attribute = { key: 'caravan.release', value: { intValue: data.release.number } };
  const own = () => spans().filter(({ attributes }) => JSON.stringify(attributes).includes(JSON.stringify(attribute)));
  await expect.poll(() => own().map(({ name }) => name), patience).toContain('publish');
  const whole = own().find(({ name }) => name === 'publish');
  // Another domain may publish a release of the same number meanwhile.
  const steps = own().filter((span) => span !== whole && span.traceId === whole?.traceId);
  expect(steps.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['commit', 'claim', 'read', 'switch', 'report']),
  );
  for (const step of steps) {
    expect(step).toMatchObject({ parentSpanId: whole?.spanId });
    expect(BigInt(step.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(step.startTimeUnixNano));
    expect(BigInt(step.endTimeUnixNano)).toBeLessThanOrEqual(BigInt(whole?.endTimeUnixNano ?? 0));
  }
});
