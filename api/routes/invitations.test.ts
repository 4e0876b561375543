import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { authCalls } from '#shared/calls/auth.ts';
import { invitationCalls } from '#shared/calls/invitations.ts';
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
    for (const guess of ['', 'rosa delgado 1', 'password123', 'taco network', 'tacos.test!']) {
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

  test('is stored without its token, also after the mail was sent', async () => {
    const client = await admin();
    await client(userCalls.create, { body: { ...rosa, email: 'hashed@example.com' } });
    const token = tokenIn((await people.mailsTo('hashed@example.com'))[0]);
    expect(token).toHaveLength(43);
    const [stored] = await invitationsTo('hashed@example.com');
    expect(stored?.link_hash).toEqual(expect.any(String));
    const mails = await api.services.db.selectFrom('mails').selectAll().execute();
    expect(JSON.stringify([stored, mails])).not.toContain(token);
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

  test('to be an owner refuses the name of any website as a password', async () => {
    await api.addDomain('bayside.test', 'Bayside Street Eats');
    const client = await api.signIn('tacos.test');
    const email = 'to-be-owner@example.com';
    await client(userCalls.create, { body: { ...rosa, email, role: 'owner' } });
    const token = tokenIn((await people.mailsTo(email))[0]);
    await expect(setPassword(token, 'bayside street eats')).rejects.toMatchObject({
      status: 422,
      body: { errors: { password: [expect.stringContaining('websites')] } },
    });
    await setPassword(token);
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

  test('can’t flood mailboxes: the twenty-first within a minute waits', async () => {
    const client = await admin();
    const { data } = await client(userCalls.create, { body: { ...rosa, email: 'flood@example.com' } });
    const again = () => client(userCalls.invite, { params: { id: data.id } });
    for (let mail = 2; mail <= 20; mail += 1) await again();
    await expect(again()).rejects.toMatchObject({
      status: 429,
      body: { message: expect.stringMatching(/^You sent too many emails in a minute: wait \d+ seconds?$/) },
    });
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
