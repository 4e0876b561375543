import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { invitationCalls } from '#shared/calls/invitations.ts';
import { userCalls } from '#shared/calls/users.ts';
import type { Client } from '#shared/client/http.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { type Credentials, type People, peopleOf, tokenIn } from '#tests/support/people.ts';

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

describe('removal', () => {
  test('takes the user out of this domain only', async () => {
    const [client, who] = [await admin(), await api.addUser('tacos.test', 'author')];
    const { params: of } = await params(who);
    await api.services.db
      .insertInto('memberships')
      .values({ user_id: of.id, domain_id: noodlesId, role: 'viewer' })
      .execute();
    const here = await people.login(who, 'tacos.test');
    await client(userCalls.remove, { params: of });
    expect(await people.account(here.access_token)).toBe(401);
    await expect(client(userCalls.get, { params: of })).rejects.toMatchObject({ status: 404 });
    expect((await people.login(who)).domain.host).toBe('noodles.test');
  });

  test('from the last domain leaves an account that can’t sign in, and says why after the right password', async () => {
    const [client, who] = [await admin(), await api.addUser('tacos.test', 'author')];
    await client(userCalls.remove, await params(who));
    await expect(people.login(who)).rejects.toMatchObject({ status: 403, code: 'forbidden' });
  });
});

describe('a removed user', () => {
  const removed = async (client: Client, query: object = {}) =>
    (await client(userCalls.list, { query: { deleted: 'true', ...query } })).data;

  test('is listed with the former role, and restored with it in this domain only', async () => {
    const [client, who] = [await admin(), await api.addUser('tacos.test', 'author')];
    const of = await params(who);
    const tokens = await people.login(who);
    await expect(client(userCalls.removePermanently, of)).rejects.toMatchObject({ status: 409 });
    await client(userCalls.remove, of);
    const [row] = await removed(client, { search: who.email });
    expect(row).toMatchObject({ id: of.params.id, role: 'author', domains: [], last_seen_at: null, invitation: null });
    expect(row?.deleted_at).toEqual(expect.any(String));
    expect(await removed(client, { role: 'editor', search: who.email })).toEqual([]);
    expect((await client(userCalls.list, { query: { search: who.email } })).total).toBe(0);
    expect(await removed(await admin('noodles.test'))).toEqual([]);
    await expect((await admin('noodles.test'))(userCalls.restore, of)).rejects.toMatchObject({ status: 404 });

    const { data } = await client(userCalls.restore, of);
    expect(data).toMatchObject({ id: of.params.id, role: 'author', state: 'active' });
    expect(data).not.toHaveProperty('deleted_at');
    expect(await removed(client, { search: who.email })).toEqual([]);
    // The session that ended stays ended.
    expect(await people.account(tokens.access_token)).toBe(401);
    expect((await people.login(who)).domain.host).toBe('tacos.test');
    // Again: it stays as it is.
    expect((await client(userCalls.restore, of)).data.role).toBe('author');
  });

  test('stays suspended when restored, and an invitation gets a new link', async () => {
    const [client, who] = [await admin(), await api.addUser('tacos.test', 'editor')];
    const of = await params(who);
    await client(userCalls.update, { ...of, body: { suspension: 'domain' } });
    await client(userCalls.remove, of);
    expect((await client(userCalls.restore, of)).data).toMatchObject({ state: 'suspended', suspension: 'domain' });
    await expect(people.login(who)).rejects.toMatchObject({ status: 403 });

    const email = 'returning@example.com';
    const body = { email, firstname: 'Rosa', lastname: 'Delgado', role: 'author' as const };
    const { data: invited } = await client(userCalls.create, { body });
    const [first] = (await people.mailsTo(email)).map(tokenIn);
    await client(userCalls.remove, { params: { id: invited.id } });
    await client(userCalls.restore, { params: { id: invited.id } });
    const tokens = (await people.mailsTo(email)).map(tokenIn);
    const setPassword = (token = '') =>
      people.visitor()(invitationCalls.accept, { body: { token, password: 'seven tamales at dawn' } });
    await expect(setPassword(first)).rejects.toMatchObject({ status: 422 });
    await setPassword(tokens.find((token) => token !== first));
    expect((await people.login({ email, password: 'seven tamales at dawn' })).user.role).toBe('author');
  });

  test('is forgotten on request, but the account stays, because content names its author', async () => {
    const [client, who] = [await admin(), await api.addUser('tacos.test', 'author')];
    const of = await params(who);
    await client(userCalls.remove, of);
    await expect((await admin('noodles.test'))(userCalls.removePermanently, of)).rejects.toMatchObject({ status: 404 });
    await client(userCalls.removePermanently, of);
    expect(await removed(client, { search: who.email })).toEqual([]);
    await expect(client(userCalls.restore, of)).rejects.toMatchObject({ status: 404 });
    expect(await people.idOf(who.email)).toBe(of.params.id);
  });

  test('who was taken out from another domain by an owner is listed there', async () => {
    const [client, who] = [await api.signIn('tacos.test'), await api.addUser('tacos.test', 'author')];
    const of = await params(who);
    await client(userCalls.update, { ...of, body: { domains: [{ id: noodlesId, role: 'editor' }] } });
    await people.accept(who);
    await client(userCalls.update, { ...of, body: { domains: [{ id: noodlesId, role: null }] } });
    const there = await admin('noodles.test');
    expect(await removed(there, { search: who.email })).toMatchObject([{ role: 'editor' }]);
    expect((await there(userCalls.restore, of)).data).toMatchObject({ role: 'editor' });
  });

  test('who was an owner is restored by an owner only', async () => {
    const [boss, client, who] = [
      await api.signIn('tacos.test'),
      await admin(),
      await api.addUser('tacos.test', 'viewer'),
    ];
    const of = await params(who);
    await boss(userCalls.update, { ...of, body: { role: 'owner' } });
    await people.accept(who);
    await boss(userCalls.remove, of);
    expect(await removed(client, { search: who.email })).toMatchObject([{ role: 'owner' }]);
    for (const call of [userCalls.restore, userCalls.removePermanently])
      await expect(client(call, of)).rejects.toMatchObject({ status: 403 });
    expect((await boss(userCalls.restore, of)).data).toMatchObject({ role: 'owner' });
    expect((await people.login(who)).user.role).toBe('owner');
    await boss(userCalls.remove, of);
  });
});
