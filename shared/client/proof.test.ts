import { expect, test, vi } from 'vitest';

import { startHttpServer } from '#tests/support/http-server.ts';

import type { Call } from '../calls/call.ts';
import { healthCalls } from '../calls/health.ts';
import { createClient } from './http.ts';
import { memorySession } from './session.ts';

const write: Call = { ...healthCalls.health, method: 'POST', path: '/api/things', access: 'session', proof: 'fresh' };
const needed = { status: 403, body: { statusCode: 403, message: 'Confirm it', code: 'proof_needed' } };
const expired = { status: 401, body: { statusCode: 401, message: 'Expired', code: 'token_expired' } };
const ok = { status: 200, body: { status: 'ok' } };
const tokens = { access_token: 'old', refresh_token: 'refresh' };

/** A server that refuses what comes before the proof; `isExpired` also refuses the old token. */
async function start(answer: boolean, { isExpired = false } = {}) {
  let isProven = false;
  const prove = vi.fn<() => Promise<boolean>>(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    isProven = answer;
    return answer;
  });
  const server = await startHttpServer(({ url, headers }) => {
    if (url.endsWith('refresh-tokens'))
      return { status: 200, body: { data: { access_token: 'new', refresh_token: 'next' } } };
    if (isExpired && headers.authorization === 'Bearer old') return expired;
    return isProven ? ok : needed;
  });
  const client = createClient({ session: memorySession('', { ...tokens }), baseUrl: server.url, prove });
  return { client, prove, received: server.received };
}

test('a call that needs a proof asks for it, and is then made again as it was', async () => {
  const { client, prove, received } = await start(true);
  await expect(client(write, { body: { name: 'Tacos' } } as object)).resolves.toEqual({ status: 'ok' });
  expect(prove).toHaveBeenCalledTimes(1);
  expect(received.map(({ body }) => body)).toEqual(['{"name":"Tacos"}', '{"name":"Tacos"}']);
});

test('also after the access token had expired, as it has after a long pause', async () => {
  const { client, prove } = await start(true, { isExpired: true });
  await expect(client(write)).resolves.toEqual({ status: 'ok' });
  expect(prove).toHaveBeenCalledTimes(1);
});

test('without one nothing is repeated, and the call fails as it did', async () => {
  const { client, received } = await start(false);
  await expect(client(write)).rejects.toMatchObject({ status: 403, code: 'proof_needed' });
  expect(received).toHaveLength(1);
});

test('a program that can’t give one is refused', async () => {
  const server = await startHttpServer(() => needed);
  const client = createClient({ session: memorySession('', { ...tokens }), baseUrl: server.url });
  await expect(client(write)).rejects.toMatchObject({ code: 'proof_needed' });
});
