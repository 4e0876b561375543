import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { userCalls } from '#shared/calls/users.ts';
import type { Client } from '#shared/client/http.ts';
import type { UserUpdate } from '#shared/schemas/users.ts';
import { owner, startApi, type TestApi } from '#tests/support/api.ts';
import { type Credentials, type People, peopleOf } from '#tests/support/people.ts';

import { makeOwner } from '../users/authority.ts';

let api: TestApi;
let people: People;
beforeAll(async () => {
  api = await startApi();
  people = peopleOf(api);
  await api.addDomain('noodles.test');
});
afterAll(() => api.close());
afterEach(async () => {
  const { db } = api.services;
  await db.updateTable('users').set({ is_owner: 0 }).where('email', '!=', owner.email).execute();
  await db.updateTable('users').set({ is_owner: 1, suspended_at: null }).where('email', '=', owner.email).execute();
});

/** A second owner. */
async function secondOwner(): Promise<Credentials> {
  const who = await api.addUser('tacos.test', 'editor');
  await makeOwner(api.services.db, { id: await people.idOf(who.email), email: who.email });
  return who;
}
const idOf = async ({ email }: { email: string }) => ({ params: { id: await people.idOf(email) } });
const update = async (client: Client, who: { email: string }, body: UserUpdate) =>
  (await client(userCalls.update, { ...(await idOf(who)), body })).data;
const lastOwner = { status: 409, code: 'last_owner' };

/** Owners who can sign in, according to the database. */
async function owners(): Promise<number> {
  const rows = api.services.db.selectFrom('users').select('id').where('is_owner', '=', 1);
  return (await rows.where('suspended_at', 'is', null).where('password_hash', 'is not', null).execute()).length;
}

describe('owners', () => {
  test('are appointed by owners with their consent, and removed by owners: a new one has every domain, a former one only the given role', async () => {
    const who = await api.addUser('tacos.test', 'editor');
    const appointed = await update(await api.signIn('tacos.test'), who, { role: 'owner' });
    expect(appointed.role).toBe('editor');
    expect((await people.login(who)).user.role).toBe('editor');
    await people.accept(who);
    for (const host of ['tacos.test', 'noodles.test']) await api.signIn(host, who);
    expect((await people.login(who)).user.role).toBe('owner');
    const data = await update(await api.signIn('noodles.test'), who, { role: 'viewer' });
    expect(data).toMatchObject({ role: 'viewer', domains: [{ host: 'noodles.test' }] });
    await expect(api.signIn('tacos.test', who)).rejects.toThrow('may not enter');
    expect((await people.login(who)).user.role).toBe('viewer');
  });

  test('are suspended in the network, not in a domain', async () => {
    const [client, who] = [await api.signIn('tacos.test'), await secondOwner()];
    const tokens = await people.login(who);
    await expect(update(client, who, { suspension: 'domain' })).rejects.toMatchObject({
      status: 422,
      body: { errors: { suspension: [expect.any(String)] } },
    });
    expect(await update(client, who, { suspension: 'network' })).toMatchObject({ state: 'suspended', role: 'owner' });
    expect(await people.account(tokens.access_token)).toBe(401);
    await expect(people.login(who)).rejects.toMatchObject({ status: 403, code: 'forbidden' });
    await update(client, who, { suspension: 'none' });
    expect((await people.login(who)).user.role).toBe('owner');
  });

  test('are removed from the whole network', async () => {
    const [client, who] = [await api.signIn('tacos.test'), await secondOwner()];
    await client(userCalls.remove, await idOf(who));
    await expect(people.login(who)).rejects.toMatchObject({ status: 403 });
    await expect(client(userCalls.get, await idOf(who))).rejects.toMatchObject({ status: 404 });
  });

  test('can’t be suspended in the domain when promoted', async () => {
    const [client, who] = [await api.signIn('tacos.test'), await api.addUser('tacos.test', 'viewer')];
    await update(client, who, { suspension: 'domain' });
    await expect(update(client, who, { role: 'owner' })).rejects.toMatchObject({ status: 422 });
    expect(await update(client, who, { role: 'viewer', suspension: 'none' })).toMatchObject({ state: 'active' });
  });

  test('can’t suspend or demote themselves', async () => {
    const who = await secondOwner();
    const client = await api.signIn('tacos.test', who);
    await expect(update(client, who, { role: 'viewer' })).rejects.toMatchObject({ status: 403 });
    await expect(update(client, who, { suspension: 'network' })).rejects.toMatchObject({ status: 403 });
    await expect(client(userCalls.remove, await idOf(who))).rejects.toMatchObject({ status: 403 });
    expect(await owners()).toBe(2);
  });
});

describe('the last owner who can sign in', () => {
  test('can’t be demoted, suspended or removed', async () => {
    const client = await api.signIn('tacos.test');
    // Neither counts: one is only invited, the other can't sign in.
    const invited = { email: 'invited@example.com', firstname: 'In', lastname: 'Vited', role: 'owner' as const };
    await client(userCalls.create, { body: invited });
    await update(client, await secondOwner(), { suspension: 'network' });
    await expect(update(client, owner, { role: 'viewer' })).rejects.toMatchObject(lastOwner);
    await expect(update(client, owner, { suspension: 'network' })).rejects.toMatchObject(lastOwner);
    await expect(client(userCalls.remove, await idOf(owner))).rejects.toMatchObject(lastOwner);
    expect((await people.login()).user.role).toBe('owner');
  });

  const changes: [string, (client: Client, who: { email: string }) => Promise<unknown>][] = [
    ['demote', (client, who) => update(client, who, { role: 'viewer' })],
    ['suspend', (client, who) => update(client, who, { suspension: 'network' })],
    ['remove', async (client, who) => client(userCalls.remove, await idOf(who))],
  ];
  test.each(changes)('remains when two owners %s each other at once', async (_, change) => {
    for (let round = 0; round < 3; round += 1) {
      const second = await secondOwner();
      const [one, other] = [await api.signIn('tacos.test'), await api.signIn('tacos.test', second)];
      const results = await Promise.allSettled([change(one, second), change(other, owner)]);
      expect(await owners()).toBe(1);
      const failed = results.flatMap((result) =>
        result.status === 'rejected' ? [result.reason as { status: number }] : [],
      );
      expect(failed).toHaveLength(1);
      // The second is no longer an owner, or its session has ended.
      expect([401, 403, 404, 409]).toContain(failed[0]?.status);
      const { db } = api.services;
      await db.updateTable('users').set({ is_owner: 0 }).where('email', '=', second.email).execute();
      await db.updateTable('users').set({ is_owner: 1, suspended_at: null }).where('email', '=', owner.email).execute();
    }
  });

  test('remains when five owners act against each other at once', async () => {
    const all = [owner, await secondOwner(), await secondOwner(), await secondOwner(), await secondOwner()];
    const clients = await Promise.all(all.map((who) => api.signIn('tacos.test', who)));
    await Promise.allSettled(
      clients.map((client, index) => update(client, all[(index + 1) % all.length] ?? owner, { role: 'viewer' })),
    );
    expect(await owners()).toBeGreaterThanOrEqual(1);
  });
});
