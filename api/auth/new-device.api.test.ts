import { setTimeout as pause } from 'node:timers/promises';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { auditCalls } from '#shared/calls/audit.ts';
import { sessionCalls } from '#shared/calls/sessions.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { authenticator } from '#tests/support/authenticator.ts';
import { type Credentials, type People, peopleOf } from '#tests/support/people.ts';

import { createSession } from '../db/sessions.ts';

let api: TestApi;
let people: People;
let who: Credentials;
beforeAll(async () => {
  api = await startApi();
  people = peopleOf(api);
});
beforeEach(async () => {
  who = await api.addUser('tacos.test', 'admin');
});
afterAll(() => api.close());

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
type From = { address?: string; agent?: string; cookie?: string; language?: string };
type Started = { access_token: string; refresh_token: string };

/** Signs in from somewhere; returns the tokens and the cookie of the device. */
async function signIn(credentials: Credentials, { address = '203.0.113.5', agent = firefox, ...from }: From = {}) {
  const headers = new Headers({ 'content-type': 'application/json', 'user-agent': agent });
  headers.set('accept-language', from.language ?? 'de-AT,de;q=0.8');
  if (from.cookie) headers.set('cookie', from.cookie);
  const body = JSON.stringify(credentials);
  const request = new Request('http://panel.test/api/auth/login', { method: 'POST', headers, body });
  const reply = await api.app.fetch(request, { incoming: { socket: { remoteAddress: address } } });
  expect(reply.status).toBe(200);
  const cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? '';
  return { cookie, ...((await reply.json()) as { data: Started }).data };
}
const alarms = async () => (await people.mailsTo(who.email)).filter((mail) => mail.includes('A new device signed in'));
/** The mails, once there are so many, and none more a moment later. */
async function mailsOf(count: number): Promise<string[]> {
  await expect.poll(async () => (await alarms()).length).toBe(count);
  await pause(50);
  return alarms();
}
const linkIn = (mail = '') => /#alarm=([\w-]+)/.exec(mail)?.[1] ?? '';
const notMe = (token: string, method = 'POST') =>
  people.call('/api/account/sessions/not-me', '', method === 'POST' ? { method, body: { token } } : { method });

describe('a mail about a sign-in', () => {
  test('comes from a second browser, in the time of the domain, and names browser, language and network', async () => {
    await signIn(who);
    const elsewhere = {
      address: '198.51.100.77',
      agent: 'Mozilla/5.0 (iPhone) Version/18.0 Safari/604.1',
      language: 'es',
    };
    await signIn(who, elsewhere);
    const [mail = ''] = await mailsOf(1);
    expect(mail).toContain('Browser: Safari on iPhone');
    expect(mail).toContain('Where: a browser in Spanish, the network 198.51.100.*');
    expect(mail).not.toContain('198.51.100.77');
    expect(mail).toMatch(/When: \w+day, \w+ \d+, \d\d?(?::\d\d)? [AP]M, time of \w+/);
    expect(linkIn(mail)).toMatch(/^[\w-]{43}$/);
  });

  test('doesn’t come for the first sign-in of an account, nor again from what is known by cookie, or by browser and network', async () => {
    // As a first start makes one for the demo network.
    const { id: domain } = await api.services.db.selectFrom('domains').select('id').executeTakeFirstOrThrow();
    await createSession(api.services.db, await people.idOf(who.email), domain, `own-${who.email}`);
    const { cookie } = await signIn(who);
    await signIn(who, { cookie, address: '192.0.2.9', agent: 'Another/1.0' });
    await signIn(who);
    expect(await mailsOf(0)).toHaveLength(0);
    // Another browser in the same network is new, and so is the same in another network.
    await signIn(who, { agent: 'Mozilla/5.0 (X11; Linux) Chrome/140.0' });
    await signIn(who, { address: '192.0.2.200' });
    expect(await mailsOf(2)).toHaveLength(2);
  });

  test('can’t flood a mailbox: five in a day', async () => {
    await signIn(who);
    for (let n = 0; n < 8; n += 1) await signIn(who, { agent: `Browser/${n}`, address: `198.51.100.${n}` });
    expect(await mailsOf(5)).toHaveLength(5);
  });

  test('is no answer to a wrong password', async () => {
    await signIn(who);
    await expect(people.login({ ...who, password: 'wrong' })).rejects.toMatchObject({ status: 401 });
    expect(await mailsOf(0)).toHaveLength(0);
  });
});

