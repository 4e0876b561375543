import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Access, Call } from '#shared/calls/call.ts';
import { servedCalls } from '#shared/calls/groups.ts';
import { may, type Role, roles } from '#shared/rules/roles.ts';
import { owner, startApi, type TestApi } from '#tests/support/api.ts';
import { peopleOf, tokenIn } from '#tests/support/people.ts';

type Operation = { 'x-access': Access; parameters: { name: string; in: string; required: boolean }[] };

let api: TestApi;
let tokens: Record<Role, string>;
beforeAll(async () => {
  api = await startApi();
  const entries = await Promise.all(
    roles.map(async (role) => {
      const who = role === 'owner' ? owner : await api.addUser('tacos.test', role);
      const reply = await send('POST', '/api/auth/login', { 'content-type': 'application/json' }, JSON.stringify(who));
      return [role, ((await reply.json()) as { data: { access_token: string } }).data.access_token] as const;
    }),
  );
  tokens = Object.fromEntries(entries) as Record<Role, string>;
});
afterAll(() => api.close());

function send(method: string, path: string, headers: Record<string, string> = {}, body?: string): Promise<Response> {
  return api.fetch(`http://api.test${path}`, { method, headers, ...(body ? { body } : {}) });
}

/** A request that gets past the router: an unknown id and no body, so that it never changes anything. */
function request(call: Pick<Call, 'method' | 'path'>, token?: string): Promise<Response> {
  const path = call.path
    .replace(/\{(?:id|status|link)\}/g, 'aaaaaaaaaaaaaaaa')
    .replace('{rev}', '1')
    .replace('{document}', 'menus')
    .replace('{host}', 'old.test');
  return send(call.method, path, token ? { authorization: `Bearer ${token}` } : {});
}

/** From openapi.json, so that a new route is covered automatically. */
async function operations(): Promise<(Pick<Call, 'method' | 'path'> & { access: Access })[]> {
  const document = (await (await send('GET', '/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, Operation>>;
  };
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase() as Call['method'],
      path: path as Call['path'],
      access: operation['x-access'],
    })),
  );
}

