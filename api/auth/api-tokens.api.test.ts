import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { apiTokenCalls } from '#shared/calls/api-tokens.ts';
import { auditCalls } from '#shared/calls/audit.ts';
import { placeCalls } from '#shared/calls/places.ts';
import { postCalls } from '#shared/calls/posts.ts';
import { userCalls } from '#shared/calls/users.ts';
import type { Client } from '#shared/client/http.ts';
import { may, type Permission } from '#shared/rules/roles.ts';
import { type TokenPermission, tokenPermissions } from '#shared/rules/token-permissions.ts';
import type { MadeToken } from '#shared/schemas/api-tokens.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { createPost } from '#tests/support/content.ts';
import {
  answerOf,
  collectIds,
  type Operation,
  operationsOf,
  readDocument,
  sendOperation,
} from '#tests/support/operations.ts';
import { type People, peopleOf } from '#tests/support/people.ts';
import { populate } from '#tests/support/populate.ts';

import { readConfig } from '../config/config.ts';
import { createLimits } from '../limits/limits.ts';
import { countWork } from '../limits/work.ts';

let api: TestApi;
let people: People;
let owner: Client;
beforeAll(async () => {
  api = await startApi();
  people = peopleOf(api);
  owner = await api.signIn('tacos.test');
});
afterAll(() => api.close());

type Wanted = { permissions?: TokenPermission[]; expires_in_days?: number | null };
async function make(wanted: Wanted = {}, client = owner, name = 'Menus'): Promise<MadeToken> {
  return (await client(apiTokenCalls.create, { body: { name, permissions: [...tokenPermissions], ...wanted } })).data;
}

const get = (path: string, token: string, headers: Record<string, string> = {}) =>
  api.fetch(`http://api.test${path}`, { headers: { authorization: `Bearer ${token}`, ...headers } });
async function answer(reply: Response): Promise<[number, string, string]> {
  const { code, message } = (await reply.json()) as { code: string; message: string };
  return [reply.status, code, message];
}
const listed = async (id: string) => (await owner(apiTokenCalls.list)).data.find((token) => token.id === id);

describe('a new token', () => {
  test('reads drafts and writes, without a password', async () => {
    const { secret, id } = await make();
    expect(secret).toMatch(/^cvn_[\w-]{43}$/);
    const draft = await createPost(owner, { title: 'Draft', url: 'blog/by-hand', post_type_id: 6, post_status_id: 1 });
    expect((await get(`/api/posts/${draft.id}`, secret)).status).toBe(200);
    const reply = await people.call('/api/places', secret, { method: 'POST', body: { name: 'Made by a program' } });
    expect(reply.status).toBe(201);
    expect(await listed(id)).toMatchObject({ state: 'active', last_used_at: expect.any(String) });
  });

  test('is stored hashed, and shown once', async () => {
    const { secret } = await make({}, owner, 'Shown once');
    const all = JSON.stringify([
      await api.services.db.selectFrom('api_tokens').selectAll().execute(),
      await owner(apiTokenCalls.list),
      await owner(auditCalls.list, { query: {} }),
    ]);
    expect(all).toContain('Shown once');
    expect(all).toContain(secret.slice(0, 10));
    expect(all).not.toContain(secret.slice(4, 20));
  });

  test('expires after 90 days, a year at most; without an end only for owners', async () => {
    const { expires_at: ends } = await make();
    expect(Date.parse(ends ?? '') - Date.now()).toBeGreaterThan(89 * 86_400_000);
    expect(Date.parse(ends ?? '') - Date.now()).toBeLessThan(91 * 86_400_000);
    expect((await make({ expires_in_days: null })).expires_at).toBeNull();
    const admin = await api.signIn('tacos.test', await api.addUser('tacos.test', 'admin'));
    await expect(make({ expires_in_days: null }, admin)).rejects.toMatchObject({ status: 422 });
    await expect(make({ expires_in_days: 366 })).rejects.toMatchObject({ status: 422 });
    await expect(make({ expires_in_days: 0 })).rejects.toMatchObject({ status: 422 });
  });

  test('has a permission at least, and none that takes a person', async () => {
    await expect(make({ permissions: [] })).rejects.toMatchObject({ status: 422 });
    for (const permission of ['users.manage', 'domains.create', 'installation.read', 'analytics.write', 'all'])
      await expect(make({ permissions: [permission as TokenPermission] })).rejects.toMatchObject({ status: 422 });
  });

  test('is made by admins and owners only', async () => {
    const editor = await api.signIn('tacos.test', await api.addUser('tacos.test', 'editor'));
    await expect(make({}, editor)).rejects.toMatchObject({ status: 403 });
    await expect(editor(apiTokenCalls.list)).rejects.toMatchObject({ status: 403 });
  });

  test('finds no room beside a hundred others', async () => {
    const { host } = { host: 'many.test' };
    await api.addDomain(host);
    const there = await api.signIn(host);
    const { id } = await make({}, there);
    const { id: _, ...row } = await api.services.db
      .selectFrom('api_tokens')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const copies = Array.from({ length: 99 }, (__, n) => ({ ...row, id: `copy${n}`, hash: `copy${n}` }));
    await api.services.db.insertInto('api_tokens').values(copies).execute();
    await expect(make({}, there)).rejects.toMatchObject({ status: 413 });
    await there(apiTokenCalls.revoke, { params: { id } });
    expect((await make({}, there)).state).toBe('active');
  });
});

