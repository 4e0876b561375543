import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { sessionCalls } from '#shared/calls/sessions.ts';
import { signOnCalls } from '#shared/calls/sign-on.ts';
import { createClient } from '#shared/client/http.ts';
import { memorySession } from '#shared/client/session.ts';
import type { SessionStart } from '#shared/schemas/auth.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { type Credentials, type People, peopleOf } from '#tests/support/people.ts';
import { type ProviderAccount, startProvider, type TestProvider } from '#tests/support/provider.ts';
import { signOnBrowser } from '#tests/support/sign-on.ts';

import { now } from '../db/codec.ts';

const panelOrigin = 'http://panel.localhost:4321';
const accounts: ProviderAccount[] = [];
let provider: TestProvider;
let api: TestApi;
let people: People;
beforeAll(async () => {
  provider = await startProvider({ panelOrigin, accounts });
  api = await startApi(provider.settings);
  people = peopleOf(api);
});
afterAll(async () => {
  await api.close();
  provider.close();
});
beforeEach(() => provider.become(null));

let count = 0;
/** Somebody whom the provider knows, and who was invited unless `more` has another address. */
async function person(more: Partial<ProviderAccount> = {}): Promise<Credentials & { sub: string }> {
  const who = await api.addUser('tacos.test', 'editor');
  const sub = `person-${(count += 1)}`;
  accounts.push({ sub, email: who.email, email_verified: true, ...more });
  return { ...who, sub };
}
const browser = () => signOnBrowser(people);
const clientOf = (start: SessionStart | null) => {
  const session = memorySession('tacos.test');
  if (start) session.store(start);
  return createClient({ session, baseUrl: 'http://panel.test', fetch: api.fetch });
};
const entriesOf = async (email: string) => {
  const query = api.services.db.selectFrom('audit_log').select('operation');
  const rows = await query.where('user_id', '=', await people.idOf(email)).execute();
  return rows.map(({ operation }) => operation);
};
const refused = {
  status: 401,
  data: null,
  code: 'wrong_credentials',
  message:
    'Truck Works signed you in, but no account here goes with it. Sign in with your password, or ask an owner to invite the address that you use there',
};

describe('single sign-on', () => {
  test('signs whoever was invited in by the address that the provider confirms, and tells how in the list of devices', async () => {
    const who = await person();
    expect((await people.visitor()(signOnCalls.offer)).data).toEqual({ name: 'Truck Works' });
    const { status, data } = await browser().signIn(who.sub);
    expect([status, data?.user.email, data?.domain.host]).toEqual([200, who.email, 'tacos.test']);
    // Nothing of what the provider gave.
    expect(Object.keys(data ?? {}).toSorted()).toEqual([
      'access_token',
      'domain',
      'mail_server',
      'refresh_token',
      'user',
    ]);
    const sessions = await clientOf(data)(sessionCalls.list, { query: {} });
    expect(sessions.data.map(({ signed_in_by: way }) => way)).toEqual(['sso']);
    expect(await entriesOf(who.email)).toEqual(['auth.login']);
    expect((await people.mailsTo(who.email)).join('')).toContain('Someone signed in to your account with Truck Works');
  });

  test('takes an address whose domain Entra says is the organization’s', async () => {
    const who = await person({ email_verified: null, xms_edov: true });
    expect((await browser().signIn(who.sub)).status).toBe(200);
  });

  test('knows a person again by the account there, whatever its address is now', async () => {
    const who = await person();
    const account = accounts.find(({ sub }) => sub === who.sub);
    expect((await browser().signIn(who.sub)).status).toBe(200);
    Object.assign(account ?? {}, { email: 'elsewhere@example.org', email_verified: false });
    expect((await browser().signIn(who.sub)).data?.user.email).toBe(who.email);
    expect(await people.mailsTo(who.email)).toHaveLength(1);
  });

  test('mails a new device as after a password', async () => {
    const who = await person();
    await people.login({ email: who.email, password: who.password });
    expect((await browser().signIn(who.sub)).status).toBe(200);
    expect((await people.mailsTo(who.email)).join('')).toContain('with a new browser');
  });

  test('asks with PKCE, a state and a nonce, at the address that the provider names', async () => {
    const url = new URL(await browser().start());
    expect(url.origin).toBe(provider.issuer);
    const { searchParams: asked } = url;
    expect(asked.get('code_challenge_method')).toBe('S256');
    for (const name of ['code_challenge', 'state', 'nonce']) expect(asked.get(name)).toMatch(/^[\w-]{43}$/);
    expect(asked.get('redirect_uri')).toBe(`${panelOrigin}/single-sign-on`);
  });
});

