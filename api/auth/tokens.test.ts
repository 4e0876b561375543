import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { authCalls } from '#shared/calls/auth.ts';
import { createClient } from '#shared/client/http.ts';
import { memorySession } from '#shared/client/session.ts';
import type { SessionStart, Tokens } from '#shared/schemas/auth.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { type People, peopleOf } from '#tests/support/people.ts';

import { tokenHash } from '../lib/opaque-tokens.ts';

let api: TestApi;
let people: People;
beforeAll(async () => {
  api = await startApi();
  people = peopleOf(api);
});
afterAll(() => api.close());

/** Rounds of 50 concurrent refreshes. */
const rounds = Number(process.env['REFRESH_ROUNDS'] ?? 4);

describe('an access token', () => {
  type Made = {
    secret?: string;
    header?: object;
    issuer?: string;
    audience?: string;
    expires?: string;
    claims?: object;
    subject?: string;
  };

  /** A token like the API's, with the given differences. */
  async function make(different: Made): Promise<string> {
    return like(await people.login(), different);
  }
  async function like({ user, domain, access_token: token }: SessionStart, different: Made): Promise<string> {
    const {
      secret,
      header,
      issuer = 'caravan',
      audience = 'caravan-api',
      expires = '15m',
      claims,
      subject,
    } = different;
    const [, payload = ''] = token.split('.');
    const { session } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { session: string };
    const row = await api.services.db
      .selectFrom('secrets')
      .select('value')
      .where('name', '=', 'access-token')
      .execute();
    const key = Buffer.from(secret ?? row[0]?.value ?? '', 'base64url');
    const made = new SignJWT({ domain: domain.id, role: 'owner', session, ...claims })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...header })
      .setIssuer(issuer)
      .setSubject(subject ?? user.id)
      .setIssuedAt();
    if (audience) made.setAudience(audience);
    return (expires ? made.setExpirationTime(expires) : made).sign(key);
  }
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

  test('like ours is accepted: the following differ in one thing each', async () => {
    expect(await people.account(await make({}))).toBe(200);
  });

  test.each<[string, () => Promise<string>]>([
    ['signed with another key', () => make({ secret: Buffer.alloc(32, 7).toString('base64url') })],
    [
      'signed with a key that it brings along',
      () => {
        const k = Buffer.alloc(32, 7).toString('base64url');
        return make({
          secret: k,
          header: { jwk: { kty: 'oct', k }, kid: '../../dev/null', jku: 'https://evil.example' },
        });
      },
    ],
    ['of another algorithm', () => make({ header: { alg: 'HS512' } })],
    ['of another type', () => make({ header: { typ: 'JWT' } })],
    ['of another issuer', () => make({ issuer: 'somebody' })],
    ['for another service', () => make({ audience: 'somebody' })],
    ['for no service, as before there was an audience', () => make({ audience: '' })],
    ['that has expired', () => make({ expires: '-1s' })],
    ['that never expires', () => make({ expires: '' })],
    ['with another role', () => make({ claims: { role: 'admin' } })],
    ['with a role that there isn’t', () => make({ claims: { role: 'root' } })],
    ['of another user', () => make({ subject: 'aaaaaaaaaaaaaaaa' })],
    ['of a session that there isn’t', () => make({ claims: { session: 'aaaaaaaaaaaaaaaa' } })],
    ['of another domain', () => make({ claims: { domain: 'aaaaaaaaaaaaaaaa' } })],
    [
      'without a signature (alg: none)',
      async () => {
        const [, payload] = (await make({})).split('.');
        return `${part({ alg: 'none', typ: 'at+jwt' })}.${payload}.`;
      },
    ],
    [
      'with its payload exchanged',
      async () => {
        const [header, payload = '', signature] = (await make({})).split('.');
        const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
        return `${header}.${part({ ...claims, exp: 9_999_999_999 })}.${signature}`;
      },
    ],
    ['that is a refresh token', async () => (await people.login()).refresh_token],
    ['that is no token', async () => 'hello'],
  ])('%s is 401', async (_, token) => {
    expect(await people.account(await token())).toBe(401);
  });

  test('reports that it has expired, so that the panel refreshes', async () => {
    const reply = await people.call('/api/account', await make({ expires: '-1s' }));
    expect(await reply.json()).toMatchObject({ statusCode: 401, code: 'token_expired' });
  });

  test('of before there was an audience is refreshed by itself: an update signs nobody out', async () => {
    const start = await people.login();
    let ended = false;
    const session = { ...memorySession(), ended: () => (ended = true) };
    session.store({ access_token: await like(start, { audience: '' }), refresh_token: start.refresh_token });
    const client = createClient({ session, baseUrl: 'http://panel.test', fetch: api.fetch });
    expect((await client(authCalls.account)).data.user.email).toBe(start.user.email);
    expect(ended).toBe(false);
  });

  test('is not accepted as a refresh token', async () => {
    expect((await people.refresh((await people.login()).access_token)).status).toBe(401);
  });

  test('of a deleted user is 401, and so is the refresh token', async () => {
    const who = await api.addUser('tacos.test', 'editor');
    const tokens = await people.login(who);
    await api.services.db.deleteFrom('users').where('email', '=', who.email).execute();
    expect(await people.account(tokens.access_token)).toBe(401);
    expect((await people.refresh(tokens.refresh_token)).status).toBe(401);
  });
});

