import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { authCalls } from '#shared/calls/auth.ts';
import { factorCalls } from '#shared/calls/factors.ts';
import { passkeyCalls } from '#shared/calls/passkeys.ts';
import { sessionCalls } from '#shared/calls/sessions.ts';
import type { Client } from '#shared/client/http.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { type Authenticator, authenticator, type Deed } from '#tests/support/authenticator.ts';
import { type Credentials, type People, peopleOf } from '#tests/support/people.ts';

import { fromNow } from '../db/codec.ts';

let api: TestApi;
let people: People;
let here: Deed;
beforeAll(async () => {
  api = await startApi();
  people = peopleOf(api);
  const { panelOrigin } = api.services;
  here = { origin: panelOrigin, host: new URL(panelOrigin).hostname };
});
afterAll(() => api.close());

type Person = Credentials & { id: string; client: Client; device: Authenticator; codes: string[] | null };

async function addPasskey(client: Client, name = 'Phone', device = authenticator(), deed = here) {
  const { data } = await client(passkeyCalls.askNew);
  const passkey = device.create(data.question.challenge, deed);
  return { device, ...(await client(passkeyCalls.add, { body: { name, passkey } })).data };
}
async function withPasskey(counter = 0): Promise<Person> {
  const who = await api.addUser('tacos.test', 'editor');
  const client = await api.signIn('tacos.test', who);
  const { device, codes } = await addPasskey(client, 'Phone', authenticator(), { ...here, counter });
  return { ...who, id: await people.idOf(who.email), client, device, codes };
}
const ask = async () => (await people.visitor()(passkeyCalls.ask)).data.challenge;
const enter = (passkey: ReturnType<Authenticator['get']>, email?: string) =>
  people.visitor()(passkeyCalls.signIn, { body: { passkey, ...(email === undefined ? {} : { email }) } });
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error: { code?: string }) => error.code,
  );
const wordsOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error: { body?: { message?: string } }) => error.body?.message ?? '',
  );
const entriesOf = async (id: string) => {
  const query = api.services.db.selectFrom('audit_log').select('operation').where('user_id', '=', id);
  return (await query.execute()).map(({ operation }) => operation);
};
const login = ({ email, password }: Credentials, code?: string) =>
  people.visitor()(authCalls.login, { body: { email, password, ...(code === undefined ? {} : { code }) } });
/** As if the person had signed in long ago. */
const age = (id: string) =>
  api.services.db.updateTable('sessions').set({ proven_at: null }).where('user_id', '=', id).execute();

