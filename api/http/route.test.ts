import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { owner, startApi, type TestApi } from '#tests/support/api.ts';

let api: TestApi;
let token = '';
beforeAll(async () => {
  api = await startApi();
  const reply = await send('POST', '/api/auth/login', JSON.stringify(owner));
  token = ((await reply.json()) as { data: { access_token: string } }).data.access_token;
});
afterAll(() => api.close());

type Body = string | Uint8Array<ArrayBuffer>;
function send(method: string, path: string, body?: Body, headers: Record<string, string> = {}): Promise<Response> {
  const signedIn: Record<string, string> = token === '' ? {} : { authorization: `Bearer ${token}` };
  const type = { 'content-type': 'application/json' };
  return api.fetch(`http://panel.test${path}`, {
    method,
    headers: { ...signedIn, ...type, ...headers },
    ...(body === undefined ? {} : { body }),
  });
}

describe('odd input is a client error, never a server error', () => {
  test.each([
    ['a field that every object inherits', '{"toString":1,"constructor":1}', 422],
    ['a prototype', '{"__proto__":{"email":"x"}}', 422],
    ['no object', 'null', 422],
    ['bytes that are no text', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), 400],
    ['a million brackets', '['.repeat(900_000), 400],
    ['a deep body', `${'['.repeat(500)}${']'.repeat(500)}`, 400],
  ])('%s', async (_, body, status) => {
    // It takes the largest bodies.
    const reply = await send('POST', '/api/posts', body);
    expect([reply.status, ((await reply.json()) as { statusCode: number }).statusCode]).toEqual([status, status]);
  });

  test.each([
    ['/api/posts/by-type?type=2&toString=1&__proto__=1', 422],
    ['/api/posts/by-type?type=2&type=3', 200],
    ['/api/posts/by-type?type=2&search=%00', 422],
    ['/api/posts/by-type?type=2&search=%ED%A0%80', 200],
    ['/api/posts/by-type?type=2&search=%zz', 200],
    ['/api/posts/by-type?type=2&offset=1e300', 422],
    ['/api/posts/by-type?type=2&startDate=0000-01-01%2000:00:00', 200],
    ['/api/posts/by-type?type=2&endDate=9999-12-31%2023:59:59', 200],
    ['/api/posts/%00', 404],
    ['/api/posts/%E0%A4%A', 404],
    ['/api/posts/aaaaaaaaaaaaaaaa/revisions', 404],
  ])('%s', async (path, status) => {
    const reply = await send('GET', path);
    expect([reply.status, await reply.text()]).toEqual([status, expect.stringContaining('{')]);
  });

  test('a version beyond the column’s range', async () => {
    const reply = await send('PUT', '/api/options/site-map', JSON.stringify({ types: [1], version: 2 ** 52 }));
    expect(reply.status).toBe(422);
  });

  test('a time with too many digits', async () => {
    const body = {
      url: 'odd-time',
      title: 'Odd',
      post_type_id: 1,
      post_status_id: 3,
      publish_at: `2100-01-01T00:00:00.${'1'.repeat(400)}Z`,
      post_body: { attributes: { title: '', url: '', description: '' } },
    };
    expect((await send('POST', '/api/posts', JSON.stringify(body))).status).toBeLessThan(500);
  });

  test('a hundred thousand unknown fields are not all reported', async () => {
    const body = JSON.stringify(Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`f${index}`, 1])));
    const reply = await send('POST', '/api/posts', body);
    expect(reply.status).toBe(422);
    expect((await reply.text()).length).toBeLessThan(20_000);
  });
});

describe('every response', () => {
  test.each([
    ['a success', 'GET', '/api/account', 200],
    ['a failure', 'GET', '/api/posts/aaaaaaaaaaaaaaaa', 404],
    ['an unknown call', 'GET', '/api/nothing', 404],
    ['a head', 'HEAD', '/api/health', 200],
    ['the description', 'GET', '/api/openapi.json', 200],
    ['no content', 'POST', '/api/auth/logout', 204],
  ])('is not cached, sniffed or framed: %s', async (_, method, path, status) => {
    const reply = await send(method, path);
    expect(reply.status).toBe(status);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
  });
});
