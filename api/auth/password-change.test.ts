import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';

import { authCalls } from '#shared/calls/auth.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { type People, peopleOf, tokenIn } from '#tests/support/people.ts';
import { quickHash } from '#tests/support/quick-hash.ts';

import { up as passwordsAsTyped } from '../db/migrations/0019-passwords-as-typed.ts';
import { ddl } from '../db/migrations/ddl.ts';
import { createPasswordToken } from '../db/password-tokens.ts';
import { transact } from '../db/transact.ts';
import { opaqueToken } from '../lib/opaque-tokens.ts';

let api: TestApi;
let people: People;
beforeAll(async () => {
  api = await startApi();
  people = peopleOf(api);
});
afterAll(() => api.close());

const password = 'seven tamales at dawn';
const change = (body: object, bearer = '') =>
  people.call('/api/account/change-password', bearer, { method: 'POST', body });
const ask = (email: string) => people.visitor()(authCalls.resetPassword, { body: { email } });
async function errorsOf(reply: Response): Promise<Record<string, string[]>> {
  expect(reply.status).toBe(422);
  return ((await reply.json()) as { errors: Record<string, string[]> }).errors;
}

async function mailedToken(email: string): Promise<string> {
  await ask(email);
  await expect.poll(async () => (await people.mailsTo(email)).length).toBe(1);
  return tokenIn((await people.mailsTo(email))[0]);
}

describe('a mailed link', () => {
  test('sets a new password, once', async () => {
    const who = await api.addUser('tacos.test', 'viewer');
    const token = await mailedToken(who.email);
    expect((await change({ token, password })).status).toBe(204);
    expect(await errorsOf(await change({ token, password }))).toEqual({ token: [expect.stringMatching(/expired/)] });
    expect((await people.login({ ...who, password })).user.email).toBe(who.email);
    await expect(people.login(who)).rejects.toMatchObject({ status: 401 });
  });

  test('is good for 10 minutes', async () => {
    const who = await api.addUser('tacos.test', 'viewer');
    const token = await mailedToken(who.email);
    const user = await people.idOf(who.email);
    const row = api.services.db.selectFrom('password_tokens').select('expires_at').where('user_id', '=', user);
    const left = Date.parse((await row.executeTakeFirstOrThrow()).expires_at) - Date.now();
    expect(left / 60_000).toBeGreaterThan(9.5);
    expect(left / 60_000).toBeLessThanOrEqual(10);
    const past = new Date(Date.now() - 1000).toISOString();
    await api.services.db
      .updateTable('password_tokens')
      .set({ expires_at: past })
      .where('user_id', '=', user)
      .execute();
    expect(await errorsOf(await change({ token, password }))).toHaveProperty('token');
    await people.login(who);
  });

  test('used twice at once sets only one of the passwords', async () => {
    const who = await api.addUser('tacos.test', 'viewer');
    const token = await mailedToken(who.email);
    const passwords = ['seven tamales at dawn', 'eleven burritos by noon'];
    const replies = await Promise.all(passwords.map((wanted) => change({ token, password: wanted })));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([204, 422]));
    const set = passwords[replies.findIndex(({ status }) => status === 204)] ?? '';
    await people.login({ ...who, password: set });
  });

  test('is invalid after the password was changed with another link', async () => {
    const id = await people.idOf((await api.addUser('tacos.test', 'viewer')).email);
    const [used, left] = [opaqueToken(), opaqueToken()];
    for (const token of [used, left]) await createPasswordToken(api.services.db, id, token);
    expect((await change({ token: used, password })).status).toBe(204);
    expect((await change({ token: left, password: 'eleven burritos by noon' })).status).toBe(422);
  });

  test('always answers 202, and is mailed only to accounts that can use it', async () => {
    const [known, suspended] = [await api.addUser('tacos.test', 'viewer'), await api.addUser('tacos.test', 'viewer')];
    const time = new Date().toISOString();
    await api.services.db
      .updateTable('users')
      .set({ suspended_at: time })
      .where('email', '=', suspended.email)
      .execute();
    const replies = [];
    for (const email of [known.email, suspended.email, 'nobody@example.com']) {
      const reply = await people.call('/api/account/reset-password', '', { method: 'POST', body: { email } });
      replies.push([reply.status, await reply.text()]);
    }
    expect(replies).toEqual(Array.from({ length: 3 }, () => [202, '{"data":{"mail_server":false}}']));
    await expect.poll(async () => (await people.mailsTo(known.email)).length).toBe(1);
    for (const email of [suspended.email, 'nobody@example.com']) expect(await people.mailsTo(email)).toEqual([]);
  });

  test('answers before anything is written, so that timing reveals no account', async () => {
    const who = await api.addUser('tacos.test', 'viewer');
    const { db, engine } = api.services;
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const holding = transact(db, async (trx) => {
      // The embedded database has a single connection anyway.
      if (engine === 'postgres')
        await sql`lock table users, password_tokens, mails in access exclusive mode`.execute(trx);
      await held;
    });
    for (const email of [who.email, 'nobody@example.com']) await ask(email);
    release();
    await holding;
    await expect.poll(async () => (await people.mailsTo(who.email)).length).toBe(1);
  });

  test('can’t flood a mailbox: at most 5 are valid at a time', async () => {
    const who = await api.addUser('tacos.test', 'viewer');
    const id = await people.idOf(who.email);
    for (let link = 0; link < 4; link += 1) await createPasswordToken(api.services.db, id, opaqueToken());
    const another = await api.addUser('tacos.test', 'viewer');
    for (let mail = 0; mail < 3; mail += 1) {
      await ask(who.email);
      await expect.poll(async () => (await people.mailsTo(who.email)).length).toBe(1);
    }
    // Queued behind them on the single connection, so they are done.
    await ask(another.email);
    await expect.poll(async () => (await people.mailsTo(another.email)).length).toBe(1);
    expect(await people.mailsTo(who.email)).toHaveLength(1);
  });
});