describe('a passkey', () => {
  test('signs in without an address and a password, and is told apart in the list of devices', async () => {
    const who = await withPasskey();
    const { data } = await enter(who.device.get(await ask(), here));
    expect(data.user.email).toBe(who.email);
    expect(await people.account(data.access_token)).toBe(200);
    const sessions = (await who.client(sessionCalls.list, { query: {} })).data;
    expect(sessions.map(({ signed_in_by: way }) => way)).toContain('passkey');
    expect(await entriesOf(who.id)).toEqual(expect.arrayContaining(['passkeys.add', 'auth.login']));
    const [passkey] = (await who.client(factorCalls.get)).data.passkeys;
    expect(passkey).toMatchObject({ name: 'Phone', here: true, host: here.host });
    expect(passkey?.last_used_at).not.toBeNull();
    expect((await people.mailsTo(who.email)).join('')).toContain('has a new passkey');
  });

  test('is a proof of who is there, at the sign-in and later', async () => {
    const who = await withPasskey();
    await age(who.id);
    expect(await refusal(who.client(passkeyCalls.askNew))).toBe('proof_needed');
    const { challenge, allowCredentials } = (await who.client(passkeyCalls.askProof)).data;
    expect(allowCredentials).toMatchObject([{ id: who.device.id }]);
    await who.client(factorCalls.prove, { body: { passkey: who.device.get(challenge, here) } });
    expect(await refusal(who.client(passkeyCalls.askNew))).toBe('accepted');
  });

  test('asks for a second step after the password: itself, or a recovery code', async () => {
    const who = await withPasskey();
    await expect(login(who)).rejects.toMatchObject({
      code: 'second_factor_needed',
      body: { data: { code_app: false, passkey: true, passkeys_elsewhere: [] } },
    });
    expect(await refusal(enter(who.device.get(await ask(), here), who.email))).toBe('accepted');
    expect(who.codes).toHaveLength(10);
    expect(await refusal(login(who, '123456'))).toBe('wrong_code');
    expect(await refusal(login(who, who.codes?.[0]))).toBe('accepted');
  });

  test('tells nobody without the password that it exists', async () => {
    const who = await withPasskey();
    expect(await refusal(login({ ...who, password: 'not the password' }))).toBe('wrong_credentials');
    const [first, second] = [
      (await people.visitor()(passkeyCalls.ask)).data,
      (await people.visitor()(passkeyCalls.ask)).data,
    ];
    expect({ ...first, challenge: '' }).toEqual({ ...second, challenge: '' });
    expect(first['allowCredentials'] ?? []).toEqual([]);
    expect(first['userVerification']).toBe('required');
  });

  test('is one of several, each named, renamed and removed; recovery codes come with the first and end with the last', async () => {
    const who = await withPasskey();
    const second = await addPasskey(who.client, 'Key ring');
    expect(second.codes).toBeNull();
    await who.client(passkeyCalls.rename, { params: { id: second.id }, body: { name: 'Blue key' } });
    const list = async () => (await who.client(factorCalls.get)).data;
    expect((await list()).passkeys.map(({ name }) => name)).toEqual(['Phone', 'Blue key']);
    await who.client(passkeyCalls.remove, { params: { id: second.id } });
    expect(await refusal(enter(second.device.get(await ask(), here)))).toBe('wrong_credentials');
    const { recovery_codes: left, passkeys } = await list();
    expect(left).toBe(10);
    await who.client(passkeyCalls.remove, { params: { id: passkeys[0]?.id ?? '' } });
    expect(await list()).toEqual({ code_app: null, recovery_codes: 0, passkeys: [] });
    expect(await refusal(login(who))).toBe('accepted');
    expect(await entriesOf(who.id)).toEqual(expect.arrayContaining(['passkeys.rename', 'passkeys.remove']));
    expect((await people.mailsTo(who.email)).join('')).toContain('passkey was removed');
  });

  test('of somebody else can’t be renamed or removed', async () => {
    const [who, other] = [await withPasskey(), await withPasskey()];
    const [passkey] = (await other.client(factorCalls.get)).data.passkeys;
    const params = { id: passkey?.id ?? '' };
    expect(await refusal(who.client(passkeyCalls.remove, { params }))).toBe('not_found');
    expect(await refusal(who.client(passkeyCalls.rename, { params, body: { name: 'Mine' } }))).toBe('not_found');
    expect((await other.client(factorCalls.get)).data.passkeys).toMatchObject([{ name: 'Phone' }]);
  });

  test('of somebody who may not sign in any more is refused like any other', async () => {
    const who = await withPasskey();
    const words = await wordsOf(enter(authenticator().get(await ask(), here)));
    await api.services.db
      .updateTable('users')
      .set({ suspended_at: fromNow(0) })
      .where('id', '=', who.id)
      .execute();
    expect(await wordsOf(enter(who.device.get(await ask(), here)))).toBe(words);
  });
});

