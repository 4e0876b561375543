import { afterAll, beforeAll, expect, test } from 'vitest';

import { domainCalls } from '#shared/calls/domains.ts';
import { optionCalls } from '#shared/calls/options.ts';
import { publisherCalls } from '#shared/calls/publisher.ts';
import type { Client } from '#shared/client/http.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';

let api: TestApi;
let owner: Client;
let made = 0;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signIn('tacos.test');
});
afterAll(() => api.close());

async function newDomain(): Promise<{ id: string; host: string }> {
  made += 1;
  const host = `site-${made}.test`;
  return { id: await api.addDomain(host), host };
}
const add = (id: string, host: string, mode: 'redirect' | 'serve' = 'redirect') =>
  owner(domainCalls.addAlias, { params: { id }, body: { host, mode } });
const refused = (words: string) => ({ status: 422, body: { errors: { host: [expect.stringContaining(words)] } } });

test('a domain gets further hosts that serve or redirect, and publishers learn which', async () => {
  const { id, host } = await newDomain();
  await add(id, `www.${host}`);
  const { data } = await add(id, `trucks.${host}`, 'serve');
  expect(data).toMatchObject({ host, aliases: [{ mode: 'redirect' }, { host: `trucks.${host}`, mode: 'serve' }] });
  const params = { id, host: `www.${host}` };
  const changed = await owner(domainCalls.updateAlias, { params, body: { mode: 'serve' } });
  expect(changed.data.aliases).toContainEqual({ host: `www.${host}`, mode: 'serve' });
  const known = (await api.publisher()(publisherCalls.domains)).data.find((domain) => domain.id === id);
  expect(known?.aliases).toEqual(changed.data.aliases);
});

test('a host that serves becomes the main one, and the one before redirects', async () => {
  const { id, host } = await newDomain();
  await add(id, `real-${host}`, 'serve');
  const { data } = await owner(domainCalls.makeMain, { params: { id, host: `real-${host}` } });
  expect(data).toMatchObject({ host: `real-${host}`, aliases: [{ host, mode: 'redirect' }] });
  expect(data.release?.state).toBe('queued');
  const again = owner(domainCalls.makeMain, { params: { id, host: `real-${host}` } });
  await expect(again).rejects.toMatchObject({ status: 404 });
});

test('a host that this or another domain has is refused with a reason', async () => {
  const [first, second] = [await newDomain(), await newDomain()];
  await expect(add(first.id, first.host)).rejects.toMatchObject(refused('main host of this domain'));
  await expect(add(first.id, second.host)).rejects.toMatchObject(refused('already a domain of this network'));
  await add(first.id, `www.${first.host}`);
  await expect(add(first.id, `www.${first.host}`)).rejects.toMatchObject(refused('already a host of this domain'));
  await expect(add(second.id, `www.${first.host}`)).rejects.toMatchObject(refused('release it there first'));
  await expect(add(second.id, 'panel.localhost')).rejects.toMatchObject(refused('The panel is at this host'));
  await expect(add(second.id, 'api.tacos.example')).rejects.toMatchObject(refused('reserved for the API'));
});

test('a host that two domains want at once goes to one of them', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await newDomain();
    const host = `wanted-${round}.test`;
    const results = await Promise.allSettled([
      add(id, host),
      owner(optionCalls.createDomain, { body: { host, title: 'Second' } }),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(results).toContainEqual(expect.objectContaining({ reason: expect.objectContaining({ status: 422 }) }));
  }
});

test('only owners change aliases, and those of no or another domain are 404', async () => {
  const [first, second] = [await newDomain(), await newDomain()];
  const host = `www.${first.host}`;
  await add(first.id, host);
  const admin = await api.signIn(first.host, await api.addUser(first.host, 'admin'));
  const params = { id: first.id, host };
  const body = { mode: 'serve' } as const;
  const add403 = admin(domainCalls.addAlias, { params: { id: first.id }, body: { host: 'x.test', ...body } });
  await expect(add403).rejects.toMatchObject({ status: 403 });
  await expect(admin(domainCalls.updateAlias, { params, body })).rejects.toMatchObject({ status: 403 });
  await expect(admin(domainCalls.makeMain, { params })).rejects.toMatchObject({ status: 403 });
  for (const id of [second.id, 'aaaaaaaaaaaaaaaa']) {
    const there = { id, host };
    await expect(owner(domainCalls.updateAlias, { params: there, body })).rejects.toMatchObject({ status: 404 });
    await expect(owner(domainCalls.makeMain, { params: there })).rejects.toMatchObject({ status: 404 });
  }
  await expect(add('aaaaaaaaaaaaaaaa', 'new.test')).rejects.toMatchObject({ status: 404 });
});

test('an archived domain gets no further host', async () => {
  const { id, host } = await newDomain();
  await owner(domainCalls.archive, { params: { id } });
  await expect(add(id, `www.${host}`)).rejects.toMatchObject({ status: 409, code: 'conflict' });
});
