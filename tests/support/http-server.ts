import { createServer, type IncomingHttpHeaders } from 'node:http';

import { onTestFinished } from 'vitest';

export type Received = { method: string; url: string; headers: IncomingHttpHeaders; body: string };
export type Answer = { status: number; body?: unknown; headers?: Record<string, string> };

/** A real HTTP server on a free port that records requests; it stops with the test. */
export async function startHttpServer(
  answer: (request: Received) => Answer | Promise<Answer>,
): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      received.push({ method, url, headers, body });
      void Promise.resolve(answer({ method, url, headers, body })).then((reply) => {
        response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers });
        response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body ?? {}));
      });
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return { url: `http://127.0.0.1:${address.port}`, received };
}
