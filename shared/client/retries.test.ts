import { expect, test } from 'vitest';

import { startHttpServer } from '#tests/support/http-server.ts';

import type { Call } from '../calls/call.ts';
import { healthCalls } from '../calls/health.ts';
import { isHttpError } from './errors/http-error.ts';
import { createClient } from './http.ts';
import { memorySession } from './session.ts';

const { health } = healthCalls;
const retried = [408, 409, 425, 429, 500, 502, 503, 504];
/** Node's fetch handles these two itself: 407 is for proxies, 421 asks for another connection. */
const fetchKeeps = new Set([407, 421]);
const failures = Array.from({ length: 200 }, (_, index) => index + 400).filter((status) => !fetchKeeps.has(status));

/** Calls every path `/api/{status}` concurrently; returns the number of requests per status, and how each call ended. */
async function askAll(method: string) {
  const server = await startHttpServer(({ url }) => ({
    status: Number(url.split('/').at(-1)),
    body: method === 'HEAD' ? '' : {},
  }));
  const client = createClient({ session: memorySession(), baseUrl: server.url });
  const ends = await Promise.all(
    failures.map(async (status) => {
      // No call is a HEAD today, but retries would apply to one.
      const call: Call = { ...health, method: method as 'GET', path: `/api/${status}` };
      return client(call).then(
        () => 'fulfilled',
        (error: unknown) => (isHttpError(error) ? error.status : String(error)),
      );
    }),
  );
  const twice = failures.filter((status) => server.received.filter(({ url }) => url === `/api/${status}`).length === 2);
  return { ends, twice, requests: server.received.length };
}

test.each(['GET', 'HEAD'])(
  '%s is tried once more on exactly these statuses; all of 400 to 599 are errors',
  async (method) => {
    const { ends, twice, requests } = await askAll(method);
    expect(twice).toEqual(retried);
    expect(requests).toBe(failures.length + retried.length);
    expect(ends).toEqual(failures);
  },
);

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('%s is never retried', async (method) => {
  const { ends, requests } = await askAll(method);
  expect(requests).toBe(failures.length);
  expect(ends).toEqual(failures);
});

test('a read whose retry succeeds is a success', async () => {
  let asked = 0;
  const server = await startHttpServer(() => {
    asked += 1;
    return asked === 1 ? { status: 503 } : { status: 200, body: { status: 'ok' } };
  });
  const client = createClient({ session: memorySession(), baseUrl: server.url });
  await expect(client(health)).resolves.toEqual({ status: 'ok' });
});

test('a long Retry-After does not delay a read', async () => {
  const server = await startHttpServer(() => ({ status: 429, headers: { 'retry-after': '3600' } }));
  const client = createClient({ session: memorySession(), baseUrl: server.url });
  await expect(client(health)).rejects.toMatchObject({ status: 429 });
});