describe('access', () => {
  test('openapi.json describes every call that is served', async () => {
    const described = (await operations()).map(({ method, path }) => `${method} ${path}`);
    expect(described.toSorted()).toEqual(
      Object.values(servedCalls)
        .map(({ method, path }) => `${method} ${path}`)
        .toSorted(),
    );
    expect(described.length).toBeGreaterThan(60);
  });

  test('every call but the public ones is 401 without a token', async () => {
    const answered = await Promise.all(
      (await operations())
        .filter(({ access }) => access !== 'public')
        .map(async (call) => [call.path, (await request(call)).status]),
    );
    expect(answered.filter(([, status]) => status !== 401)).toEqual([]);
  });

  test('a form of another site changes nothing, whatever cookies the browser sends', async () => {
    const answered = await Promise.all(
      (await operations())
        .filter(({ method, access }) => method !== 'GET' && access !== 'public')
        .map(async ({ method, path }) => {
          const headers = {
            cookie: `access_token=${tokens.owner}; refresh_token=${tokens.owner}; site=tacos.test`,
            origin: 'https://evil.test',
            'content-type': 'text/plain',
          };
          return [method, path, (await send(method, path, headers, '{}')).status];
        }),
    );
    expect(answered.filter(([, , status]) => status !== 401)).toEqual([]);
  });

  test('a role may do exactly what its permissions allow', async () => {
    const wrong: unknown[] = [];
    for (const call of await operations()) {
      if (['public', 'session', 'refresh', 'publisher'].includes(call.access)) continue;
      for (const role of roles) {
        const { status } = await request(call, tokens[role]);
        const refused = status === 403 || status === 401;
        if (refused === may(role, call.access as never)) wrong.push([role, call.method, call.path, status]);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('only the publisher may make the publisher’s calls', async () => {
    for (const call of (await operations()).filter(({ access }) => access === 'publisher')) {
      for (const role of roles) expect((await request(call, tokens[role])).status).toBe(401);
    }
  });
});

describe('a token of an ended session', () => {
  const site = { 'x-forwarded-for': 'tacos.test' };
  const password = 'seven tamales at dawn';
  let dead: string;
  let who: { email: string; password: string };
  beforeAll(async () => {
    const people = peopleOf(api);
    who = await api.addUser('tacos.test', 'editor');
    dead = (await people.login(who)).access_token;
    await people.call('/api/auth/logout', dead, { method: 'POST' });
  });
  const call = (path: string, body?: object, headers = site) =>
    peopleOf(api).call(path, dead, { headers, ...(body ? { method: 'POST', body } : {}) });

  test('is ignored where no token is needed', async () => {
    expect((await call('/api/account')).status).toBe(401);
    const options = await call('/api/options');
    expect([options.status, await options.json()]).toMatchObject([200, { data: { title: 'Taco Network' } }]);
    expect((await call('/api/auth/login', who)).status).toBe(200);
    expect((await call('/api/account/reset-password', { email: who.email })).status).toBe(202);
    const mails = () => peopleOf(api).mailsTo(who.email);
    await expect.poll(async () => tokenIn((await mails()).at(-1))).not.toBe('');
    const token = tokenIn((await mails()).at(-1));
    expect((await call('/api/account/change-password', { token, password })).status).toBe(204);
    expect((await call('/api/auth/login', { ...who, password })).status).toBe(200);
  });

  test('names no domain: the header does, as without a token', async () => {
    expect((await call('/api/options', undefined, { 'x-forwarded-for': 'nowhere.test' })).status).toBe(404);
  });

  test('is refused where users are shown more, so that they don’t take what visitors see for everything', async () => {
    const paths = [
      '/api/posts/by-type?type=1',
      '/api/posts/aaaaaaaaaaaaaaaa',
      '/api/analytics',
      '/api/faqs?deleted=true',
    ];
    for (const path of paths) expect([path, (await call(path)).status]).toEqual([path, 401]);
    expect((await call('/api/account/change-password', { current_password: password, password })).status).toBe(401);
  });

  test('doesn’t take the place of a valid one, which must be of the named domain', async () => {
    await api.addDomain('elsewhere.test');
    const reply = await send('GET', '/api/options', {
      authorization: `Bearer ${tokens.owner}`,
      'x-forwarded-for': 'elsewhere.test',
    });
    expect([reply.status, await reply.json()]).toMatchObject([409, { code: 'domain_mismatch' }]);
  });
});

describe('failures', () => {
  test('an unknown path is a 404 with the usual body', async () => {
    const reply = await send('GET', '/api/nothing-here');
    expect([reply.status, await reply.json()]).toEqual([
      404,
      { statusCode: 404, code: 'not_found', message: 'There is no such call' },
    ]);
  });

  test.each([
    ['no JSON', 'application/json', '{"email":', 400],
    ['a form', 'application/x-www-form-urlencoded', 'email=x', 415],
    ['too much', 'application/json', JSON.stringify({ email: 'x'.repeat(2_100_000) }), 413],
    ['a wrong shape', 'application/json', '[]', 422],
  ])('a body with %s is refused', async (_, type, body, status) => {
    const reply = await send('POST', '/api/auth/login', { 'content-type': type }, body);
    expect(reply.status).toBe(status);
    expect(await reply.json()).toMatchObject({ statusCode: status, message: expect.stringMatching(/\w+/) });
  });

  test('an unknown query field is refused by every call, also by those without a query', async () => {
    const asked = await Promise.all(
      (await operations())
        .filter(({ access }) => access !== 'refresh' && access !== 'publisher')
        .map(async ({ method, path }) => {
          const reply = await request({ method, path: `${path}?bogus=1` as Call['path'] }, tokens.owner);
          return { call: `${method} ${path}`, status: reply.status, body: (await reply.json()) as object };
        }),
    );
    expect(asked.length).toBeGreaterThan(60);
    expect(asked.filter(({ status }) => status !== 422)).toEqual([]);
    const simple = asked.find(({ call }) => call === 'GET /api/options');
    expect(simple?.body).toMatchObject({ errors: { bogus: ['Unknown field “bogus”: leave it out'] } });
  });

  test('an unreachable database is 503, without details', async () => {
    const other = await startApi();
    await other.services.db.schema.dropTable('secrets').execute();
    const reply = await other.fetch('http://api.test/api/health');
    expect([reply.status, (await reply.json()) as unknown]).toMatchObject([503, { code: 'unavailable' }]);
    await other.close();
  });

  test('health is ok while the API can serve', async () => {
    const reply = await send('GET', '/api/health');
    expect([reply.status, await reply.json()]).toEqual([200, { status: 'ok' }]);
  });
});
