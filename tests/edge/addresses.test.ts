import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { domainCalls } from '#shared/calls/domains.ts';
import { optionCalls } from '#shared/calls/options.ts';
import type { Client } from '#shared/client/http.ts';
import { askHost } from '#tests/support/ask-host.ts';
import { startDnsServer, type Zones } from '#tests/support/dns-server.ts';
import { freePort } from '#tests/support/free-port.ts';
import { signIn, startInstallation } from '#tests/support/installation.ts';
import { ensureRenderer } from '#tests/support/renderer.ts';

import { missing, startCaddy } from './proxies.ts';

const host = 'trucks.test';
const www = `www.${host}`;
const person = { email: 'owner@example.com', password: 'a password for the tests' };
const absent = missing('caddy', 'pebble', 'pebble-challtestsrv', 'openssl');

describe.skipIf(absent !== '')(
  `from a new domain to HTTPS${absent === '' ? '' : ` (only where there are ${absent})`}`,
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'caravan-addresses-'));
    /** What the DNS says at the moment. */
    const zones: Zones = {};
    let dns: Awaited<ReturnType<typeof startDnsServer>>;
    let caddy: Awaited<ReturnType<typeof startCaddy>>;
    let server: Awaited<ReturnType<typeof startInstallation>>;
    let owner: Client;
    let id = '';

    beforeAll(async () => {
      await ensureRenderer();
      const ports = { server: await freePort(), ask: await freePort() };
      dns = await startDnsServer(zones);
      caddy = await startCaddy(folder, ports);
      const root = join(folder, 'root.pem');
      writeFileSync(root, caddy.root);
      const settings = {
        PORT: String(ports.server),
        TLS_ASK_PORT: String(ports.ask),
        PANEL_HOST: 'panel.test',
        TRUSTED_PROXY_HEADER: 'x-real-ip',
        OWNER_EMAIL: person.email,
        OWNER_PASSWORD: person.password,
        DNS_SERVERS: dns.address,
        PUBLIC_ADDRESSES: '127.0.0.1',
        PUBLIC_HTTPS_PORT: String(caddy.port),
        NODE_EXTRA_CA_CERTS: root,
      };
      server = await startInstallation({
        dataDir: join(folder, 'data'),
        host: 'first.test',
        settings,
        program: 'without panel',
      });
      owner = await signIn(server.port, person);
      id = (await owner(optionCalls.createDomain, { body: { host, title: 'Trucks' } })).data.id;
      await owner(domainCalls.addAlias, { params: { id }, body: { host: www, mode: 'redirect' } });
    }, 120_000);
    afterAll(async () => {
      server.child.kill('SIGTERM');
      await once(server.child, 'close');
      await caddy.stop();
      dns.close();
      rmSync(folder, { recursive: true, force: true });
    });

    const check = async (name: string) => (await owner(domainCalls.checkAddress, { params: { id, host: name } })).data;

    test('the panel says what is missing, and once the DNS points here the home is read over HTTPS within three seconds', async () => {
      expect(await check(host)).toMatchObject({ state: 'waiting_for_dns', problem: { code: 'no_records' } });
      // What is measured begins with the DNS, not with the domain's first publish.
      await expect.poll(async () => (await askHost(server.port, host, '/')).status, { timeout: 30_000 }).toBe(200);
      zones[host] = { A: ['127.0.0.1'] };
      zones[www] = { A: ['127.0.0.1'] };
      const began = performance.now();
      const home = await caddy.fetch(`https://${host}/`);
      expect([home.status, performance.now() - began < 3000]).toEqual([200, true]);
      expect(await check(host)).toMatchObject({
        state: 'answers',
        problem: null,
        certificate: { issuer: expect.stringContaining('Pebble') },
      });
      expect(await check(`api.${host}`)).toMatchObject({ state: 'waiting_for_dns', problem: { code: 'no_records' } });
    });

    test('www redirects, shows the same pages when an owner says so, and becomes the main address', async () => {
      const params = { id, host: www };
      const visit = async (name: string) => {
        const reply = await caddy.fetch(`https://${name}/`);
        const canonical = /<link rel="canonical" href="([^"]+)"/.exec(await reply.text())?.[1];
        return [reply.status, reply.headers.get('location') ?? canonical];
      };
      expect(await visit(www)).toEqual([301, `https://${host}/`]);
      await owner(domainCalls.updateAlias, { params, body: { mode: 'serve' } });
      await expect.poll(() => visit(www)).toEqual([200, `https://${host}/`]);
      expect(await check(www)).toMatchObject({ role: 'alias', state: 'answers', problem: null });
      await owner(domainCalls.makeMain, { params });
      await expect.poll(() => visit(www), { timeout: 10_000 }).toEqual([200, `https://${www}/`]);
      expect(await visit(host)).toEqual([301, `https://${www}/`]);
    });
  },
);
