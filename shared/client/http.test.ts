import { expect, test } from 'vitest';

import { startHttpServer } from '#tests/support/http-server.ts';

import type { Call } from '../calls/call.ts';
import { cuisineTagCalls } from '../calls/content.ts';
import { healthCalls } from '../calls/health.ts';
import { postCalls } from '../calls/posts.ts';
import { submissionCalls } from '../calls/submissions.ts';
import { callPath, createClient } from './http.ts';
import { memorySession } from './session.ts';

const id = 'abcdefgh12345678';
const tokens = { access_token: 'access', refresh_token: 'refresh' };
const ok = { status: 200, body: { status: 'ok' } };
const { health } = healthCalls;
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

test.each(methods)('§6: calls carry the bearer access token and the site (%s)', async (method) => {
  const server = await startHttpServer(() => ok);
  const client = createClient({ session: memorySession('lonestar.localhost', tokens), baseUrl: server.url });
  const call: Call = { ...health, method };
  await client(call);
  expect(server.received[0]?.method).toBe(method);
  expect(server.received[0]?.headers).toMatchObject({
    authorization: 'Bearer access',
    'x-forwarded-for': 'lonestar.localhost',
    'x-caravan-site': 'lonestar.localhost',
  });
});

test('without tokens and site it sends none of these headers', async () => {
  const server = await startHttpServer(() => ok);
  await createClient({ session: memorySession(), baseUrl: server.url })(health);
  expect(server.received[0]?.headers).not.toHaveProperty('authorization');
  expect(server.received[0]?.headers).not.toHaveProperty('x-forwarded-for');
  expect(server.received[0]?.headers).not.toHaveProperty('x-caravan-site');
});

test('a path contains its parameters and only the defined query values', () => {
  expect(callPath(postCalls.updateBody, { params: { id } })).toBe(`/api/posts/${id}/body`);
  expect(callPath(postCalls.get, { params: { id: '../account' } })).toBe('/api/posts/..%2Faccount');
  const query = { type: 2, search: 'tacos & more', status: undefined };
  expect(callPath(postCalls.listByType, { query })).toBe('/api/posts/by-type?type=2&search=tacos+%26+more');
});

test('sends a body as JSON and a form as multipart', async () => {
  const server = await startHttpServer(() => ok);
  const client = createClient({ session: memorySession(), baseUrl: server.url });
  const write: Call = { ...health, method: 'POST' };
  await client(write, { body: { name: 'Tex-Mex' } } as object);
  expect(server.received[0]?.headers['content-type']).toBe('application/json');
  expect(server.received[0]?.body).toBe('{"name":"Tex-Mex"}');
  const form = new FormData();
  form.set('alt', 'A taco');
  await client({ ...write, encoding: 'multipart' }, { form });
  expect(server.received[1]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(server.received[1]?.body).toContain('A taco');
});

test('returns a file as an unread response; refusals are HttpErrors', async () => {
  const csv = '\ufeffName\r\nAna\r\n';
  const { export: exportCall } = submissionCalls;
  const server = await startHttpServer(({ url }) =>
    url.includes('archived')
      ? { status: 403, body: { statusCode: 403, message: 'Your role does not allow this', code: 'forbidden' } }
      : { status: 200, body: csv, headers: { 'content-type': 'text/csv' } },
  );
  const client = createClient({ session: memorySession('', tokens), baseUrl: server.url });
  const response = await client(exportCall, { query: { form: 'contact' } });
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())).toBe(csv);
  expect(server.received[0]?.url).toBe('/api/submissions/export?form=contact');
  await expect(client(exportCall, { query: { status: 'archived' } })).rejects.toMatchObject({ code: 'forbidden' });
});

test('reverses cuisine tags to oldest first and parses their icons', async () => {
  const icon = { viewBox: '0 0 24 24', paths: ['M4 4h16'] };
  const data = [
    { id: 'zzzzzzzzzzzzzzz2', title: 'Pho', icon_data: 'not json' },
    { id: 'zzzzzzzzzzzzzzz1', title: 'Tacos', icon_data: JSON.stringify(icon) },
  ];
  const server = await startHttpServer(() => ({ status: 200, body: { data, total: 2 } }));
  const reply = await createClient({ session: memorySession(), baseUrl: server.url })(cuisineTagCalls.list);
  expect(reply.data.map((tag) => [tag.title, tag.icon_data])).toEqual([
    ['Tacos', icon],
    ['Pho', null],
  ]);
});
