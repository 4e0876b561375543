import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { apiTokenCalls } from '#shared/calls/api-tokens.ts';
import { authCalls } from '#shared/calls/auth.ts';
import { needsFactor } from '#shared/calls/call.ts';
import { domainCalls } from '#shared/calls/domains.ts';
import { factorCalls } from '#shared/calls/factors.ts';
import { servedCalls } from '#shared/calls/groups.ts';
import { sectionCalls } from '#shared/calls/sections.ts';
import { type Client, createClient } from '#shared/client/http.ts';
import { memorySession } from '#shared/client/session.ts';
import { owner, startApi, type TestApi } from '#tests/support/api.ts';
import { type Operation, operationsOf, readDocument, sendOperation } from '#tests/support/operations.ts';
import { type Credentials, type People, peopleOf } from '#tests/support/people.ts';
import { type ProviderAccount, startProvider, type TestProvider } from '#tests/support/provider.ts';
import { signOnBrowser } from '#tests/support/sign-on.ts';

import { fromNow } from './db/codec.ts';
import { resetOwner } from './users/reset-owner.ts';

const accounts: ProviderAccount[] = [{ sub: 'boss', email: owner.email, email_verified: true }];
let provider: TestProvider;
let api: TestApi;
let people: People;
let operations: Operation[];
let id: string;
/** The owner, signed in at the provider a moment ago. */
let boss: Client;
beforeAll(async () => {
  provider = await startProvider({ panelOrigin: 'http://panel.localhost:4321', accounts });
  api = await startApi(provider.settings);
  people = peopleOf(api);
  operations = operationsOf(await readDocument(api));
  await api.addDomain('noodles.test');
  id = (await people.login()).domain.id;
  boss = await atProvider('boss');
});
afterAll(async () => {
  await api.close();
  provider.close();
});
afterEach(async () => {
  await api.services.db.updateTable('domains').set({ sign_on_since: null }).execute();
});

async function atProvider(sub: string): Promise<Client> {
  const { data } = await signOnBrowser(people).signIn(sub);
  const session = memorySession();
  if (data) session.store(data);
  const client = createClient({ session, baseUrl: 'http://panel.test', fetch: api.fetch });
  const moved = await client(authCalls.switchDomain, { body: { domain_id: id } });
  session.store(moved.data);
  return client;
}
const demand = (required: boolean, client = boss) =>
  client(domainCalls.demandSignOn, { params: { id }, body: { required } });
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error: { code?: string }) => error.code,
  );
const someone = async (role: 'admin' | 'editor'): Promise<Credentials & { sub: string }> => {
  const who = await api.addUser('tacos.test', role);
  const sub = `demand-${accounts.length}`;
  accounts.push({ sub, email: who.email, email_verified: true });
  return { ...who, sub };
};
const password = ({ email, password: word }: Credentials) => ({ email, password: word });

