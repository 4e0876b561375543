import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { authCalls } from '#shared/calls/auth.ts';
import { userCalls } from '#shared/calls/users.ts';
import type { Client } from '#shared/client/http.ts';
import { owner, startApi, type TestApi } from '#tests/support/api.ts';
import { type People, peopleOf, tokenIn } from '#tests/support/people.ts';

import { sendDueMails } from '../mail/queue.ts';

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

const setPassword = (token: string, wanted = password) =>
  people.visitor()(authCalls.changePassword, { body: { token, password: wanted } });
const remove = async (client: Client, email: string) =>
  client(userCalls.remove, { params: { id: await people.idOf(email) } });

describe('an invitation', () => {
  test('mails a link with which a password is set, once; then the user signs in', async () => {
    const client = await admin();
    const { data } = await client(userCalls.create, { body: { ...rosa, email: ' ROSA@Example.com ' } });
    expect(data).toMatchObject({ ...rosa, state: 'invited', suspension: 'none', last_seen_at: null });
    const [mail] = await people.mailsTo(rosa.email);
    expect(mail).toMatch(/Subject: Your account for Taco Network/);
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
    const tokens = api.services.db.selectFrom('password_tokens').select('expires_at').where('user_id', '=', data.id);
    const days = (Date.parse((await tokens.executeTakeFirstOrThrow()).expires_at) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.99);
    expect(days).toBeLessThanOrEqual(7);
    const past = new Date(Date.now() - 1000).toISOString();
    await api.services.db
      .updateTable('password_tokens')
      .set({ expires_at: past })
      .where('user_id', '=', data.id)
      .execute();
    await expect(setPassword(token)).rejects.toMatchObject({ status: 422 });
  });

  test('shows whether its mail was sent, and when its link expires', async () => {
    const client = await admin();
    const email = 'nobody@example.com';
    const { data } = await client(userCalls.create, { body: { ...rosa, email } });
    const read = async () => (await client(userCalls.get, { params: { id: data.id } })).data.invitation;
    expect(data.invitation).toEqual({ mail: 'waiting', error: null, expires_at: expect.stringMatching(/^20/) });
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
    await expect(people.idOf('boss@example.com')).rejects.toThrow('no result');
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
    await client(userCalls.create, { body: { ...rosa, email } });
    const token = tokenIn((await people.mailsTo(email))[0]);
    await remove(client, email);
    await expect(setPassword(token)).rejects.toMatchObject({ status: 422 });
    const { data } = await client(userCalls.create, { body: { ...rosa, email, firstname: 'Right' } });
    expect(data).toMatchObject({ firstname: 'Right', state: 'invited' });
    await remove(client, email);
    await client(userCalls.removePermanently, { params: { id: data.id } });
    const left = api.services.db.selectFrom('users').select('id').where('email', '=', email);
    expect(await left.execute()).toEqual([]);
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
    await expect(setPassword(first ?? '')).rejects.toMatchObject({ status: 422 });
    for (const host of ['tacos.test', 'noodles.test']) await api.signIn(host, { email, password });
  });

  test('revoked and accepted at once ends as one of the two', async () => {
    const client = await admin();
    for (let round = 0; round < 5; round += 1) {
      const email = `both-at-once-${round}@example.com`;
      await client(userCalls.create, { body: { ...rosa, email } });
      const token = tokenIn((await people.mailsTo(email))[0]);
      const [accepted, removed] = await Promise.allSettled([setPassword(token), remove(client, email)]);
      expect(removed.status).toBe('fulfilled');
      const users = api.services.db.selectFrom('users').select('password_hash').where('email', '=', email);
      const left = await users.execute();
      // Accepted first: an account without a domain. Revoked first: one that nobody can use, and the link is invalid.
      expect(left.map((user) => user.password_hash !== null)).toEqual([accepted.status === 'fulfilled']);
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

  test('to an address that has an account adds the domain, keeps the name, and mails a notice without a link', async () => {
    const who = await api.addUser('noodles.test', 'viewer');
    const { data } = await (await admin())(userCalls.create, { body: { ...rosa, email: who.email } });
    expect(data).toMatchObject({ firstname: 'Viewer', lastname: 'Tester', role: 'author', state: 'active' });
    const mails = await people.mailsTo(who.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatch(/You can now work on Taco Network/);
    expect(tokenIn(mails[0])).toBe('');
    await api.signIn('tacos.test', who);
    await api.signIn('noodles.test', who);
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

  test('twice at once creates one account', async () => {
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
    const users = await api.services.db.selectFrom('users').select('id').where('email', '=', email).execute();
    expect(users).toHaveLength(1);
  });

  test('to be an owner comes from owners only', async () => {
    const body = { ...rosa, email: 'chief@example.com', role: 'owner' as const };
    await expect((await admin())(userCalls.create, { body })).rejects.toMatchObject({ status: 403 });
    const { data } = await (await api.signIn('tacos.test'))(userCalls.create, { body });
    expect(data).toMatchObject({ role: 'owner', state: 'invited' });
    const here = await api.addUser('noodles.test', 'viewer');
    const added = await (await api.signIn('tacos.test'))(userCalls.create, { body: { ...body, email: here.email } });
    expect(added.data).toMatchObject({ role: 'owner', state: 'active' });
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
