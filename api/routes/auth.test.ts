import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { authCalls } from '#shared/calls/auth.ts';
import { optionCalls } from '#shared/calls/options.ts';
import { isHttpError } from '#shared/client/errors/http-error.ts';
import type { AccountUpdate, SessionStart } from '#shared/schemas/auth.ts';
import { owner, startApi, type TestApi } from '#tests/support/api.ts';
import { type Credentials, type People, peopleOf, tokenIn } from '#tests/support/people.ts';

import { now } from '../db/codec.ts';

let api: TestApi;
let people: People;
beforeAll(async () => {
  api = await startApi();
  people = peopleOf(api);
});
afterAll(() => api.close());

/** The response to a refused sign-in. */
const refusal = (who: Credentials) =>
  people.login(who).then(
    () => 'signed in',
    (error: unknown) => (isHttpError(error) ? [error.status, error.body] : error),
  );

describe('sign-in', () => {
  test('returns tokens, the user and the domain', async () => {
    const data = await people.login({ email: ' Owner@Example.com ', password: owner.password });
    expect(data.user).toMatchObject({ email: owner.email, role: 'owner' });
    expect(data.domain).toMatchObject({ host: 'tacos.test', title: 'Taco Network' });
    expect(await people.account(data.access_token)).toBe(200);
  });

  test('makes new tokens each time, for a session of its own', async () => {
    const [first, second] = [await people.login(owner), await people.login(owner)];
    expect(second.refresh_token).not.toBe(first.refresh_token);
    const [one, other] = [first, second].map(({ access_token: token }) => decodeJwt(token)['session']);
    expect(one).toEqual(expect.any(String));
    expect(other).not.toBe(one);
  });

  test('answers the same for every wrong pair, and says only to who has the right password that they lost access', async () => {
    const [suspended, suspendedHere, invited, homeless] = await Promise.all(
      [1, 2, 3, 4].map(() => api.addUser('tacos.test', 'viewer')),
    );
    const { db } = api.services;
    const idOf = (who?: Credentials) => people.idOf(who?.email ?? '');
    await db
      .updateTable('users')
      .set({ suspended_at: now() })
      .where('id', '=', await idOf(suspended))
      .execute();
    await db
      .updateTable('users')
      .set({ password_hash: null })
      .where('id', '=', await idOf(invited))
      .execute();
    await db
      .updateTable('memberships')
      .set({ suspended_at: now() })
      .where('user_id', '=', await idOf(suspendedHere))
      .execute();
    await db
      .deleteFrom('memberships')
      .where('user_id', '=', await idOf(homeless))
      .execute();
    const without = [suspended, suspendedHere, homeless].map((who) => who ?? owner);
    const wrong = [
      { ...owner, password: 'wrong password' },
      { email: 'nobody@example.com', password: 'wrong password' },
      ...without.map((who) => ({ ...who, password: 'wrong password' })),
    ];
    const answers = async (pairs: Credentials[]) => {
      const said = [];
      for (const pair of pairs) said.push(await refusal(pair));
      return said;
    };
    const same = [401, { statusCode: 401, code: 'wrong_credentials', message: 'Email or password is wrong' }];
    expect(await answers([...wrong, invited ?? owner])).toEqual(Array.from({ length: 6 }, () => same));
    const message = 'Your access is suspended or was removed: ask an admin of your network';
    const told = [403, { statusCode: 403, code: 'forbidden', message }];
    expect(await answers(without)).toEqual(Array.from({ length: 3 }, () => told));
  });

  test('allows 10 tries a minute for an account, whatever the site header says', async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 11; attempt += 1) {
      const body = { email: 'guessed@example.com', password: `guess ${attempt}` };
      const headers = { 'x-forwarded-for': `203.0.113.${attempt}` };
      statuses.push((await people.call('/api/auth/login', '', { method: 'POST', body, headers })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  });

  test('allows 300 tries a minute from an address across accounts; other addresses are not affected', async () => {
    const post = (path: string, body: object, remoteAddress: string) => {
      const headers = { 'content-type': 'application/json' };
      const request = new Request(`http://panel.test${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      return api.app.fetch(request, { incoming: { socket: { remoteAddress } } });
    };
    const statuses = new Set<number>();
    for (let index = 0; index < 300; index += 1) {
      const email = `somebody${index}@example.com`;
      statuses.add((await post('/api/account/reset-password', { email }, '203.0.113.9')).status);
    }
    expect([...statuses]).toEqual([202]);
    const refused = await post('/api/auth/login', owner, '203.0.113.9');
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await post('/api/auth/login', owner, '203.0.113.10')).status).toBe(200);
  });

  test('accepts a password of 200 characters and refuses a longer one', async () => {
    expect(await refusal({ ...owner, password: '😀'.repeat(100) })).toMatchObject([401, {}]);
    expect(await refusal({ ...owner, password: 'x'.repeat(201) })).toMatchObject([422, {}]);
  });
});

describe('domains', () => {
  test('a token of one domain can’t be used on a page of another', async () => {
    await api.addDomain('noodles.test');
    const { access_token: token } = await people.login(); // the first by title: Second Network
    const domains = (await (await people.call('/api/options/domains', token)).json()) as {
      data: { host: string; current: boolean }[];
    };
    const [here, other] = [
      domains.data.find((domain) => domain.current),
      domains.data.find((domain) => !domain.current),
    ];
    const from = (site: string) => people.call('/api/options', token, { headers: { 'x-forwarded-for': site } });
    expect((await from(here?.host ?? '')).status).toBe(200);
    const refused = await from(other?.host ?? '');
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([409, 'domain_mismatch']);
    // Behind proxies the header is a list that also holds addresses: the first known domain counts.
    expect((await from(`203.0.113.9, ${here?.host}, 10.0.0.1`)).status).toBe(200);
  });

  test('says whether emails reach anybody, at the sign-in and later', async () => {
    const client = await api.signIn('noodles.test');
    expect(api.services.mailer.to).toBe('files');
    expect((await people.login()).mail_server).toBe(false);
    expect((await client(authCalls.account)).data.mail_server).toBe(false);
  });

  test('§6: a user can switch domain: tokens for the other one, and the old ones end', async () => {
    const client = await api.signIn('noodles.test');
    const before = await people.login();
    expect((await client(authCalls.account)).data.domain.host).toBe('noodles.test');
    const { data: domains } = await client(optionCalls.domains);
    const tacos = domains.find((domain) => domain.host === 'tacos.test');
    const body = { domain_id: tacos?.id };
    const switched = await people.call('/api/auth/switch-domain', before.access_token, { method: 'POST', body });
    expect(((await switched.json()) as { data: SessionStart }).data.domain.host).toBe('tacos.test');
    expect(await people.account(before.access_token)).toBe(401);
  });

  test('two concurrent switches of one session leave one session', async () => {
    const { access_token: token, domain } = await people.login();
    const sessions = async () =>
      (await api.services.db.selectFrom('sessions').select('id').where('ended_at', 'is', null).execute()).length;
    const before = await sessions();
    const body = { domain_id: domain.id };
    const replies = await Promise.all(
      [1, 2].map(() => people.call('/api/auth/switch-domain', token, { method: 'POST', body })),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 401]));
    expect(await sessions()).toBe(before);
  });

  test('signing in returns to the user’s last domain, or to the one that the panel names', async () => {
    const there = await api.signIn('noodles.test');
    await there(authCalls.logout);
    expect((await people.login()).domain.host).toBe('noodles.test');
    expect((await people.login(owner, 'tacos.test')).domain.host).toBe('tacos.test');
    expect((await people.login(owner, 'unknown.test')).domain.host).toBe('tacos.test');
  });

  test('a domain that doesn’t exist or isn’t the user’s is 404', async () => {
    const client = await api.signIn('tacos.test');
    await expect(client(authCalls.switchDomain, { body: { domain_id: 'aaaaaaaaaaaaaaaa' } })).rejects.toMatchObject({
      status: 404,
    });
    const { data } = await client(optionCalls.domains);
    const noodles = data.find(({ host }) => host === 'noodles.test')?.id ?? '';
    const stranger = await api.signIn('tacos.test', await api.addUser('tacos.test', 'admin'));
    await expect(stranger(authCalls.switchDomain, { body: { domain_id: noodles } })).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe('the profile', () => {
  const signedIn = async () => {
    const who = await api.addUser('tacos.test', 'viewer');
    const client = await api.signIn('tacos.test', who);
    return { who, update: async (body: AccountUpdate) => (await client(authCalls.updateAccount, { body })).data.user };
  };
  const at = (field: string) => ({ status: 422, body: { errors: { [field]: [expect.stringMatching(/\w+ \w+/)] } } });

  test('changes the name without a password', async () => {
    const { who, update } = await signedIn();
    expect(await update({ firstname: ' עדי ', lastname: '🌮'.repeat(50) })).toMatchObject({ firstname: 'עדי' });
    // A form sends the unchanged address along.
    expect(await update({ firstname: 'Ana', email: who.email })).toMatchObject({ firstname: 'Ana', email: who.email });
    await expect(update({ firstname: ' ' })).rejects.toMatchObject(at('firstname'));
    await expect(update({ lastname: 'x'.repeat(101) })).rejects.toMatchObject(at('lastname'));
  });

  test('changes the address with the current password, and notifies the old address', async () => {
    const { who, update } = await signedIn();
    const email = 'moved@example.com';
    await expect(update({ email })).rejects.toMatchObject(at('current_password'));
    await expect(update({ email, current_password: '' })).rejects.toMatchObject(at('current_password'));
    await expect(update({ email, current_password: 'a wrong guess' })).rejects.toMatchObject(at('current_password'));
    expect(await people.mailsTo(who.email)).toHaveLength(0);
    expect(await update({ email: ' Moved@Example.com', current_password: who.password })).toMatchObject({ email });
    const [notice] = await people.mailsTo(who.email);
    expect(notice).toMatch(/is now moved@example\.com/);
    expect(await people.mailsTo(email)).toHaveLength(0);
    expect((await people.login({ email, password: who.password })).user.email).toBe(email);
    expect(await refusal(who)).toMatchObject([401, {}]);
  });

  test('invalidates links mailed to the old address', async () => {
    const { who, update } = await signedIn();
    await people.visitor()(authCalls.resetPassword, { body: { email: who.email } });
    await expect.poll(async () => (await people.mailsTo(who.email)).length).toBe(1);
    const token = tokenIn((await people.mailsTo(who.email))[0]);
    await update({ email: 'moved-again@example.com', current_password: who.password });
    const body = { token, password: 'seven tamales at dawn' };
    expect((await people.call('/api/account/change-password', '', { method: 'POST', body })).status).toBe(422);
  });

  test('doesn’t let the password be guessed: 10 tries a minute', async () => {
    const { update } = await signedIn();
    const guess = () => update({ email: 'guess@example.com', current_password: 'a wrong guess' });
    const results = await Promise.allSettled(Array.from({ length: 11 }, guess));
    const statuses = results.map((one) =>
      one.status === 'rejected' ? (one.reason as { status: number }).status : 200,
    );
    const answered = (status: number) => statuses.filter((one) => one === status).length;
    expect([answered(422), answered(429)]).toEqual([10, 1]);
  });

  test('never gives two accounts one address, even concurrently', async () => {
    const all = await Promise.all([1, 2, 3].map(signedIn));
    const results = await Promise.allSettled(
      all.map(({ who, update }) => update({ email: 'wanted@example.com', current_password: who.password })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const { reason } of results.filter((one) => one.status === 'rejected')) {
      expect(reason).toMatchObject(at('email'));
    }
  });
});
