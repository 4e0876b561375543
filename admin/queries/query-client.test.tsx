import '../app/app.css';
import { QueryObserver } from '@tanstack/react-query';
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
  ['the message of a timeout', new TimeoutError(), 'The operation was aborted due to timeout'],
  [
    'that there was no answer',
    new FetchError('GET', '/api/posts', new Error('refused')),
    'No connection: try again when you are back online.',
  ],
])('a toast shows %s', async (_, error, text) => {
  await render(<Toaster />);
  reportError(error, undefined);
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
});

test('a 401 shows no toast, because the client refreshes the session', async () => {
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

const written = { ok: () => Promise.resolve('stored'), failed: () => Promise.reject(new Error('refused')) };

test.each(['ok', 'failed'] as const)('a settled mutation invalidates the keys in `meta.stale`: %s', async (outcome) => {
  const client = makeQueryClient();
  client.setQueryData(['posts', 'list'], 1);
  client.setQueryData(['users'], 1);
  const mutation = client
    .getMutationCache()
    .build(client, { mutationFn: written[outcome], meta: { silent: true, stale: [['posts']] } });
  await mutation.execute(undefined).catch(() => undefined);
  expect(client.getQueryState(['posts', 'list'])?.isInvalidated).toBe(true);
  expect(client.getQueryState(['users'])?.isInvalidated).toBe(false);
});

test.each([
  ['ok', true],
  ['failed', false],
] as const)('a mutation waits for the queries in `meta.awaits` only after a success: %s', async (outcome, waits) => {
  const client = makeQueryClient();
  const { promise: reply, resolve } = Promise.withResolvers<string>();
  client.setQueryData(['views'], 'old');
  const stop = new QueryObserver(client, { queryKey: ['views'], queryFn: () => reply }).subscribe(() => undefined);
  const mutation = client
    .getMutationCache()
    .build(client, { mutationFn: written[outcome], meta: { silent: true, awaits: [['views']] } });
  const settled = mutation.execute(undefined).catch(() => undefined);
  await expect.poll(() => client.getQueryState(['views'])?.fetchStatus).toBe('fetching');
  if (!waits) await settled;
  expect(mutation.state.status).toBe(waits ? 'pending' : 'error');
  resolve('new');
  await settled;
  await expect.poll(() => client.getQueryData(['views'])).toBe('new');
  stop();
});