describe('a token that isn’t good any more', () => {
  const refused = [401, 'unauthorized'];

  test('unknown, mistyped or much too long: 401, also where visitors may read', async () => {
    const unknown = `cvn_${'A'.repeat(43)}`;
    for (const token of [unknown, 'cvn_', `cvn_${'a'.repeat(8000)}`, 'cvn_../../etc', `${unknown}=`])
      for (const path of ['/api/places', '/api/options'])
        expect((await answer(await get(path, token, { 'x-forwarded-for': 'tacos.test' }))).slice(0, 2)).toEqual(
          refused,
        );
  });

  test('revoked: from the next request on', async () => {
    const { id, secret } = await make();
    expect((await get('/api/places', secret)).status).toBe(200);
    await owner(apiTokenCalls.revoke, { params: { id } });
    expect(await answer(await get('/api/places', secret))).toEqual([...refused, expect.stringContaining('revoked')]);
    expect(await listed(id)).toBeUndefined();
    await expect(owner(apiTokenCalls.revoke, { params: { id } })).rejects.toMatchObject({ status: 404 });
    await expect(owner(apiTokenCalls.replace, { params: { id }, body: {} })).rejects.toMatchObject({ status: 404 });
  });

  test('of somebody who lost the role or was suspended: it may no more than that person', async () => {
    const who = await api.addUser('tacos.test', 'admin');
    const id = await people.idOf(who.email);
    const { id: tokenId, secret } = await make({}, await api.signIn('tacos.test', who));
    expect((await get('/api/audit-log', secret)).status).toBe(200);
    await owner(userCalls.update, { params: { id }, body: { role: 'viewer' } });
    expect((await get('/api/audit-log', secret)).status).toBe(403);
    expect((await get('/api/places', secret)).status).toBe(200);
    await owner(userCalls.update, { params: { id }, body: { suspension: 'domain' } });
    expect(await answer(await get('/api/places', secret))).toEqual([
      ...refused,
      expect.stringContaining('no longer works'),
    ]);
    expect(await listed(tokenId)).toMatchObject({ state: 'stopped' });
    await owner(userCalls.remove, { params: { id } });
    expect((await get('/api/places', secret)).status).toBe(401);
    expect(await listed(tokenId)).toMatchObject({ state: 'stopped', created_by: { id } });
  });

  test('of an archived domain', async () => {
    await api.addDomain('closed.test');
    const { secret } = await make({}, await api.signIn('closed.test'));
    expect((await get('/api/places', secret)).status).toBe(200);
    const time = new Date().toISOString();
    await api.services.db.updateTable('domains').set({ archived_at: time }).where('host', '=', 'closed.test').execute();
    expect((await get('/api/places', secret)).status).toBe(401);
  });
});

