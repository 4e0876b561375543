import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';

import { freePort } from '#tests/support/free-port.ts';

const deploy = resolve(import.meta.dirname, '../../deploy');

/** The names of the programs that aren't on this machine, for the name of a skipped test. */
export function missing(...programs: string[]): string {
  return programs.filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0).join(', ');
}

export type Proxy = {
  /** Requests of this origin's scheme and any host go through the proxy. */
  fetch: typeof globalThis.fetch;
  stop: () => Promise<void>;
};
/** `port`: where HTTPS is. `root`: the certificate of its authority. */
type Caddy = Proxy & { port: number; root: string };
type Ports = { server: number; ask: number };

/** Caddy with `deploy/Caddyfile`, and Pebble, the test authority of Let's Encrypt, that it gets certificates from. Files go into `folder`. */
export async function startCaddy(folder: string, { server, ask }: Ports): Promise<Caddy> {
  const names = ['directory', 'management', 'http', 'https', 'dns'] as const;
  const ports = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await freePort()]))) as Record<
    (typeof names)[number],
    number
  >;
  makeCertificate(folder, 'pebble', 'DNS:localhost,IP:127.0.0.1');
  const pebble = {
    listenAddress: `127.0.0.1:${ports.directory}`,
    managementListenAddress: `127.0.0.1:${ports.management}`,
    certificate: join(folder, 'pebble.pem'),
    privateKey: join(folder, 'pebble.key'),
    httpPort: ports.http,
    tlsPort: ports.https,
    ocspResponderURL: '',
    externalAccountBindingRequired: false,
  };
  writeFileSync(join(folder, 'pebble.json'), JSON.stringify({ pebble }));
  const own = `admin off
	http_port ${ports.http}
	https_port ${ports.https}
	acme_ca https://localhost:${ports.directory}/dir
	acme_ca_root ${join(folder, 'authority.pem')}
	storage file_system ${join(folder, 'store')}
	on_demand_tls {`;
  const config = readFileSync(join(deploy, 'Caddyfile'), 'utf8')
    .replace('on_demand_tls {', own)
    .replaceAll('127.0.0.1:4322', `127.0.0.1:${ask}`)
    .replaceAll('127.0.0.1:4321', `127.0.0.1:${server}`);
  writeFileSync(join(folder, 'Caddyfile'), config);
  const off = ['-defaultIPv6', '', '-http01', '', '-https01', '', '-tlsalpn01', ''];
  const dns = `127.0.0.1:${ports.dns}`;
  const children = [
    start('pebble-challtestsrv', [
      '-defaultIPv4',
      '127.0.0.1',
      ...off,
      '-dns01',
      dns,
      '-management',
      `127.0.0.1:${await freePort()}`,
    ]),
    start('pebble', ['-config', join(folder, 'pebble.json'), '-dnsserver', dns], { PEBBLE_VA_NOSLEEP: '1' }),
    start('caddy', ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile']),
  ];
  const trusted = readFileSync(join(folder, 'authority.pem'), 'utf8');
  await answers(() => askAt(ports.management, 'localhost', '/roots/0', trusted));
  const root = await (await askAt(ports.management, 'localhost', '/roots/0', trusted)).text();
  await answers(() => askAt(ports.https, 'localhost', '/', root).catch(refusedByName));
  return { fetch: fetchAt(ports.https, root), port: ports.https, root, stop: () => stopAll(children) };
}