describe('the same words refuse', () => {
  test('an address that the provider does not confirm', async () => {
    for (const verified of [false, null]) {
      const who = await person({ email_verified: verified });
      expect(await browser().signIn(who.sub)).toEqual(refused);
    }
  });

  test('whoever was not invited', async () => {
    const who = await person({ email: 'stranger@example.com' });
    expect(await browser().signIn(who.sub)).toEqual(refused);
    expect(await entriesOf(who.email)).toEqual([]);
  });

  test('whoever was removed or suspended, before the first sign-in and after it', async () => {
    for (const isKnown of [false, true]) {
      const [gone, suspended] = [await person(), await person()];
      for (const { sub } of isKnown ? [gone, suspended] : []) expect((await browser().signIn(sub)).status).toBe(200);
      const { db } = api.services;
      await db
        .deleteFrom('memberships')
        .where('user_id', '=', await people.idOf(gone.email))
        .execute();
      await db.updateTable('users').set({ suspended_at: now() }).where('email', '=', suspended.email).execute();
      expect(await browser().signIn(gone.sub)).toEqual(refused);
      expect(await browser().signIn(suspended.sub)).toEqual(refused);
      await expect.poll(() => entriesOf(suspended.email)).toContain('auth.loginFailed');
    }
  });

  test('an address that belongs to another account there now', async () => {
    const who = await person();
    expect((await browser().signIn(who.sub)).status).toBe(200);
    accounts.push({ sub: 'heir', email: who.email, email_verified: true });
    expect(await browser().signIn('heir')).toEqual(refused);
    expect((await browser().signIn(who.sub)).status).toBe(200);
  });
});

describe('an answer', () => {
  test('counts once, and only in the browser that asked', async () => {
    const who = await person();
    const [own, other] = [browser(), browser()];
    const brought = await own.provider.signIn(await own.start(), who.sub);
    await other.start();
    expect(await other.finish(brought)).toMatchObject({
      status: 422,
      message: expect.stringContaining('another browser'),
    });
    other.forget();
    expect(await other.finish(brought)).toMatchObject({ status: 422 });
    expect((await own.finish(brought)).status).toBe(200);
    expect(await own.finish(brought)).toMatchObject({ status: 422 });
  });

  test('whose code was used before is refused', async () => {
    const who = await person();
    const own = browser();
    const first = await own.provider.signIn(await own.start(), who.sub);
    const second = await own.provider.signIn(await own.start(), who.sub);
    expect((await own.finish(first)).status).toBe(200);
    expect(await own.finish({ ...second, code: first['code'] ?? '' })).toMatchObject({
      status: 422,
      message: 'This answer was used before, or came too late. Start again',
    });
  });

  test('of two tabs of a browser counts in each', async () => {
    const who = await person();
    const own = browser();
    const [one, two] = [await own.start(), await own.start()];
    const brought = await own.provider.signIn(one, who.sub);
    expect((await own.finish(await own.provider.signIn(two, who.sub))).status).toBe(200);
    expect((await own.finish(brought)).status).toBe(200);
  });

  test('that comes after ten minutes is refused', async () => {
    const who = await person();
    const own = browser();
    const brought = await own.provider.signIn(await own.start(), who.sub);
    await api.services.db.updateTable('challenges').set({ expires_at: now() }).where('kind', '=', 'sign-on').execute();
    expect(await own.finish(brought)).toMatchObject({ status: 422, message: expect.stringContaining('took too long') });
  });

  test('of another provider, or a code that nobody gave, is refused', async () => {
    const own = browser();
    const who = await person();
    const brought = await own.provider.signIn(await own.start(), who.sub);
    expect(await own.finish({ ...brought, iss: 'https://evil.example.com' })).toMatchObject({ status: 422 });
    const next = await own.provider.signIn(await own.start(), who.sub);
    expect(await own.finish({ ...next, code: 'made-up' })).toMatchObject({ status: 422 });
  });

  test('that says no is refused in plain words', async () => {
    const own = browser();
    expect(await own.finish(await own.provider.refuse(await own.start()))).toMatchObject({
      status: 422,
      message: 'Truck Works didn’t sign you in. Try again, or use your password',
    });
  });

  test('is counted: guesses run out', async () => {
    const nodes = 1;
    const own = await startApi(provider.settings, { count: nodes });
    const { call } = peopleOf(own);
    const send = async () =>
      (
        await own.app.request(
          `http://panel.test${signOnCalls.finish.path}`,
          {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ state: 'guess', code: 'guess' }),
          },
          { incoming: { socket: { remoteAddress: '203.0.113.9' } } },
        )
      ).status;
    for (let tries = 0; tries < 20; tries += 1) expect(await send()).toBe(422);
    expect(await send()).toBe(429);
    expect((await call(signOnCalls.offer.path, '')).status).toBe(200);
    await own.close();
  });
});

