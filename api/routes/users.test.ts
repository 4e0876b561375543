import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { authCalls } from '#shared/calls/auth.ts';
import { userCalls } from '#shared/calls/users.ts';
import type { Client } from '#shared/client/http.ts';
import type { User } from '#shared/schemas/users.ts';
import { owner as firstOwner, startApi, type TestApi } from '#tests/support/api.ts';
import { type Credentials, type People, peopleOf } from '#tests/support/people.ts';

import { newId } from '../lib/ids.ts';

let api: TestApi;
let people: People;
let noodlesId: string;
beforeAll(async () => {
  api = await startApi();
  people = peopleOf(api);
  noodlesId = await api.addDomain('noodles.test');
});
afterAll(() => api.close());

const admin = async (host = 'tacos.test') => api.signIn(host, await api.addUser(host, 'admin'));
const params = async (who: Credentials) => ({ params: { id: await people.idOf(who.email) } });

describe('the list', () => {
  let client: Client;
  beforeAll(async () => {
    client = await admin('noodles.test');
    const states: [string, string | null, string | null, string | null][] = [
      ['Zoë Ünal', 'hash', null, null],
      ['עדי כהן', null, null, null],
      ['🌮 Truck', 'hash', '2026-01-01T00:00:00.000Z', null],
      ['100% Real', 'hash', null, '2026-01-01T00:00:00.000Z'],
    ];
    for (const [name, hash, network, here] of states) {
      const [firstname = '', lastname = ''] = name.split(' ');
      await insertMember({ firstname, lastname, password_hash: hash, suspended_at: network }, here);
    }
  });

  async function insertMember(
    {
      password_hash,
      ...user
    }: { firstname: string; lastname: string; password_hash: string | null; suspended_at: string | null },
    suspendedHere: string | null,
  ): Promise<void> {
    const id = newId();
    const email = `${id}@example.com`;
    if (password_hash === null) {
      await client(userCalls.create, {
        body: { email, firstname: user.firstname, lastname: user.lastname, role: 'author' },
      });
      return;
    }
    const times = { last_seen_at: null, created_at: new Date().toISOString() };
    await api.services.db
      .insertInto('users')
      .values({ id, email, is_owner: 0, password_hash, ...user, ...times })
      .execute();
    await api.services.db
      .insertInto('memberships')
      .values({ user_id: id, domain_id: noodlesId, role: 'author', suspended_at: suspendedHere })
      .execute();
  }
  const names = (users: User[]) => users.map(({ firstname, lastname }) => `${firstname} ${lastname}`);

  test('has the members of the domain and the owners, by family name, and nobody else', async () => {
    await api.addUser('tacos.test', 'viewer');
    const { data, total } = await client(userCalls.list);
    expect(total).toBe(6);
    expect(names(data)).toEqual(['Olivia Owner', '100% Real', 'Admin Tester', '🌮 Truck', 'Zoë Ünal', 'עדי כהן']);
    expect(JSON.stringify(data)).not.toContain('hash');
  });

  test.each([
    [{ search: 'ZOË' }, ['Zoë Ünal']],
    [{ search: '%' }, ['100% Real']],
    [{ search: 'כהן' }, ['עדי כהן']],
    [{ search: '🌮 tru' }, ['🌮 Truck']],
    [{ search: 'owner@EXAMPLE' }, ['Olivia Owner']],
    [{ search: 'nobody at all' }, []],
    [{ role: 'owner' }, ['Olivia Owner']],
    [{ role: 'admin' }, ['Admin Tester']],
    [{ state: 'invited' }, ['עדי כהן']],
    [{ state: 'suspended' }, ['100% Real', '🌮 Truck']],
    [{ state: 'active', role: 'author' }, ['Zoë Ünal']],
  ] as const)('is found by %j', async (query, expected) => {
    const { data, total } = await client(userCalls.list, { query });
    expect(names(data)).toEqual(expected);
    expect(total).toBe(expected.length);
  });

  test('shows the state of each user', async () => {
    const { data } = await client(userCalls.list);
    expect(data.map(({ state, suspension }) => `${state} ${suspension}`)).toEqual([
      'active none',
      'suspended domain',
      'active none',
      'suspended network',
      'active none',
      'invited none',
    ]);
  });

  test('has pages, and 500 people', async () => {
    const reader = await admin();
    const { db } = api.services;
    const { id: domainId } = await db
      .selectFrom('domains')
      .select('id')
      .where('host', '=', 'tacos.test')
      .executeTakeFirstOrThrow();
    const users = Array.from({ length: 500 }, (_, index) => ({
      id: newId(),
      email: `many-${index}@example.com`,
      firstname: 'Same',
      lastname: `Many ${'x'.repeat(90)}`,
      password_hash: null,
      is_owner: 0,
      suspended_at: null,
      last_seen_at: null,
      created_at: new Date().toISOString(),
    }));
    await db.insertInto('users').values(users).execute();
    await db
      .insertInto('memberships')
      .values(users.map(({ id }) => ({ user_id: id, domain_id: domainId, role: 'viewer' as const })))
      .execute();
    const pages = [];
    for (const offset of [0, 200, 400]) {
      const page = await reader(userCalls.list, { query: { search: 'many', limit: 200, offset } });
      expect(page.total).toBe(500);
      pages.push(...page.data);
    }
    expect(new Set(pages.map(({ id }) => id)).size).toBe(500);
    await db.deleteFrom('users').where('email', 'like', 'many-%').execute();
  });
});

