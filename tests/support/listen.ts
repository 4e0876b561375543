import { once } from 'node:events';
import { createServer } from 'node:http';

import { getRequestListener } from '@hono/node-server';

import type { TestApi } from './api.ts';

/** Lets other processes reach the API on a free port. */
export async function listen({ app }: TestApi): Promise<{ url: string; close: () => void }> {
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const server = createServer((request, response) => void listener(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return { url: `http://127.0.0.1:${address.port}`, close: () => (server.closeAllConnections(), void server.close()) };
}
