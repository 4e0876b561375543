import { setTimeout as wait } from 'node:timers/promises';

import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { auditCalls } from '#shared/calls/audit.ts';
import { buildHookCalls } from '#shared/calls/build-hook.ts';
import { publisherCalls } from '#shared/calls/publisher.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import type { Client } from '#shared/client/http.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { startHttpServer } from '#tests/support/http-server.ts';
import { startStaticHost, type StaticHost } from '#tests/support/static-host.ts';

const networkSecret = `whsec_${'A'.repeat(43)}=`;
let api: TestApi;
let client: Client;
let network: StaticHost;
beforeAll(async () => {
  network = await startStaticHost();
  network.secret = networkSecret;
  api = await startApi({ REBUILD_HOOK_URL: network.hook, REBUILD_HOOK_SECRET: networkSecret });
  client = await api.signIn('tacos.test');
});
afterAll(async () => {
  await api.close();
  await network.close();
});

const set = (url: string, elsewhere = false, as = client) => as(buildHookCalls.update, { body: { url, elsewhere } });
const get = async (as = client) => (await as(buildHookCalls.get)).data;

test('only an owner reads or changes it, because the server calls the address', async () => {
  for (const role of ['admin', 'editor'] as const) {
    const other = await api.signIn('tacos.test', await api.addUser('tacos.test', role));
    await expect(get(other)).rejects.toMatchObject({ status: 403 });
    await expect(set('https://hooks.test/', false, other)).rejects.toMatchObject({ status: 403 });
    await expect(other(buildHookCalls.replaceSecret)).rejects.toMatchObject({ status: 403 });
  }
  await expect(api.visitor('tacos.test')(buildHookCalls.get)).rejects.toMatchObject({ status: 401 });
});

test.each([
  'ftp://hooks.test/',
  'hooks.test',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'https://user:hunter2@hooks.test/',
  'https://hunter2@hooks.test/',
  `https://hooks.test/${'x'.repeat(2000)}`,
])('%.40s is refused, without a word of it in the answer', async (url) => {
  const error = await set(url).catch((refused: unknown) => refused);
  expect(error).toMatchObject({ status: 422 });
  expect(JSON.stringify(error)).not.toMatch(/hunter2|passwd/);
});

test('an owner of a public installation can’t make the server call its own network', async () => {
  const open = await startApi({ PANEL_HOST: 'panel.example.com' });
  const owner = await open.signIn('tacos.test');
  for (const url of [
    'http://127.0.0.1:8080/',
    'http://localhost/',
    'http://169.254.169.254/',
    'http://[::1]/',
    'http://nas.lan/',
  ])
    await expect(set(url, false, owner)).rejects.toMatchObject({
      status: 422,
      body: { errors: { url: [expect.stringContaining('public')] } },
    });
  await set('https://hooks.example.com/build', false, owner);
  await open.close();
});

test('its secret is shown once, verifies webhooks, and can be replaced', async () => {
  await api.addDomain('pizza.test');
  const owner = await api.signIn('pizza.test');
  expect(await get(owner)).toEqual({
    url: '',
    elsewhere: false,
    network_hook: true,
    secret_made_at: null,
    secret: null,
  });
  await expect(owner(buildHookCalls.replaceSecret)).rejects.toMatchObject({ status: 409 });
  const own = await startHttpServer(() => ({ status: 202 }));
  const first = (await set(own.url, false, owner)).data;
  expect(first.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(await get(owner)).toEqual({ ...first, secret: null });
  expect((await set(`${own.url}/other`, false, owner)).data).toMatchObject({ secret: null });
  const second = (await owner(buildHookCalls.replaceSecret)).data;
  expect(second.secret).not.toBe(first.secret);

  await finish('pizza.test');
  await owner(releaseCalls.clearCache);
  await expect.poll(() => own.received.length).toBe(1);
  const [{ body, headers, url } = { body: '', headers: {}, url: '' }] = own.received;
  expect(url).toBe('/other');
  const verified = new Webhook(second.secret ?? '').verify(body, headers as Record<string, string>);
  expect(verified).toMatchObject({ data: { host: 'pizza.test' } });
  expect(() => new Webhook(first.secret ?? '').verify(body, headers as Record<string, string>)).toThrow(/signature/);

  const log = await owner(auditCalls.list, { query: { limit: 500 } });
  const operations = log.data.map(({ operation }) => operation);
  expect(operations).toContain('buildHook.update');
  expect(operations).toContain('buildHook.replaceSecret');
  expect(JSON.stringify(log)).not.toContain('whsec_');
});

/** Builds what the domain has in its queue. */
async function finish(host: string): Promise<void> {
  const publisher = 'the publisher';
  const { data } = await api.publisher()(publisherCalls.claim, { body: { publisher, host } });
  if (!data) return;
  const pages = { added: [], changed: [], removed: [] };
  const outcome = { state: 'live' as const, pages, page_count: 1, build_ms: 1 };
  await api.publisher()(publisherCalls.report, { params: { id: data.release.id }, body: { publisher, outcome } });
}

test('a publish calls one hook: the domain’s own, else the network’s, once for each release', async () => {
  const own = await startHttpServer(() => ({ status: 202 }));
  await api.addDomain('noodles.test');
  const noodles = await api.signIn('noodles.test');
  await set(own.url, false, noodles);
  await finish('noodles.test');
  await finish('tacos.test');
  await wait(100);
  network.events.length = 0;
  own.received.length = 0;
  for (const each of [noodles, noodles, client, client]) await each(releaseCalls.clearCache);
  await expect.poll(() => [own.received.length, network.events.length]).toEqual([1, 1]);
  await wait(100);
  expect(own.received.map(({ body }) => body)).toEqual([expect.stringContaining('"host":"noodles.test"')]);
  expect(network.events).toMatchObject([{ data: { host: 'tacos.test' } }]);
});

test('nobody would build a domain elsewhere without a hook', async () => {
  const alone = await startApi();
  const owner = await alone.signIn('tacos.test');
  await expect(set('', true, owner)).rejects.toMatchObject({
    status: 422,
    body: { errors: { url: [expect.stringMatching(/Enter the address that starts the build/) as string] } },
  });
  await alone.close();
});

test('with PUBLISHER=hook every domain is built elsewhere, unless it says otherwise', async () => {
  const hooked = await startApi({ REBUILD_HOOK_URL: network.hook, PUBLISHER: 'hook' });
  const owner = await hooked.signIn('tacos.test');
  const claim = async () =>
    (await hooked.publisher()(publisherCalls.claim, { body: { publisher: 'the publisher' } })).data;
  expect(await get(owner)).toMatchObject({ elsewhere: true, url: '' });
  await owner(releaseCalls.clearCache);
  expect(await claim()).toBeNull();
  await set('', false, owner);
  expect(await claim()).toMatchObject({ release: { host: 'tacos.test' } });
  await hooked.close();
});