describe('an admin', () => {
  test('changes the role of others in the domain, but appoints no owner', async () => {
    const [client, who] = [await admin(), await api.addUser('tacos.test', 'author')];
    const { data } = await client(userCalls.update, { ...(await params(who)), body: { role: 'editor' } });
    expect(data).toMatchObject({ role: 'editor', roles: ['editor'] });
    await expect(client(userCalls.update, { ...(await params(who)), body: { role: 'owner' } })).rejects.toMatchObject({
      status: 403,
    });
    expect((await client(userCalls.get, await params(who))).data.role).toBe('editor');
  });

  test('suspends in the domain, and the user still enters another one', async () => {
    const [client, who] = [await admin(), await api.addUser('tacos.test', 'author')];
    const user_id = await people.idOf(who.email);
    await api.services.db.insertInto('memberships').values({ user_id, domain_id: noodlesId, role: 'viewer' }).execute();
    const elsewhere = await people.login(who, 'noodles.test');
    const { data } = await client(userCalls.update, { params: { id: user_id }, body: { suspension: 'domain' } });
    expect(data).toMatchObject({ state: 'suspended', suspension: 'domain' });
    expect(await people.account(elsewhere.access_token)).toBe(200);
    expect((await people.login(who, 'tacos.test')).domain.host).toBe('noodles.test');
    await expect(api.signIn('tacos.test', who)).rejects.toThrow('may not enter');
    await client(userCalls.update, { params: { id: user_id }, body: { suspension: 'none' } });
    expect((await people.login(who, 'tacos.test')).domain.host).toBe('tacos.test');
  });

  test('can’t suspend in the network or lift that', async () => {
    const [client, who] = [await admin(), await api.addUser('tacos.test', 'author')];
    const update = async (suspension: User['suspension']) =>
      client(userCalls.update, { ...(await params(who)), body: { suspension } });
    await expect(update('network')).rejects.toMatchObject({ status: 403 });
    const owner = await api.signIn('tacos.test');
    await owner(userCalls.update, { ...(await params(who)), body: { suspension: 'network' } });
    await expect(update('none')).rejects.toMatchObject({ status: 403 });
    await expect(update('domain')).rejects.toMatchObject({ status: 403 });
  });

  test('can’t change names, which other domains show too', async () => {
    const [client, who] = [await admin(), await api.addUser('tacos.test', 'author')];
    const body = { firstname: 'Somebody', role: 'editor' as const };
    await expect(client(userCalls.update, { ...(await params(who)), body })).rejects.toMatchObject({ status: 403 });
    expect((await client(userCalls.get, await params(who))).data).toMatchObject({
      firstname: 'Author',
      role: 'author',
    });
    const owner = await api.signIn('tacos.test');
    const { data } = await owner(userCalls.update, { ...(await params(who)), body });
    expect(data).toMatchObject({ firstname: 'Somebody', role: 'editor' });
  });

  test('can’t change an owner', async () => {
    const client = await admin();
    const id = await people.idOf('owner@example.com');
    const attempts = [
      client(userCalls.update, { params: { id }, body: { role: 'viewer' } }),
      client(userCalls.update, { params: { id }, body: { suspension: 'domain' } }),
      client(userCalls.update, { params: { id }, body: { firstname: 'Nobody' } }),
      client(userCalls.remove, { params: { id } }),
      client(userCalls.endSessions, { params: { id }, body: { current_password: firstOwner.password } }),
    ];
    for (const attempt of await Promise.allSettled(attempts)) {
      expect(attempt).toMatchObject({ status: 'rejected', reason: { status: 403 } });
    }
  });

  test('can’t change their own role or suspend themselves', async () => {
    const who = await api.addUser('tacos.test', 'admin');
    const client = await api.signIn('tacos.test', who);
    for (const body of [{ role: 'editor' as const }, { suspension: 'domain' as const }]) {
      await expect(client(userCalls.update, { ...(await params(who)), body })).rejects.toMatchObject({ status: 403 });
    }
    await expect(client(userCalls.remove, await params(who))).rejects.toMatchObject({ status: 403 });
    const same = { role: 'admin' as const, suspension: 'none' as const, lastname: 'Renamed' };
    const { data } = await client(userCalls.update, { ...(await params(who)), body: same });
    expect(data).toMatchObject({ role: 'admin', lastname: 'Renamed' });
  });

  test('finds nobody of another domain', async () => {
    const [client, who] = [await admin(), await api.addUser('noodles.test', 'author')];
    const id = await people.idOf(who.email);
    const attempts = [
      client(userCalls.get, { params: { id } }),
      client(userCalls.update, { params: { id }, body: { role: 'viewer' } }),
      client(userCalls.remove, { params: { id } }),
      client(userCalls.invite, { params: { id } }),
      client(userCalls.endSessions, { params: { id }, body: { current_password: firstOwner.password } }),
    ];
    for (const attempt of await Promise.allSettled(attempts)) {
      expect(attempt).toMatchObject({ status: 'rejected', reason: { status: 404 } });
    }
    expect((await people.login(who)).domain.host).toBe('noodles.test');
  });

  test('doesn’t learn of other domains of a user; an owner does', async () => {
    const [client, who] = [await admin(), await api.addUser('tacos.test', 'author')];
    const { params: of } = await params(who);
    await api.services.db
      .insertInto('memberships')
      .values({ user_id: of.id, domain_id: noodlesId, role: 'editor' })
      .execute();
    const seen = (await client(userCalls.get, { params: of })).data;
    expect(seen.domains.map(({ host }) => host)).toEqual(['tacos.test']);
    expect(seen.roles).toEqual(['author']);
    const byOwner = (await (await api.signIn('tacos.test'))(userCalls.get, { params: of })).data;
    expect(byOwner.domains.map(({ host, role }) => `${host} ${role}`)).toEqual([
      'tacos.test author',
      'noodles.test editor',
    ]);
  });

  test('can’t change anybody right after a demotion', async () => {
    const who = await api.addUser('tacos.test', 'admin');
    const victims = await Promise.all([1, 2, 3, 4].map(() => api.addUser('tacos.test', 'viewer')));
    const [client, owner] = [await api.signIn('tacos.test', who), await api.signIn('tacos.test')];
    const of = await params(who);
    const all = await Promise.all(victims.map(params));
    const results = await Promise.allSettled([
      owner(userCalls.update, { ...of, body: { role: 'viewer' } }),
      ...all.map((victim) => client(userCalls.update, { ...victim, body: { role: 'admin' as const } })),
    ]);
    expect(results[0]?.status).toBe('fulfilled');
    const late = results.flatMap((one) =>
      one.status === 'rejected' ? [(one.reason as { status: number }).status] : [],
    );
    for (const status of late) expect([401, 403]).toContain(status);
    await expect(client(userCalls.list)).rejects.toMatchObject({ status: 401 });
  });
});