describe('“this wasn’t me”', () => {
  /** `between` happens after the first sign-in, with its token. */
  async function alarmed(between?: (access: string) => Promise<void>) {
    const mine = await signIn(who);
    await between?.(mine.access_token);
    const theirs = await signIn(who, { agent: 'Stranger/1.0', address: '198.51.100.9' });
    const [mail] = await mailsOf(1);
    return { mine, theirs, link: linkIn(mail) };
  }

  test('ends every session and the password, and leads to a new one', async () => {
    const { mine, theirs, link } = await alarmed();
    const reply = await notMe(link);
    expect(reply.status).toBe(200);
    const { token } = ((await reply.json()) as { data: { token: string } }).data;
    for (const { access_token: access, refresh_token: refresh } of [mine, theirs]) {
      expect(await people.account(access)).toBe(401);
      expect((await people.refresh(refresh)).status).toBe(401);
    }
    // What somebody knows signs nobody in any more.
    await expect(people.login(who)).rejects.toMatchObject({ status: 401 });
    const password = 'nine quiet mesquite trees';
    const change = { method: 'POST', body: { token, password } };
    expect((await people.call('/api/account/change-password', '', change)).status).toBe(204);
    expect((await people.login({ ...who, password })).access_token).toBeTruthy();
    const client = await api.signIn('tacos.test');
    const { data } = await client(auditCalls.list, { query: { operation: 'sessions.notMe', network: 'true' } });
    expect(data[0]).toMatchObject({ user: { id: await people.idOf(who.email) } });
  });

  test('works once, and all links of the person end with it', async () => {
    const { link } = await alarmed();
    await signIn(who, { agent: 'Stranger/2.0', address: '192.0.2.77' });
    const other = (await mailsOf(2)).map(linkIn).find((one) => one !== link) ?? '';
    expect((await notMe(link)).status).toBe(200);
    for (const spent of [link, other]) {
      const reply = await notMe(spent);
      expect([reply.status, await reply.json()]).toMatchObject([
        422,
        { errors: { token: [expect.stringContaining('expired')] } },
      ]);
    }
  });

  test('two at once are one', async () => {
    const { link } = await alarmed();
    const replies = await Promise.all([notMe(link), notMe(link)]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  test('opening it changes nothing: no GET does anything', async () => {
    const { mine, link } = await alarmed();
    expect((await people.call(`/api/account/sessions/not-me?token=${link}`, '')).status).toBeGreaterThanOrEqual(400);
    expect(await people.account(mine.access_token)).toBe(200);
  });

  test('is refused after a week, and for links that nobody mailed', async () => {
    const { mine, link } = await alarmed();
    await api.services.db.updateTable('sign_in_alarms').set({ expires_at: '2020-01-01T00:00:00.000Z' }).execute();
    for (const token of [link, 'A'.repeat(43), '../../../../etc/passwd-and-more'])
      expect((await notMe(token)).status).toBe(422);
    for (const token of ['', 'x'.repeat(5000)]) expect((await notMe(token)).status).toBe(422);
    expect(await people.account(mine.access_token)).toBe(200);
  });

  test('revokes API tokens whose secrets were made since, and leaves older ones', async () => {
    const make = async (access: string, name: string, path = '/api/tokens') => {
      const body = path === '/api/tokens' ? { name, permissions: ['content.read'] } : {};
      const reply = await people.call(path, access, { method: 'POST', body });
      return ((await reply.json()) as { data: { id: string; secret: string } }).data;
    };
    const earlier: { id: string; secret: string }[] = [];
    const { theirs, link } = await alarmed(async (access) => {
      earlier.push(await make(access, 'Old'), await make(access, 'Taken'));
    });
    const [old, taken] = earlier;
    const made = await make(theirs.access_token, 'Theirs');
    const replaced = await make(theirs.access_token, '', `/api/tokens/${taken?.id}/replace`);
    expect((await notMe(link)).status).toBe(200);
    const statuses = [];
    for (const token of [old, taken, made, replaced])
      statuses.push((await people.call('/api/places', token?.secret ?? '')).status);
    expect(statuses).toEqual([200, 401, 401, 401]);
  });

  test('removes passkeys that were made since, which would sign in without the password, and leaves older ones', async () => {
    const { panelOrigin } = api.services;
    const deed = { origin: panelOrigin, host: new URL(panelOrigin).hostname };
    const all = '/api/account/factors/passkeys';
    const make = async (access: string, name: string) => {
      const asked = await people.call(`${all}/question`, access, { method: 'POST' });
      const { data } = (await asked.json()) as { data: { question: { challenge: string } } };
      const device = authenticator();
      const body = { name, passkey: device.create(data.question.challenge, deed) };
      expect((await people.call(all, access, { method: 'POST', body })).status).toBe(201);
      return device;
    };
    const { theirs, link } = await alarmed();
    const devices = [await make(theirs.access_token, 'Old'), await make(theirs.access_token, 'Theirs')];
    const before = { created_at: '2026-01-01T00:00:00.000Z' };
    await api.services.db.updateTable('passkeys').set(before).where('name', '=', 'Old').execute();
    expect((await notMe(link)).status).toBe(200);
    const statuses = [];
    for (const device of devices) {
      const asked = await people.call('/api/auth/passkey/question', '', { method: 'POST' });
      const { data } = (await asked.json()) as { data: { challenge: string } };
      const body = { passkey: device.get(data.challenge, deed) };
      statuses.push((await people.call('/api/auth/passkey', '', { method: 'POST', body })).status);
    }
    expect(statuses).toEqual([200, 401]);
  });
});

test('the list of devices says how each signed in, and when it was last seen', async () => {
  await signIn(who);
  const client = await api.signIn('tacos.test', who);
  const { data } = await client(sessionCalls.list);
  expect(data.length).toBeGreaterThan(1);
  for (const session of data)
    expect(session).toMatchObject({ signed_in_by: 'password', last_used_at: expect.any(String) as string });
});
