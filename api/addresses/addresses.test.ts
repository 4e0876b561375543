import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { sharedSecret } from '#api/auth/secrets.ts';
import { writeBuildHook } from '#api/db/build-hooks.ts';
import { now } from '#api/db/codec.ts';
import { domainCalls } from '#shared/calls/domains.ts';
import type { Client } from '#shared/client/http.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { type Authority, createAuthority } from '#tests/support/certificates.ts';
import { startDnsServer, type Zones } from '#tests/support/dns-server.ts';

import { nonceIn, proofOf } from './proof.ts';

const host = 'trucks.example';
const zones: Zones = {};
const trusted = getCACertificates('default');
let dns: Awaited<ReturnType<typeof startDnsServer>>;
let authority: Authority;
let server: Server;
let api: TestApi;
let owner: Client;
let id = '';
let secret = '';
/** How the server answers: with the proof, unless a test says otherwise. */
let reply = { status: 200, headers: {} as Record<string, string>, body: null as string | null };

beforeAll(async () => {
  authority = createAuthority();
  setDefaultCACertificates([...trusted, authority.cert]);
  dns = await startDnsServer(zones);
  server = createServer(authority.issue(host), (request, response) => {
    const nonce = nonceIn(request.url ?? '') ?? '';
    response.writeHead(reply.status, reply.headers);
    response.end(reply.body ?? proofOf(secret, request.headers.host ?? '', nonce));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  api = await startApi({
    DNS_SERVERS: dns.address,
    PUBLIC_ADDRESSES: '127.0.0.1',
    PUBLIC_HTTPS_PORT: String((server.address() as AddressInfo).port),
    PLATFORM_DOMAIN: 'platform.example',
  });
  secret = await sharedSecret(api.services.db, 'address-proof');
  owner = await api.signIn('tacos.test');
  id = await api.addDomain(host);
});
afterAll(async () => {
  setDefaultCACertificates(trusted);
  server.close();
  dns.close();
  authority.close();
  await api.close();
});
beforeEach(() => {
  for (const name of Object.keys(zones)) delete zones[name];
  zones[host] = { A: ['127.0.0.1'] };
  reply = { status: 200, headers: {}, body: null };
  server.setSecureContext((certificate ??= authority.issue(host)));
});
let certificate: ReturnType<Authority['issue']> | undefined;

const check = async (name = host) => (await owner(domainCalls.checkAddress, { params: { id, host: name } })).data;

test('a host that points here and answers with a trusted certificate is fine, and is looked at again in a day', async () => {
  const state = await check();
  expect(state).toMatchObject({ host, role: 'main', state: 'answers', problem: null, is_apex: true });
  expect(state).toMatchObject({ found: { a: ['127.0.0.1'], aaaa: [] }, certificate: { issuer: 'Test Authority' } });
  expect(state.records).toEqual([{ type: 'A', name: '@', value: '127.0.0.1' }]);
  const hours = (Date.parse(state.next_check_at ?? '') - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(20);
});

test('a name without records waits for the DNS, less and less often', async () => {
  delete zones[host];
  const { db } = api.services;
  const minutes = (time: string | null | undefined) => (Date.parse(time ?? '') - Date.now()) / 60_000;
  const byClock = async () => {
    await db.updateTable('host_checks').set({ next_check_at: now() }).where('host', '=', host).execute();
    await api.services.addresses.checkDue(() => false);
    const { data } = await owner(domainCalls.addresses, { params: { id } });
    return minutes(data.hosts[0]?.next_check_at);
  };
  expect(await check()).toMatchObject({ state: 'waiting_for_dns', problem: { code: 'no_records' } });
  const [first, second, third] = [await byClock(), await byClock(), await byClock()];
  expect(first).toBeLessThan(second);
  expect(second).toBeLessThan(third);
  // Whoever looks at it sees new checks, and doesn't put the next one off.
  expect(minutes((await check()).next_check_at)).toBeLessThan(third * 1.5);
});

test('a DNS that flaps is said, and the next answer counts', async () => {
  zones[host] = 'fails';
  expect(await check()).toMatchObject({ state: 'waiting_for_dns', problem: { code: 'dns_unreachable' } });
  zones[host] = { A: ['127.0.0.1'] };
  expect(await check()).toMatchObject({ state: 'answers', problem: null });
});

test('the list of domains says which has an address with a problem, until it is solved', async () => {
  const listed = async () => (await owner(domainCalls.network)).data.find((one) => one.id === id)?.address_problem;
  await api.services.db.deleteFrom('host_checks').where('host', '!=', host).execute();
  zones[host] = { A: ['192.0.2.1'] };
  await check();
  expect(await listed()).toContain('192.0.2.1');
  zones[host] = { A: ['127.0.0.1'] };
  await check();
  expect(await listed()).toBeNull();
});

test('records that lead elsewhere are named with what they should say', async () => {
  zones[host] = { A: ['192.0.2.1'] };
  const { problem } = await check();
  expect(problem).toMatchObject({ code: 'a_elsewhere', cure: 'Change its A record to 127.0.0.1.' });
  expect(problem?.message).toContain('192.0.2.1');
  zones[host] = { A: ['192.0.2.1'], CNAME: 'shops.builder.example' };
  expect(await check()).toMatchObject({
    problem: { cure: 'Its CNAME record leads to shops.builder.example: replace it by the record below.' },
  });
  zones[host] = { A: ['127.0.0.1'], AAAA: ['2001:db8::1'] };
  expect(await check()).toMatchObject({
    state: 'answers',
    found: { aaaa: ['2001:db8::1'] },
    problem: { code: 'aaaa_elsewhere', cure: expect.stringContaining('Remove its AAAA record') },
  });
});

test('an expired certificate, one of another name, and one that CAA forbids are told apart', async () => {
  server.setSecureContext(authority.issue(host, '20200201000000Z'));
  expect(await check()).toMatchObject({
    state: 'points_here',
    problem: { code: 'certificate_invalid', message: expect.stringContaining('has expired') },
    certificate: { expires_at: '2020-02-01T00:00:00.000Z' },
  });
  server.setSecureContext(authority.issue('other.example'));
  const other = await check();
  expect(other.problem).toMatchObject({ message: expect.stringContaining('another name') });
  zones['example'] = { CAA: ['other-authority.example'] };
  expect(await check()).toMatchObject({ state: 'points_here', problem: { code: 'caa_forbids' } });
});

test('a certificate that wasn’t renewed is named before it ends, and the owners get a mail at 14 days and at 3', async () => {
  const { db } = api.services;
  const warnings = async () => {
    await api.services.addresses.checkDue(() => false);
    const rows = await db.selectFrom('mails').select('message').execute();
    return rows.map(({ message }) => message ?? '').filter((message) => message.includes(`certificate of ${host}`));
  };
  const endIn = async (days: number) => {
    const end = new Date(Date.now() + days * 86_400_000).toISOString();
    server.setSecureContext(authority.issue(host, `${end.replaceAll(/\D/g, '').slice(0, 14)}Z`));
    return check();
  };
  expect(await endIn(15)).toMatchObject({ state: 'answers', problem: null });
  expect(await warnings()).toHaveLength(0);
  expect(await endIn(5.5)).toMatchObject({
    state: 'answers',
    problem: { code: 'certificate_expires', message: expect.stringContaining('in 5 days') },
  });
  expect(await warnings()).toHaveLength(1);
  await check();
  // A name whose DNS flaps keeps its certificate, so nobody is told again.
  zones[host] = 'fails';
  await check();
  zones[host] = { A: ['127.0.0.1'] };
  await check();
  expect(await warnings()).toEqual([expect.stringContaining('expires in 5 days')]);
  await endIn(2.5);
  expect(await warnings()).toHaveLength(2);
  // As if the first mail about this certificate was sent before it got urgent.
  await db.updateTable('host_checks').set({ warned_at: '2020-01-01T00:00:00.000Z' }).where('host', '=', host).execute();
  expect(await warnings()).toHaveLength(3);
  expect(await warnings()).toHaveLength(3);
  server.setSecureContext((certificate ??= authority.issue(host)));
  expect(await check()).toMatchObject({ problem: null });
  expect(await warnings()).toHaveLength(3);
});

test('another installation, a proxy in front, and an error are told apart', async () => {
  reply.body = 'Welcome to another server';
  expect(await check()).toMatchObject({ state: 'certificate', problem: { code: 'other_installation' } });
  reply.headers = { server: 'cloudflare' };
  expect(await check()).toMatchObject({ problem: { code: 'proxy_in_front' } });
  reply = { status: 502, headers: {}, body: 'Bad gateway' };
  expect(await check()).toMatchObject({ state: 'certificate', problem: { code: 'http_error' } });
});

test('a name that leads into a private network is asked by nobody', async () => {
  zones[`www.${host}`] = { A: ['127.0.0.2'] };
  await owner(domainCalls.addAlias, { params: { id }, body: { host: `www.${host}`, mode: 'serve' } });
  expect(await check(`www.${host}`)).toMatchObject({ role: 'alias', certificate: null, state: 'waiting_for_dns' });
});

test('the list has the host, its aliases and its API, and reading it checks them', async () => {
  const read = async () => (await owner(domainCalls.addresses, { params: { id } })).data;
  const { hosts, targets } = await read();
  expect(targets).toEqual({ a: ['127.0.0.1'], aaaa: [] });
  expect(hosts.map(({ host: name, role }) => [name, role])).toEqual([
    [host, 'main'],
    [`www.${host}`, 'alias'],
    [`api.${host}`, 'api'],
  ]);
  expect(hosts[2]).toMatchObject({ is_apex: false, records: [{ type: 'A', name: 'api', value: '127.0.0.1' }] });
  await expect.poll(async () => (await read()).hosts[2]?.problem?.code).toBe('no_records');
});

test('names of this machine need no records, and the clock leaves them alone', async () => {
  const local = await api.addDomain('tacos.localhost');
  const { data } = await owner(domainCalls.addresses, { params: { id: local } });
  expect(data.hosts).toEqual([expect.objectContaining({ state: 'answers', records: [] }), expect.anything()]);
  await api.services.addresses.checkDue(() => false);
  const rows = await api.services.db.selectFrom('host_checks').select('host').execute();
  expect(rows.map((row) => row.host).filter((name) => name.endsWith('.localhost'))).toEqual([]);
  expect(rows).toContainEqual({ host: 'tacos.test' });
});

test('hosts whose pages come from elsewhere aren’t checked, except for the API’s', async () => {
  const { db } = api.services;
  const away = await api.addDomain('away.example');
  await writeBuildHook(db, { domain_id: away, elsewhere: 1, url: null, secret: null, secret_made_at: null });
  await api.services.addresses.checkDue(() => false);
  const { hosts } = (await owner(domainCalls.addresses, { params: { id: away } })).data;
  expect(hosts.map((one) => [one.role, one.is_served_here])).toEqual([
    ['main', false],
    ['api', true],
  ]);
  const { data } = await owner(domainCalls.checkAddress, { params: { id: away, host: 'away.example' } });
  expect(data).toMatchObject({ state: 'unchecked', problem: null, checked_at: null });
  const rows = await db.selectFrom('host_checks').select('host').where('host', 'like', '%away.example').execute();
  expect(rows).toEqual([{ host: 'api.away.example' }]);
});

test('only owners see addresses, and hosts of no or another domain are 404', async () => {
  const admin = await api.signIn(host, await api.addUser(host, 'admin'));
  await expect(admin(domainCalls.addresses, { params: { id } })).rejects.toMatchObject({ status: 403 });
  await expect(admin(domainCalls.checkAddress, { params: { id, host } })).rejects.toMatchObject({ status: 403 });
  const nobody = { id: 'aaaaaaaaaaaaaaaa' };
  await expect(owner(domainCalls.addresses, { params: nobody })).rejects.toMatchObject({ status: 404 });
  await expect(check('tacos.test')).rejects.toMatchObject({ status: 404 });
});

test.each([
  ['xn--pple-43d.example', 'reads “аpple.example”'],
  ['xn--99999999.example', 'is no valid name'],
  [`${'a'.repeat(64)}.example`, 'Enter a host name'],
  [`${'a.'.repeat(130)}example`, 'Use at most 253 characters'],
  ['192.0.2.7', 'not an IP address'],
])('%s is refused as a host with a reason', async (name, words) => {
  const add = owner(domainCalls.addAlias, { params: { id }, body: { host: name, mode: 'serve' } });
  await expect(add).rejects.toMatchObject({
    status: 422,
    body: { errors: { host: expect.arrayContaining([expect.stringContaining(words)]) } },
  });
});

test('a name with an accent may be added', async () => {
  const body = { host: 'xn--caf-dma.example', mode: 'serve' } as const;
  const { data } = await owner(domainCalls.addAlias, { params: { id }, body });
  expect(data.aliases).toContainEqual(body);
  await owner(domainCalls.releaseAlias, { params: { id, host: body.host } });
});

test('owners learn under which name of the platform a domain can start, and can’t take a public suffix', async () => {
  expect((await owner(domainCalls.network)).platform_domain).toBe('platform.example');
  for (const suffix of ['co.uk', 'github.io']) {
    const add = owner(domainCalls.addAlias, { params: { id }, body: { host: suffix, mode: 'serve' } });
    const words = expect.stringContaining('Many websites share');
    await expect(add).rejects.toMatchObject({ status: 422, body: { errors: { host: [words] } } });
  }
});
