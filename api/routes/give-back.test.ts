import { generateSync } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { auditCalls } from '#shared/calls/audit.ts';
import { authCalls } from '#shared/calls/auth.ts';
import { factorCalls } from '#shared/calls/factors.ts';
import { passkeyCalls } from '#shared/calls/passkeys.ts';
import { userCalls } from '#shared/calls/users.ts';
import type { Client } from '#shared/client/http.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { authenticator } from '#tests/support/authenticator.ts';
import { type Credentials, type People, peopleOf } from '#tests/support/people.ts';

import { startCleanUp } from '../clean-up.ts';
import { fromNow } from '../db/codec.ts';
import { makeOwner } from '../users/authority.ts';
import { resetOwner } from '../users/reset-owner.ts';

const hour = 3_600_000;
let api: TestApi;
let people: People;
let me: Owner;
let boss: Client;
beforeAll(async () => {
  api = await startApi();
  people = peopleOf(api);
  await api.addDomain('noodles.test');
});
// A new owner for each test: what one may mail is limited.
beforeEach(async () => {
  me = await anotherOwner();
  boss = await signIn(me);
});
afterAll(() => api.close());

const codeOf = (secret: string, steps = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });

type Person = Credentials & { id: string; client: Client; secret: string; codes: string[] };

async function withApp(host = 'tacos.test', role: 'editor' | 'admin' = 'editor'): Promise<Person> {
  const who = await api.addUser(host, role);
  const client = await api.signIn(host, who);
  const { data } = await client(factorCalls.startCodeApp);
  const confirmed = await client(factorCalls.confirmCodeApp, { body: { code: codeOf(data.secret) } });
  return { ...who, id: await people.idOf(who.email), client, secret: data.secret, codes: confirmed.data.codes };
}
type Owner = Credentials & { id: string };

async function anotherOwner(): Promise<Owner> {
  const who = await api.addUser('tacos.test', 'editor');
  const id = await people.idOf(who.email);
  await makeOwner(api.services.db, { id, email: who.email });
  return { ...who, id };
}
const signIn = ({ email, password }: Credentials) => api.signIn('tacos.test', { email, password });
const login = ({ email, password }: Credentials, code?: string) =>
  people.visitor()(authCalls.login, { body: { email, password, ...(code === undefined ? {} : { code }) } });
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error: { code?: string }) => error.code,
  );
