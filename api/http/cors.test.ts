import { afterAll, beforeAll, expect, test } from 'vitest';

import { startApi, type TestApi } from '#tests/support/api.ts';

let api: TestApi;
let panel: string;
beforeAll(async () => {
  api = await startApi({ PANEL_HOST: 'panel.test' });
  panel = api.services.panelOrigin;
});
afterAll(() => api.close());

const ask = (path: string, host: string, origin: string, init: RequestInit = {}) =>
  api.fetch(`http://${host}${path}`, { ...init, headers: { host, origin, ...(init.headers as object) } });

/** The permissions that a browser reads from a preflight. */
async function preflight(host: string, origin: string) {
  const reply = await ask('/api/account', host, origin, {
    method: 'OPTIONS',
    headers: { 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' },
  });
  const listed = (name: string) => reply.headers.get(name)?.split(', ') ?? [];
  return {
    status: reply.status,
    origin: reply.headers.get('access-control-allow-origin'),
    headers: listed('access-control-allow-headers'),
    methods: listed('access-control-allow-methods'),
    vary: reply.headers.get('vary'),
    credentials: reply.headers.get('access-control-allow-credentials'),
  };
}

test('the panel may make every call at api.{domain}, with its token and the site', async () => {
  const allowed = await preflight('api.tacos.test', panel);
  expect(allowed).toMatchObject({ status: 204, origin: panel, vary: 'origin', credentials: null });
  expect(allowed.headers).toEqual(
    expect.arrayContaining(['authorization', 'x-forwarded-for', 'x-caravan-site', 'content-type']),
  );
  expect(allowed.methods).toEqual(expect.arrayContaining(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']));
  const refusal = await ask('/api/account', 'api.tacos.test', panel);
  expect([refusal.status, refusal.headers.get('access-control-allow-origin')]).toEqual([401, panel]);
  expect(refusal.headers.get('access-control-expose-headers')).toContain('content-disposition');
});

test('the domain’s own pages may not send a token', async () => {
  const allowed = await preflight('api.tacos.test', 'http://tacos.test');
  expect(allowed).toMatchObject({ origin: 'http://tacos.test', headers: ['content-type'], methods: ['GET', 'POST'] });
});

test('pages at another address of the domain may do the same, and those of another domain may not', async () => {
  const { db } = api.services;
  const { id } = await db.selectFrom('domains').select('id').where('host', '=', 'tacos.test').executeTakeFirstOrThrow();
  const alias = { host: 'www.tacos.test', domain_id: id, mode: 'serve' as const, created_at: new Date().toISOString() };
  await db.insertInto('domain_aliases').values(alias).execute();
  await api.addDomain('pho.test');
  expect(await preflight('api.tacos.test', 'http://www.tacos.test')).toMatchObject({ headers: ['content-type'] });
  expect(await preflight('api.tacos.test', 'http://www.tacos.test:81')).toMatchObject({ origin: null });
  expect(await preflight('api.pho.test', 'http://www.tacos.test')).toMatchObject({ origin: null });
  await db.deleteFrom('domain_aliases').where('host', '=', alias.host).execute();
  expect(await preflight('api.tacos.test', 'http://www.tacos.test')).toMatchObject({ origin: null });
});

test.each([
  ['another site', 'api.tacos.test', 'https://evil.test'],
  ['a site that only begins alike', 'api.tacos.test', 'http://tacos.test.evil.test'],
  ['the panel’s host on another port', 'api.tacos.test', 'https://panel.test:8443'],
  ['the panel’s host without TLS', 'api.tacos.test', 'http://panel.test'],
  ['no origin of a page', 'api.tacos.test', 'null'],
  ['an API host of no domain', 'api.unknown.test', 'http://unknown.test'],
  ['a host that isn’t an API’s', 'tacos.test', 'http://tacos.test'],
  ['the panel at an API host of no domain', 'api.unknown.test', 'https://panel.test'],
])('%s gets no permission', async (_, host, origin) => {
  expect(await preflight(host, origin)).toMatchObject({ status: 204, origin: null, headers: [], methods: [] });
  const reply = await ask('/api/health', host, origin);
  expect(reply.headers.get('access-control-allow-origin')).toBeNull();
});
