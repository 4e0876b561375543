import { generateSync } from 'otplib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { apiTokenCalls } from '#shared/calls/api-tokens.ts';
import { authCalls } from '#shared/calls/auth.ts';
import { needsFactor } from '#shared/calls/call.ts';
import { factorCalls } from '#shared/calls/factors.ts';
import { servedCalls } from '#shared/calls/groups.ts';
import { sectionCalls } from '#shared/calls/sections.ts';
import { sessionCalls } from '#shared/calls/sessions.ts';
import { userCalls } from '#shared/calls/users.ts';
import type { Client } from '#shared/client/http.ts';
import type { Role } from '#shared/rules/roles.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { type Operation, operationsOf, readDocument, sendOperation } from '#tests/support/operations.ts';
import { type Credentials, type People, peopleOf } from '#tests/support/people.ts';

import { fromNow } from './db/codec.ts';

const day = 24 * 3_600_000;
let api: TestApi;
let people: People;
let operations: Operation[];
/** An owner with a second factor. */
let boss: Client;
/** What the owner heard before. */
let early: unknown;
beforeAll(async () => {
  api = await startApi();
  people = peopleOf(api);
  operations = operationsOf(await readDocument(api));
  await api.addDomain('noodles.test');
  boss = await api.signIn('tacos.test');
  early = await refusal(demand('editor', 7));
  await setUp(boss);
});
afterAll(() => api.close());
afterEach(async () => {
  await api.services.db.deleteFrom('factor_demands').execute();
});

async function setUp(client: Client): Promise<void> {
  const { data } = await client(factorCalls.startCodeApp);
  await client(factorCalls.confirmCodeApp, { body: { code: generateSync({ secret: data.secret }) } });
}
const demand = (role: Role, days: 7 | 14 | 30 | null, client = boss) =>
  client(factorCalls.demand, { body: { role, days } });
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error: { code?: string }) => error.code,
  );
/** As if the demand had begun so many days ago, and the person had had the role before. */
async function wait(days: number, who?: Credentials): Promise<void> {
  const { db } = api.services;
  await db
    .updateTable('factor_demands')
    .set({ since: fromNow(-days * day) })
    .execute();
  if (!who) return;
  const before = fromNow(-(days + 1) * day);
  const id = await people.idOf(who.email);
  await db.updateTable('memberships').set({ role_since: before }).where('user_id', '=', id).execute();
  await db.updateTable('users').set({ created_at: before }).where('id', '=', id).execute();
}
const dueOf = async (client: Client) => (await client(authCalls.account)).data.user.factor_due_at;
const daysLeft = (due: string | null) => Math.round((Date.parse(due ?? '') - Date.now()) / day);
/** Somebody whose time is over. */
async function late(role: 'admin' | 'editor' | 'viewer' = 'editor'): Promise<Credentials> {
  await demand(role, 7);
  const who = await api.addUser('tacos.test', role);
  await wait(8, who);
  return who;
}

test('an owner sees how many people have each role, and how many of them lack a second step', async () => {
  const countsOf = async (role: Role) => {
    const { demands } = (await boss(factorCalls.demands)).data;
    const { people: all, without } = demands.find((one) => one.role === role) ?? {};
    return { all, without };
  };
  expect(await countsOf('viewer')).toEqual({ all: 0, without: 0 });
  const [one, other] = [await api.addUser('tacos.test', 'viewer'), await api.addUser('noodles.test', 'viewer')];
  await setUp(await api.signIn('tacos.test', one));
  expect(await countsOf('viewer')).toEqual({ all: 2, without: 1 });
  await setUp(await api.signIn('noodles.test', other));
  expect(await countsOf('viewer')).toEqual({ all: 2, without: 0 });
});