/** nginx with `deploy/nginx.conf`, and a certificate for `hosts`. */
export async function startNginx(folder: string, { server }: Pick<Ports, 'server'>, hosts: string[]): Promise<Proxy> {
  const [http, https] = [await freePort(), await freePort()];
  makeCertificate(folder, 'nginx', hosts.map((host) => `DNS:${host}`).join(','));
  const site = readFileSync(join(deploy, 'nginx.conf'), 'utf8')
    .replaceAll('127.0.0.1:4321', `127.0.0.1:${server}`)
    .replaceAll(/listen 80;/g, `listen 127.0.0.1:${http};`)
    .replaceAll(/listen 443 /g, `listen 127.0.0.1:${https} `)
    .replaceAll(/server_name .*;/g, `server_name ${hosts.join(' ')};`)
    .replaceAll(/ssl_certificate .*;/g, `ssl_certificate ${join(folder, 'nginx.pem')};`)
    .replaceAll(/ssl_certificate_key .*;/g, `ssl_certificate_key ${join(folder, 'nginx.key')};`);
  const temps = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log ${folder}/errors;
events {}
http { access_log off; ${temps.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
${site} }`,
  );
  const child = start('nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder]);
  const trusted = readFileSync(join(folder, 'authority.pem'), 'utf8');
  await answers(() => askAt(https, hosts[0] ?? '', '/', trusted));
  return { fetch: fetchAt(https, trusted), stop: () => stopAll([child]) };
}

/** A certificate for these names by an authority of this folder. */
function makeCertificate(folder: string, name: string, names: string): void {
  const at = (file: string) => join(folder, file);
  const openssl = (...args: string[]) => {
    const { status, stderr } = spawnSync('openssl', args);
    if (status !== 0) throw new Error(String(stderr));
  };
  const key = ['-newkey', 'rsa:2048', '-nodes'];
  openssl(
    'req',
    '-x509',
    ...key,
    '-days',
    '10',
    '-subj',
    '/CN=test',
    '-keyout',
    at('authority.key'),
    '-out',
    at('authority.pem'),
  );
  openssl('req', ...key, '-subj', `/CN=${name}`, '-keyout', at(`${name}.key`), '-out', at(`${name}.csr`));
  writeFileSync(at('names'), `subjectAltName=${names}`);
  const by = ['-CA', at('authority.pem'), '-CAkey', at('authority.key'), '-CAcreateserial'];
  openssl(
    'x509',
    '-req',
    '-in',
    at(`${name}.csr`),
    ...by,
    '-days',
    '10',
    '-extfile',
    at('names'),
    '-out',
    at(`${name}.pem`),
  );
}

function start(program: string, args: string[], env: Record<string, string> = {}): ChildProcess {
  return spawn(program, args, { env: { ...process.env, ...env }, stdio: 'ignore' });
}

async function stopAll(children: ChildProcess[]): Promise<void> {
  for (const child of children) {
    if (child.exitCode !== null) continue;
    child.kill();
    await once(child, 'exit');
  }
}

async function answers(asking: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await asking();
      return;
    } catch (error) {
      if (tries === 100) throw error;
      await wait(100);
    }
  }
}

/** Caddy that runs refuses a handshake for a name that isn't the network's. */
function refusedByName(error: NodeJS.ErrnoException): void {
  if (error.code === 'ECONNREFUSED') throw error;
}

const askAt = (port: number, host: string, path: string, ca: string) => fetchAt(port, ca)(`https://${host}${path}`);

/** `fetch`, but each host is at this port of this machine, and this authority is trusted. */
function fetchAt(port: number, ca: string): typeof globalThis.fetch {
  return async (input, init) => {
    const asked = new Request(input, init);
    const { hostname, pathname, search } = new URL(asked.url);
    const headers = { ...Object.fromEntries(asked.headers), host: hostname };
    const body = asked.body ? Buffer.from(await asked.arrayBuffer()) : null;
    const options = {
      host: '127.0.0.1',
      port,
      servername: hostname,
      ca,
      agent: false,
      method: asked.method,
      path: pathname + search,
    };
    const reply = await new Promise<IncomingMessage>((done, fail) => {
      const sent = request(
        { ...options, headers: { ...headers, ...(body ? { 'content-length': String(body.length) } : {}) } },
        done,
      );
      asked.signal.addEventListener('abort', () => sent.destroy());
      sent.on('error', fail);
      sent.end(body);
    });
    const { statusCode: status = 0, rawHeaders } = reply;
    const pairs = rawHeaders.flatMap((name, at): [string, string][] =>
      at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? '']] : [],
    );
    const isEmpty = status === 204 || status === 304;
    return new Response(isEmpty ? null : (Readable.toWeb(reply) as ReadableStream), { status, headers: pairs });
  };
}
