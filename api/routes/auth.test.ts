import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { authCalls } from '#shared/calls/auth.ts';
import { optionCalls } from '#shared/calls/options.ts';
import { isHttpError } from '#shared/client/errors/http-error.ts';
import { createClient } from '#shared/client/http.ts';
import { memorySession } from '#shared/client/session.ts';
import type { Tokens } from '#shared/schemas/auth.ts';
import { owner, startApi, type TestApi } from '#tests/support/api.ts';

import { opaqueToken } from '../auth/tokens.ts';
import { createPasswordToken } from '../db/password-tokens.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const origin = 'http://panel.test';

async function login(): Promise<Tokens> {
  const client = createClient({ session: memorySession(), baseUrl: origin, fetch: api.fetch });
  return (await client(authCalls.login, { body: owner })).data;
}

type Sent = { method?: string; headers?: Record<string, string>; body?: string };
function call(path: string, bearer: string, init: Sent = {}): Promise<Response> {
  return api.fetch(`${origin}${path}`, { ...init, headers: { authorization: `Bearer ${bearer}`, ...init.headers } });
}
const refresh = (token: string) => call('/api/auth/refresh-tokens', token, { method: 'POST' });
const account = async (token: string) => (await call('/api/account', token)).status;

describe('sign-in', () => {
  test('answers tokens, the user and the domain', async () => {
    const client = createClient({ session: memorySession(), baseUrl: origin, fetch: api.fetch });
    const { data } = await client(authCalls.login, {
      body: { email: ' Owner@Example.com ', password: owner.password },
    });
    expect(data.user).toMatchObject({ email: owner.email, role: 'owner' });
    expect(data.domain).toMatchObject({ host: 'tacos.test', title: 'Taco Network' });
    expect(await account(data.access_token)).toBe(200);
  });

  test('says the same for a wrong password and for an unknown account', async () => {
    const client = createClient({ session: memorySession(), baseUrl: origin, fetch: api.fetch });
    const failures = await Promise.all(
      [
        { ...owner, password: 'wrong password' },
        { email: 'nobody@example.com', password: 'wrong password' },
      ].map((body) =>
        client(authCalls.login, { body }).catch((error: unknown) =>
          isHttpError(error) ? [error.status, error.body] : error,
        ),
      ),
    );
    expect(failures[0]).toEqual(failures[1]);
    expect(failures[0]).toEqual([
      401,
      { statusCode: 401, code: 'wrong_credentials', message: 'Email or password is wrong' },
    ]);
  });

  test('takes no more than 10 tries a minute for an account', async () => {
    const client = createClient({ session: memorySession(), baseUrl: origin, fetch: api.fetch });
    const statuses: (number | string)[] = [];
    for (let attempt = 0; attempt < 11; attempt += 1) {
      const body = { email: 'guessed@example.com', password: `guess ${attempt}` };
      statuses.push(
        await client(authCalls.login, { body }).then(
          () => 'in',
          (error: unknown) => (isHttpError(error) ? error.status : 'other'),
        ),
      );
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  });
});

describe('access tokens', () => {
  test.each([
    [
      'forged',
      async () => new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode('x'.repeat(32))),
    ],
    [
      'unsigned',
      async () =>
        `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${Buffer.from('{}').toString('base64url')}.`,
    ],
    ['not a token', async () => 'hello'],
    ['a refresh token', async () => (await login()).refresh_token],
  ])('%s is answered 401', async (_, make) => {
    expect(await account(await make())).toBe(401);
  });

  test('stops working at once after logout', async () => {
    const { access_token: token, refresh_token: refreshToken } = await login();
    expect((await call('/api/auth/logout', token, { method: 'POST' })).status).toBe(204);
    expect(await account(token)).toBe(401);
    expect((await refresh(refreshToken)).status).toBe(401);
  });

  test('stops working at once when its user is suspended', async () => {
    const { access_token: token } = await login();
    await api.services.db.updateTable('users').set({ suspended_at: new Date().toISOString() }).execute();
    expect(await account(token)).toBe(401);
    await api.services.db.updateTable('users').set({ suspended_at: null }).execute();
    expect(await account(token)).toBe(200);
  });
});