describe('a second factor that is demanded of a role', () => {
  test('leaves time: until then everything works, and the account says how long', async () => {
    const who = await api.addUser('tacos.test', 'editor');
    const client = await api.signIn('tacos.test', who);
    expect(await dueOf(client)).toBeNull();
    await demand('editor', 14);
    await wait(4, who);
    expect(daysLeft(await dueOf(client))).toBe(10);
    const start = await people.login(who);
    expect(daysLeft(start.user.factor_due_at)).toBe(10);
    expect(await refusal(client(sectionCalls.list))).toBe('accepted');
    await setUp(client);
    expect(await dueOf(client)).toBeNull();
  });

  test('is asked for after it, and everything works again with one', async () => {
    const who = await late();
    const client = await api.signIn('tacos.test', who);
    await expect(client(sectionCalls.list)).rejects.toMatchObject({ status: 403, code: 'second_factor_setup_needed' });
    await setUp(client);
    expect(await refusal(client(sectionCalls.list))).toBe('accepted');
    await client(factorCalls.removeCodeApp);
    expect(await refusal(client(sectionCalls.list))).toBe('second_factor_setup_needed');
  });

  test('is a passkey as well', async () => {
    const who = await late();
    const client = await api.signIn('tacos.test', who);
    const id = await people.idOf(who.email);
    const key = { id, user_id: id, credential_id: id, public_key: '', counter: 0, transports: '[]', name: 'Phone' };
    const about = { rp_id: 'panel.test', backed_up: 0 as const, created_at: fromNow(0), last_used_at: null };
    await api.services.db
      .insertInto('passkeys')
      .values({ ...key, ...about })
      .execute();
    expect(await refusal(client(sectionCalls.list))).toBe('accepted');
  });

  test('is demanded of no other role, and no longer once an owner takes it back', async () => {
    const who = await late();
    const viewer = await api.addUser('tacos.test', 'viewer');
    await wait(8, viewer);
    expect(await refusal((await api.signIn('tacos.test', viewer))(sectionCalls.list))).toBe('accepted');
    const client = await api.signIn('tacos.test', who);
    expect(await refusal(client(sectionCalls.list))).toBe('second_factor_setup_needed');
    const { data } = await demand('editor', null);
    expect(data.demands.find(({ role }) => role === 'editor')).toMatchObject({ days: null, since: null });
    expect(await refusal(client(sectionCalls.list))).toBe('accepted');
  });

  test('gives whoever gets the role later the same time, in each domain for its role', async () => {
    const who = await api.addUser('tacos.test', 'viewer');
    const id = await people.idOf(who.email);
    await demand('editor', 7);
    await wait(300);
    await boss(userCalls.update, { params: { id }, body: { role: 'editor' } });
    const client = await api.signIn('tacos.test', who);
    expect(daysLeft(await dueOf(client))).toBe(7);
    expect(await refusal(client(sectionCalls.list))).toBe('accepted');
  });

  test('counts again from the day on which the days change, and not when the same are asked again', async () => {
    await late();
    await demand('editor', 7);
    const { data } = await boss(factorCalls.demands);
    const since = Date.parse(data.demands.find(({ role }) => role === 'editor')?.since ?? '');
    expect(Math.round((Date.now() - since) / day)).toBe(8);
    const { data: next } = await demand('editor', 14);
    const again = Date.parse(next.demands.find(({ role }) => role === 'editor')?.since ?? '');
    expect(Math.round((Date.now() - again) / day)).toBe(0);
  });

  test('doesn’t stop programs: their tokens are no sign-in', async () => {
    const who = await api.addUser('tacos.test', 'admin');
    const client = await api.signIn('tacos.test', who);
    const { data } = await client(apiTokenCalls.create, { body: { name: 'Import', permissions: ['content.read'] } });
    await demand('admin', 7);
    await wait(8, who);
    expect(await refusal(client(sectionCalls.list))).toBe('second_factor_setup_needed');
    expect((await people.call('/api/sections', data.secret)).status).toBe(200);
    expect(await refusal(client(apiTokenCalls.create, { body: { name: 'Two', permissions: ['content.read'] } }))).toBe(
      'second_factor_setup_needed',
    );
  });
});

describe('who demands it', () => {
  test('is an owner who has one', async () => {
    expect(early).toBe('conflict');
    for (const role of ['admin', 'editor'] as const) {
      const client = await api.signIn('tacos.test', await api.addUser('tacos.test', role));
      expect([role, await refusal(demand('viewer', 7, client))]).toEqual([role, 'forbidden']);
      expect([role, await refusal(client(factorCalls.demands))]).toEqual([role, 'forbidden']);
    }
    await expect(boss(factorCalls.demand, { body: { role: 'editor', days: 8 as 7 } })).rejects.toMatchObject({
      status: 422,
      body: { errors: { days: ['Use 7, 14, 30, or null'] } },
    });
    expect(await refusal(demand('owner', 7))).toBe('accepted');
    await wait(100);
    expect(await refusal(boss(sectionCalls.list))).toBe('accepted');
  });
});

describe('without a second factor after the time', () => {
  const open = new Set(Object.keys(servedCalls).filter((name) => servedCalls[name]?.withoutFactor));

  test('nothing works but setting one up, the own profile and signing out', async () => {
    expect([...open].toSorted()).toEqual([
      'auth.account',
      'auth.logout',
      'auth.switchDomain',
      'auth.updateAccount',
      'factors.confirmCodeApp',
      'factors.get',
      'factors.prove',
      'factors.replaceRecoveryCodes',
      'factors.startCodeApp',
      'options.domains',
      'passkeys.add',
      'passkeys.askNew',
      'passkeys.askProof',
      'sessions.end',
      'sessions.endOthers',
      'sessions.list',
      'signOn.leave',
    ]);
    // An admin, who may most of what a person without a second factor may have.
    const { access_token: token } = await people.login(await late('admin'));
    const answers: unknown[] = [];
    const closed = operations.filter(({ operationId }) => {
      const call = servedCalls[operationId];
      return call && needsFactor(call);
    });
    expect(closed.length).toBeGreaterThan(120);
    for (const operation of closed) {
      const reply = await sendOperation(api, operation, {}, { token });
      const { code } = (await reply.json()) as { code: string };
      if (reply.status !== 403 || code !== 'second_factor_setup_needed')
        answers.push([operation.operationId, reply.status, code]);
    }
    expect(answers).toEqual([]);
  });

  test('the own profile, the devices and signing out work', async () => {
    const client = await api.signIn('tacos.test', await late());
    await client(authCalls.updateAccount, { body: { firstname: 'Late' } });
    expect((await client(sessionCalls.list)).data.length).toBeGreaterThan(0);
    await client(sessionCalls.endOthers);
    await client(authCalls.logout);
    expect(await refusal(client(authCalls.account))).toBe('unauthorized');
  });
});