test('a password doesn’t expire: years later it still signs in, and nobody is asked for another one', async () => {
  const who = await api.addUser('tacos.test', 'viewer');
  const before = Object.keys(await people.login(who)).toSorted();
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  vi.setSystemTime(Date.now() + 10 * 365 * 24 * 3600_000);
  const { access_token: token, ...rest } = await people.login(who);
  expect(await people.account(token)).toBe(200);
  expect(Object.keys({ access_token: token, ...rest }).toSorted()).toEqual(before);
});

describe('a new password', () => {
  test('is set with the current one', async () => {
    const who = await api.addUser('tacos.test', 'viewer');
    const { access_token: token } = await people.login(who);
    const wrong = await change({ current_password: 'a wrong guess', password }, token);
    expect(await errorsOf(wrong)).toEqual({ current_password: [expect.any(String)] });
    expect((await change({ current_password: who.password, password })).status).toBe(401);
    expect((await change({ current_password: who.password, password }, token)).status).toBe(204);
    await people.login({ ...who, password });
  });

  test('can’t be set by guessing the current one: 10 tries a minute', async () => {
    const who = await api.addUser('tacos.test', 'viewer');
    const { access_token: token } = await people.login(who);
    const guess = () => change({ current_password: 'a wrong guess', password }, token);
    const replies = await Promise.all(Array.from({ length: 11 }, guess));
    const answered = (status: number) => replies.filter((reply) => reply.status === status).length;
    expect([answered(422), answered(429)]).toEqual([10, 1]);
  });

  test('nor by guessing for a day: 30 tries, from which a mailed link is the way out', async () => {
    const who = await api.addUser('tacos.test', 'viewer');
    const { access_token: token } = await people.login(who);
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const statuses: number[] = [];
    for (let minute = 0; minute < 4; minute += 1) {
      for (let guess = 0; guess < 10; guess += 1)
        statuses.push((await change({ current_password: 'a wrong guess', password }, token)).status);
      vi.setSystemTime(Date.now() + 61_000);
    }
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 422), ...Array.from({ length: 10 }, () => 429)]);
    const link = opaqueToken();
    await createPasswordToken(api.services.db, await people.idOf(who.email), link);
    expect((await change({ token: link, password })).status).toBe(204);
  });

  test.each([
    ['short', 'seven'],
    ['common', 'password123'],
    ['the own address', '{email}'],
    ['the own name', 'viewer of the site'],
    ['the host of the website', 'www.tacos.test'],
    ['longer than 200 characters', 'x'.repeat(201)],
  ])(
    'that is %s is refused with words, by link and by current password, and the link still works',
    async (_, given) => {
      const who = await api.addUser('tacos.test', 'viewer');
      const wanted = given.replace('{email}', who.email);
      const { access_token: bearer } = await people.login(who);
      const token = opaqueToken();
      await createPasswordToken(api.services.db, await people.idOf(who.email), token);
      const errors = { password: [expect.stringMatching(/\w+ \w+/)] };
      expect(await errorsOf(await change({ token, password: wanted }))).toEqual(errors);
      expect(await errorsOf(await change({ current_password: who.password, password: wanted }, bearer))).toEqual(
        errors,
      );
      expect((await change({ token, password })).status).toBe(204);
    },
  );

  test('that is the title of a website is refused to the people who work on it', async () => {
    await api.addDomain('bayside.test', 'Bayside Street Eats');
    const title = 'bayside street eats';
    for (const [host, status] of [
      ['bayside.test', 422],
      ['tacos.test', 204],
    ] as const) {
      const who = await api.addUser(host, 'viewer');
      const { access_token: token } = await people.login(who);
      expect((await change({ current_password: who.password, password: title }, token)).status).toBe(status);
    }
  });

  test('is compared as typed: letters that only look the same don’t sign in', async () => {
    const who = await api.addUser('tacos.test', 'viewer');
    const { access_token: token } = await people.login(who);
    const typed = 'siete tamales al amanecer, señor ⅷ';
    expect((await change({ current_password: who.password, password: typed }, token)).status).toBe(204);
    await people.login({ ...who, password: typed });
    for (const form of ['NFD', 'NFKC'] as const) {
      const other = { ...who, password: typed.normalize(form) };
      await expect(people.login(other)).rejects.toMatchObject({ status: 401 });
    }
  });

  test('of an older version still signs in, and is compared as typed from then on', async () => {
    const who = await api.addUser('tacos.test', 'viewer');
    const typed = 'siete tamales al amanecer, señor ⅷ';
    const users = api.services.db.updateTable('users').where('email', '=', who.email);
    await users.set({ password_hash: quickHash(typed.normalize('NFKC')) }).execute();
    await passwordsAsTyped(ddl(api.services.db as never, api.services.engine));
    await expect(people.login({ ...who, password: 'a wrong guess' })).rejects.toMatchObject({ status: 401 });
    await people.login({ ...who, password: typed });
    await people.login({ ...who, password: typed });
    await expect(people.login({ ...who, password: typed.normalize('NFKC') })).rejects.toMatchObject({ status: 401 });
    expect((await people.login()).user.role).toBe('owner');
  });

  test('is stored as an argon2id hash', async () => {
    const who = await api.addUser('tacos.test', 'viewer');
    const { access_token: token } = await people.login(who);
    expect((await change({ current_password: who.password, password }, token)).status).toBe(204);
    const users = api.services.db.selectFrom('users').select('password_hash').where('email', '=', who.email);
    const { password_hash: hash } = await users.executeTakeFirstOrThrow();
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});