test('the account names the domains that the user may enter, with the role in each', async () => {
  const who = await api.addUser('tacos.test', 'editor');
  const { params: of } = await params(who);
  await api.services.db
    .insertInto('memberships')
    .values({ user_id: of.id, domain_id: noodlesId, role: 'viewer' })
    .execute();
  const { user } = (await (await api.signIn('tacos.test', who))(authCalls.account)).data;
  expect(user.roles.toSorted()).toEqual(['editor', 'viewer']);
  expect(user.domains.map(({ host, role }) => `${host} ${role}`).toSorted()).toEqual([
    'noodles.test viewer',
    'tacos.test editor',
  ]);
  const suspended = api.services.db.updateTable('memberships').set({ suspended_at: new Date().toISOString() });
  await suspended.where('user_id', '=', of.id).where('domain_id', '=', noodlesId).execute();
  expect((await (await api.signIn('tacos.test', who))(authCalls.account)).data.user).toMatchObject({
    roles: ['editor'],
    domains: [{ host: 'tacos.test' }],
  });
  const boss = (await (await api.signIn('tacos.test'))(authCalls.account)).data.user;
  expect(boss).toMatchObject({ roles: ['owner'] });
  expect(boss.domains.length).toBeGreaterThanOrEqual(2);
});

test.each(['editor', 'author', 'viewer'] as const)('an %s manages nobody', async (role) => {
  const client = await api.signIn('tacos.test', await api.addUser('tacos.test', role));
  await expect(client(userCalls.list)).rejects.toMatchObject({ status: 403 });
  await expect(client(authCalls.account)).resolves.toMatchObject({ data: { user: { role } } });
});

