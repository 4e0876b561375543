import { randomUUID } from 'node:crypto';

import { type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { authCalls } from '#shared/calls/auth.ts';
import { signOnCalls } from '#shared/calls/sign-on.ts';
import { createClient } from '#shared/client/http.ts';
import { memorySession } from '#shared/client/session.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { type People, peopleOf } from '#tests/support/people.ts';
import { type ProviderAccount, providerClient, startProvider, type TestProvider } from '#tests/support/provider.ts';
import { signOnBrowser } from '#tests/support/sign-on.ts';

const accounts: ProviderAccount[] = [];
let provider: TestProvider;
let api: TestApi;
let people: People;
beforeAll(async () => {
  provider = await startProvider({
    panelOrigin: 'http://panel.localhost:4321',
    accounts,
    send: (url, init) => api.fetch(url, init),
  });
  api = await startApi(provider.settings);
  people = peopleOf(api);
});
afterAll(async () => {
  await api.close();
  provider.close();
});

/** Somebody who is signed in at the provider and, in two browsers, here; and once more with the password. */
async function person() {
  const who = await api.addUser('tacos.test', 'editor');
  const sub = `leaves-${accounts.length}`;
  accounts.push({ sub, email: who.email, email_verified: true });
  const [here, other] = [signOnBrowser(people), signOnBrowser(people)];
  const tokens = [(await here.signIn(sub)).data, (await other.signIn(sub)).data, await people.login(who)];
  const states = async () =>
    Promise.all(tokens.map(async (start) => (await people.account(start?.access_token ?? '')) === 200));
  return { ...who, sub, here, tokens, states };
}
const claims = (more: JWTPayload = {}): JWTPayload => ({
  iss: provider.issuer,
  aud: providerClient.id,
  iat: Math.floor(Date.now() / 1000),
  jti: randomUUID(),
  events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
  ...more,
});
const signed = (payload: JWTPayload, key = provider.privateKey) =>
  new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: provider.kid, typ: 'logout+jwt' }).sign(key);
const tell = async (token: string) =>
  (
    await api.fetch('http://panel.test/api/auth/sign-on/logout', {
      method: 'POST',
      body: new URLSearchParams({ logout_token: token }),
    })
  ).status;

describe('signing out at the provider', () => {
  test('ends that session here, no other, and is in the audit log', async () => {
    const who = await person();
    expect(await who.states()).toEqual([true, true, true]);
    const session = memorySession('tacos.test');
    if (who.tokens[0]) session.store(who.tokens[0]);
    const client = createClient({ session, baseUrl: 'http://panel.test', fetch: api.fetch });
    const { data } = await client(signOnCalls.leave);
    expect(data).toEqual({ name: 'Truck Works', url: expect.stringContaining('post_logout_redirect_uri') });
    await who.here.provider.signOut(data.url ?? '');
    await expect.poll(who.states).toEqual([false, true, true]);
    const id = await people.idOf(who.email);
    const entries = api.services.db.selectFrom('audit_log').select('operation').where('user_id', '=', id);
    expect((await entries.execute()).map(({ operation }) => operation)).toContain('signOn.ended');
  });

  test('of a whole account ends all sessions that began there, also after a change of the domain', async () => {
    const who = await person();
    const session = memorySession('tacos.test');
    if (who.tokens[1]) session.store(who.tokens[1]);
    const client = createClient({ session, baseUrl: 'http://panel.test', fetch: api.fetch });
    const moved = (await client(authCalls.switchDomain, { body: { domain_id: who.tokens[1]?.domain.id ?? '' } })).data;
    expect(await tell(await signed(claims({ sub: who.sub })))).toBe(200);
    expect(await who.states()).toEqual([false, false, true]);
    expect(await people.account(moved.access_token)).toBe(401);
  });

  test('is refused where the message is forged, old, for somebody else, of another kind, or came before', async () => {
    const who = await person();
    const { privateKey: stranger } = await startProvider({ panelOrigin: 'http://x.localhost', accounts }).then(
      (other) => {
        other.close();
        return other;
      },
    );
    const { sub } = who;
    const now = Math.floor(Date.now() / 1000);
    const event = 'http://schemas.openid.net/event/backchannel-logout';
    const wrong: [string, Promise<string> | string][] = [
      ['nothing', ''],
      ['not a token', 'a.b.c'],
      ['another key', signed(claims({ sub }), stranger)],
      ['another issuer', signed(claims({ sub, iss: 'https://evil.example.com' }))],
      ['another client', signed(claims({ sub, aud: 'another' }))],
      ['no time', signed(claims({ sub, iat: undefined }))],
      ['an old time', signed(claims({ sub, iat: now - 1000 }))],
      ['a coming time', signed(claims({ sub, iat: now + 1000 }))],
      ['over', signed(claims({ sub, exp: now - 100 }))],
      ['no id', signed(claims({ sub, jti: undefined }))],
      ['no event', signed(claims({ sub, events: undefined }))],
      ['another event', signed(claims({ sub, events: { [`${event}s`]: {} } }))],
      ['a nonce, as of a sign-in', signed(claims({ sub, nonce: 'n' }))],
      ['nobody', signed(claims())],
      [
        'the secret as its key',
        new SignJWT(claims({ sub })).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(providerClient.secret)),
      ],
      [
        'no signature',
        `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims({ sub }))).toString('base64url')}.`,
      ],
    ];
    for (const [what, token] of wrong) expect([what, await tell(await token)]).toEqual([what, 400]);
    expect(await who.states()).toEqual([true, true, true]);
    const token = await signed(claims({ sub: 'nobody-here' }));
    expect([await tell(token), await tell(token)]).toEqual([200, 400]);
  });

  test('is no address without a provider', async () => {
    const own = await startApi();
    const reply = await own.fetch('http://panel.test/api/auth/sign-on/logout', {
      method: 'POST',
      body: new URLSearchParams({ logout_token: 'x' }),
    });
    expect(reply.status).toBe(404);
    await own.close();
  });
});
