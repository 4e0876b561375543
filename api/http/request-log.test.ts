import { afterAll, beforeAll, expect, test } from 'vitest';

import { authCalls } from '#shared/calls/auth.ts';
import { threadLog } from '#shared/trace/log-context.ts';
import type { LogFields, LoggedError } from '#shared/trace/log.ts';
import { owner, startApi, type TestApi } from '#tests/support/api.ts';

import { createApp } from '../app.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

test('a failure on our side is logged once: with its stack, its request, the user and the domain', async () => {
  const { data: account } = await (await api.signIn('tacos.test'))(authCalls.account);
  const { data: tokens } = await api.visitor('tacos.test')(authCalls.login, { body: owner });
  // What an installation looks like on which somebody changed the database by hand.
  await api.services.db.schema.alterTable('saved_views').renameTo('lost_views').execute();
  const events: (LogFields & { message: string })[] = [];
  const log = threadLog((message, fields) => void events.push({ message, ...fields }));
  const app = createApp({ ...api.services, log });
  const reply = await app.request('/api/saved-views', {
    headers: {
      authorization: `Bearer ${tokens.access_token}`,
      'x-caravan-site': 'tacos.test',
      'x-request-id': 'broken-1',
    },
  });
  expect(reply.status).toBe(500);
  expect(reply.headers.get('x-request-id')).toBe('broken-1');
  expect(await reply.text()).not.toContain('saved_views');
  expect(events).toEqual([
    {
      message: expect.stringContaining('saved_views'),
      request: 'broken-1',
      user: account.user.id,
      domain: account.domain.id,
      error: expect.objectContaining({ message: expect.stringContaining('saved_views') }),
    },
  ]);
  const [{ error } = {}] = events;
  expect((error as LoggedError).stack).toMatch(/\n +at .*saved-views/);
  await api.services.db.schema.alterTable('lost_views').renameTo('saved_views').execute();
});
