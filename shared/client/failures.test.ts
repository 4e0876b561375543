import { expect, test } from 'vitest';

import { freePort } from '#tests/support/free-port.ts';
import { startHttpServer } from '#tests/support/http-server.ts';

import { authCalls } from '../calls/auth.ts';
import { healthCalls } from '../calls/health.ts';
import { errorToast } from './error-toast.ts';
import { isFetchError } from './errors/fetch-error.ts';
import { HttpError, isHttpError } from './errors/http-error.ts';
import { isReplyError } from './errors/reply-error.ts';
import { isTimeoutError } from './errors/timeout-error.ts';
import { createClient } from './http.ts';
import { memorySession } from './session.ts';

const { health } = healthCalls;

async function failure(promise: Promise<unknown>): Promise<Error> {
  return promise.then(
    () => {
      throw new Error('It succeeded');
    },
    (error: Error) => error,
  );
}

test('§8: fetch error: [METHOD] "url": status statusText, and what the API said is kept', async () => {
  const body = { statusCode: 422, message: 'Invalid', code: 'invalid_fields', errors: { email: ['Enter an address'] } };
  const server = await startHttpServer(() => ({ status: 422, body }));
  const client = createClient({ session: memorySession(), baseUrl: server.url });
  const error = await failure(client(authCalls.resetPassword, { body: { email: 'x' } }));
  expect(error.message).toBe(`[POST] "${server.url}/api/account/reset-password": 422 Unprocessable Entity`);
  expect(isHttpError(error) && [error.status, error.code, error.body]).toEqual([422, 'invalid_fields', body]);
});

test('an error page of a proxy has no code', async () => {
  const server = await startHttpServer(() => ({
    status: 413,
    body: '<h1>nginx</h1>',
    headers: { 'content-type': 'text/html' },
  }));
  const error = await failure(createClient({ session: memorySession(), baseUrl: server.url })(health));
  expect(error).toBeInstanceOf(HttpError);
  expect(error).toMatchObject({ body: null, code: '' });
});

const html = { 'content-type': 'text/html' };
test.each<[string, unknown, string, Record<string, string>?]>([
  ['errors alone', { errors: { name: ['Too odd', 'Too long'], url: ['Taken'] } }, 'Too odd, Too long, Taken'],
  ['errors and a message', { message: 'Invalid', errors: { name: ['Too odd'] } }, 'Too odd'],
  ['errors and a code', { code: 'invalid_fields', errors: { name: ['Too odd'] } }, 'Too odd'],
  ['a message alone', { message: 'Only message' }, 'Only message'],
  ['a message and a status', { statusCode: 400, message: 'Bad words' }, 'Bad words'],
  ['a message and errors of another shape', { message: 'Bad words', errors: ['no', 'map'] }, 'Bad words'],
  ['a message and empty errors', { message: 'Bad words', errors: { name: [], url: 7 } }, 'Bad words'],
  ['a status alone', { statusCode: 400 }, 'Error!'],
  ['parts of other types', { statusCode: '400', message: 7, errors: null, code: {} }, 'Error!'],
  ['other fields', { detail: 'Something else' }, 'Error!'],
  ['a list', ['Bad'], 'Error!'],
  ['a text', '"Bad"', 'Error!'],
  ['null', 'null', 'Error!'],
  ['half a body', '{"message":"Ba', 'Error!'],
  ['nothing', '', 'Error!'],
  ['a page', '<h1>Bad Gateway</h1>', 'Error!', html],
])(
  '§8: what an error body has of errors, message and statusCode is shown (%s)',
  async (_, body, toast, headers = {}) => {
    const server = await startHttpServer(() => ({ status: 422, body, headers }));
    const error = await failure(createClient({ session: memorySession(), baseUrl: server.url })(health));
    expect(error).toMatchObject({ name: 'HttpError', status: 422 });
    expect(errorToast(error)).toBe(toast);
  },
);

test('an error body has a message, a code and a status, whatever was sent', async () => {
  const server = await startHttpServer(() => ({
    status: 409,
    body: { message: 'Taken', data: { id: 'x' }, trace: '…' },
  }));
  const error = await failure(createClient({ session: memorySession(), baseUrl: server.url })(health));
  expect(isHttpError(error) && error.body).toEqual({ statusCode: 409, message: 'Taken', code: '', data: { id: 'x' } });
});

test('no response: the message has the same format', async () => {
  const baseUrl = `http://127.0.0.1:${await freePort()}`;
  const error = await failure(createClient({ session: memorySession(), baseUrl })(health));
  expect(isFetchError(error)).toBe(true);
  expect(error.message).toMatch(/^\[GET\] "http:\/\/127\.0\.0\.1:\d+\/api\/health": <no response> /);
});

test('§8: timeout: ‘The operation was aborted due to timeout’, and no second try', async () => {
  const server = await startHttpServer(async () => {
    await new Promise((resolve) => setTimeout(resolve, 2000));
    return { status: 200, body: { status: 'ok' } };
  });
  const error = await failure(createClient({ session: memorySession(), baseUrl: server.url, timeout: 100 })(health));
  expect(isTimeoutError(error)).toBe(true);
  expect(error.message).toBe('The operation was aborted due to timeout');
  expect(server.received).toHaveLength(1);
});

test.each([
  ['another shape', { status: 'splendid' }],
  ['not JSON', '<h1>Welcome</h1>'],
])('a reply that doesn’t match its schema (%s) is a ReplyError', async (_, body) => {
  const server = await startHttpServer(() => ({ status: 200, body }));
  const error = await failure(createClient({ session: memorySession(), baseUrl: server.url })(health));
  expect(isReplyError(error)).toBe(true);
});

test('an aborted call rejects with AbortError, not as a failure', async () => {
  const server = await startHttpServer(async () => {
    await new Promise((resolve) => setTimeout(resolve, 2000));
    return { status: 200 };
  });
  const client = createClient({ session: memorySession(), baseUrl: server.url });
  const controller = new AbortController();
  const failed = failure(client(health, { signal: controller.signal }));
  setTimeout(() => controller.abort(), 50);
  expect((await failed).name).toBe('AbortError');
});