describe('roles in other domains', () => {
  test('are set by an owner and accepted by the user; sessions there end, and those here continue', async () => {
    const who = await api.addUser('tacos.test', 'author');
    const owner = await api.signIn('tacos.test');
    const here = await api.signIn('tacos.test', who);
    const change = async (role: 'editor' | 'viewer' | null) =>
      (await owner(userCalls.update, { ...(await params(who)), body: { domains: [{ id: noodlesId, role }] } })).data;
    expect((await change('editor')).domains).toMatchObject([
      { role: 'author', invited: false },
      { id: noodlesId, role: 'editor', invited: true },
    ]);
    await expect(api.signIn('noodles.test', who)).rejects.toThrow('may not enter');
    await people.accept(who);
    const there = await api.signIn('noodles.test', who);
    expect((await there(authCalls.account)).data.user.role).toBe('editor');
    await change('viewer');
    await expect(there(authCalls.account)).rejects.toMatchObject({ status: 401 });
    expect((await here(authCalls.account)).data.user.role).toBe('author');
    expect((await change(null)).domains).toHaveLength(1);
    await expect(api.signIn('noodles.test', who)).rejects.toThrow('may not enter');
  });

  test('can’t be set by an admin, even of that domain', async () => {
    const who = await api.addUser('tacos.test', 'author');
    const client = await admin();
    for (const id of [noodlesId, newId()]) {
      const update = client(userCalls.update, { ...(await params(who)), body: { domains: [{ id, role: 'viewer' }] } });
      await expect(update).rejects.toMatchObject({ status: 404 });
    }
  });

  test('of an owner, of oneself, or in this domain are refused', async () => {
    const owner = await api.signIn('tacos.test');
    const { user, domain } = (await owner(authCalls.account)).data;
    const give = (id: string, domainId: string) =>
      owner(userCalls.update, { params: { id }, body: { domains: [{ id: domainId, role: 'viewer' }] } });
    await expect(give(user.id, noodlesId)).rejects.toMatchObject({ status: 403 });
    const who = await params(await api.addUser('tacos.test', 'author'));
    await expect(give(who.params.id, domain.id)).rejects.toMatchObject({ status: 422 });
  });
});
