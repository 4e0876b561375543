import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { authCalls } from '#shared/calls/auth.ts';
import { sessionCalls } from '#shared/calls/sessions.ts';
import type { SessionStart } from '#shared/schemas/auth.ts';
import { owner, startApi, type TestApi } from '#tests/support/api.ts';
import { type Credentials, type People, peopleOf, tokenIn } from '#tests/support/people.ts';

import { fromNow } from '../db/codec.ts';
import { removeOldSessions } from '../db/sessions.ts';

let api: TestApi;
let people: People;
beforeAll(async () => {
  api = await startApi();
  people = peopleOf(api);
  await api.addDomain('noodles.test');
});
afterAll(() => api.close());

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

describe('a user’s sessions', () => {
  test('are listed with browser and domain, the current one marked, without those of others', async () => {
    const who = await api.addUser('tacos.test', 'author');
    await people.login(await api.addUser('tacos.test', 'author'));
    await people.call('/api/auth/login', '', { method: 'POST', body: who, headers: { 'user-agent': firefox } });
    const client = await api.signIn('tacos.test', who);
    const { data, total } = await client(sessionCalls.list);
    expect(total).toBe(2);
    expect(data.map(({ current }) => current)).toEqual([true, false]);
    expect(data[1]).toMatchObject({
      browser: 'Firefox on Linux',
      domain: { host: 'tacos.test', title: 'Taco Network' },
    });
    expect(Date.parse(data[0]?.last_used_at ?? '')).toBeGreaterThanOrEqual(Date.parse(data[0]?.created_at ?? ''));
  });

  test('end one at a time', async () => {
    const who = await api.addUser('tacos.test', 'viewer');
    const [lost, kept] = [await people.login(who), await people.login(who)];
    const client = await api.signIn('tacos.test', who);
    const { data } = await client(sessionCalls.list);
    const oldest = data.toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1))[0];
    await client(sessionCalls.end, { params: { id: oldest?.id ?? '' } });
    expect(await people.account(lost.access_token)).toBe(401);
    expect((await people.refresh(lost.refresh_token)).status).toBe(401);
    expect(await people.account(kept.access_token)).toBe(200);
    await expect(client(sessionCalls.end, { params: { id: oldest?.id ?? '' } })).rejects.toMatchObject({ status: 404 });
  });

  test('end all but the current one', async () => {
    const who = await api.addUser('tacos.test', 'viewer');
    const others = [await people.login(who), await people.login(who)];
    const stranger = await people.login(await api.addUser('tacos.test', 'viewer'));
    const client = await api.signIn('tacos.test', who);
    await client(sessionCalls.endOthers);
    for (const tokens of others) expect(await refused(tokens)).toBe(true);
    expect(await people.account(stranger.access_token)).toBe(200);
    expect((await client(sessionCalls.list)).data).toHaveLength(1);
  });

  test('of another user are 404, also for an owner', async () => {
    const who = await api.addUser('tacos.test', 'viewer');
    const client = await api.signIn('tacos.test', who);
    const [session] = (await client(sessionCalls.list)).data;
    const other = await api.signIn('tacos.test');
    await expect(other(sessionCalls.end, { params: { id: session?.id ?? '' } })).rejects.toMatchObject({
      status: 404,
    });
    expect((await client(sessionCalls.list)).total).toBe(1);
  });

  test('a browser name of ten thousand letters is truncated', async () => {
    const who = await api.addUser('tacos.test', 'viewer');
    const headers = { 'user-agent': `Firefox/1 ${'x'.repeat(10_000)}` };
    expect((await people.call('/api/auth/login', '', { method: 'POST', body: who, headers })).status).toBe(200);
    const row = await api.services.db
      .selectFrom('sessions')
      .select('user_agent')
      .where('user_id', '=', await people.idOf(who.email))
      .executeTakeFirstOrThrow();
    expect(row.user_agent).toHaveLength(500);
  });
});

const refused = async (tokens: SessionStart) =>
  (await people.account(tokens.access_token)) === 401 && (await people.refresh(tokens.refresh_token)).status === 401;

type Ends = (who: Credentials, tokens: SessionStart) => Promise<unknown>;

/** The owner's call on a user, which must succeed. */
async function byOwner(who: Credentials, method: string, body?: unknown, path = ''): Promise<void> {
  const { access_token: token } = await people.login(owner, 'tacos.test');
  const reply = await people.call(`/api/users/${await people.idOf(who.email)}${path}`, token, { method, body });
  expect(reply.status).toBeLessThan(300);
}