describe('an answer to a question of a sign-in is refused', () => {
  test('when it is sent again, to whichever node, and when two are sent at once', async () => {
    const who = await withPasskey();
    const answer = who.device.get(await ask(), here);
    const answers = await Promise.all([1, 2, 3].map(() => refusal(enter(answer))));
    expect(answers.toSorted((a = '', b = '') => a.localeCompare(b))).toEqual([
      'accepted',
      'wrong_credentials',
      'wrong_credentials',
    ]);
    expect(await refusal(enter(answer))).toBe('wrong_credentials');
  });

  test('five minutes after it was asked', async () => {
    const who = await withPasskey();
    const challenge = await ask();
    await api.services.db
      .updateTable('challenges')
      .set({ expires_at: fromNow(-1) })
      .where('kind', '=', 'sign-in')
      .execute();
    expect(await refusal(enter(who.device.get(challenge, here)))).toBe('wrong_credentials');
  });

  test('when the question was another one: of a proof, of a new passkey, or nobody’s', async () => {
    const who = await withPasskey();
    const challenges = [
      (await who.client(passkeyCalls.askProof)).data.challenge,
      (await who.client(passkeyCalls.askNew)).data.question.challenge,
      'made-up',
    ];
    for (const challenge of challenges)
      expect(await refusal(enter(who.device.get(challenge, here)))).toBe('wrong_credentials');
  });

  const wrong: [string, Partial<Deed>][] = [
    ['of another origin', { origin: 'https://panel.example.com' }],
    ['of another port', { origin: 'http://panel.localhost:1' }],
    ['of another host', { host: 'panel.example.com' }],
    ['whose device didn’t look at who holds it', { verified: false }],
    ['that names somebody else', { userHandle: Buffer.from('0000000000000000').toString('base64url') }],
  ];
  test.each(wrong)('%s, in the log of its person', async (_, deed) => {
    const who = await withPasskey();
    expect(await refusal(enter(who.device.get(await ask(), { ...here, ...deed })))).toBe('wrong_credentials');
    await expect.poll(() => entriesOf(who.id)).toContain('auth.loginFailed');
  });

  test('that another key signed, or that was changed on the way', async () => {
    const who = await withPasskey();
    const challenge = await ask();
    const forged = { ...authenticator().get(challenge, here), id: who.device.id, rawId: who.device.id };
    expect(await refusal(enter(forged))).toBe('wrong_credentials');
    const answer = who.device.get(await ask(), here);
    const { response } = who.device.get(await ask(), here);
    expect(await refusal(enter({ ...answer, response: { ...answer.response, signature: response.signature } }))).toBe(
      'wrong_credentials',
    );
  });

  test('of another person than the one whose password was given', async () => {
    const [who, other] = [await withPasskey(), await withPasskey()];
    expect(await refusal(enter(other.device.get(await ask(), here), who.email))).toBe('wrong_credentials');
    expect(await refusal(enter(who.device.get(await ask(), here), who.email))).toBe('accepted');
  });

  test('with the same words for every reason, which name no account', async () => {
    const who = await withPasskey();
    const answers = [
      enter(authenticator().get(await ask(), here)),
      enter(who.device.get('made-up', here)),
      enter(who.device.get(await ask(), { ...here, verified: false })),
      enter(who.device.get(await ask(), here), 'nobody@example.com'),
    ];
    const words = new Set(await Promise.all(answers.map(wordsOf)));
    expect(words.size).toBe(1);
    expect([...words][0]).toContain('Use your password instead');
  });

  test('when it is garbage, as input that can’t be read', async () => {
    const who = await withPasskey();
    const answer = who.device.get(await ask(), here);
    const odd = [
      { ...answer, id: '' },
      { ...answer, type: 'password' },
      { ...answer, response: { ...answer.response, signature: 'not base64url!' } },
      { ...answer, response: {} },
      'passkey',
    ];
    for (const passkey of odd) expect(await refusal(enter(passkey as never))).toBe('invalid_fields');
    const text = (value: string) => Buffer.from(value).toString('base64url');
    const unreadable = ['null', '[]', '{', '"text"', '{"challenge":7}', '{"challenge":{}}'];
    for (const said of unreadable) {
      const response = { ...answer.response, clientDataJSON: text(said) };
      expect([said, await refusal(enter({ ...answer, response }))]).toEqual([said, 'wrong_credentials']);
    }
    const short = { ...answer, response: { ...answer.response, authenticatorData: 'AAAA' } };
    expect(await refusal(enter(short))).toBe('wrong_credentials');
  });
});

describe('a key that counts', () => {
  test('is refused when its count goes back, or stays: somebody may have a copy. Its person is told', async () => {
    const who = await withPasskey(5);
    expect(await refusal(enter(who.device.get(await ask(), { ...here, counter: 7 })))).toBe('accepted');
    for (const counter of [7, 6, 0])
      expect([counter, await refusal(enter(who.device.get(await ask(), { ...here, counter })))]).toEqual([
        counter,
        'wrong_credentials',
      ]);
    await expect.poll(() => entriesOf(who.id)).toContain('passkeys.refuseCopy');
    const told = async () => (await people.mailsTo(who.email)).filter((mail) => mail.includes('may be a copy')).length;
    await expect.poll(told).toBe(1);
    expect(await refusal(enter(who.device.get(await ask(), { ...here, counter: 8 })))).toBe('accepted');
  });

  test('isn’t taken for a copy by who can’t sign with it', async () => {
    const who = await withPasskey(5);
    const forged = authenticator().get(await ask(), { ...here, counter: 1 });
    await refusal(enter({ ...forged, id: who.device.id, rawId: who.device.id }));
    await expect.poll(() => entriesOf(who.id)).toContain('auth.loginFailed');
    expect(await entriesOf(who.id)).not.toContain('passkeys.refuseCopy');
  });
});