describe('refresh tokens', () => {
  test('are traded for a new pair that works', async () => {
    const { refresh_token: token } = await login();
    const { data } = (await (await refresh(token)).json()) as { data: Tokens };
    expect(data.refresh_token).not.toBe(token);
    expect(await account(data.access_token)).toBe(200);
    expect((await refresh(data.refresh_token)).status).toBe(200);
  });

  test('give two tabs at once the same successor', async () => {
    const { refresh_token: token } = await login();
    const replies = await Promise.all(
      Array.from({ length: 50 }, async () => ((await (await refresh(token)).json()) as { data: Tokens }).data),
    );
    expect(new Set(replies.map((reply) => reply.refresh_token)).size).toBe(1);
  });

  test('end the session when one comes back after the grace', async () => {
    const { refresh_token: token } = await login();
    const { data } = (await (await refresh(token)).json()) as { data: Tokens };
    const longAgo = new Date(Date.now() - 60_000).toISOString();
    await api.services.db
      .updateTable('refresh_tokens')
      .set({ used_at: longAgo })
      .where('used_at', 'is not', null)
      .execute();
    expect((await refresh(token)).status).toBe(401);
    expect(await account(data.access_token)).toBe(401);
    expect((await refresh(data.refresh_token)).status).toBe(401);
  });

  test('and switching domains at once get in nobody’s way', async () => {
    const domain = await api.services.db.selectFrom('domains').select('id').executeTakeFirstOrThrow();
    for (let round = 0; round < 10; round += 1) {
      const { access_token: token, refresh_token: refreshToken } = await login();
      const switching = call('/api/auth/switch-domain', token, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ domain_id: domain.id }),
      });
      const replies = await Promise.all([refresh(refreshToken), switching, refresh(refreshToken)]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    }
  });

  test('are stored only as hashes', async () => {
    const { refresh_token: token } = await login();
    const rows = await api.services.db.selectFrom('refresh_tokens').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('domains', () => {
  test('a token of one domain can not be used on a page of another', async () => {
    await api.addDomain('noodles.test');
    const { access_token: token } = await login(); // the first by title: Second Network
    const domains = (await (await call('/api/options/domains', token)).json()) as {
      data: { host: string; current: boolean }[];
    };
    const [here, other] = [
      domains.data.find((domain) => domain.current),
      domains.data.find((domain) => !domain.current),
    ];
    const from = (site: string) => call('/api/options', token, { headers: { 'x-forwarded-for': site } });
    expect((await from(here?.host ?? '')).status).toBe(200);
    const refused = await from(other?.host ?? '');
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([409, 'domain_mismatch']);
    // Behind proxies the header is a list that also holds addresses: the first known domain counts.
    expect((await from(`203.0.113.9, ${here?.host}, 10.0.0.1`)).status).toBe(200);
  });

  test('switching answers tokens for the other domain and ends the old ones', async () => {
    const client = await api.signIn('noodles.test');
    const before = await login();
    expect((await client(authCalls.account)).data.domain.host).toBe('noodles.test');
    const { data: domains } = await client(optionCalls.domains);
    const tacos = domains.find((domain) => domain.host === 'tacos.test');
    const switched = await call('/api/auth/switch-domain', before.access_token, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ domain_id: tacos?.id }),
    });
    expect(((await switched.json()) as { data: { domain: { host: string } } }).data.domain.host).toBe('tacos.test');
    expect(await account(before.access_token)).toBe(401);
  });

  test('signing in again goes on in the domain where the user was, or in the one that the panel names', async () => {
    const there = await api.signIn('noodles.test');
    await there(authCalls.logout);
    const visitor = (site: string) =>
      createClient({ session: memorySession(site), baseUrl: origin, fetch: api.fetch })(authCalls.login, {
        body: owner,
      });
    expect((await visitor('')).data.domain.host).toBe('noodles.test');
    expect((await visitor('tacos.test')).data.domain.host).toBe('tacos.test');
    expect((await visitor('unknown.test')).data.domain.host).toBe('tacos.test');
  });

  test('a domain that is not there is 404', async () => {
    const client = await api.signIn('tacos.test');
    await expect(client(authCalls.switchDomain, { body: { domain_id: 'aaaaaaaaaaaaaaaa' } })).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe('passwords', () => {
  test('a mailed link sets a new one, once, and ends every session', async () => {
    const { access_token: token } = await login();
    const visitor = createClient({ session: memorySession(), baseUrl: origin, fetch: api.fetch });
    await visitor(authCalls.resetPassword, { body: { email: owner.email } });
    await visitor(authCalls.resetPassword, { body: { email: 'nobody@example.com' } });
    const outbox = join(api.dataDir, 'outbox');
    await expect.poll(() => readdirSync(outbox, { recursive: true }).length).toBe(1);
    const mail = readFileSync(join(outbox, readdirSync(outbox)[0] ?? ''), 'utf8').replaceAll('=\r\n', '');
    const mailed = /token=(?:3D)?([\w-]{43})/.exec(mail)?.[1] ?? '';
    await visitor(authCalls.changePassword, { body: { token: mailed, password: 'another long password' } });
    expect(await account(token)).toBe(401);
    await expect(
      visitor(authCalls.changePassword, { body: { token: mailed, password: 'a third long password' } }),
    ).rejects.toMatchObject({ status: 422 });
    const { data } = await visitor(authCalls.login, {
      body: { email: owner.email, password: 'another long password' },
    });
    const changed = await call('/api/account/change-password', data.access_token, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ current_password: 'another long password', password: owner.password }),
    });
    expect(changed.status).toBe(204);
    expect(await account(data.access_token)).toBe(401);
  });

  test('a changed password makes every link that was mailed before worthless', async () => {
    const { id } = await api.services.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    const [used, left] = [opaqueToken(), opaqueToken()];
    for (const token of [used, left]) await createPasswordToken(api.services.db, id, token);
    const change = (token: string) =>
      call('/api/account/change-password', '', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token, password: owner.password }),
      });
    expect([(await change(used)).status, (await change(left)).status]).toEqual([204, 422]);
  });

  test('the current one can’t be guessed at by whoever has the access token', async () => {
    const { access_token: token } = await login();
    const guess = () =>
      call('/api/account/change-password', token, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ current_password: 'a wrong guess', password: 'another long password' }),
      });
    const replies = await Promise.all(Array.from({ length: 11 }, guess));
    const answered = (status: number) => replies.filter((reply) => reply.status === status).length;
    expect([answered(422), answered(429)]).toEqual([10, 1]);
  });

  test('two accounts never get one address, however close together they ask', async () => {
    const users = await Promise.all([1, 2, 3].map(() => api.addUser('tacos.test', 'viewer')));
    const clients = await Promise.all(users.map((who) => api.signIn('tacos.test', who)));
    const body = { email: 'wanted@example.com' };
    const replies = await Promise.allSettled(clients.map((client) => client(authCalls.updateAccount, { body })));
    expect(replies.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const { reason } of replies.filter((one) => one.status === 'rejected'))
      expect(reason).toMatchObject({ status: 422, body: { errors: { email: [expect.any(String)] } } });
  });

  test('a stored password is an argon2id hash', async () => {
    const { password_hash: hash } = await api.services.db
      .selectFrom('users')
      .select('password_hash')
      .executeTakeFirstOrThrow();
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});