describe('with the time', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => vi.useRealTimers());
  const later = (hours: number) => vi.setSystemTime(Date.now() + hours * 3_600_000);

  test('a token expires, and a new secret makes it good again', async () => {
    const { id, secret } = await make({ expires_in_days: 1 });
    later(25);
    const client = await api.signIn('tacos.test');
    expect(await answer(await get('/api/places', secret))).toEqual([
      401,
      'unauthorized',
      expect.stringContaining('expired'),
    ]);
    const { data } = await client(apiTokenCalls.list);
    expect(data.find((token) => token.id === id)).toMatchObject({ state: 'expired' });
    const made = (await client(apiTokenCalls.replace, { params: { id }, body: {} })).data;
    expect(made).toMatchObject({ state: 'active', old_until: null });
    expect((await get('/api/places', made.secret)).status).toBe(200);
    // The expired one has no overlap: it must not work again.
    expect((await get('/api/places', secret)).status).toBe(401);
  });

  test('a replaced secret works for a day more, beside the new one', async () => {
    const { id, secret } = await make();
    const client = await api.signIn('tacos.test');
    const next = (await client(apiTokenCalls.replace, { params: { id }, body: {} })).data;
    expect(next.secret).not.toBe(secret);
    later(23);
    expect((await get('/api/places', secret)).status).toBe(200);
    expect((await get('/api/places', next.secret)).status).toBe(200);
    later(2);
    expect((await get('/api/places', secret)).status).toBe(401);
    expect((await get('/api/places', next.secret)).status).toBe(200);
  });

  test('a use is noted once a minute', async () => {
    const { id, secret } = await make();
    const row = () =>
      api.services.db.selectFrom('api_tokens').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    await get('/api/places', secret);
    const { last_used_at: first } = await row();
    later(0.5 / 60);
    await get('/api/places', secret);
    expect((await row()).last_used_at).toBe(first);
    later(1 / 60);
    await get('/api/places', secret);
    expect((await row()).last_used_at).not.toBe(first);
  });
});

test('without an overlap the old secret is refused at once, and only the last two ever work', async () => {
  const { id, secret } = await make();
  const replace = async (overlap_hours: number) =>
    (await owner(apiTokenCalls.replace, { params: { id }, body: { overlap_hours } })).data.secret;
  const second = await replace(24);
  const third = await replace(24);
  expect((await get('/api/places', secret)).status).toBe(401);
  expect((await get('/api/places', second)).status).toBe(200);
  const fourth = await replace(0);
  for (const old of [second, third]) expect((await get('/api/places', old)).status).toBe(401);
  expect((await get('/api/places', fourth)).status).toBe(200);
  await expect(replace(169)).rejects.toMatchObject({ status: 422 });
});

test('whoever replaces the secret of somebody who left takes the token over; the old secret stays refused', async () => {
  const who = await api.addUser('tacos.test', 'admin');
  const { id, secret } = await make({}, await api.signIn('tacos.test', who));
  await owner(userCalls.remove, { params: { id: await people.idOf(who.email) } });
  const next = (await owner(apiTokenCalls.replace, { params: { id }, body: {} })).data;
  expect(next).toMatchObject({ state: 'active', old_until: null });
  expect((await get('/api/places', next.secret)).status).toBe(200);
  expect((await get('/api/places', secret)).status).toBe(401);
});

test('what it does is in the audit log as the token’s, with whoever made it', async () => {
  const { secret } = await make({}, owner, 'Import of menus');
  await people.call('/api/places', secret, { method: 'POST', body: { name: 'Logged place' } });
  await owner(placeCalls.create, { body: { name: 'By a person' } });
  const { data } = await owner(auditCalls.list, { query: { operation: 'places.create', limit: 2 } });
  const names = data.map(({ user }) => user?.name);
  expect(names[1]).toMatch(/^Token “Import of menus”, made by \w/);
  expect(names[0]).not.toContain('Token');
});

test('it never comes with the cookies of the panel, and stands for none of them', async () => {
  const { secret } = await make();
  for (const cookie of [
    'access_token=x',
    'a=b; refresh_token=x',
    '__Host-session=x',
    'site=tacos.test',
    '__Host-device=x',
  ])
    expect(await answer(await get('/api/places', secret, { cookie }))).toEqual([
      403,
      'forbidden',
      expect.stringContaining('cookies'),
    ]);
  // A proxy's own cookie is no matter.
  expect((await get('/api/places', secret, { cookie: 'lb=3; website=x' })).status).toBe(200);
  const asCookie = await api.fetch('http://api.test/api/places', { headers: { cookie: `access_token=${secret}` } });
  expect(asCookie.status).toBe(401);
});