describe('old tokens are refused at once, access and refresh', () => {
  test.each<[string, Ends]>([
    ['logout', (_, { access_token: token }) => people.call('/api/auth/logout', token, { method: 'POST' })],
    [
      'a switch of the domain',
      (_, { access_token: token, domain }) =>
        people.call('/api/auth/switch-domain', token, { method: 'POST', body: { domain_id: domain.id } }),
    ],
    [
      'a changed password',
      ({ password }, { access_token: token }) =>
        people.call('/api/account/change-password', token, {
          method: 'POST',
          body: { current_password: password, password: 'seven tamales at dawn' },
        }),
    ],
    [
      'a password that was set with a mailed link',
      async ({ email }) => {
        await people.visitor()(authCalls.resetPassword, { body: { email } });
        await expect.poll(async () => (await people.mailsTo(email)).length).toBe(1);
        const token = tokenIn((await people.mailsTo(email))[0]);
        const body = { token, password: 'seven tamales at dawn' };
        const reply = await people.call('/api/account/change-password', '', { method: 'POST', body });
        expect(reply.status).toBe(204);
      },
    ],
    ['another role', (who) => byOwner(who, 'PATCH', { role: 'author' })],
    ['being made an owner', (who) => byOwner(who, 'PATCH', { role: 'owner' })],
    ['suspension in the domain', (who) => byOwner(who, 'PATCH', { suspension: 'domain' })],
    ['suspension in the network', (who) => byOwner(who, 'PATCH', { suspension: 'network' })],
    ['removal from the domain', (who) => byOwner(who, 'DELETE')],
    ['an owner who ends the sessions', (who) => byOwner(who, 'DELETE', undefined, '/sessions')],
  ])('after %s', async (_, end) => {
    const who = await api.addUser('tacos.test', 'editor');
    const tokens = await people.login(who);
    const stranger = await people.login(await api.addUser('tacos.test', 'editor'));
    expect(await people.account(tokens.access_token)).toBe(200);
    await end(who, tokens);
    expect(await refused(tokens)).toBe(true);
    expect(await people.account(stranger.access_token)).toBe(200);
  });

  test('and stay refused when the role or the suspension is reverted', async () => {
    const who = await api.addUser('tacos.test', 'editor');
    for (const [there, back] of [
      [{ role: 'viewer' }, { role: 'editor' }],
      [{ suspension: 'domain' }, { suspension: 'none' }],
      [{ suspension: 'network' }, { suspension: 'none' }],
    ]) {
      const tokens = await people.login(who);
      await byOwner(who, 'PATCH', there);
      await byOwner(who, 'PATCH', back);
      expect(await refused(tokens)).toBe(true);
    }
  });

  test('switching back and forth invalidates earlier tokens', async () => {
    const before = await people.login(owner, 'tacos.test');
    const domains = await api.services.db.selectFrom('domains').select(['id', 'host']).execute();
    const other = domains.find(({ id }) => id !== before.domain.id);
    let token = before.access_token;
    for (const id of [other?.id, before.domain.id]) {
      const reply = await people.call('/api/auth/switch-domain', token, { method: 'POST', body: { domain_id: id } });
      token = ((await reply.json()) as { data: SessionStart }).data.access_token;
    }
    expect(await people.account(token)).toBe(200);
    expect(await refused(before)).toBe(true);
  });

  test('a sign-in during a password change leaves no session of the old password', async () => {
    for (let round = 0; round < 5; round += 1) {
      const who = await api.addUser('tacos.test', 'viewer');
      const { access_token: token } = await people.login(who);
      const body = { current_password: who.password, password: 'seven tamales at dawn' };
      const [, ...starts] = await Promise.allSettled([
        people.call('/api/account/change-password', token, { method: 'POST', body }),
        ...Array.from({ length: 4 }, () => people.login(who)),
      ]);
      const tokens = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
      for (const started of tokens) expect(await refused(started)).toBe(true);
      expect(await people.account((await people.login({ ...who, password: body.password })).access_token)).toBe(200);
    }
  });
});

test('only useless tokens and sessions are deleted', async () => {
  const { db } = api.services;
  const who = await api.addUser('tacos.test', 'viewer');
  const old = await people.login(who);
  const sessions = db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', await people.idOf(who.email));
  const [first] = await sessions.execute();
  const live = await people.login(who);
  const dayIn = (days: number) => fromNow(days * 24 * 3_600_000);
  await db
    .updateTable('sessions')
    .set({ last_used_at: dayIn(-91) })
    .where('id', '=', first?.id ?? '')
    .execute();
  await db
    .updateTable('refresh_tokens')
    .set({ expires_at: dayIn(-61) })
    .where('session_id', '=', first?.id ?? '')
    .execute();
  await db
    .insertInto('password_tokens')
    .values({ hash: 'old', user_id: 'nobody', expires_at: fromNow(-1) })
    .execute();
  await removeOldSessions(db);
  expect(await sessions.execute()).toHaveLength(1);
  expect(await db.selectFrom('password_tokens').select('hash').where('hash', '=', 'old').execute()).toEqual([]);
  expect(await refused(old)).toBe(true);
  expect(await people.account(live.access_token)).toBe(200);
  expect((await people.refresh(live.refresh_token)).status).toBe(200);
});
