import { Hono } from 'hono';
import { expect, test } from 'vitest';

import { errorReply } from './error-reply.ts';

test('§8: an error that nobody foresaw has status 500, and tells nothing', async () => {
  const logged: string[] = [];
  const app = new Hono();
  app.get('/', () => {
    throw new Error('the secret is tacos');
  });
  app.onError((error, c) => errorReply(c, error, (line) => logged.push(line)));
  const reply = await app.request('/');
  expect(reply.status).toBe(500);
  const text = await reply.text();
  expect(JSON.parse(text)).toMatchObject({ statusCode: 500, message: expect.stringMatching(/\w/) });
  expect(text).not.toContain('tacos');
  expect(logged.join()).toContain('tacos');
});