describe('without the provider', () => {
  test('that is down or silent, people hear so, and the password works', async () => {
    const own = await startApi(provider.settings);
    const { visitor, login } = peopleOf(own);
    const start = () => visitor()(signOnCalls.start).then(String, (error: { body: unknown }) => error.body);
    for (const instead of ['failure', 'nothing'] as const) {
      provider.become(instead);
      expect(await start()).toMatchObject({
        code: 'unavailable',
        message: 'Truck Works doesn’t answer right now. Try again in a minute, or use your password',
      });
    }
    expect((await login()).domain.host).toBe('tacos.test');
    // It is asked again at once.
    provider.become(null);
    expect((await visitor()(signOnCalls.start)).data.url).toContain(provider.issuer);
    await own.close();
  });

  test('that ends between question and answer, people hear so', async () => {
    const own = browser();
    const who = await person();
    const brought = await own.provider.signIn(await own.start(), who.sub);
    provider.become('failure');
    expect(await own.finish(brought)).toMatchObject({
      status: 503,
      message: expect.stringContaining('doesn’t answer'),
    });
  });

  test('at an address that is none or another’s, or with a wrong secret, people hear whom to tell', async () => {
    // The second is the provider's own address under another name, which isn't the one that it says.
    for (const issuer of [`${provider.issuer}/elsewhere`, provider.issuer.replace('localhost', '127.0.0.1')]) {
      const wrong = await startApi({ ...provider.settings, OIDC_ISSUER: issuer });
      await expect(peopleOf(wrong).visitor()(signOnCalls.start)).rejects.toMatchObject({ code: 'unavailable' });
      await wrong.close();
    }
    const own = await startApi({ ...provider.settings, OIDC_CLIENT_SECRET: 'not the secret' });
    const visitor = signOnBrowser(peopleOf(own));
    const who = await person();
    expect(await visitor.signIn(who.sub)).toMatchObject({
      status: 503,
      message:
        'Truck Works doesn’t accept this panel as it is set up. Tell the server’s operator, and use your password',
    });
    await own.close();
  });

  test('in the settings, nothing is offered', async () => {
    const own = await startApi();
    const { visitor } = peopleOf(own);
    expect((await visitor()(signOnCalls.offer)).data).toEqual({ name: null });
    await expect(visitor()(signOnCalls.start)).rejects.toMatchObject({ code: 'not_found' });
    await expect(visitor()(signOnCalls.finish, { body: { state: 'x' } })).rejects.toMatchObject({ code: 'not_found' });
    await own.close();
  });
});
