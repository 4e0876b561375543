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
    const body = { current_password: who.password };
    await client(sessionCalls.end, { params: { id: oldest?.id ?? '' }, body });
    expect(await people.account(lost.access_token)).toBe(401);
    expect((await people.refresh(lost.refresh_token)).status).toBe(401);
    expect(await people.account(kept.access_token)).toBe(200);
    const again = client(sessionCalls.end, { params: { id: oldest?.id ?? '' }, body });
    await expect(again).rejects.toMatchObject({ status: 404 });
  });

  test('end all but the current one', async () => {
    const who = await api.addUser('tacos.test', 'viewer');
    const others = [await people.login(who), await people.login(who)];
    const stranger = await people.login(await api.addUser('tacos.test', 'viewer'));
    const client = await api.signIn('tacos.test', who);
    await client(sessionCalls.endOthers, { body: { current_password: who.password } });
    for (const tokens of others) expect(await refused(tokens)).toBe(true);
    expect(await people.account(stranger.access_token)).toBe(200);
    expect((await client(sessionCalls.list)).data).toHaveLength(1);
  });

  test('of another user are 404, also for an owner', async () => {
    const who = await api.addUser('tacos.test', 'viewer');
    const client = await api.signIn('tacos.test', who);
    const [session] = (await client(sessionCalls.list)).data;
    const other = await api.signIn('tacos.test');
    const body = { current_password: owner.password };
    const attempt = other(sessionCalls.end, { params: { id: session?.id ?? '' }, body });
    await expect(attempt).rejects.toMatchObject({ status: 404 });
    expect((await client(sessionCalls.list)).total).toBe(1);
  });

  test('can’t be ended by who holds a stolen token, without a proof', async () => {
    const who = await api.addUser('tacos.test', 'admin');
    const [kept, mate] = [await people.login(who), await people.login(await api.addUser('tacos.test', 'viewer'))];
    const client = await api.signIn('tacos.test', who);
    const params = { id: (await client(sessionCalls.list)).data.find(({ current }) => !current)?.id ?? '' };
    const { access_token: token, user } = await people.login(who);
    const query = api.services.db.updateTable('sessions').set({ proven_at: null });
    await query.where('user_id', '=', user.id).execute();
    const paths = [
      '/account/sessions/end-others',
      `/account/sessions/${params.id}/end`,
      `/users/${mate.user.id}/end-sessions`,
    ];
    for (const path of paths) {
      const post = (body?: object) => people.call(`/api${path}`, token, { method: 'POST', body });
      for (const body of [undefined, {}]) {
        const reply = await post(body);
        expect([reply.status, await reply.json()]).toMatchObject([403, { code: 'proof_needed' }]);
      }
      // Panels of before send the password with it.
      for (const body of [{ current_password: '' }, { current_password: 'a wrong guess' }]) {
        const reply = await post(body);
        expect([reply.status, await reply.json()]).toEqual([
          422,
          expect.objectContaining({ errors: { current_password: [expect.stringMatching(/current password/)] } }),
        ]);
      }
    }
    for (const session of [kept, mate]) expect(await people.account(session.access_token)).toBe(200);
  });

  test('can’t be ended by guessing the password: 10 tries a minute, whichever call takes them', async () => {
    const who = await api.addUser('tacos.test', 'admin');
    const { access_token: token } = await people.login(who);
    const mate = await api.addUser('tacos.test', 'viewer');
    const paths = ['/account/sessions/end-others', `/users/${await people.idOf(mate.email)}/end-sessions`];
    const body = { current_password: 'a wrong guess' };
    const statuses = [];
    for (let index = 0; index < 6; index += 1) {
      for (const path of paths)
        statuses.push((await people.call(`/api${path}`, token, { method: 'POST', body })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429, 429]);
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
    [
      'becoming an owner',
      async (who) => {
        await byOwner(who, 'PATCH', { role: 'owner' });
        await people.accept(who);
      },
    ],
    ['suspension in the domain', (who) => byOwner(who, 'PATCH', { suspension: 'domain' })],
    ['suspension in the network', (who) => byOwner(who, 'PATCH', { suspension: 'network' })],
    ['removal from the domain', (who) => byOwner(who, 'DELETE')],
    [
      'an owner who ends the sessions',
      (who) => byOwner(who, 'POST', { current_password: owner.password }, '/end-sessions'),
    ],
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

describe('90 days after the sign-in', () => {
  const day = 24 * 3_600_000;
  const aged = async (who: Credentials, days: number) =>
    api.services.db
      .updateTable('sessions')
      .set({ created_at: fromNow(-days * day) })
      .where('user_id', '=', await people.idOf(who.email))
      .execute();

  test('a session ends, however often it was used', async () => {
    const who = await api.addUser('tacos.test', 'viewer');
    const tokens = await people.login(who);
    await aged(who, 89.9);
    expect(await people.account(tokens.access_token)).toBe(200);
    const reply = await people.refresh(tokens.refresh_token);
    const { data: next } = (await reply.json()) as { data: SessionStart };
    await aged(who, 90.1);
    expect(await refused(next)).toBe(true);
    const client = await api.signIn('tacos.test', who);
    expect((await client(sessionCalls.list)).total).toBe(1);
  });

  test('neither a refresh nor another domain puts that off, and the list says when it is', async () => {
    const before = await people.login(owner, 'noodles.test');
    const created = fromNow(-50 * day);
    const sessions = api.services.db.updateTable('sessions').set({ created_at: created });
    await sessions.where('ended_at', 'is', null).where('user_id', '=', before.user.id).execute();
    const refreshed = (await (await people.refresh(before.refresh_token)).json()) as { data: SessionStart };
    const path = '/api/auth/switch-domain';
    const body = { domain_id: before.domain.id };
    const reply = await people.call(path, refreshed.data.access_token, { method: 'POST', body });
    const { data } = (await reply.json()) as { data: SessionStart };
    const list = await people.call('/api/account/sessions', data.access_token);
    const { data: listed } = (await list.json()) as { data: { current: boolean; ends_at: string }[] };
    expect(listed.find(({ current }) => current)?.ends_at).toBe(new Date(Date.parse(created) + 90 * day).toISOString());
  });

  test('is a setting', async () => {
    const short = await startApi({ SESSION_MAX_DAYS: '2' });
    const there = peopleOf(short);
    const tokens = await there.login();
    await short.services.db
      .updateTable('sessions')
      .set({ created_at: fromNow(-2.1 * day) })
      .execute();
    expect(await there.account(tokens.access_token)).toBe(401);
    expect((await there.refresh(tokens.refresh_token)).status).toBe(401);
    await short.close();
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
