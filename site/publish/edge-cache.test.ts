import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { storedRelease } from '#tests/support/bucket-release.ts';

import { writeCurrent } from './current.ts';
import { freshFor, monotonic } from './edge-cache.ts';
import { writeHostTable } from './host-table.ts';
import { createStaticHost, type StaticHost } from './host.ts';
import { openStore } from './packs/open-store.ts';
import { PackWriter } from './packs/pack-writer.ts';
import { folderStore } from './release.ts';
import { storeManifest } from './stored-manifest.ts';

const id = 'abcdefghijkmnpqr';
const host = 'tacos.test';
const kept = 'public, max-age=0, must-revalidate, s-maxage=86400';
const asked = 'public, max-age=0, must-revalidate';
let dataDir = '';
let files: StaticHost;
let port = 0;
let close = () => {};
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'caravan-edges-'));
  await writeHostTable(dataDir, [{ id, host, aliases: [{ host: 'www.tacos.test', mode: 'serve' }], archived: false }]);
  files = createStaticHost({ dataDir, edges: { keyHeader: 'surrogate-key' }, log: () => undefined });
  const server = createServer((incoming, response) => void files.handle(incoming, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  port = (server.address() as AddressInfo).port;
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  await show(1, 'Home');
});
afterEach(() => {
  close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Makes a release what this node's disk says is current. */
async function show(number: number, home: string): Promise<void> {
  const pages = { '/': home, '/members/taco joint': 'A member', '/404': 'Not here', '/art/a.svg': '<svg/>' };
  const redirects = [{ from: '/old', to: '/' }];
  const { manifest } = await storedRelease(folderOf(), id, number, {
    pages,
    redirects,
    assets: { '_astro/a.css': 'p{}' },
  });
  const { hash, bytes } = storeManifest(manifest);
  const writer = new PackWriter(openStore(folderStore(dataDir)), id);
  writer.add(hash, [['plain', bytes]]);
  await writer.finish();
  writeCurrent(dataDir, id, { number, manifest: hash });
}
const folderOf = () => join(dataDir, 'packs');

type Got = { status: number; headers: IncomingHttpHeaders; body: string };
const get = (path: string, headers: Record<string, string> = {}) =>
  new Promise<Got>((done, fail) => {
    const sent = request({ port, path, headers: { host, ...headers }, agent: false }, (response) => {
      let body = '';
      response.on('data', (chunk) => (body += String(chunk)));
      response.on('end', () => done({ status: response.statusCode ?? 0, headers: response.headers, body }));
    });
    sent.on('error', fail).end();
  });
const cacheOf = async (...args: Parameters<typeof get>) => (await get(...args)).headers['cache-control'];

test('edges may keep a page for a day while this node is up to date, and browsers ask each time', async () => {
  expect(await cacheOf('/'), 'nobody has looked yet').toBe(asked);
  files.looked(monotonic());
  await wait(120);
  const { headers, body } = await get('/');
  expect([headers['cache-control'], headers['surrogate-key'], body]).toEqual([kept, id, 'Home']);
  expect(await cacheOf('/', { host: 'www.tacos.test' })).toBe(kept);
  const same = await get('/', { 'if-none-match': String(headers.etag) });
  expect([same.status, same.headers['cache-control']]).toEqual([304, kept]);
});

test('only of a page’s own address: no other spelling, query, part, error, redirect or file', async () => {
  files.looked(monotonic());
  await wait(120);
  expect(await cacheOf('/members/taco%20joint')).toBe(kept);
  const others: Parameters<typeof get>[] = [
    ['/?utm_source=poster'],
    ['/members/taco%20join%74'],
    ['/', { range: 'bytes=0-1' }],
    ['/', { host: `${host}:8080` }],
    ['/nowhere'],
    ['/old'],
  ];
  for (const other of others) expect([other, await cacheOf(...other)]).toEqual([other, asked]);
  expect(await cacheOf('/_astro/a.css')).toBe('public, max-age=31536000, immutable');
  expect(await cacheOf('/art/a.svg')).toMatch(/^public, max-age=86400, stale/);
});

test('not from a node that didn’t look for a while, nor of a release that it can’t read', async () => {
  files.looked(monotonic() - freshFor + 400);
  await wait(120);
  expect(await cacheOf('/')).toBe(kept);
  await wait(400);
  expect(await cacheOf('/')).toBe(asked);
  writeCurrent(dataDir, id, { number: 2, manifest: 'not-there' });
  files.looked(monotonic());
  await wait(120);
  const older = await get('/');
  expect([older.headers['cache-control'], older.body]).toEqual([asked, 'Home']);
  await show(3, 'New home');
  files.looked(monotonic());
  await wait(120);
  const newer = await get('/');
  expect([newer.headers['cache-control'], newer.body]).toEqual([kept, 'New home']);
});

test('without a CDN that is told of changes, everybody asks each time', async () => {
  close();
  files = createStaticHost({ dataDir, log: () => undefined });
  const server = createServer((incoming, response) => void files.handle(incoming, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  port = (server.address() as AddressInfo).port;
  close = () => server.close();
  files.looked(monotonic());
  await wait(120);
  expect(await cacheOf('/')).toBe(asked);
});
