import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';

import { startApi, type TestApi } from '#tests/support/api.ts';
import { onPostgres } from '#tests/support/on-postgres.ts';
import { type Credentials, type People, peopleOf } from '#tests/support/people.ts';

import { createPasswordToken } from '../db/password-tokens.ts';
import { opaqueToken } from '../lib/opaque-tokens.ts';

let api: TestApi;
let people: People;
beforeAll(async () => {
  api = await startApi();
  people = peopleOf(api);
});
afterAll(() => api.close());
afterEach(() => {
  vi.useRealTimers();
});

/** An address that no other try of this file uses. */
let addresses = 0;
const nextAddress = () => {
  addresses += 1;
  return `10.${addresses >> 8}.${addresses & 255}.1`;
};

type From = { address?: string; cookie?: string; on?: TestApi };

async function post(path: string, body: object, { address = nextAddress(), cookie = '', on = api }: From = {}) {
  const headers = { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) };
  const request = new Request(`http://panel.test${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return on.app.fetch(request, { incoming: { socket: { remoteAddress: address } } });
}
const signIn = (who: Credentials, from?: From) => post('/api/auth/login', who, from);
const statusOf = async (who: Credentials, from?: From) => (await signIn(who, from)).status;
/** The part of the reply's cookie that a browser sends back. */
const cookieOf = (reply: Response) => reply.headers.get('set-cookie')?.split(';')[0] ?? '';
const knownDevice = async (who: Credentials) => cookieOf(await signIn(who));

/** Wrong passwords for an account, each from another address, until it has to wait. */
async function guess({ email }: Pick<Credentials, 'email'>): Promise<Response[]> {
  const replies = [];
  for (let index = 0; index < 23; index += 1) replies.push(await signIn({ email, password: `guess ${index}` }));
  return replies;
}
const newUser = () => api.addUser('tacos.test', 'viewer');

describe('guessing one account from many addresses', () => {
  test('is slowed down, with the same answers whether or not the account exists', async () => {
    const answers = async (email: string) =>
      Promise.all(
        (await guess({ email })).map(async (reply) => [
          reply.status,
          // Seconds pass on a slow machine.
          Number(reply.headers.get('retry-after')) > 0,
          (await reply.text()).replace(/wait \d+ seconds?/, 'wait'),
        ]),
      );
    const [existing, invented] = [await answers((await newUser()).email), await answers('invented@example.com')];
    expect(existing).toEqual(invented);
    const statuses = existing.map(([status]) => status);
    expect(statuses).toEqual([...Array.from({ length: 21 }, () => 401), 429, 429]);
    expect(existing.at(-1)).toEqual([429, true, expect.stringContaining('A device that signed in before')]);
  });

  test('has to wait twice as long each time, up to 15 minutes', async () => {
    const who = await newUser();
    vi.useFakeTimers({ toFake: ['Date'] });
    let refused = (await guess(who)).at(-1);
    const waits: number[] = [];
    for (let round = 0; round < 9; round += 1) {
      const seconds = Number(refused?.headers.get('retry-after'));
      waits.push(seconds);
      vi.setSystemTime(Date.now() + seconds * 1000 + 50);
      expect(await statusOf({ ...who, password: 'another guess' })).toBe(401);
      refused = await signIn({ ...who, password: 'another guess' });
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900]);
  });

  test('is counted again from the start after a successful sign-in', async () => {
    const who = await newUser();
    for (let index = 0; index < 15; index += 1) await statusOf({ ...who, password: 'a wrong guess' });
    expect(await statusOf(who)).toBe(200);
    for (let index = 0; index < 15; index += 1) {
      expect(await statusOf({ ...who, password: 'a wrong guess' })).toBe(401);
    }
  });

  test('can’t lock out a device that signed in before', async () => {
    const who = await newUser();
    const cookie = await knownDevice(who);
    await guess(who);
    expect(await statusOf(who)).toBe(429);
    expect(await statusOf(who, { cookie })).toBe(200);
    expect(await statusOf(who)).toBe(429);
  });

  test('nor who sets a new password by email', async () => {
    const who = await newUser();
    await guess(who);
    const token = opaqueToken();
    await createPasswordToken(api.services.db, await people.idOf(who.email), token);
    const password = 'seven tamales at dawn';
    const cookie = cookieOf(await post('/api/account/change-password', { token, password }));
    expect(await statusOf({ ...who, password })).toBe(429);
    expect(await statusOf({ ...who, password }, { cookie })).toBe(200);
  });

  test('a flood from the device’s own address doesn’t lock it out either', async () => {
    const who = await newUser();
    const [cookie, address] = [await knownDevice(who), nextAddress()];
    for (let index = 0; index < 12; index += 1) await statusOf({ ...who, password: 'a wrong guess' }, { address });
    expect(await statusOf(who, { address })).toBe(429);
    expect(await statusOf(who, { address, cookie })).toBe(200);
  });
});

describe('the cookie of a known device', () => {
  test('can’t be read by scripts, sent by other sites, or set by other hosts of the domain', async () => {
    const secure = await startApi({ PANEL_HOST: 'panel.example.com' });
    const who = await secure.addUser('tacos.test', 'viewer');
    const cookie = (await signIn(who, { on: secure })).headers.get('set-cookie');
    await secure.close();
    const flags = 'Path=/; Max-Age=34560000; HttpOnly; SameSite=Strict; Secure';
    expect(cookie).toMatch(new RegExp(`^__Host-device=[\\w-]{44}; ${flags}$`));
    expect((await signIn(await newUser())).headers.get('set-cookie')).toMatch(/^device=[^;]+(?!.*Secure)/);
    expect((await signIn({ email: 'nobody@example.com', password: 'wrong' })).headers.get('set-cookie')).toBeNull();
  });

  test('works for several people on one device, of whom the last five are remembered', async () => {
    const all = [];
    let cookie = '';
    for (let index = 0; index < 6; index += 1) {
      const who = await newUser();
      all.push(who);
      cookie = cookieOf(await signIn(who, { cookie }));
    }
    for (const who of all) await guess(who);
    const statuses = [];
    for (const who of all) statuses.push(await statusOf(who, { cookie }));
    expect(statuses).toEqual([429, 200, 200, 200, 200, 200]);
  });

  test('of another account, or a forged one, opens nothing', async () => {
    const [who, other] = [await newUser(), await newUser()];
    const [own, others] = [await knownDevice(who), await knownDevice(other)];
    await guess(who);
    const forged = own.slice(0, -1) + (own.endsWith('A') ? 'B' : 'A');
    const cookies = [others, forged, 'device=', 'device=a.b.c', `device=${'a'.repeat(5000)}`, `__Host-${own}`];
    for (const cookie of cookies) expect(await statusOf(who, { cookie })).toBe(429);
    expect(await statusOf(who, { cookie: `device=planted; ${own}` })).toBe(200);
  });

  test('is worthless after the password was changed', async () => {
    const who = await newUser();
    const cookie = await knownDevice(who);
    const { access_token: token } = await people.login(who);
    const password = 'seven tamales at dawn';
    const body = { current_password: who.password, password };
    const changed = await people.call('/api/account/change-password', token, { method: 'POST', body });
    expect(changed.status).toBe(204);
    await guess(who);
    expect(await statusOf({ ...who, password }, { cookie })).toBe(429);
    expect(await statusOf({ ...who, password }, { cookie: cookieOf(changed) })).toBe(200);
  });

  test('gives a thief 20 guesses an hour, and then those of any other device', async () => {
    const who = await newUser();
    const cookie = await knownDevice(who);
    await guess(who);
    const statuses = [];
    for (let index = 0; index < 21; index += 1) {
      statuses.push(await statusOf({ ...who, password: `guess ${index}` }, { cookie }));
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 401), 429]);
  });
});

// Hashes wait for each other in this process, whatever the database.
describe.skipIf(onPostgres)('while 60 connections flood', () => {
  /** Sends tries in a loop over 60 connections, each from `address()`, until stopped. Counts those that were hashed. */
  function flood(address: () => string, own?: { who: Credentials; cookie: string }) {
    const state = { hashed: 0, stopped: false };
    const connections = Array.from({ length: 60 }, async (_, index) => {
      while (!state.stopped) {
        const who = own?.who ?? { email: `nobody${index}@example.com`, password: 'a guess' };
        const { status } = await signIn(who, { address: address(), cookie: own?.cookie ?? '' });
        if (status === 401 || status === 200) state.hashed += 1;
        // As a network would: a loop of refusals must not keep the event loop to itself.
        else await new Promise((resolve) => setTimeout(resolve, 5));
      }
    });
    return { state, stop: () => Promise.all(((state.stopped = true), connections)) };
  }
  /** How many of the flood's tries were hashed before a person's, and that person's status. */
  async function passedBy({ state }: ReturnType<typeof flood>, who: Credentials, from?: From) {
    const before = state.hashed;
    return { status: await statusOf(who, from), hashed: state.hashed - before };
  }
  async function floods({ state }: ReturnType<typeof flood>): Promise<void> {
    await expect.poll(() => state.hashed, { timeout: 20_000 }).toBeGreaterThan(5);
  }

  test('from one address, a person gets in before all but a few of their tries', async () => {
    const who = await newUser();
    const flooding = flood(() => '192.0.2.1');
    await floods(flooding);
    const person = await passedBy(flooding, who);
    await flooding.stop();
    expect(person).toEqual({ status: 200, hashed: expect.toSatisfy((count: number) => count < 20) });
  });

  test('from ever new addresses, a known device waits for a few of their tries, others for one of each', async () => {
    const who = await newUser();
    const cookie = await knownDevice(who);
    const flooding = flood(nextAddress);
    await floods(flooding);
    const [known, unknown] = [await passedBy(flooding, who, { cookie }), await passedBy(flooding, who)];
    await flooding.stop();
    expect(known).toEqual({ status: 200, hashed: expect.toSatisfy((count: number) => count < 20) });
    expect(unknown).toEqual({ status: 200, hashed: expect.toSatisfy((count: number) => count < 75) });
  });

  test('of somebody who has an account, from a known device, others get in too', async () => {
    const [who, other] = [await newUser(), await newUser()];
    const cookie = await knownDevice(other);
    const flooding = flood(() => '192.0.2.2', { who: other, cookie });
    await floods(flooding);
    const person = await passedBy(flooding, who);
    await flooding.stop();
    // Two or three of each connection: their sign-ins also write, before this one does.
    expect(person).toEqual({ status: 200, hashed: expect.toSatisfy((count: number) => count < 200) });
  });
});