test('it has a limit of its own: others go on, also whoever made it', async () => {
  const before = api.services.work;
  api.services.work = countWork(createLimits(api.services), readConfig({ LIMIT_TOKEN_CALLS: '3' }).limits);
  try {
    const [one, other] = [await make(), await make()];
    for (let n = 0; n < 3; n += 1) expect((await get('/api/places', one.secret)).status).toBe(200);
    const refused = await get('/api/places', one.secret);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)]);
    expect((await get('/api/places', other.secret)).status).toBe(200);
    expect((await owner(placeCalls.list)).total).toBeGreaterThanOrEqual(0);
  } finally {
    api.services.work = before;
  }
});

test('it sees one domain only, also an owner’s', async () => {
  await api.addDomain('beside.test');
  const { secret } = await make();
  expect((await answer(await get('/api/places', secret, { 'x-forwarded-for': 'beside.test' }))).slice(0, 2)).toEqual([
    409,
    'domain_mismatch',
  ]);
  const log = await get('/api/audit-log?network=true', secret);
  expect(log.status).toBe(403);
  const there = await api.signIn('beside.test');
  const post = await createPost(there, { title: 'Theirs', url: 'blog/theirs', post_type_id: 6 });
  expect((await get(`/api/posts/${post.id}`, secret)).status).toBe(404);
  await expect(there(apiTokenCalls.revoke, { params: { id: (await make()).id } })).rejects.toMatchObject({
    status: 404,
  });
  expect((await there(postCalls.get, { params: { id: post.id } })).data.id).toBe(post.id);
});

describe('every operation', () => {
  let operations: Operation[];
  let ids: Map<string, string[]>;
  let full: string;
  beforeAll(async () => {
    await api.addDomain('scoped.test');
    const client = await api.signIn('scoped.test');
    await populate(client, 'scope', 'scope');
    operations = operationsOf(await readDocument(api));
    full = (await make({}, client)).secret;
    ids = await collectIds(api, operations, full);
  });

  /** A request that would do something: with an id of its own list, and its own example. */
  function send(operation: Operation, token: string, from = ids): Promise<Response> {
    const prefix = operation.path.slice(0, operation.path.indexOf('/{'));
    const id = [...from].filter(([list]) => list.startsWith(prefix)).flatMap(([, found]) => found)[0] ?? 'a'.repeat(16);
    const params = { id, document: id, status: id, link: id, rev: '1', host: 'old.test' };
    return sendOperation(api, operation, { params }, { token });
  }
  /** What a token needs for an operation; null if none may ever do it. */
  function needed({ 'x-access': access, method }: Operation): TokenPermission | null {
    const permission = access === 'public' && method === 'GET' ? 'content.read' : access;
    return tokenPermissions.find((one) => one === permission) ?? null;
  }

  test('refuses a token without its permission, and those that take a person refuse each token', async () => {
    const client = await api.signIn('scoped.test');
    const without = new Map<TokenPermission | null, string>([[null, full]]);
    for (const one of tokenPermissions) {
      const permissions = tokenPermissions.filter((other) => other !== one);
      without.set(one, (await make({ permissions }, client)).secret);
    }
    const wrong: unknown[] = [];
    for (const operation of operations) {
      const reply = await send(operation, without.get(needed(operation)) ?? '');
      const isRefused =
        reply.status === 403 || (reply.status === 401 && /refresh|publisher/.test(operation['x-access']));
      if (!isRefused) wrong.push([operation.operationId, reply.status, await answerOf(reply)]);
    }
    expect(operations.length).toBeGreaterThan(100);
    expect(wrong).toEqual([]);
  });

  test('finds nothing of another domain: an id of there is a 404', async () => {
    const { secret } = await make();
    const wrong: unknown[] = [];
    let tried = 0;
    for (const operation of operations.filter((one) => one.path.includes('{') && needed(one) !== null)) {
      // Settings have the same name in each domain.
      if (operation.path.includes('{document}')) continue;
      const reply = await send(operation, secret);
      tried += 1;
      if (reply.status !== 404 && reply.status !== 422) wrong.push([operation.operationId, reply.status]);
    }
    expect(tried).toBeGreaterThan(30);
    expect(wrong).toEqual([]);
  });

  test('a token may do all that its permissions say: the list knows each of them', () => {
    const asked = new Set(operations.map(({ 'x-access': access }) => access));
    for (const one of tokenPermissions.filter((permission) => permission !== 'content.publish'))
      expect(asked).toContain(one);
    for (const one of tokenPermissions) expect(may('admin', one satisfies Permission)).toBe(true);
  });
});