describe('refresh tokens', () => {
  const traded = async (token: string) => ((await (await people.refresh(token)).json()) as { data: Tokens }).data;

  test('are exchanged for a new pair that works', async () => {
    const { refresh_token: token } = await people.login();
    const next = await traded(token);
    expect(next.refresh_token).not.toBe(token);
    expect(await people.account(next.access_token)).toBe(200);
    expect((await people.refresh(next.refresh_token)).status).toBe(200);
  });

  test(`exchanged by 50 tabs at once have one valid successor (${rounds} rounds)`, { timeout: 600_000 }, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { refresh_token: token } = await people.login();
      const replies = await Promise.all(Array.from({ length: 50 }, () => traded(token)));
      const successors = [...new Set(replies.map((reply) => reply.refresh_token))];
      expect(successors).toHaveLength(1);
      const live = await api.services.db
        .selectFrom('refresh_tokens')
        .select('hash')
        .where('session_id', '=', (eb) =>
          eb.selectFrom('refresh_tokens as first').select('session_id').where('first.hash', '=', tokenHash(token)),
        )
        .where('used_at', 'is', null)
        .execute();
      expect(live).toHaveLength(1);
      const last = await traded(successors[0] ?? '');
      expect(await people.account(last.access_token)).toBe(200);
      expect((await people.call('/api/auth/logout', last.access_token, { method: 'POST' })).status).toBe(204);
    }
  });

  test('end the session when one is replayed after the grace', async () => {
    const { refresh_token: token } = await people.login();
    const other = await people.login();
    const next = await traded(token);
    await api.services.db
      .updateTable('refresh_tokens')
      .set({ used_at: new Date(Date.now() - 11_000).toISOString() })
      .where('used_at', 'is not', null)
      .execute();
    expect((await people.refresh(token)).status).toBe(401);
    expect(await people.account(next.access_token)).toBe(401);
    expect((await people.refresh(next.refresh_token)).status).toBe(401);
    expect(await people.account(other.access_token)).toBe(200);
  });

  test('expire after 30 days without use', async () => {
    const { refresh_token: token } = await people.login();
    const next = await traded(token);
    await api.services.db
      .updateTable('refresh_tokens')
      .set({ expires_at: new Date(Date.now() - 1).toISOString() })
      .execute();
    expect((await people.refresh(next.refresh_token)).status).toBe(401);
  });

  test('and a concurrent switch of the domain don’t conflict', async () => {
    const domain = await api.services.db.selectFrom('domains').select('id').executeTakeFirstOrThrow();
    for (let round = 0; round < 10; round += 1) {
      const { access_token: token, refresh_token: refreshToken } = await people.login();
      const body = { domain_id: domain.id };
      const [first, switched, second] = await Promise.all([
        people.refresh(refreshToken),
        people.call('/api/auth/switch-domain', token, { method: 'POST', body }),
        people.refresh(refreshToken),
      ]);
      // A refresh after the switch has an outdated token; the switch itself always works.
      for (const { status } of [first, second]) expect([200, 401]).toContain(status);
      const { data } = (await switched.json()) as { data: Tokens };
      expect(await people.account(data.access_token)).toBe(200);
      expect((await people.refresh(data.refresh_token)).status).toBe(200);
      expect((await people.refresh(refreshToken)).status).toBe(401);
    }
  });

  test('are stored only as hashes', async () => {
    const { refresh_token: token } = await people.login();
    const rows = await api.services.db.selectFrom('refresh_tokens').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});
