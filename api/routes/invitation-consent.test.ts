import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { auditCalls } from '#shared/calls/audit.ts';
import { authCalls } from '#shared/calls/auth.ts';
import { invitationCalls } from '#shared/calls/invitations.ts';
import { userCalls } from '#shared/calls/users.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { type People, peopleOf, tokenIn } from '#tests/support/people.ts';

let api: TestApi;
let people: People;
beforeAll(async () => {
  api = await startApi({}, { count: 1 });
  people = peopleOf(api);
  await api.addDomain('noodles.test');
});
afterAll(() => api.close());

const admin = async (host = 'tacos.test') => api.signIn(host, await api.addUser(host, 'admin'));
const password = 'seven tamales at dawn';

const accept = (token: string, wanted?: string) =>
  people.visitor()(invitationCalls.accept, { body: { token, ...(wanted === undefined ? {} : { password: wanted }) } });
const accountsOf = (email: string) =>
  api.services.db.selectFrom('users').selectAll().where('email', '=', email).execute();
const worthless = { status: 422, body: { errors: { token: [expect.any(String)] } } };

describe('an address that has an account elsewhere', () => {
  /** An editor of another domain, who was just there. */
  async function stranger() {
    const who = await api.addUser('noodles.test', 'editor');
    const id = await people.idOf(who.email);
    await api.services.db
      .updateTable('users')
      .set({ firstname: 'Secret', lastname: 'Aardvark' })
      .where('id', '=', id)
      .execute();
    await people.login(who);
    return who;
  }
  const names = { firstname: 'Typed', lastname: 'Middle', role: 'author' as const };

  test('looks to an admin like one without an account: in replies, lists, searches and the audit log', async () => {
    const client = await admin();
    const [editor, suspended] = [await stranger(), await stranger()];
    const past = '2026-01-01T00:00:00.000Z';
    await api.services.db
      .updateTable('users')
      .set({ suspended_at: past })
      .where('email', '=', suspended.email)
      .execute();
    const seen = [];
    for (const email of [`nobody-${Date.now()}@example.com`, editor.email, suspended.email]) {
      const known = await accountsOf(email);
      const { data } = await client(userCalls.create, { body: { ...names, email } });
      const got = (await client(userCalls.get, { params: { id: data.id } })).data;
      const listed = await client(userCalls.list, { query: { search: email } });
      const byState = await client(userCalls.list, { query: { search: email, state: 'invited' } });
      const hidden = await client(userCalls.list, { query: { search: 'Aardvark' } });
      const everyone = (await client(userCalls.list, { query: { limit: 500 } })).data;
      const order = everyone.map(({ lastname }) => lastname.toLowerCase());
      expect(order).toEqual(order.toSorted());
      const again = await client(userCalls.create, { body: { ...names, email } }).catch(
        (error: unknown) => (error as { body: unknown }).body,
      );
      const foreign = await Promise.allSettled(known.map(({ id }) => client(userCalls.get, { params: { id } })));
      expect(foreign.map(({ status }) => status)).toEqual(known.map(() => 'rejected'));
      const { data: entries } = await client(auditCalls.list, { query: { search: email } });
      const shown = { data, got, listed, byState, hidden: hidden.total, again, entries };
      const text = JSON.stringify(shown);
      for (const { id } of known) expect(text).not.toContain(id);
      expect(text).not.toContain('Aardvark');
      seen.push(
        text
          .replaceAll(email, 'EMAIL')
          .replaceAll(data.id, 'ID')
          .replaceAll(/"20[^"]+Z"/g, 'TIME')
          .replaceAll(/"number":\d+/g, 'NUMBER'),
      );
    }
    expect(seen[1]).toBe(seen[0]);
    expect(seen[2]).toBe(seen[0]);
    expect(seen[0]).toContain('"last_seen_at":null');
  });

  test('takes the same queries as one without an account: the response time tells an admin nothing', async () => {
    const [client, who] = [await admin(), await stranger()];
    const { db } = api.services;
    const kinds: string[] = [];
    const counted = db.withPlugin({
      transformQuery: ({ node }) => {
        kinds.push(node.kind);
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    const queriesOf = async (email: string) => {
      kinds.length = 0;
      await client(userCalls.create, { body: { ...names, email } });
      return [...kinds];
    };
    api.services.db = counted;
    try {
      const without = await queriesOf(`nobody-${Date.now()}@example.com`);
      expect(without.length).toBeGreaterThan(5);
      expect(await queriesOf(who.email)).toEqual(without);
    } finally {
      api.services.db = db;
    }
  });

  test('joins nothing before its user accepts: opening the link changes nothing', async () => {
    const [client, who] = [await admin(), await stranger()];
    const { data } = await client(userCalls.create, { body: { ...names, email: who.email } });
    const mails = await people.mailsTo(who.email);
    expect(mails).toHaveLength(1);
    const token = tokenIn(mails[0]);
    const read = async () => (await people.visitor()(invitationCalls.read, { body: { token } })).data;
    const place = { domain: { host: 'tacos.test', title: 'Taco Network' }, role: 'author' };
    for (let times = 0; times < 3; times += 1)
      expect(await read()).toEqual({
        email: who.email,
        account: 'signed_out',
        suspended: false,
        inviter: 'Admin Tester',
        places: [place],
      });
    await expect(api.signIn('tacos.test', who)).rejects.toThrow('may not enter');
    await expect(accept(token)).rejects.toMatchObject({
      status: 422,
      body: { errors: { password: [expect.any(String)] } },
    });
    await expect(accept(token, 'another password')).rejects.toMatchObject({ status: 422 });

    await accept(token, who.password);
    await expect(accept(token, who.password)).rejects.toMatchObject(worthless);
    await expect(read()).rejects.toMatchObject(worthless);
    await api.signIn('tacos.test', who);
    await api.signIn('noodles.test', who);
    const [row] = (await client(userCalls.list, { query: { search: who.email } })).data;
    expect(row).toMatchObject({
      id: await people.idOf(who.email),
      lastname: 'Aardvark',
      role: 'author',
      state: 'active',
      invitation: null,
    });
    expect(row?.last_seen_at).toEqual(expect.any(String));
    await expect(client(userCalls.get, { params: { id: data.id } })).rejects.toMatchObject({ status: 404 });
    const { data: entries } = await client(auditCalls.list, { query: { search: who.email } });
    expect(entries.map(({ operation, user }) => `${user?.name} ${operation}`)).toEqual([
      'Secret Aardvark users.accept',
      'Admin Tester users.create',
    ]);
    // The other domain learns nothing of it.
    const there = await (await admin('noodles.test'))(auditCalls.list, { query: { search: who.email } });
    expect(there.total).toBe(0);
  });

  test('accepts without a password where its user is signed in, and only there', async () => {
    const [client, who, other] = [await admin(), await stranger(), await stranger()];
    await client(userCalls.create, { body: { ...names, email: who.email } });
    const token = tokenIn((await people.mailsTo(who.email))[0]);
    const body = { body: { token } };
    const wrong = await api.signIn('noodles.test', other);
    expect((await wrong(invitationCalls.read, body)).data.account).toBe('signed_out');
    await expect(wrong(invitationCalls.accept, body)).rejects.toMatchObject({ status: 422 });
    const right = await api.signIn('noodles.test', who);
    expect((await right(invitationCalls.read, body)).data.account).toBe('signed_in');
    await right(invitationCalls.accept, body);
    await api.signIn('tacos.test', who);
    await expect(api.signIn('tacos.test', other)).rejects.toThrow('may not enter');
  });

  test('is not enough for a thief: whoever gave their own account somebody’s address gets no access by that mailbox', async () => {
    const [client, thief] = [await admin(), await stranger()];
    const email = 'victim@example.com';
    const session = await api.signIn('noodles.test', thief);
    await session(authCalls.updateAccount, { body: { email, current_password: thief.password } });
    await client(userCalls.create, { body: { ...names, email } });
    const token = tokenIn((await people.mailsTo(email)).at(-1));
    await expect(accept(token)).rejects.toMatchObject({ status: 422 });
    await expect(accept(token, 'seven tamales at dawn')).rejects.toMatchObject({ status: 422 });
    await expect(api.signIn('tacos.test', { ...thief, email })).rejects.toThrow('may not enter');
  });

  test('can’t have its password guessed with a link: guesses count as tries to sign in', async () => {
    const [client, who] = [await admin(), await stranger()];
    await client(userCalls.create, { body: { ...names, email: who.email } });
    const token = tokenIn((await people.mailsTo(who.email))[0]);
    const tries = await Promise.allSettled(Array.from({ length: 12 }, () => accept(token, 'a wrong guess here')));
    const statuses = tries.map((one) => (one.status === 'rejected' ? (one.reason as { status: number }).status : 204));
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    await expect(people.login(who)).rejects.toMatchObject({ status: 429 });
  });

  test('is declined with the link; the inviter sees that, and can send it again', async () => {
    const [client, who] = [await admin(), await stranger()];
    const { data } = await client(userCalls.create, { body: { ...names, email: who.email } });
    const params = { params: { id: data.id } };
    const token = tokenIn((await people.mailsTo(who.email))[0]);
    await people.visitor()(invitationCalls.decline, { body: { token } });
    const { data: declined } = await client(userCalls.get, params);
    expect(declined).toMatchObject({ state: 'invited', firstname: 'Typed', last_seen_at: null });
    expect(declined.invitation).toMatchObject({ expires_at: null, declined_at: expect.stringMatching(/^20/) });
    await expect(accept(token, who.password)).rejects.toMatchObject(worthless);
    const [entry] = (await client(auditCalls.list, { query: { search: who.email } })).data;
    expect(entry).toMatchObject({ operation: 'users.decline', user: null, address: '' });
    expect((await client(userCalls.invite, params)).data.invitation?.declined_at).toBeNull();
    await people.accept(who);
    await api.signIn('tacos.test', who);
  });

  test('has an invitation of each domain, and answers one by one', async () => {
    const who = await stranger();
    await api.addDomain('pies.test');
    const tokens = [];
    for (const host of ['tacos.test', 'pies.test']) {
      const client = await admin(host);
      const { data } = await client(userCalls.create, { body: { ...names, email: who.email } });
      expect(data.domains.map((domain) => domain.host)).toEqual([host]);
      tokens.push(tokenIn((await people.mailsTo(who.email)).at(-1)));
    }
    const [tacos = '', pies = ''] = tokens;
    await people.visitor()(invitationCalls.decline, { body: { token: tacos } });
    await accept(pies, who.password);
    await api.signIn('pies.test', who);
    await expect(api.signIn('tacos.test', who)).rejects.toThrow('may not enter');
  });

  test('may get or lose its account while the invitation is open', async () => {
    const client = await admin();
    // Gets one: another domain's invitation is accepted first.
    const email = `later-${Date.now()}@example.com`;
    const tokens = [];
    for (const one of [client, await admin('noodles.test')]) {
      await one(userCalls.create, { body: { ...names, email } });
      tokens.push(tokenIn((await people.mailsTo(email)).at(-1)));
    }
    const [here = '', there = ''] = tokens;
    await accept(there, password);
    await expect(accept(here, 'a whole other password')).rejects.toMatchObject({ status: 422 });
    await accept(here, password);
    await api.signIn('tacos.test', { email, password });
    // Loses it: the user moves to another address.
    const who = await stranger();
    await client(userCalls.create, { body: { ...names, email: who.email } });
    const session = await api.signIn('noodles.test', who);
    const moved = { email: `moved-${who.email}`, current_password: who.password };
    await session(authCalls.updateAccount, { body: moved });
    await people.accept({ email: who.email, password });
    expect((await people.login({ email: who.email, password })).user.lastname).toBe('Middle');
    await expect(api.signIn('tacos.test', { ...who, email: moved.email })).rejects.toThrow('may not enter');
  });

  test('whose account is suspended in the network gets in only after an owner lifts that', async () => {
    const [client, who] = [await admin(), await stranger()];
    await client(userCalls.create, { body: { ...names, email: who.email } });
    const owners = await api.signIn('noodles.test');
    const params = { params: { id: await people.idOf(who.email) } };
    await owners(userCalls.update, { ...params, body: { suspension: 'network' } });
    // Nobody sees the account any more; the invitation makes it visible, so that an owner can lift the suspension.
    await owners(userCalls.remove, params);
    await owners(userCalls.removePermanently, params);
    const token = tokenIn((await people.mailsTo(who.email))[0]);
    expect((await people.visitor()(invitationCalls.read, { body: { token } })).data.suspended).toBe(true);
    await people.accept(who);
    await expect(people.login(who)).rejects.toMatchObject({ status: 403 });
    expect((await client(userCalls.get, params)).data).toMatchObject({ state: 'suspended', suspension: 'network' });
    await (
      await api.signIn('tacos.test')
    )(userCalls.update, { ...params, body: { suspension: 'none' } });
    await api.signIn('tacos.test', who);
  });
});
