import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { analyticsCalls } from '#shared/calls/analytics.ts';
import type { Client } from '#shared/client/http.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';

let api: TestApi;
let client: Client;
let other: Client;
let visitor: Client;
beforeAll(async () => {
  api = await startApi();
  client = await api.signIn('tacos.test');
  visitor = api.visitor('tacos.test');
  await api.addDomain('other.test');
  other = await api.signIn('other.test');
});
afterAll(() => api.close());

const notThere = { status: 404, code: 'not_found' };

describe('analytics', () => {
  const snippet = {
    type: 'inline' as const,
    src: '',
    custom_id: '',
    async: true,
    defer: false,
    tag_position: 'head' as const,
    code: 'console.log("<\\/script> ☃")',
    name: '',
    content: '',
    content_type: '',
    external_analytics: '',
    external_analytics_type: '',
  };

  test('snippets are kept as written, in order of creation', async () => {
    const first = (await client(analyticsCalls.create, { body: snippet })).data;
    const second = (await client(analyticsCalls.create, { body: { ...snippet, type: 'meta', name: 'verify' } })).data;
    expect((await visitor(analyticsCalls.list)).data).toEqual([first, second]);
    expect(first).toEqual({ ...snippet, id: first.id, version: 1 });
    const update = (code: string) =>
      client(analyticsCalls.update, { params: { id: first.id }, body: { ...snippet, code, version: 1 } });
    expect((await update('two()')).data).toMatchObject({ code: 'two()', version: 2 });
    await expect(update('three()')).rejects.toMatchObject({
      status: 409,
      code: 'stale_version',
      body: { data: { code: 'two()' } },
    });
    await client(analyticsCalls.remove, { params: { id: first.id } });
    expect((await visitor(analyticsCalls.list)).data).toEqual([second]);
  });

  test('only admins write them, and only their own domain’s', async () => {
    const { id } = (await other(analyticsCalls.create, { body: snippet })).data;
    const body = { ...snippet, version: 1 };
    await expect(client(analyticsCalls.update, { params: { id }, body })).rejects.toMatchObject(notThere);
    await expect(client(analyticsCalls.remove, { params: { id } })).rejects.toMatchObject(notThere);
    const editor = await api.signIn('tacos.test', await api.addUser('tacos.test', 'editor'));
    await expect(editor(analyticsCalls.create, { body: snippet })).rejects.toMatchObject({ status: 403 });
  });

  test.each([
    'http://plain.example/x.js',
    '//stats.example/x.js',
    'javascript:alert(1)',
    'https://user:word@stats.example/x.js',
    'https://stats.example\\x.js',
    'https://localhost:9200/x.js',
    'https://169.254.169.254/x.js',
    'https://[::1]/x.js',
  ])('no page loads a script from %j', async (src) => {
    await expect(client(analyticsCalls.create, { body: { ...snippet, type: 'script', src } })).rejects.toMatchObject({
      status: 422,
      body: { errors: { src: [expect.stringContaining('https://')] } },
    });
  });

  test('users who may not change them read them without the notes', async () => {
    const notes = { external_analytics: 'Account 1234', external_analytics_type: 'stats' };
    const { id } = (await client(analyticsCalls.create, { body: { ...snippet, ...notes } })).data;
    const read = async (reader: Client) => (await reader(analyticsCalls.list)).data.find((item) => item.id === id);
    const editor = await api.signIn('tacos.test', await api.addUser('tacos.test', 'editor'));
    const admin = await api.signIn('tacos.test', await api.addUser('tacos.test', 'admin'));
    for (const reader of [visitor, editor]) {
      expect(await read(reader)).toMatchObject({
        code: snippet.code,
        external_analytics: '',
        external_analytics_type: '',
      });
    }
    expect(await read(admin)).toMatchObject(notes);
  });

  test('a service’s key and addresses are public, as pages need them', async () => {
    const entered = {
      external_analytics: 'Account 1234 at https://count.example.org/',
      external_analytics_type: 'matomo',
    };
    const { id } = (await client(analyticsCalls.create, { body: { ...snippet, ...entered } })).data;
    expect((await visitor(analyticsCalls.list)).data.find((item) => item.id === id)).toMatchObject({
      external_analytics: 'https://count.example.org',
      external_analytics_type: 'matomo',
    });
  });
});
