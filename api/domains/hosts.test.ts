import { afterAll, beforeAll, expect, test } from 'vitest';

import { domainCalls } from '#shared/calls/domains.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';

import { sharedCookiesWarning } from './hosts.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ PANEL_HOST: 'panel.net.example' });
});
afterAll(() => api.close());

test('an operator whose panel shares a registrable domain with a website is warned at the start, and owners in the list', async () => {
  const warning = () => sharedCookiesWarning(api.services.db, api.services);
  expect(await warning()).toBeNull();
  await api.addDomain('tacosnet.example');
  expect(await warning()).toBeNull();

  const first = await api.addDomain('tacos.net.example');
  expect(await warning()).toMatch(
    /^PANEL_HOST is panel\.net\.example, which shares net\.example with tacos\.net\.example: /,
  );
  await api.addDomain('net.example');
  await api.addDomain('deep.pho.net.example');
  expect(await warning()).toMatch(/ with tacos\.net\.example and 2 more: .*\.$/);
  expect(await warning()).not.toContain('\n');

  const owner = await api.signIn('tacos.test');
  expect(await owner(domainCalls.network)).toMatchObject({ panel_domain: 'net.example', total: 5 });
  // The pages of an archived domain are offline.
  await owner(domainCalls.archive, { params: { id: first } });
  expect(await warning()).toMatch(/ with net\.example and 1 more: /);
});

test('names of this machine never warn', async () => {
  const { db } = api.services;
  await api.addDomain('tacos.localhost');
  expect(await sharedCookiesWarning(db, { panelOrigin: 'http://panel.localhost:4321', panelDomain: null })).toBeNull();
});