describe('a domain that takes only sign-ins at the provider', () => {
  test('refuses a session that began with a password, at once, and takes one from there', async () => {
    const who = await someone('editor');
    const client = await api.signIn('tacos.test', password(who));
    expect(await refusal(client(sectionCalls.list))).toBe('accepted');
    expect((await client(authCalls.account)).data.user.sign_on_needed).toBeNull();
    expect((await demand(true)).data.sign_on_required).toBe(true);
    await expect(client(sectionCalls.list)).rejects.toMatchObject({
      status: 403,
      code: 'single_sign_on_needed',
      body: { message: 'Sign in with Truck Works: this domain accepts no other sign-in' },
    });
    expect((await client(authCalls.account)).data.user.sign_on_needed).toBe('Truck Works');
    expect((await people.login(password(who))).user.sign_on_needed).toBe('Truck Works');
    expect(await refusal((await atProvider(who.sub))(sectionCalls.list))).toBe('accepted');
  });

  test('leaves the other domains of a person as they are', async () => {
    await demand(true);
    const client = await api.signIn('noodles.test');
    expect(await refusal(client(sectionCalls.list))).toBe('accepted');
    expect(await refusal((await api.signIn('tacos.test'))(sectionCalls.list))).toBe('single_sign_on_needed');
  });

  test('doesn’t stop programs', async () => {
    const client = await api.signIn('tacos.test', password(await someone('admin')));
    const { data } = await client(apiTokenCalls.create, { body: { name: 'Import', permissions: ['content.read'] } });
    await demand(true);
    expect((await people.call('/api/sections', data.secret)).status).toBe(200);
  });

  test('is demanded, and taken back, by an owner who is signed in there', async () => {
    const [admin, mere] = [await someone('admin'), await api.signIn('noodles.test')];
    expect(await refusal(demand(true, await atProvider(admin.sub)))).toBe('forbidden');
    expect(await refusal(demand(true, mere))).toBe('conflict');
    await demand(true);
    expect(await refusal(demand(false, mere))).toBe('conflict');
    expect((await demand(false)).data.sign_on_required).toBe(false);
  });

  test('is open again for an owner who was helped at the server, and where the server has no provider', async () => {
    await demand(true);
    await resetOwner(api.services.db, 'helped@example.com');
    const helped = await resetOwner(api.services.db, 'helped@example.com', { anySignIn: true });
    const client = await api.signIn('tacos.test', { email: 'helped@example.com', password: helped.password });
    expect(await refusal(client(sectionCalls.list))).toBe('accepted');

    const without = await startApi();
    await without.services.db
      .updateTable('domains')
      .set({ sign_on_since: fromNow(0) })
      .execute();
    const plain = await without.signIn('tacos.test');
    expect(await refusal(plain(sectionCalls.list))).toBe('accepted');
    const [first] = (await plain(domainCalls.network)).data;
    const body = { required: true };
    expect(await refusal(plain(domainCalls.demandSignOn, { params: { id: first?.id ?? '' }, body }))).toBe('conflict');
    await without.close();
  });

  test('answers nothing but the own account, the domains and signing out', async () => {
    const who = await someone('admin');
    await demand(true);
    const { access_token: token } = await people.login(password(who));
    const closed = operations.filter(({ operationId }) => {
      const call = servedCalls[operationId];
      return call && needsFactor(call);
    });
    expect(closed.length).toBeGreaterThan(120);
    const answers: unknown[] = [];
    for (const operation of closed) {
      const reply = await sendOperation(api, operation, {}, { token });
      const { code } = (await reply.json()) as { code: string };
      if (reply.status !== 403 || code !== 'single_sign_on_needed')
        answers.push([operation.operationId, reply.status, code]);
    }
    expect(answers).toEqual([]);
  });
});

describe('a sign-in at the provider', () => {
  test('is enough where a role needs a second factor', async () => {
    const who = await someone('editor');
    const { db } = api.services;
    await db
      .insertInto('factor_demands')
      .values({ role: 'editor', days: 7, since: fromNow(-30 * 24 * 3_600_000) })
      .execute();
    await db
      .updateTable('users')
      .set({ created_at: fromNow(-40 * 24 * 3_600_000) })
      .where('email', '=', who.email)
      .execute();
    expect(await refusal((await api.signIn('tacos.test', password(who)))(sectionCalls.list))).toBe(
      'second_factor_setup_needed',
    );
    expect(await refusal((await atProvider(who.sub))(sectionCalls.list))).toBe('accepted');
    await db.deleteFrom('factor_demands').execute();
  });

  test('proves who is there from when they showed it at the provider on, not longer', async () => {
    const who = await someone('editor');
    const browser = signOnBrowser(people);
    await browser.signIn(who.sub);
    const { db } = api.services;
    const proofs = async () =>
      (
        await db
          .selectFrom('sessions')
          .select('proven_at')
          .where('user_id', '=', await people.idOf(who.email))
          .execute()
      ).map(({ proven_at: at }) => Math.round((Date.now() - Date.parse(at ?? '')) / 60_000));
    expect(await proofs()).toEqual([0]);
    const client = await api.signIn('tacos.test', password(who));
    await db.updateTable('sessions').set({ proven_at: null }).execute();
    expect(await refusal(client(factorCalls.startCodeApp))).toBe('proof_needed');
  });
});
