import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Answer = { status: number; headers: Record<string, string>; body: string | Uint8Array };

/** The yardstick, in its own process: a bare node:http server that reads the request and answers with the bytes it was sent. */
process.once('message', ({ status, headers, body }: Answer) => {
  const bytes = Buffer.from(body);
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(status, headers).end(bytes));
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
