import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { auditCalls } from '#shared/calls/audit.ts';
import { authCalls } from '#shared/calls/auth.ts';
import { domainCalls } from '#shared/calls/domains.ts';
import { invitationCalls } from '#shared/calls/invitations.ts';
import { userCalls } from '#shared/calls/users.ts';
import type { Client } from '#shared/client/http.ts';
import { owner, startApi, type TestApi } from '#tests/support/api.ts';
import { type People, peopleOf, tokenIn } from '#tests/support/people.ts';

import { sendDueMails } from '../mail/queue.ts';
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
const invitationsTo = (email: string) =>
  api.services.db.selectFrom('invitations').selectAll().where('email', '=', email).execute();
const accountsOf = (email: string) =>
  api.services.db.selectFrom('users').selectAll().where('email', '=', email).execute();
const worthless = { status: 422, body: { errors: { token: [expect.any(String)] } } };

describe('an invitation', () => {
  test('mails a link with which a password is set, once; then the user signs in', async () => {
    const client = await admin();
    const { data } = await client(userCalls.create, { body: { ...rosa, email: ' ROSA@Example.com ' } });
    expect(data).toMatchObject({ ...rosa, state: 'invited', suspension: 'none', last_seen_at: null });
    const [mail] = await people.mailsTo(rosa.email);
    expect(mail).toMatch(/Subject: Your invitation to Taco Network/);
    expect(mail).toMatch(/Admin Tester invited you/);
    const token = tokenIn(mail);
    for (const guess of ['', 'rosa delgado 1', 'password123']) {
      await expect(setPassword(token, guess)).rejects.toMatchObject({
        status: 422,
        body: { errors: { password: [expect.any(String)] } },
      });
    }
    await setPassword(token);
    await expect(setPassword(token)).rejects.toMatchObject({
      status: 422,
      body: { errors: { token: [expect.any(String)] } },
    });
    const { user, domain } = await people.login({ email: rosa.email, password });
    expect([user.role, domain.host]).toEqual(['author', 'tacos.test']);
    expect((await client(userCalls.get, { params: { id: data.id } })).data.state).toBe('active');
  });

  test('is good for 7 days and not longer', async () => {
    const client = await admin();
    const { data } = await client(userCalls.create, { body: { ...rosa, email: 'late@example.com' } });
    const token = tokenIn((await people.mailsTo('late@example.com'))[0]);
    const days = (Date.parse(data.invitation?.expires_at ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.99);
    expect(days).toBeLessThanOrEqual(7);
    const past = new Date(Date.now() - 1000).toISOString();
    await api.services.db.updateTable('invitations').set({ expires_at: past }).where('id', '=', data.id).execute();
    await expect(setPassword(token)).rejects.toMatchObject(worthless);
    expect((await client(userCalls.get, { params: { id: data.id } })).data.invitation?.expires_at).toBeNull();
  });

  test('shows whether its mail was sent, and when its link expires', async () => {
    const client = await admin();
    const email = 'nobody@example.com';
    const { data } = await client(userCalls.create, { body: { ...rosa, email } });
    const read = async () => (await client(userCalls.get, { params: { id: data.id } })).data.invitation;
    expect(data.invitation).toEqual({
      mail: 'waiting',
      error: null,
      expires_at: expect.stringMatching(/^20/),
      declined_at: null,
    });
    const refusing = (code: number) => ({
      ...api.services,
      mailer: {
        send: () =>
          Promise.reject(Object.assign(new Error('No such user here'), { code: 'EENVELOPE', responseCode: code })),
      },
    });
    await sendDueMails(refusing(450));
    expect(await read()).toMatchObject({ mail: 'waiting', error: 'No such user here' });
    await client(userCalls.invite, { params: { id: data.id } });
    expect(await read()).toMatchObject({ mail: 'waiting', error: null });
    await sendDueMails(refusing(550));
    expect(await read()).toMatchObject({ mail: 'failed', error: 'No such user here' });
    const listed = (await client(userCalls.list, { query: { search: email } })).data[0];
    expect(listed?.invitation?.mail).toBe('failed');

    await client(userCalls.invite, { params: { id: data.id } });
    const mails = await people.mailsTo(email);
    expect(await read()).toMatchObject({ mail: 'sent', error: null });
    await setPassword(tokenIn(mails.at(-1)));
    expect(await read()).toBeNull();
  });

  test('by an owner can give roles in several domains at once; by an admin only here', async () => {
    const email = 'everywhere@example.com';
    const noodles = { id: noodlesId, role: 'editor' as const };
    const body = { ...rosa, email, domains: [noodles] };
    await expect((await admin())(userCalls.create, { body })).rejects.toMatchObject({ status: 404 });
    const client = await api.signIn('tacos.test');
    const { data } = await client(userCalls.create, { body });
    expect(data.domains.map(({ host, role }) => [host, role])).toEqual([
      ['tacos.test', 'author'],
      ['noodles.test', 'editor'],
    ]);
    const asOwner = client(userCalls.create, { body: { ...body, email: 'boss@example.com', role: 'owner' } });
    await expect(asOwner).rejects.toMatchObject({ status: 422, body: { errors: { domains: [expect.any(String)] } } });
    expect(await invitationsTo('boss@example.com')).toEqual([]);
    await people.accept({ email, password });
    for (const host of ['tacos.test', 'noodles.test']) await api.signIn(host, { email, password });
  });

  test('mailed again invalidates the first link', async () => {
    const client = await admin();
    const email = 'again@example.com';
    const { data } = await client(userCalls.create, { body: { ...rosa, email } });
    await people.mailsTo(email); // it is sent before the second is requested
    await client(userCalls.invite, { params: { id: data.id } });
    const [first, second] = (await people.mailsTo(email)).map(tokenIn);
    expect(first).not.toBe(second);
    await expect(setPassword(first ?? '')).rejects.toMatchObject({ status: 422 });
    await setPassword(second ?? '');
    await expect(client(userCalls.invite, { params: { id: data.id } })).rejects.toMatchObject({ status: 409 });
  });

  test('that is revoked leaves no valid link, and a free address; deleted for good, no account', async () => {
    const client = await admin();
    const email = 'mistaken@example.com';
    const { data: mistaken } = await client(userCalls.create, { body: { ...rosa, email } });
    const token = tokenIn((await people.mailsTo(email))[0]);
    await remove(client, mistaken.id);
    await expect(setPassword(token)).rejects.toMatchObject({ status: 422 });
    const { data } = await client(userCalls.create, { body: { ...rosa, email, firstname: 'Right' } });
    expect(data).toMatchObject({ firstname: 'Right', state: 'invited' });
    await remove(client, data.id);
    await client(userCalls.removePermanently, { params: { id: data.id } });
    expect([...(await invitationsTo(email)), ...(await accountsOf(email))]).toEqual([]);
  });

  test('to two domains is one account: one password opens both', async () => {
    const email = 'both@example.com';
    await (
      await admin()
    )(userCalls.create, { body: { ...rosa, email } });
    await people.mailsTo(email);
    const { data } = await (
      await admin('noodles.test')
    )(userCalls.create, { body: { ...rosa, email, role: 'editor' } });
    expect(data).toMatchObject({ state: 'invited', role: 'editor' });
    const [first, second] = (await people.mailsTo(email)).map(tokenIn);
    await setPassword(second ?? '');
    await expect(api.signIn('tacos.test', { email, password })).rejects.toThrow('may not enter');
    // Now there is an account, so a link no longer sets its password.
    await expect(setPassword(first ?? '', 'another one of tamales')).rejects.toMatchObject({
      status: 422,
      body: { errors: { password: [expect.any(String)] } },
    });
    await setPassword(first ?? '');
    for (const host of ['tacos.test', 'noodles.test']) await api.signIn(host, { email, password });
  });

  test('revoked and accepted at once ends as one of the two', async () => {
    const client = await admin();
    for (let round = 0; round < 5; round += 1) {
      const email = `both-at-once-${round}@example.com`;
      const { data } = await client(userCalls.create, { body: { ...rosa, email } });
      const token = tokenIn((await people.mailsTo(email))[0]);
      const [accepted, removed] = await Promise.allSettled([setPassword(token), remove(client, data.id)]);
      expect(removed.status).toBe('fulfilled');
      // Accepted first: an account without a domain. Revoked first: none, and the link is invalid.
      expect(await accountsOf(email)).toHaveLength(accepted.status === 'fulfilled' ? 1 : 0);
      const failures = accepted.status === 'rejected' ? [accepted.reason as unknown] : [];
      for (const failure of failures) expect(failure).toMatchObject({ status: 422 });
      await expect(people.login({ email, password })).rejects.toMatchObject({ status: 401 });
    }
  });

  test('doesn’t let the user sign in before setting a password', async () => {
    await (
      await admin()
    )(userCalls.create, { body: { ...rosa, email: 'waiting@example.com' } });
    await expect(people.login({ email: 'waiting@example.com', password })).rejects.toMatchObject({
      status: 401,
      code: 'wrong_credentials',
    });
  });

  test('to a member of the domain is 409, with a message', async () => {
    const [client, who] = [await admin(), await api.addUser('tacos.test', 'viewer')];
    for (const email of [who.email, owner.email]) {
      const body = { code: 'conflict', message: expect.stringMatching(/already/) };
      await expect(client(userCalls.create, { body: { ...rosa, email } })).rejects.toMatchObject({ status: 409, body });
    }
    const { data } = await client(userCalls.get, { params: { id: await people.idOf(who.email) } });
    expect(data.role).toBe('viewer');
  });

  test('twice at once is one invitation of a domain, and one account', async () => {
    const clients = [await admin(), await admin(), await admin('noodles.test')];
    const email = 'race@example.com';
    const results = await Promise.allSettled(
      clients.map((client) => client(userCalls.create, { body: { ...rosa, email } })),
    );
    const statuses = results.map((one) =>
      one.status === 'rejected' ? (one.reason as { status: number }).status : 201,
    );
    expect(new Set(statuses.slice(0, 2))).toEqual(new Set([201, 409]));
    expect(statuses[2]).toBe(201);
    expect(await invitationsTo(email)).toHaveLength(2);
    const tokens = (await people.mailsTo(email)).map(tokenIn);
    await Promise.allSettled(tokens.map((token) => setPassword(token)));
    for (const token of tokens) await setPassword(token).catch(() => undefined);
    expect(await accountsOf(email)).toHaveLength(1);
    for (const host of ['tacos.test', 'noodles.test']) await api.signIn(host, { email, password });
  });

  test('to be an owner comes from owners only', async () => {
    const body = { ...rosa, email: 'chief@example.com', role: 'owner' as const };
    await expect((await admin())(userCalls.create, { body })).rejects.toMatchObject({ status: 403 });
    const { data } = await (await api.signIn('tacos.test'))(userCalls.create, { body });
    expect(data).toMatchObject({ role: 'owner', state: 'invited' });
    const here = await api.addUser('noodles.test', 'viewer');
    const added = await (await api.signIn('tacos.test'))(userCalls.create, { body: { ...body, email: here.email } });
    expect(added.data).toMatchObject({ role: 'owner', state: 'invited' });
    expect((await people.login(here)).user.role).toBe('viewer');
    await people.accept(here);
    expect((await people.login(here)).user.role).toBe('owner');
  });

  test('keeps user input as text: no header, no second recipient', async () => {
    const client = await admin();
    const email = 'text@example.com';
    const firstname = 'Eve\r\nBcc: victim@example.com';
    await client(userCalls.create, { body: { ...rosa, email, firstname, lastname: '‮🌮'.repeat(20) } });
    const [mail = ''] = await people.mailsTo(email);
    const [head = ''] = mail.split('\r\n\r\n');
    expect(head).not.toMatch(/^Bcc:/im);
    for (const wrong of [
      'a@example.com, b@example.com',
      'a@example.com\nBcc: b@example.com',
      '"a b"@example.com',
      'no address',
    ]) {
      await expect(client(userCalls.create, { body: { ...rosa, email: wrong } })).rejects.toMatchObject({
        status: 422,
      });
    }
  });

  test('can’t flood mailboxes: the eleventh within a minute waits', async () => {
    const client = await admin();
    const { data } = await client(userCalls.create, { body: { ...rosa, email: 'flood@example.com' } });
    const again = () => client(userCalls.invite, { params: { id: data.id } });
    for (let mail = 2; mail <= 10; mail += 1) await again();
    await expect(again()).rejects.toMatchObject({ status: 429 });
  });
});

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

  test('can’t have its password guessed with a link: 10 tries a minute', async () => {
    const [client, who] = [await admin(), await stranger()];
    await client(userCalls.create, { body: { ...names, email: who.email } });
    const token = tokenIn((await people.mailsTo(who.email))[0]);
    const tries = await Promise.allSettled(Array.from({ length: 12 }, () => accept(token, 'a wrong guess here')));
    const statuses = tries.map((one) => (one.status === 'rejected' ? (one.reason as { status: number }).status : 204));
    expect(statuses).toContain(429);
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

  test('whose account is suspended in the network can’t accept', async () => {
    const [client, who] = [await admin(), await stranger()];
    await client(userCalls.create, { body: { ...names, email: who.email } });
    const owners = await api.signIn('noodles.test');
    const params = { params: { id: await people.idOf(who.email) } };
    await owners(userCalls.update, { ...params, body: { suspension: 'network' } });
    await expect(people.accept(who)).rejects.toMatchObject({ status: 403 });
    await owners(userCalls.update, { ...params, body: { suspension: 'none' } });
    await people.accept(who);
    await api.signIn('tacos.test', who);
  });
});

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

  test('of another domain is not there: no admin reads, changes or removes it', async () => {
    const { id } = await invited(await admin('noodles.test'));
    const client = await admin();
    const params = { params: { id } };
    const attempts = [
      client(userCalls.get, params),
      client(userCalls.update, { ...params, body: { role: 'viewer' } }),
      client(userCalls.remove, params),
      client(userCalls.invite, params),
      client(userCalls.endSessions, params),
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

  test('can’t flood a mailbox by changes either: the eleventh mail within a minute waits', async () => {
    const boss = await admin();
    const owners = await api.addUser('tacos.test', 'viewer');
    await makeOwner(api.services.db, { id: await people.idOf(owners.email), email: owners.email });
    const client = await api.signIn('tacos.test', owners);
    const who = await api.addUser('tacos.test', 'author');
    const params = { params: { id: await people.idOf(who.email) } };
    const give = (role: 'editor' | null) =>
      client(userCalls.update, { ...params, body: { domains: [{ id: noodlesId, role }] } });
    for (let mail = 1; mail <= 10; mail += 1) {
      await give('editor');
      await give(null);
    }
    await expect(give('editor')).rejects.toMatchObject({ status: 429 });
    await boss(userCalls.get, params);
  });
});

test('a link that an older version mailed sets the password of the new account', async () => {
  const client = await admin();
  const email = 'older@example.com';
  await client(userCalls.create, { body: { ...rosa, email } });
  const token = tokenIn((await people.mailsTo(email))[0]);
  await people.visitor()(authCalls.changePassword, { body: { token, password } });
  expect((await people.login({ email, password })).user.role).toBe('author');
});
