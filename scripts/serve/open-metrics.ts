import { createServer, type Server } from 'node:http';

import type { Config } from '#api/config/config.ts';
import type { Log } from '#shared/trace/log.ts';

import { listen } from './listen.ts';
import type { Watched } from './process-metrics.ts';

/** Serves the numbers of this process on METRICS_PORT, if it is set. Returns how to stop. Throws ListenError. */
export async function openMetrics({ metricsPort, host }: Config, log: Log, watched: Watched): Promise<() => void> {
  if (metricsPort === null) return () => undefined;
  // Loaded only where somebody reads them.
  const { contentType, processMetrics } = await import('./process-metrics.ts');
  const metrics = processMetrics(watched);
  const server = createMetricsServer(metrics.read, contentType, log);
  const port = await listen(server, { port: metricsPort, host, setting: 'METRICS_PORT' });
  log(`metrics on port ${port}`);
  return () => {
    metrics.close();
    server.close();
    server.closeAllConnections();
  };
}

/** Answers `GET /metrics`, and nothing else. It has a port of its own, because nothing in front of it asks who reads. */
function createMetricsServer(read: () => Promise<string>, type: string, log: Log): Server {
  return createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0];
    if (request.method !== 'GET' || path !== '/metrics') {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('The numbers are at /metrics.\n');
      return;
    }
    read().then(
      (text) => response.writeHead(200, { 'content-type': type }).end(text),
      (error: Error) => {
        log(`metrics: ${error.message}`, { error });
        response.writeHead(500, { 'content-type': 'text/plain' }).end('The numbers could not be read.\n');
      },
    );
  });
}
