import '../app/app.css';
import { toast } from 'sonner';
import { afterEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';

import { FetchError } from '#shared/client/errors/fetch-error.ts';
import { HttpError } from '#shared/client/errors/http-error.ts';
import { TimeoutError } from '#shared/client/errors/timeout-error.ts';

import { Toaster } from '../ui/toaster.tsx';
import { makeQueryClient, reportError } from './query-client.ts';

const http = (status: number, body: Partial<NonNullable<HttpError['body']>> | null) =>
  new HttpError(
    'PUT',
    '/api/posts/1/data',
    status,
    'Nope',
    body && { statusCode: status, message: '', code: 'conflict', ...body },
  );

afterEach(() => void toast.dismiss());

test.each([
  [
    'all messages of all fields, joined by commas',
    http(422, { message: 'Invalid', errors: { url: ['Taken'], title: ['Too long', 'Odd'] } }),
    'Taken, Too long, Odd',
  ],
  ['the message', http(409, { message: 'This is in use' }), 'This is in use'],
  ["'Error!' when there is neither", http(500, null), 'Error!'],
  ['a timeout’s own words', new TimeoutError(), 'The operation was aborted due to timeout'],
  [
    'a fetch error’s own words',
    new FetchError('GET', '/api/posts', new Error('refused')),
    '[GET] "/api/posts": <no response> refused',
  ],
])('a toast says %s', async (_, error, text) => {
  await render(<Toaster />);
  reportError(error, undefined);
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
});

test('a 401 makes no toast: the refresh flow has it', async () => {
  await render(<Toaster />);
  reportError(http(401, { code: 'token_expired', message: 'Expired' }), undefined);
  reportError(http(403, { message: 'Not yours' }), undefined);
  await expect.element(page.getByText('Not yours')).toBeVisible();
  expect(page.getByText('Expired').query()).toBeNull();
});

test('§8: failure loading identity or core data: swallowed silently; anything else is reported', async () => {
  await render(<Toaster />);
  const client = makeQueryClient();
  const failing = (message: string) => () => Promise.reject(http(400, { message }));
  await client
    .fetchQuery({ queryKey: ['a'], queryFn: failing('Silent'), meta: { silent: true } })
    .catch(() => undefined);
  await client.fetchQuery({ queryKey: ['b'], queryFn: failing('From a query') }).catch(() => undefined);
  await expect.element(page.getByText('From a query')).toBeVisible();
  expect(page.getByText('Silent').query()).toBeNull();
});
