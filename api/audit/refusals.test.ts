import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { auditCalls } from '#shared/calls/audit.ts';
import { postCalls } from '#shared/calls/posts.ts';
import { userCalls } from '#shared/calls/users.ts';
import type { Client } from '#shared/client/http.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { createPost } from '#tests/support/content.ts';
import { onPostgres } from '#tests/support/on-postgres.ts';
import { type People, peopleOf } from '#tests/support/people.ts';

import { transact } from '../db/transact.ts';

let api: TestApi;
let people: People;
let owner: Client;
beforeAll(async () => {
  api = await startApi();
  people = peopleOf(api);
  owner = await api.signIn('tacos.test');
});
afterAll(() => api.close());

const refusals = async () => (await owner(auditCalls.list, { query: { operation: 'auth.refused' } })).data;
const stored = (operation: string) =>
  api.services.db.selectFrom('audit_log').selectAll().where('operation', '=', operation).execute();

/** A call with a token, from an address. */
function get(path: string, token: string, remoteAddress: string): Response | Promise<Response> {
  const request = new Request(`http://panel.test${path}`, { headers: { authorization: `Bearer ${token}` } });
  return api.app.fetch(request, { incoming: { socket: { remoteAddress } } });
}

describe('a call that a user isn’t allowed to make', () => {
  test('is in the audit log, with who, what and from where, for role and rule alike', async () => {
    const who = await api.addUser('tacos.test', 'author');
    const author = await api.signIn('tacos.test', who);
    const [user] = (await owner(userCalls.list, { query: {} })).data;
    await expect(author(userCalls.remove, { params: { id: user?.id ?? '' } })).rejects.toMatchObject({ status: 403 });
    const [byRole] = await refusals();
    expect(byRole).toMatchObject({
      user: { id: await people.idOf(who.email), name: 'Author Tester' },
      thing: { title: userCalls.remove.summary },
      domain: { host: 'tacos.test' },
      saves: 1,
    });
    const post = await createPost(owner);
    await expect(author(postCalls.remove, { params: { id: post.id } })).rejects.toMatchObject({ status: 403 });
    const [byRule] = await refusals();
    expect(byRule).toMatchObject({ thing: { title: postCalls.remove.summary }, saves: 1 });
    await expect(author(postCalls.remove, { params: { id: post.id } })).rejects.toMatchObject({ status: 403 });
    expect((await refusals())[0]).toMatchObject({ number: byRule?.number, saves: 2 });
  });

  test('can’t hide an earlier one: each call has its own entry', async () => {
    const author = await api.signIn('tacos.test', await api.addUser('tacos.test', 'author'));
    const [user] = (await owner(userCalls.list, { query: {} })).data;
    await expect(author(userCalls.remove, { params: { id: user?.id ?? '' } })).rejects.toMatchObject({ status: 403 });
    await expect(author(auditCalls.list, { query: {} })).rejects.toMatchObject({ status: 403 });
    const newest = (await refusals()).slice(0, 2);
    expect(newest.map(({ thing }) => thing?.title)).toEqual([auditCalls.list.summary, userCalls.remove.summary]);
  });

  test('a read as well, and each address on its own', async () => {
    const who = await api.addUser('tacos.test', 'viewer');
    const { access_token: token } = await people.login(who);
    expect((await get('/api/audit-log', token, '203.0.113.5')).status).toBe(403);
    const [entry] = await refusals();
    expect(entry).toMatchObject({ address: '203.0.113.5', thing: { title: auditCalls.list.summary } });
  });

  test('can’t fill the log: three hundred tries from as many addresses are ten entries a minute', async () => {
    const who = await api.addUser('tacos.test', 'viewer');
    const { access_token: token } = await people.login(who);
    for (let index = 0; index < 300; index += 1)
      await get('/api/audit-log', token, `10.1.${index >> 8}.${index & 255}`);
    const id = await people.idOf(who.email);
    const entries = (await stored('auth.refused')).filter(({ user_id: user }) => user === id);
    expect(entries).toHaveLength(10);
  });
});

test('whoever isn’t signed in leaves no entry of a refused call', async () => {
  const before = (await stored('auth.refused')).length;
  for (const token of ['', 'broken', 'a.b.c'])
    expect((await get('/api/audit-log', token, '203.0.113.6')).status).toBe(401);
  expect(await stored('auth.refused')).toHaveLength(before);
});

test('sign-ins to invented accounts can’t fill the log: twenty entries a minute', async () => {
  const body = (index: number) => JSON.stringify({ email: `invented${index}@example.com`, password: 'x' });
  const headers = { 'content-type': 'application/json' };
  const tries = Array.from({ length: 25 }, async (_, index) => {
    const request = new Request('http://panel.test/api/auth/login', { method: 'POST', headers, body: body(index) });
    return api.app.fetch(request, { incoming: { socket: { remoteAddress: `10.2.0.${index}` } } });
  });
  for (const reply of await Promise.all(tries)) expect(reply.status).toBe(401);
  await expect.poll(() => stored('auth.loginFailed')).toHaveLength(20);
});

// The embedded database has a single connection, which the sign-in needs.
test.runIf(onPostgres)('the time of a refused sign-in tells nobody whether its entry is written', async () => {
  const who = await api.addUser('tacos.test', 'viewer');
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const holding = transact(api.services.db, async (trx) => {
    await sql`lock table audit_log in access exclusive mode`.execute(trx);
    locked.resolve();
    await held;
  });
  await locked.promise;
  await expect(people.login({ ...who, password: 'a wrong password' })).rejects.toThrow('401');
  release();
  await holding;
  const written = async () => (await stored('auth.loginFailed')).map(({ title }) => title);
  await expect.poll(written).toContain(who.email);
});
