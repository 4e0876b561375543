import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { auditCalls } from '#shared/calls/audit.ts';
import { authCalls } from '#shared/calls/auth.ts';
import { domainCalls } from '#shared/calls/domains.ts';
import { optionCalls } from '#shared/calls/options.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import { type Client, createClient } from '#shared/client/http.ts';
import { memorySession } from '#shared/client/session.ts';
import { startInstallation } from '#tests/support/installation.ts';
import { ensureRenderer } from '#tests/support/renderer.ts';

import { missing, type Proxy, startCaddy, startNginx } from './proxies.ts';

const host = 'trucks.test';
const otherHost = 'other.test';
const panelHost = 'panel.test';
const owner = { email: 'owner@example.com', password: 'a password for the tests' };
let folder = '';
let server: Awaited<ReturnType<typeof startInstallation>>;
let ports = { server: 0, ask: 0 };
const absent = {
  caddy: missing('caddy', 'pebble', 'pebble-challtestsrv', 'openssl'),
  nginx: missing('nginx', 'openssl'),
};
const some = Object.values(absent).includes('');

beforeAll(async () => {
  if (!some) return;
  await ensureRenderer();
  folder = mkdtempSync(join(tmpdir(), 'caravan-edge-'));
  const settings = {
    PANEL_HOST: panelHost,
    TRUSTED_PROXY_HEADER: 'x-real-ip',
    TLS_ASK_PORT: '0',
    OWNER_EMAIL: owner.email,
    OWNER_PASSWORD: owner.password,
  };
  server = await startInstallation({ dataDir: join(folder, 'data'), host, settings, program: 'without panel' });
  const session = memorySession(host);
  const client = createClient({ session, baseUrl: `http://127.0.0.1:${server.port}` });
  session.store((await client(authCalls.login, { body: owner })).data);
  await client(optionCalls.createDomain, { body: { host: otherHost, title: 'Another network' } });
  ports = { server: server.port, ask: Number(/asked for on port (\d+)/.exec(server.output())?.[1]) };
}, 120_000);
afterAll(async () => {
  if (!some) return;
  server.child.kill('SIGTERM');
  await once(server.child, 'close');
  rmSync(folder, { recursive: true, force: true });
});

/** Signs in to the panel through the proxy. A visitor's own headers must not count. */
async function signIn(proxy: Proxy): Promise<{ client: Client; session: ReturnType<typeof memorySession> }> {
  const session = memorySession(host);
  const fetch: Proxy['fetch'] = (input, init) => {
    const asked = new Request(input, init);
    asked.headers.set('x-real-ip', '203.0.113.7');
    return proxy.fetch(asked);
  };
  const client = createClient({ session, baseUrl: `https://${panelHost}`, fetch });
  session.store((await client(authCalls.login, { body: owner })).data);
  return { client, session };
}

/** What arrives through the proxy: a page, an owner's address, the first event of a release, and the refusal of a stale tab. */
async function seenThrough(proxy: Proxy) {
  const home = await (await proxy.fetch(`https://${host}/`)).text();
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(home)?.[1];
  const { client, session } = await signIn(proxy);
  const [entry] = (await client(auditCalls.list, { query: { operation: 'auth.login' } })).data;
  const { data } = await client(releaseCalls.clearCache);
  const reader = (await client(releaseCalls.events, { params: { id: data.release.id } })).body?.getReader();
  const event = new TextDecoder().decode((await reader?.read())?.value);
  await reader?.cancel();
  // A tab that was left open on another domain.
  session.setSite(otherHost);
  const stale = await client(optionCalls.getSeo).catch((error: unknown) => error);
  return { canonical, address: entry?.address, event, stale };
}

const everything = {
  canonical: `https://${host}/`,
  address: '127.0.0.1',
  event: expect.stringContaining('data: {') as string,
  stale: expect.objectContaining({ status: 409, code: 'domain_mismatch' }) as object,
};

const without = (names: string) => (names === '' ? '' : ` (only where there is ${names})`);

describe.skipIf(absent.caddy !== '')(`through Caddy with deploy/Caddyfile${without(absent.caddy)}`, () => {
  let caddy: Proxy;
  beforeAll(async () => {
    caddy = await startCaddy(folder, ports);
  }, 60_000);
  afterAll(() => caddy.stop());

  test('a host of the network has a certificate within three seconds of its first request', async () => {
    for (const name of [host, `api.${host}`, panelHost]) {
      const began = performance.now();
      const path = name === host ? '/' : '/api/health';
      const { status } = await caddy.fetch(`https://${name}${path}`);
      expect([name, status]).toEqual([name, 200]);
      expect(performance.now() - began).toBeLessThan(3000);
    }
  });

  test('another host gets none', async () => {
    await expect(caddy.fetch('https://evil.test/')).rejects.toThrow(/alert|TLS|SSL|reset/i);
    await expect(caddy.fetch(`https://www.${host}/`)).rejects.toThrow(/alert|TLS|SSL|reset/i);
  });

  test('pages, sign-in, streams and the visitor’s address arrive, and a tab of another domain is refused', async () => {
    expect(await seenThrough(caddy)).toEqual(everything);
  });
});

describe.skipIf(absent.nginx !== '')(`through nginx with deploy/nginx.conf${without(absent.nginx)}`, () => {
  let nginx: Proxy;
  beforeAll(async () => {
    nginx = await startNginx(folder, ports, [host, `api.${host}`, `old.${host}`, panelHost]);
  }, 60_000);
  afterAll(() => nginx.stop());

  test('pages, sign-in, streams and the visitor’s address arrive, and a tab of another domain is refused', async () => {
    expect(await seenThrough(nginx)).toEqual(everything);
  });

  test('an alias redirects to the main host, with the path and over HTTPS', async () => {
    const { client } = await signIn(nginx);
    const { data: domains } = await client(domainCalls.network);
    const id = domains.find((domain) => domain.host === host)?.id ?? '';
    await client(domainCalls.addAlias, { params: { id }, body: { host: `old.${host}`, mode: 'redirect' } });
    const ask = () => nginx.fetch(`https://old.${host}/about?from=mail`, { redirect: 'manual' });
    await expect.poll(async () => (await ask()).status).toBe(301);
    expect((await ask()).headers.get('location')).toBe(`https://${host}/about?from=mail`);
  });
});
