import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { isOnInternet, privateAddress, request } from './outgoing.ts';

let calls = 0;
const inside = createServer((_request, response) => {
  calls += 1;
  response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
});
let port = 0;
beforeAll(async () => {
  await new Promise<void>((done) => {
    inside.listen(0, '127.0.0.1', done);
  });
  port = (inside.address() as AddressInfo).port;
});
afterAll(() => inside.close());

const send = (host: string, reach: 'anywhere' | 'internet') =>
  request(`http://${host}:${port}/`, { reach, headers: {}, signal: AbortSignal.timeout(3000) });

describe('a request to the internet never reaches this server’s own network', () => {
  test.each(['127.0.0.1', '0x7f.1', '2130706433', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0', 'localhost'])(
    'at %s',
    async (host) => {
      await expect(send(host, 'internet')).rejects.toMatchObject({ cause: { code: privateAddress } });
      expect(calls).toBe(0);
    },
  );

  test.each([
    ['10.1.2.3', '172.16.0.1', '192.168.1.1', '100.64.0.1', '169.254.169.254', '127.8.8.8', '0.0.0.0', '224.0.0.1'],
    ['::1', '::', 'fc00::1', 'fe80::1', '::ffff:10.0.0.1', '64:ff9b::a00:1', '2002:a00:1::', 'ff02::1'],
    ['::10.0.0.1', '::ffff:0:a00:1', '64:ff9b:1::a00:1', 'fec0::1', '5f00::1', '168.63.129.16', '::ffff:168.63.129.16'],
  ])('whatever the kind of address: %s …', (...addresses) => {
    expect(addresses.filter(isOnInternet)).toEqual([]);
    expect(['93.184.215.14', '2606:2800:21f:cb07::1'].filter(isOnInternet)).toHaveLength(2);
  });
});

test('a redirect isn’t followed', async () => {
  const { status } = await send('127.0.0.1', 'anywhere');
  expect([status, calls]).toEqual([302, 1]);
});