const giveBack = ({ id }: { id: string }, client = boss) => client(userCalls.giveBack, { params: { id } });
const takeBack = ({ id }: { id: string }, client = boss) => client(userCalls.takeBack, { params: { id } });
const seen = async ({ id }: { id: string }, client = boss) => (await client(userCalls.get, { params: { id } })).data;
/** As if the mail about it had been sent so many hours ago. */
async function wait({ id }: { id: string }, hours: number): Promise<void> {
  const times = { created_at: fromNow(-hours * hour), due_at: fromNow((24 - hours) * hour) };
  await api.services.db.updateTable('factor_returns').set(times).where('user_id', '=', id).execute();
}
async function linkTo({ email }: { email: string }): Promise<string> {
  const mails = await people.mailsTo(email);
  return mails.map((mail) => /\/reset-password#keep=([\w-]{43})/.exec(mail)?.[1] ?? '').findLast(Boolean) ?? '';
}
const keep = (token: string) => people.visitor()(factorCalls.stopReturn, { body: { token } });
const operations = async (userId: string) =>
  (await api.services.db.selectFrom('audit_log').select('operation').where('user_id', '=', userId).execute()).map(
    ({ operation }) => operation,
  );

describe('a lost second factor that an owner gives back', () => {
  test('is mailed at once, works a day later, and leaves the password alone, with every other session ended', async () => {
    const who = await withApp();
    const { data } = await giveBack(who);
    expect(data).toMatchObject({ second_factor: true, giving_back: { asked_by: expect.stringContaining('Tester') } });
    const due = Date.parse(data.giving_back?.due_at ?? '') - Date.now();
    expect(due / hour).toBeGreaterThan(23.9);
    expect(due / hour).toBeLessThanOrEqual(24);
    const mail = (await people.mailsTo(who.email)).find((one) => one.includes('will be reset tomorrow')) ?? '';
    expect(mail).toContain(data.giving_back?.asked_by);
    expect(mail).toMatch(/\w+day, \w+ \d+, \d\d?(?::\d\d)? [AP]M, time of \w+/);
    expect(await linkTo(who)).not.toBe('');

    await wait(who, 23.9);
    expect(await refusal(login(who))).toBe('second_factor_needed');
    await wait(who, 24);
    expect(await refusal(who.client(authCalls.account))).toBe('accepted');
    // Not before the right password.
    expect(await refusal(login({ ...who, password: 'not the password' }))).toBe('wrong_credentials');
    expect(await seen(who)).toMatchObject({ second_factor: true });
    expect(await refusal(login(who))).toBe('accepted');
    expect(await refusal(who.client(authCalls.account))).toBe('unauthorized');
    expect(await seen(who)).toMatchObject({ second_factor: false, giving_back: null });
    expect(await refusal(login(who))).toBe('accepted');
    expect(await refusal(login(who, who.codes[0]))).toBe('accepted');
    expect((await people.mailsTo(who.email)).join('')).toContain('Your second step was reset');
    expect(await operations(who.id)).toContain('factors.returned');
    const log = await boss(auditCalls.list, { query: { operation: 'users.giveBack' } });
    expect(log.data[0]).toMatchObject({ thing: { id: who.id, title: who.email }, user: { id: me.id } });
    // They set up a new one, which is asked for.
    const again = await signIn(who);
    const { data: app } = await again(factorCalls.startCodeApp);
    await again(factorCalls.confirmCodeApp, { body: { code: codeOf(app.secret) } });
    expect(await refusal(login(who))).toBe('second_factor_needed');
  });

  test('isn’t skipped by a new password that was set by email before the time', async () => {
    const who = await withApp();
    await giveBack(who);
    await people.visitor()(authCalls.resetPassword, { body: { email: who.email } });
    const token = () =>
      people.mailsTo(who.email).then((mails) => /#token=([\w-]{43})/.exec(mails.join('\n'))?.[1] ?? '');
    await expect.poll(token, { timeout: 5000 }).not.toBe('');
    const password = 'seven tamales at dawn';
    await people.visitor()(authCalls.changePassword, { body: { token: await token(), password } });
    expect(await refusal(login({ ...who, password }))).toBe('second_factor_needed');
  });

  test.each([
    ['signing in with a code', (who: Person) => login(who, codeOf(who.secret, 1))],
    ['signing in with a recovery code', (who: Person) => login(who, who.codes[0])],
    [
      'proving it with a code',
      (who: Person) => who.client(factorCalls.prove, { body: { code: codeOf(who.secret, 1) } }),
    ],
    [
      'setting up another app',
      async (who: Person) => {
        const { data } = await who.client(factorCalls.startCodeApp);
        await who.client(factorCalls.confirmCodeApp, { body: { code: codeOf(data.secret) } });
      },
    ],
    [
      'making a passkey',
      async (who: Person) => {
        const { panelOrigin: origin } = api.services;
        const { data } = await who.client(passkeyCalls.askNew);
        const passkey = authenticator().create(data.question.challenge, { origin, host: new URL(origin).hostname });
        await who.client(passkeyCalls.add, { body: { name: data.name, passkey } });
      },
    ],
  ])('ends by %s, before and after its time', async (_, act) => {
    for (const hours of [1, 30]) {
      const who = await withApp();
      await giveBack(who);
      await wait(who, hours);
      await act(who);
      expect(await seen(who)).toMatchObject({ second_factor: true, giving_back: null });
      expect(await refusal(login(who))).toBe('second_factor_needed');
    }
  });

  test('stays given back after a wrong code', async () => {
    const who = await withApp();
    await giveBack(who);
    expect(await refusal(login(who, '000000'))).toBe('wrong_code');
    expect((await seen(who)).giving_back).not.toBeNull();
  });

  test('waits a week for the person, and no longer', async () => {
    const who = await withApp();
    await giveBack(who);
    await wait(who, 24 + 7 * 24 + 1);
    expect((await seen(who)).giving_back).toBeNull();
    expect(await refusal(login(who))).toBe('second_factor_needed');
    expect(await refusal(takeBack(who))).toBe('not_found');
    await startCleanUp(api.services).close();
    const left = api.services.db.selectFrom('factor_returns').selectAll().where('user_id', '=', who.id);
    expect(await left.execute()).toEqual([]);
    // An owner may do it again.
    expect(await refusal(giveBack(who))).toBe('accepted');
  });

  test('is taken back by an owner, who needn’t be the same; the person is told', async () => {
    const who = await withApp();
    await giveBack(who);
    expect((await takeBack(who, await signIn(await anotherOwner()))).data).toMatchObject({
      giving_back: null,
    });
    await wait(who, 30);
    expect(await refusal(login(who))).toBe('second_factor_needed');
    expect((await people.mailsTo(who.email)).join('')).toContain('Your second step was not reset');
    expect(await refusal(takeBack(who))).toBe('not_found');
  });

  test('is under way once, also for two owners at the same moment', async () => {
    const who = await withApp();
    const answers = await Promise.all([1, 2, 3].map(() => refusal(giveBack(who))));
    expect(answers.toSorted((a = '', b = '') => a.localeCompare(b))).toEqual(['accepted', 'conflict', 'conflict']);
    expect((await people.mailsTo(who.email)).filter((mail) => mail.includes('#keep='))).toHaveLength(1);
  });

  test('lets two sign-ins in at its time, or asks one of them again', async () => {
    const who = await withApp();
    await giveBack(who);
    await wait(who, 25);
    const answers = await Promise.all([refusal(login(who)), refusal(login(who))]);
    expect(answers).toContain('accepted');
    expect(await operations(who.id).then((all) => all.filter((one) => one === 'factors.returned'))).toHaveLength(1);
  });
});

describe('the link in the mail', () => {
  test('keeps the second step, tells the owner who asked, and works once', async () => {
    const asker = await anotherOwner();
    const who = await withApp();
    await giveBack(who, await signIn(asker));
    const link = await linkTo(who);
    await keep(link);
    await wait(who, 30);
    expect(await refusal(login(who))).toBe('second_factor_needed');
    expect(await seen(who)).toMatchObject({ second_factor: true, giving_back: null });
    expect((await people.mailsTo(asker.email)).join('')).toContain('canceled the reset of their second step');
    expect(await operations(who.id)).toContain('factors.stopReturn');
    await expect(keep(link)).rejects.toMatchObject({ status: 422, body: { errors: { token: [expect.any(String)] } } });
  });

  test('is worthless once the time has come, when it is of an earlier mail, and when nobody made it', async () => {
    const who = await withApp();
    await giveBack(who);
    const first = await linkTo(who);
    await takeBack(who);
    await giveBack(who);
    for (const token of [first, 'a'.repeat(43)]) expect(await refusal(keep(token))).toBe('invalid_fields');
    expect((await seen(who)).giving_back).not.toBeNull();
    const { db } = api.services;
    const stored = await db.selectFrom('factor_returns').selectAll().where('user_id', '=', who.id).execute();
    const second = (await people.mailsTo(who.email))
      .map((mail) => /#keep=([\w-]{43})/.exec(mail)?.[1] ?? '')
      .find((token) => token !== '' && token !== first);
    expect(JSON.stringify(stored)).not.toContain(second);
    await wait(who, 24.1);
    expect(await refusal(keep(second ?? ''))).toBe('invalid_fields');
  });
});

describe('who gives a sign-in back', () => {
  test('is an owner alone, and only with a fresh proof', async () => {
    const who = await withApp();
    for (const role of ['admin', 'editor', 'viewer'] as const) {
      const client = await api.signIn('tacos.test', await api.addUser('tacos.test', role));
      expect([role, await refusal(giveBack(who, client))]).toEqual([role, 'forbidden']);
      expect([role, await refusal(takeBack(who, client))]).toEqual([role, 'forbidden']);
    }
    expect(await refusal(people.visitor()(userCalls.giveBack, { params: { id: who.id } }))).toBe('unauthorized');
    const asker = await anotherOwner();
    const client = await signIn(asker);
    const aged = { proven_at: fromNow(-11 * 60_000) };
    await api.services.db.updateTable('sessions').set(aged).where('user_id', '=', asker.id).execute();
    expect(await refusal(giveBack(who, client))).toBe('proof_needed');
    expect(await seen(who)).toMatchObject({ second_factor: true, giving_back: null });
  });

  test('does it for others, who have a second factor and work in this domain', async () => {
    expect(await refusal(giveBack(me))).toBe('forbidden');
    const plain = await api.addUser('tacos.test', 'editor');
    expect(await refusal(giveBack({ id: await people.idOf(plain.email) }))).toBe('conflict');
    expect(await refusal(giveBack(await withApp('noodles.test')))).toBe('not_found');
    expect(await refusal(giveBack({ id: 'k3v9x2m7q1b8n4t6' }))).toBe('not_found');
  });

  test('is another owner for an owner; whoever isn’t one any more gives nothing back', async () => {
    const asker = await anotherOwner();
    const client = await signIn(asker);
    const [one, two] = [await withApp(), await withApp()];
    await giveBack(one, client);
    await giveBack(two);
    await boss(userCalls.update, { params: { id: asker.id }, body: { role: 'viewer' } });
    expect((await seen(one)).giving_back).toBeNull();
    expect((await seen(two)).giving_back).not.toBeNull();
    await wait(one, 30);
    expect(await refusal(login(one))).toBe('second_factor_needed');
  });

  test('gave nothing back if it was somebody else in their account', async () => {
    const asker = await anotherOwner();
    const who = await withApp();
    await giveBack(who, await signIn(asker));
    await resetOwner(api.services.db, asker.email);
    expect((await seen(who)).giving_back).toBeNull();
  });
});

describe('People', () => {
  const list = async (client: Client, second_factor: 'set' | 'missing' | 'returning') =>
    (await client(userCalls.list, { query: { second_factor, limit: 500 } })).data.map(({ email }) => email);

  test('show owners who has a second factor, an app or a passkey, who has none, and who gets the sign-in back', async () => {
    const [set, returning] = [await withApp(), await withApp()];
    const plain = await api.addUser('tacos.test', 'editor');
    const keyed = await api.addUser('tacos.test', 'editor');
    const id = await people.idOf(keyed.email);
    const key = { id: `key-${id}`, user_id: id, credential_id: `credential-${id}`, public_key: '', counter: 0 };
    const about = { transports: '[]', name: 'Phone', rp_id: 'panel.test', backed_up: 0 as const };
    await api.services.db
      .insertInto('passkeys')
      .values({ ...key, ...about, created_at: fromNow(0), last_used_at: null })
      .execute();
    await giveBack(returning);
    const emails = [set, returning, plain, keyed].map(({ email }) => email);
    const of = async (state: 'set' | 'missing' | 'returning') =>
      (await list(boss, state)).filter((email) => emails.includes(email)).toSorted();
    expect(await of('set')).toEqual([set.email, returning.email, keyed.email].toSorted());
    expect(await of('missing')).toEqual([plain.email]);
    expect(await of('returning')).toEqual([returning.email]);
    expect(await seen({ id })).toMatchObject({ second_factor: true });
  });

  test('tell nobody else, and count no invitation', async () => {
    const who = await withApp();
    await giveBack(who);
    const admin = await api.signIn('tacos.test', await api.addUser('tacos.test', 'admin'));
    expect(await seen(who, admin)).toMatchObject({ second_factor: null, giving_back: null });
    expect(await refusal(list(admin, 'missing'))).toBe('forbidden');
    const invited = { email: 'new@example.com', firstname: 'New', lastname: 'Comer', role: 'editor' as const };
    const { data } = await boss(userCalls.create, { body: invited });
    expect(data).toMatchObject({ second_factor: null, giving_back: null });
    expect(await list(boss, 'missing')).not.toContain(invited.email);
  });
});