describe('a proof is refused', () => {
  test('of another person, to another question, without looking at who is there, and a second time', async () => {
    const [who, other] = [await withPasskey(), await withPasskey()];
    const prove = (passkey: ReturnType<Authenticator['get']>) => who.client(factorCalls.prove, { body: { passkey } });
    const question = async (client = who.client) => (await client(passkeyCalls.askProof)).data.challenge;
    await age(who.id);
    const wrong = [
      other.device.get(await question(), here),
      who.device.get(await question(other.client), here),
      who.device.get(await ask(), here),
      who.device.get(await question(), { ...here, verified: false }),
    ];
    for (const answer of wrong)
      await expect(prove(answer)).rejects.toMatchObject({
        status: 422,
        body: { errors: { passkey: [expect.any(String)] } },
      });
    expect(await refusal(who.client(passkeyCalls.askNew))).toBe('proof_needed');
    // A fifth wrong one would be one too many for a minute.
    const answer = who.device.get(await question(), here);
    await prove(answer);
    expect(await refusal(prove(answer))).toBe('invalid_fields');
  });

  test('after five wrong ones in a minute', async () => {
    const who = await withPasskey();
    const answers: unknown[] = [];
    for (let tries = 0; tries < 6; tries += 1) {
      const passkey = authenticator().get('made-up', here);
      answers.push(await refusal(who.client(factorCalls.prove, { body: { passkey } })));
    }
    expect(answers).toEqual([...Array.from({ length: 5 }, () => 'invalid_fields'), 'too_many_requests']);
  });
});

describe('a new passkey is refused', () => {
  test('of another origin or host, unverified, to another question, and a second time', async () => {
    const who = await withPasskey();
    const question = async () => (await who.client(passkeyCalls.askNew)).data.question.challenge;
    const add = (passkey: ReturnType<Authenticator['create']>) =>
      refusal(who.client(passkeyCalls.add, { body: { name: 'Other', passkey } }));
    const wrong = [
      authenticator().create(await question(), { ...here, origin: 'https://evil.example.com' }),
      authenticator().create(await question(), { ...here, host: 'evil.example.com' }),
      authenticator().create(await question(), { ...here, verified: false }),
      authenticator().create(await ask(), here),
      authenticator().create('made-up', here),
    ];
    for (const passkey of wrong) expect(await add(passkey)).toBe('invalid_fields');
    const answer = authenticator().create(await question(), here);
    expect(await add(answer)).toBe('accepted');
    expect(await add(answer)).toBe('invalid_fields');
    // One that somebody has already.
    expect(await add(who.device.create(await question(), here))).toBe('invalid_fields');
    expect((await who.client(factorCalls.get)).data.passkeys).toHaveLength(2);
  });
});

describe('when the panel has a new host', () => {
  test('passkeys of the old one are shown as such, no longer offered, and a recovery code lets their person make new ones', async () => {
    const who = await withPasskey();
    await api.services.db
      .updateTable('passkeys')
      .set({ rp_id: 'panel.old.example' })
      .where('user_id', '=', who.id)
      .execute();
    expect((await who.client(factorCalls.get)).data.passkeys).toMatchObject([
      { here: false, host: 'panel.old.example' },
    ]);
    expect((await who.client(passkeyCalls.askProof)).data['allowCredentials'] ?? []).toEqual([]);
    await expect(login(who)).rejects.toMatchObject({
      body: { data: { code_app: false, passkey: false, passkeys_elsewhere: ['panel.old.example'] } },
    });
    const { data } = await login(who, who.codes?.[0]);
    const asked = await people.call('/api/account/factors/passkeys/question', data.access_token, { method: 'POST' });
    expect(asked.status).toBe(200);
  });
});

test('guesses at passkeys are limited for an address; whoever signs in gets their tries back', async () => {
  const who = await withPasskey();
  const remoteAddress = '198.51.100.77';
  const send = async (path: string, body?: unknown) => {
    const headers = { 'content-type': 'application/json' };
    const request = new Request(`http://panel.test${path}`, {
      method: 'POST',
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return api.app.fetch(request, { incoming: { socket: { remoteAddress } } });
  };
  const question = async () => {
    const reply = await send('/api/auth/passkey/question');
    return reply.status === 200 ? ((await reply.json()) as { data: { challenge: string } }).data.challenge : '';
  };
  const statuses: number[] = [];
  for (let tries = 0; tries < 19; tries += 1)
    statuses.push((await send('/api/auth/passkey', { passkey: authenticator().get('made-up', here) })).status);
  expect(new Set(statuses)).toEqual(new Set([401]));
  const entered = await send('/api/auth/passkey', { passkey: who.device.get(await question(), here) });
  expect(entered.status).toBe(200);
  expect(entered.headers.get('set-cookie')).toContain('device=');
  expect((await send('/api/auth/passkey', { passkey: authenticator().get('made-up', here) })).status).toBe(401);
  expect((await send('/api/auth/passkey', { passkey: authenticator().get('made-up', here) })).status).toBe(429);
  // Questions are limited, too: each is stored.
  const questions: string[] = [];
  for (let asked = 0; asked < 101; asked += 1) questions.push(await question());
  expect(questions.at(-1)).toBe('');
});
