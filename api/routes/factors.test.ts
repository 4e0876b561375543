import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { authCalls } from '#shared/calls/auth.ts';
import { factorCalls } from '#shared/calls/factors.ts';
import type { Client } from '#shared/client/http.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { type Credentials, type People, peopleOf, tokenIn } from '#tests/support/people.ts';

import { fromNow } from '../db/codec.ts';

let api: TestApi;
let people: People;
beforeAll(async () => {
  api = await startApi();
  people = peopleOf(api);
});
afterAll(() => api.close());

const step = 30;
/** The code that an app whose clock is off by some seconds shows; `steps` later than now. */
const codeOf = (secret: string, steps = 0, offset = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + offset + steps * step });

type Person = Credentials & { client: Client; secret: string; codes: string[] };

/** A person with an app for codes, whose code of now is used up. */
async function withApp(): Promise<Person> {
  const who = await api.addUser('tacos.test', 'editor');
  const client = await api.signIn('tacos.test', who);
  const { data } = await client(factorCalls.startCodeApp);
  const confirmed = await client(factorCalls.confirmCodeApp, { body: { code: codeOf(data.secret) } });
  return { ...who, client, secret: data.secret, codes: confirmed.data.codes };
}
const login = ({ email, password }: Credentials, code?: string) =>
  people.visitor()(authCalls.login, { body: { email, password, ...(code === undefined ? {} : { code }) } });
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error: { code?: string }) => error.code,
  );
const wayOf = async ({ email }: Credentials) => {
  const query = api.services.db.selectFrom('sessions').select('signed_in_by').orderBy('created_at', 'desc');
  return (await query.where('user_id', '=', await people.idOf(email)).execute())[0]?.signed_in_by;
};
/** Mails of one moment are in no order. */
async function mailedToken({ email }: Credentials): Promise<string> {
  const token = async () => (await people.mailsTo(email)).map(tokenIn).find(Boolean) ?? '';
  await expect.poll(token, { timeout: 5000 }).not.toBe('');
  return token();
}
const entriesOf = async ({ email }: Credentials) => {
  const query = api.services.db.selectFrom('audit_log').select('operation');
  return (await query.where('user_id', '=', await people.idOf(email)).execute()).map(({ operation }) => operation);
};

