import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { domainCalls } from '#shared/calls/domains.ts';
import { invitationCalls } from '#shared/calls/invitations.ts';
import { userCalls } from '#shared/calls/users.ts';
import type { Client } from '#shared/client/http.ts';
import { owner, startApi, type TestApi } from '#tests/support/api.ts';
import { type People, peopleOf, tokenIn } from '#tests/support/people.ts';

import { makeOwner } from '../users/authority.ts';

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
const rosa = { email: 'rosa@example.com', firstname: 'Rosa', lastname: 'Delgado', role: 'author' as const };
const password = 'seven tamales at dawn';

const accept = (token: string, wanted?: string) =>
  people.visitor()(invitationCalls.accept, { body: { token, ...(wanted === undefined ? {} : { password: wanted }) } });
const setPassword = (token: string, wanted = password) => accept(token, wanted);
const remove = async (client: Client, id: string) => client(userCalls.remove, { params: { id } });
const worthless = { status: 422, body: { errors: { token: [expect.any(String)] } } };

describe('an open invitation', () => {
  const invited = async (client: Client) => {
    const email = `open-${Date.now()}-${Math.random().toString(36).slice(2)}@example.com`;
    const { data } = await client(userCalls.create, { body: { ...rosa, email } });
    return { id: data.id, email, token: tokenIn((await people.mailsTo(email))[0]) };
  };

  test('changes role and names, but not into a suspension', async () => {
    const client = await admin();
    const { id, email, token } = await invited(client);
    const body = { role: 'editor' as const, firstname: 'Rosalie' };
    expect((await client(userCalls.update, { params: { id }, body })).data).toMatchObject({
      ...body,
      state: 'invited',
    });
    const suspended = client(userCalls.update, { params: { id }, body: { suspension: 'domain' } });
    await expect(suspended).rejects.toMatchObject({ status: 409 });
    const asOwner = client(userCalls.update, { params: { id }, body: { role: 'owner' } });
    await expect(asOwner).rejects.toMatchObject({ status: 403 });
    await setPassword(token);
    expect((await people.login({ email, password })).user).toMatchObject({ role: 'editor', firstname: 'Rosalie' });
  });

  test.each<[string, (boss: Client, params: { params: { id: string } }) => Promise<unknown>]>([
    ['lost the role', (boss, params) => boss(userCalls.update, { ...params, body: { role: 'editor' } })],
    ['was suspended', (boss, params) => boss(userCalls.update, { ...params, body: { suspension: 'domain' } })],
    [
      'was suspended everywhere',
      (boss, params) => boss(userCalls.update, { ...params, body: { suspension: 'network' } }),
    ],
    ['was removed', (boss, params) => boss(userCalls.remove, params)],
  ])('of an admin who %s lets nobody in until another admin sends it again', async (_, lose) => {
    const inviter = await api.addUser('tacos.test', 'admin');
    const { id, email, token } = await invited(await api.signIn('tacos.test', inviter));
    await lose(await api.signIn('tacos.test'), { params: { id: await people.idOf(inviter.email) } });
    await expect(setPassword(token)).rejects.toMatchObject(worthless);
    const client = await admin();
    expect((await client(userCalls.get, { params: { id } })).data.invitation?.expires_at).toBeNull();
    await client(userCalls.invite, { params: { id } });
    await people.accept({ email, password });
    await api.signIn('tacos.test', { email, password });
  });

  test('to an archived domain waits until the domain is back', async () => {
    const archived = await api.addDomain('closed.test');
    const { email, token } = await invited(await api.signIn('closed.test'));
    const boss = await api.signIn('tacos.test');
    await boss(domainCalls.archive, { params: { id: archived } });
    await expect(setPassword(token)).rejects.toMatchObject(worthless);
    await boss(domainCalls.unarchive, { params: { id: archived } });
    await setPassword(token);
    await api.signIn('closed.test', { email, password });
  });

  test('is removed and restored with a new link', async () => {
    const client = await admin();
    const { id, token } = await invited(client);
    await expect(client(userCalls.removePermanently, { params: { id } })).rejects.toMatchObject({ status: 409 });
    await remove(client, id);
    await expect(client(userCalls.get, { params: { id } })).rejects.toMatchObject({ status: 404 });
    const { data } = await client(userCalls.list, { query: { deleted: 'true', search: 'Rosa' } });
    expect(data.find((row) => row.id === id)).toMatchObject({ state: 'invited', invitation: null, domains: [] });
    expect((await client(userCalls.restore, { params: { id } })).data).toMatchObject({ id, state: 'invited' });
    await expect(setPassword(token)).rejects.toMatchObject(worthless);
  });

  test('to several domains is sent again as one by an owner, and by an admin only for the own domain', async () => {
    const [boss, client] = [await api.signIn('tacos.test'), await admin()];
    const email = 'several@example.com';
    const body = { ...rosa, email, domains: [{ id: noodlesId, role: 'editor' as const }] };
    const { id } = (await boss(userCalls.create, { body })).data;
    const offered = async () => {
      const token = tokenIn((await people.mailsTo(email)).at(-1));
      const { data } = await people.visitor()(invitationCalls.read, { body: { token } });
      return { token, hosts: data.places.map(({ domain }) => domain?.host ?? '').toSorted() };
    };
    const first = await offered();
    expect(first.hosts).toEqual(['noodles.test', 'tacos.test']);
    await people.visitor()(invitationCalls.decline, { body: { token: first.token } });
    await boss(userCalls.invite, { params: { id } });
    expect((await offered()).hosts).toEqual(['noodles.test', 'tacos.test']);
    await client(userCalls.invite, { params: { id } });
    expect((await offered()).hosts).toEqual(['tacos.test']);
    await people.accept({ email, password });
    await expect(api.signIn('noodles.test', { email, password })).rejects.toThrow('may not enter');
  });

  test('of another domain is not there: no admin reads, changes or removes it', async () => {
    const { id } = await invited(await admin('noodles.test'));
    const client = await admin();
    const params = { params: { id } };
    const attempts = [
      client(userCalls.get, params),
      client(userCalls.update, { ...params, body: { role: 'viewer' } }),
      client(userCalls.remove, params),
      client(userCalls.invite, params),
      client(userCalls.endSessions, { ...params, body: { current_password: owner.password } }),
      client(userCalls.removePermanently, params),
      client(userCalls.restore, params),
    ];
    for (const attempt of await Promise.allSettled(attempts))
      expect(attempt).toMatchObject({ status: 'rejected', reason: { status: 404 } });
  });

  test('to be an owner is for the eyes of owners, in every domain', async () => {
    const boss = await api.signIn('tacos.test');
    const member = await api.addUser('noodles.test', 'viewer');
    const id = await people.idOf(member.email);
    const there = await api.signIn('noodles.test');
    expect((await there(userCalls.update, { params: { id }, body: { role: 'owner' } })).data.role).toBe('viewer');
    const query = { query: { search: member.email } };
    expect((await boss(userCalls.list, query)).data).toMatchObject([{ role: 'owner', state: 'invited' }]);
    expect((await there(userCalls.list, query)).total).toBe(2);
    expect((await (await admin())(userCalls.list, query)).total).toBe(0);
    expect((await (await admin('noodles.test'))(userCalls.list, query)).data).toMatchObject([{ role: 'viewer' }]);
    const again = there(userCalls.update, { params: { id }, body: { role: 'owner' } });
    await expect(again).rejects.toMatchObject({ status: 409 });
    await people.accept(member);
    expect((await boss(userCalls.list, query)).data).toMatchObject([{ role: 'owner', state: 'active' }]);
  });

  test('of an owner in other domains is theirs to accept, and changes nothing of roles held there', async () => {
    const boss = await api.signIn('tacos.test');
    const who = await api.addUser('tacos.test', 'author');
    const params = { params: { id: await people.idOf(who.email) } };
    const give = async (role: 'editor' | 'viewer' | null) =>
      (await boss(userCalls.update, { ...params, body: { domains: [{ id: noodlesId, role }] } })).data.domains;
    expect(await give('editor')).toMatchObject([{ role: 'author' }, { role: 'editor', invited: true }]);
    expect(await give('viewer')).toMatchObject([{ role: 'author' }, { role: 'viewer', invited: true }]);
    expect(await people.mailsTo(who.email)).toHaveLength(1);
    expect(await give(null)).toHaveLength(1);
    await expect(people.accept(who)).rejects.toMatchObject(worthless);
    await give('editor');
    await people.accept(who);
    expect(await give('viewer')).toMatchObject([{ role: 'author' }, { role: 'viewer', invited: false }]);
  });

  test('can’t flood a mailbox by changes either: the twenty-first mail within a minute waits', async () => {
    const boss = await admin();
    const owners = await api.addUser('tacos.test', 'viewer');
    await makeOwner(api.services.db, { id: await people.idOf(owners.email), email: owners.email });
    const client = await api.signIn('tacos.test', owners);
    const who = await api.addUser('tacos.test', 'author');
    const params = { params: { id: await people.idOf(who.email) } };
    const give = (role: 'editor' | null) =>
      client(userCalls.update, { ...params, body: { domains: [{ id: noodlesId, role }] } });
    for (let mail = 1; mail <= 20; mail += 1) {
      await give('editor');
      await give(null);
    }
    await expect(give('editor')).rejects.toMatchObject({ status: 429 });
    await boss(userCalls.get, params);
  });
});
