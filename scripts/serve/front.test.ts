import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';

import { expect, test } from 'vitest';

import { createFront } from './front.ts';

test('a client that never reads its reply does not hold it for ever', async () => {
  const { server, open } = createFront('max-age=1', { silence: 300 });
  let ended = false;
  open((_request, response) => {
    response.on('close', () => (ended = true)).end(Buffer.alloc(20_000_000));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    .on('error', () => undefined)
    .pause();
  socket.write('GET / HTTP/1.1\r\nHost: tacos.example\r\n\r\n');
  await expect.poll(() => ended, { timeout: 5000 }).toBe(true);
  socket.destroy();
  server.close();
});
