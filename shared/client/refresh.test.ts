import { expect, test, vi } from 'vitest';

import { type Answer, type Received, startHttpServer } from '#tests/support/http-server.ts';

import { authCalls } from '../calls/auth.ts';
import type { Call } from '../calls/call.ts';
import { healthCalls } from '../calls/health.ts';
import { createClient } from './http.ts';
import { memorySession } from './session.ts';

const before = { access_token: 'old', refresh_token: 'refresh-1' };
const after = { access_token: 'new', refresh_token: 'refresh-2' };
const unauthorized = { status: 401, body: { statusCode: 401, message: 'Sign in', code: 'token_expired' } };
const refreshPath = '/api/auth/refresh-tokens';
/** A call for signed-in users with a minimal reply. */
const read: Call = { ...healthCalls.health, path: '/api/things', access: 'session' };

/** A server that only accepts the new access token, and replies to refresh calls with `refreshAnswer`. */
async function start(
  refreshAnswer: (request: Received) => Answer | Promise<Answer>,
  tokens: Partial<typeof before> = before,
) {
  const server = await startHttpServer((request) => {
    if (request.url === refreshPath) return refreshAnswer(request);
    return request.headers.authorization === 'Bearer new' ? { status: 200, body: { status: 'ok' } } : unauthorized;
  });
  const session = memorySession('lonestar.localhost', tokens);
  const ended = vi.spyOn(session, 'ended');
  const clearAccessToken = vi.spyOn(session, 'clearAccessToken');
  const client = createClient({ session, baseUrl: server.url });
  return { client, session, ended, clearAccessToken, received: server.received };
}
const newTokens = () => ({ status: 200, body: { data: after } });

test('§4: after a 401 a refresh call is made, both tokens are stored, and the request is sent once more 500 ms later', async () => {
  const { client, session, clearAccessToken, received } = await start(newTokens);
  const startedAt = performance.now();
  await expect(client(read)).resolves.toEqual({ status: 'ok' });
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(499);
  expect(received.map(({ url, headers }) => [url, headers.authorization])).toEqual([
    ['/api/things', 'Bearer old'],
    [refreshPath, 'Bearer refresh-1'],
    ['/api/things', 'Bearer new'],
  ]);
  expect(session.tokens()).toEqual(after);
  expect(clearAccessToken).toHaveBeenCalledOnce();
});

test('the refresh carries the refresh token and the site, and no body', async () => {
  const { client, received } = await start(newTokens);
  await client(read);
  const refresh = received.find(({ url }) => url === refreshPath);
  expect(refresh).toMatchObject({ method: 'POST', body: '' });
  expect(refresh?.headers).toMatchObject({
    authorization: 'Bearer refresh-1',
    'x-forwarded-for': 'lonestar.localhost',
  });
});

test('a write is retried too', async () => {
  const { client, received } = await start(newTokens);
  await client({ ...read, method: 'PUT' }, { body: { title: 'Tacos' } } as object);
  const writes = received.filter(({ method }) => method === 'PUT');
  expect(writes.map(({ body }) => body)).toEqual(['{"title":"Tacos"}', '{"title":"Tacos"}']);
});

test('§4: a failed request is retried once on 401, never a third time', async () => {
  const { client, received } = await start(() => ({
    status: 200,
    body: { data: { ...after, access_token: 'wrong' } },
  }));
  await expect(client(read)).rejects.toMatchObject({ status: 401 });
  expect(received).toHaveLength(3);
});

test('§4: requests that wait while one refresh runs share it', async () => {
  const { client, received } = await start(newTokens);
  const replies = await Promise.all(Array.from({ length: 20 }, () => client(read)));
  expect(replies).toHaveLength(20);
  expect(received.filter(({ url }) => url === refreshPath)).toHaveLength(1);
  expect(received).toHaveLength(41);
});

test('§4: without a refresh token the session has ended, and no refresh call is made', async () => {
  const { client, session, ended, received } = await start(newTokens, { access_token: 'old' });
  await expect(client(read)).rejects.toMatchObject({ status: 401 });
  expect(ended).toHaveBeenCalledOnce();
  expect(session.tokens()).toEqual({});
  expect(received).toHaveLength(1);
});

test('§4: a refused refresh ends the session once, however many requests wait', async () => {
  const { client, ended, received } = await start(() => unauthorized);
  const ends = await Promise.allSettled(Array.from({ length: 20 }, () => client(read)));
  expect(ends.every((end) => end.status === 'rejected')).toBe(true);
  expect(ended).toHaveBeenCalledOnce();
  expect(received.filter(({ url }) => url === refreshPath)).toHaveLength(1);
  expect(received).toHaveLength(21);
});

test('a request in flight when the session ends is not retried, and the end is reported once', async () => {
  const server = await startHttpServer(async ({ url }) => {
    if (url === '/api/slow') await new Promise((resolve) => setTimeout(resolve, 300));
    return unauthorized;
  });
  const session = memorySession('lonestar.localhost', before);
  const ended = vi.spyOn(session, 'ended');
  const client = createClient({ session, baseUrl: server.url });
  const ends = await Promise.allSettled([client(read), client({ ...read, path: '/api/slow' })]);
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(ended).toHaveBeenCalledOnce();
  expect(server.received).toHaveLength(3);
});

test('a refresh that fails with a server error keeps the refresh token', async () => {
  const { client, session, ended } = await start(() => ({ status: 503 }));
  await expect(client(read)).rejects.toMatchObject({ status: 503 });
  expect(ended).not.toHaveBeenCalled();
  expect(session.tokens()).toEqual({ refresh_token: 'refresh-1' });
});

test('a public read waits for a due refresh, so that its reply has drafts', async () => {
  const { client, received } = await start(newTokens, { refresh_token: 'refresh-1' });
  await client({ ...read, access: 'public' });
  expect(received.map(({ headers }) => headers.authorization)).toEqual(['Bearer refresh-1', 'Bearer new']);
});

test('a wrong password is not an expired session', async () => {
  const body = { statusCode: 401, message: 'Wrong email or password', code: 'wrong_credentials' };
  const server = await startHttpServer(() => ({ status: 401, body }));
  const session = memorySession();
  const ended = vi.spyOn(session, 'ended');
  const login = { email: 'ada@example.com', password: 'wrong' };
  const client = createClient({ session, baseUrl: server.url });
  await expect(client(authCalls.login, { body: login })).rejects.toMatchObject({ code: 'wrong_credentials' });
  expect(ended).not.toHaveBeenCalled();
  expect(server.received).toHaveLength(1);
});

const refused = { status: 401, body: { statusCode: 401, message: 'The session has ended', code: 'unauthorized' } };

test.each([
  ['refused', refused],
  ['answered', { status: 200, body: { data: { access_token: 'late', refresh_token: 'late' } } }],
])('another tab’s new tokens are kept when the refresh is %s, and the session does not end', async (_, answer) => {
  const { client, session, ended } = await start(() => {
    session.store(after);
    return answer;
  });
  await expect(client(read)).resolves.toEqual({ status: 'ok' });
  expect(session.tokens()).toEqual(after);
  expect(ended).not.toHaveBeenCalled();
});

test('signing out during a refresh stays signed out', async () => {
  const { client, session } = await start(() => {
    session.ended();
    return newTokens();
  });
  await expect(client(read)).rejects.toMatchObject({ status: 401 });
  expect(session.tokens()).toEqual({});
});