describe('an app for codes', () => {
  test('is asked for once a code of it was given, and not before', async () => {
    const who = await api.addUser('tacos.test', 'editor');
    const client = await api.signIn('tacos.test', who);
    const { data } = await client(factorCalls.startCodeApp);
    expect(data.uri).toContain(`secret=${data.secret}`);
    expect(decodeURIComponent(data.uri)).toContain(who.email);
    expect(await refusal(login(who))).toBe('accepted');
    const wrong = client(factorCalls.confirmCodeApp, { body: { code: codeOf(data.secret, 10) } });
    await expect(wrong).rejects.toMatchObject({ status: 422, body: { errors: { code: [expect.any(String)] } } });
    expect((await client(factorCalls.get)).data).toEqual({ code_app: null, recovery_codes: 0, passkeys: [] });
    const { data: made } = await client(factorCalls.confirmCodeApp, { body: { code: codeOf(data.secret) } });
    expect(new Set(made.codes).size).toBe(10);
    expect((await client(factorCalls.get)).data).toMatchObject({ code_app: {}, recovery_codes: 10 });
    expect(await refusal(login(who))).toBe('second_factor_needed');
    expect((await people.mailsTo(who.email)).join('')).toContain('now asks for a code');
  });

  test('tells nobody without the password that it exists', async () => {
    const who = await withApp();
    const wrong = { ...who, password: 'not the password' };
    expect(await refusal(login(wrong))).toBe('wrong_credentials');
    expect(await refusal(login(wrong, codeOf(who.secret, 1)))).toBe('wrong_credentials');
    // The right code wasn't used up by that.
    expect(await refusal(login(who, codeOf(who.secret, 1)))).toBe('accepted');
    expect(await wayOf(who)).toBe('password_code');
  });

  test('may have a clock that is half a minute off, either way, and no more', async () => {
    for (const offset of [-step, step]) {
      const who = await withApp();
      // Otherwise the code of the set-up would be the one that was taken last.
      await api.services.db
        .updateTable('code_apps')
        .set({ last_step: null })
        .where('user_id', '=', await people.idOf(who.email))
        .execute();
      expect([offset, await refusal(login(who, codeOf(who.secret, 0, 3 * offset)))]).toEqual([offset, 'wrong_code']);
      expect([offset, await refusal(login(who, codeOf(who.secret, 0, offset)))]).toEqual([offset, 'accepted']);
    }
  });

  test('makes codes that sign in once, also when two nodes get one at once', async () => {
    const who = await withApp();
    const code = codeOf(who.secret, 1);
    const answers = await Promise.all([1, 2, 3].map(() => refusal(login(who, code))));
    expect(answers.toSorted((a = '', b = '') => a.localeCompare(b))).toEqual(['accepted', 'wrong_code', 'wrong_code']);
    expect(await refusal(login(who, code))).toBe('wrong_code');
    // Nor does one that is older than a code that was taken.
    expect(await refusal(login(who, codeOf(who.secret)))).toBe('wrong_code');
  });

  test('is replaced only once a code of the new one is given', async () => {
    const who = await withApp();
    const { data } = await who.client(factorCalls.startCodeApp);
    expect(await refusal(login(who, codeOf(who.secret, 1)))).toBe('accepted');
    await who.client(factorCalls.confirmCodeApp, { body: { code: codeOf(data.secret) } });
    expect(await refusal(login(who, codeOf(who.secret, 1)))).toBe('wrong_code');
    expect(await refusal(login(who, who.codes[0]))).toBe('wrong_code');
    expect(await refusal(login(who, codeOf(data.secret, 1)))).toBe('accepted');
  });

  test('that nobody confirmed in time is begun again', async () => {
    const who = await api.addUser('tacos.test', 'viewer');
    const client = await api.signIn('tacos.test', who);
    const { data } = await client(factorCalls.startCodeApp);
    await api.services.db
      .updateTable('code_apps')
      .set({ pending_until: fromNow(-1) })
      .where('user_id', '=', await people.idOf(who.email))
      .execute();
    const late = client(factorCalls.confirmCodeApp, { body: { code: codeOf(data.secret) } });
    await expect(late).rejects.toMatchObject({ body: { message: expect.stringContaining('begin again') } });
    expect(await refusal(login(who))).toBe('accepted');
  });

  test('is removed with its recovery codes, in the log and by mail', async () => {
    const who = await withApp();
    await who.client(factorCalls.removeCodeApp);
    expect(await refusal(login(who))).toBe('accepted');
    expect((await who.client(factorCalls.get)).data).toEqual({ code_app: null, recovery_codes: 0, passkeys: [] });
    expect(await refusal(who.client(factorCalls.removeCodeApp))).toBe('not_found');
    expect(await refusal(who.client(factorCalls.replaceRecoveryCodes))).toBe('not_found');
    expect((await people.mailsTo(who.email)).join('')).toContain('no longer asks for a code');
    expect(await entriesOf(who)).toEqual(
      expect.arrayContaining(['factors.confirmCodeApp', 'factors.removeCodeApp', 'auth.login']),
    );
  });

  test('is not skipped by a new password that was set by email', async () => {
    const who = await withApp();
    await people.visitor()(authCalls.resetPassword, { body: { email: who.email } });
    const token = await mailedToken(who);
    const password = 'seven tamales at dawn';
    await people.visitor()(authCalls.changePassword, { body: { token, password } });
    expect(await refusal(login({ ...who, password }))).toBe('second_factor_needed');
    expect(await refusal(login({ ...who, password }, codeOf(who.secret, 1)))).toBe('accepted');
  });
});

