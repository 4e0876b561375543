import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect, test } from 'vitest';

import { toApiHost } from './own-form.ts';

test('a form on a public host goes on as anybody’s, to the api. host, with its own headers', async () => {
  let seen: Pick<IncomingMessage, 'headers' | 'rawHeaders'> = { headers: {}, rawHeaders: [] };
  const server = createServer((incoming, outgoing) => {
    const { headers, rawHeaders } = toApiHost(incoming);
    seen = { headers: { ...headers }, rawHeaders: [...rawHeaders] };
    outgoing.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const secrets = {
    authorization: 'Bearer token',
    Cookie: 'access_token=token',
    'X-Caravan-Site': 'soups.test',
    'x-forwarded-for': 'soups.test',
  };
  const kept = { host: 'tacos.test:4321', 'Content-Type': 'application/json', 'x-real-ip': '203.0.113.7' };
  const { port } = server.address() as AddressInfo;
  const sent = request({ host: '127.0.0.1', port, method: 'POST', headers: { ...kept, ...secrets } });
  sent.end('{}');
  await once(sent, 'response');
  server.close();
  server.closeAllConnections();
  expect(seen.headers).toMatchObject({
    host: 'api.tacos.test:4321',
    'content-type': 'application/json',
    'x-real-ip': '203.0.113.7',
  });
  for (const name of Object.keys(secrets)) expect(seen.headers).not.toHaveProperty(name.toLowerCase());
  const raw = seen.rawHeaders.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase());
  expect(raw.filter((name) => name === 'host')).toHaveLength(1);
  expect(raw.filter((name) => Object.keys(secrets).some((secret) => secret.toLowerCase() === name))).toEqual([]);
  expect(seen.rawHeaders[seen.rawHeaders.indexOf('Host') + 1]).toBe('api.tacos.test:4321');
});
