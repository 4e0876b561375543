import type { Answer } from './bare-server.ts';
import { type Load, measureLoad, requestsPerSecond, startBare } from './load.ts';
import { report } from './run.ts';
import { startServer } from './server.ts';

const host = 'api.lonestar.localhost';

const fields = {
  name: 'Ana Ortiz',
  email: 'ana@example.com',
  phone: '512-555-0134',
  message: 'Tacos for eighty? '.repeat(20),
};
const loads: Load[] = [
  { name: 'Read the members: GET /api/posts/by-type?type=2', path: '/api/posts/by-type?type=2' },
  { name: 'Read the options: GET /api/options', path: '/api/options' },
  {
    name: 'Send a form: POST /api/submissions',
    path: '/api/submissions',
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'http://lonestar.localhost' },
    body: JSON.stringify({ form: 'contact', fields }),
  },
];

/**
 * Public calls under load, on the embedded database, without rate limits; the load generator runs on the same machine. The
 * yardstick: a bare node:http server that answers the same bytes, in its own process.
 */
export async function benchApi(): Promise<void> {
  const server = await startServer({ program: 'scripts/bench/api-server.ts' });
  try {
    for (const load of loads) {
      const bare = await startBare(await answerOf(server.port, load));
      const measured = await measureLoad(server.port, host, load);
      const yardstick = await measureLoad(bare.port, host, load);
      bare.stop();
      const ratio = measured.requests.average / yardstick.requests.average;
      report(load.name, {
        'this API': requestsPerSecond(measured),
        'yardstick: node:http with the same bytes': requestsPerSecond(yardstick),
        ratio: ratio.toFixed(2),
      });
    }
  } finally {
    await server.close();
  }
}

async function answerOf(port: number, load: Load): Promise<Answer> {
  const { path, method = 'GET', headers = {}, body } = load;
  // fetch doesn't send a custom Host header, so the site header names the domain.
  const site = { 'x-forwarded-for': host.slice('api.'.length) };
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { ...site, ...headers },
    ...(body === undefined ? {} : { body }),
  });
  if (!response.ok) throw new Error(`${load.name} answered ${response.status}: ${await response.text()}`);
  const { date: _, connection: _connection, 'keep-alive': _keep, ...kept } = Object.fromEntries(response.headers);
  const text = await response.text();
  return {
    status: response.status,
    headers: { ...kept, 'content-length': String(Buffer.byteLength(text)) },
    body: text,
  };
}