describe('recovery codes', () => {
  test('sign in once each, however they are typed; the person and the log are told', async () => {
    const who = await withApp();
    const [first = '', second = ''] = who.codes;
    expect(await refusal(login(who, ` ${first.toLowerCase().replaceAll('-', ' ')} `))).toBe('accepted');
    expect(await wayOf(who)).toBe('password_recovery');
    expect(await refusal(login(who, first))).toBe('wrong_code');
    await expect(login(who, first)).rejects.toMatchObject({
      body: { errors: { code: [expect.stringMatching(/^This recovery code is wrong/)] } },
    });
    expect(await refusal(login(who, second))).toBe('accepted');
    expect((await who.client(factorCalls.get)).data.recovery_codes).toBe(8);
    expect((await people.mailsTo(who.email)).join('')).toContain('recovery code was used');
    expect(await entriesOf(who)).toContain('factors.useRecoveryCode');
  });

  test('of another person sign nobody in', async () => {
    const [who, other] = [await withApp(), await withApp()];
    expect(await refusal(login(who, other.codes[0]))).toBe('wrong_code');
    expect(await refusal(login(other, other.codes[0]))).toBe('accepted');
  });

  test('of an older set end, and none is stored as it is', async () => {
    const who = await withApp();
    const { data } = await who.client(factorCalls.replaceRecoveryCodes);
    expect(await refusal(login(who, who.codes[0]))).toBe('wrong_code');
    expect(await refusal(login(who, data.codes[0]))).toBe('accepted');
    const stored = JSON.stringify(await api.services.db.selectFrom('recovery_codes').selectAll().execute());
    expect(stored).not.toContain(data.codes[1]?.replaceAll('-', ''));
  });
});

describe('guesses of codes', () => {
  test('are counted for the person, and a new password by email lets them in at once', async () => {
    const who = await withApp();
    const answers: unknown[] = [];
    for (let guess = 0; guess < 6; guess += 1) answers.push(await refusal(login(who, `00000${guess}`)));
    expect(answers).toEqual([...Array.from({ length: 5 }, () => 'wrong_code'), 'too_many_requests']);
    expect(await refusal(login(who, codeOf(who.secret, 1)))).toBe('too_many_requests');
    await people.visitor()(authCalls.resetPassword, { body: { email: who.email } });
    const token = await mailedToken(who);
    const password = 'nine tamales at dusk';
    await people.visitor()(authCalls.changePassword, { body: { token, password } });
    expect(await refusal(login({ ...who, password }, codeOf(who.secret, 1)))).toBe('accepted');
  });
});

describe('a proof', () => {
  async function aged(who: Credentials, provenAt: string | null) {
    await api.services.db
      .updateTable('sessions')
      .set({ proven_at: provenAt })
      .where('user_id', '=', await people.idOf(who.email))
      .execute();
  }

  test('is fresh for ten minutes after the sign-in; sessions of before have none', async () => {
    const who = await withApp();
    await aged(who, fromNow(-9 * 60_000));
    await who.client(factorCalls.replaceRecoveryCodes);
    for (const old of [fromNow(-11 * 60_000), null]) {
      await aged(who, old);
      await expect(who.client(factorCalls.replaceRecoveryCodes)).rejects.toMatchObject({
        status: 403,
        code: 'proof_needed',
      });
    }
  });

  test('is given again by the password or a code', async () => {
    const who = await withApp();
    const proofs = [{ password: who.password }, { code: codeOf(who.secret, 1) }, { code: who.codes[0] ?? '' }];
    for (const body of proofs) {
      await aged(who, null);
      await who.client(factorCalls.prove, { body });
      expect((await who.client(factorCalls.startCodeApp)).data.secret).not.toBe('');
    }
  });

  test('is refused for a wrong password, a wrong code, and one that was used', async () => {
    const who = await withApp();
    await aged(who, null);
    const wrong = [
      { password: 'not the password' },
      { code: codeOf(who.secret) },
      { code: '000000' },
      { code: 'tacos' },
    ];
    for (const body of wrong)
      await expect(who.client(factorCalls.prove, { body })).rejects.toMatchObject({
        status: 422,
        body: { errors: { [Object.keys(body)[0] ?? '']: [expect.any(String)] } },
      });
    expect(await refusal(who.client(factorCalls.startCodeApp))).toBe('proof_needed');
  });

  test('is kept by who switches to another domain', async () => {
    const who = await withApp();
    const { db } = api.services;
    const { id } = await db
      .selectFrom('domains')
      .select('id')
      .where('host', '=', 'tacos.test')
      .executeTakeFirstOrThrow();
    const before = await wayOf(who);
    await who.client(authCalls.switchDomain, { body: { domain_id: id } });
    expect(await wayOf(who)).toBe(before);
    const rows = await db
      .selectFrom('sessions')
      .select('proven_at')
      .where('user_id', '=', await people.idOf(who.email))
      .where('ended_at', 'is', null)
      .execute();
    expect(rows.every(({ proven_at: at }) => at !== null)).toBe(true);
  });
});
