import { writeFileSync } from 'node:fs';
import { createServer, request as ask, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { domainCalls } from '#shared/calls/domains.ts';
import { optionCalls } from '#shared/calls/options.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import type { Client } from '#shared/client/http.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { ensureRenderer } from '#tests/support/renderer.ts';
import { liveBytes, placeAt } from '#tests/support/stored.ts';
import { packsAt, storeOf } from '#tests/support/test-packs.ts';

import { readHostTable } from './host-table.ts';
import { createStaticHost, type StaticHost } from './host.ts';
import { createPublisher, type Publisher } from './publisher.ts';

let rendererDir = '';
let api: TestApi;
let owner: Client;
let sites: StaticHost;
let server: Server;
let publisher: Publisher;
let id = '';

/** `before`: runs before each of its requests. */
function newPublisher(before: (request: Request) => Promise<void> = () => Promise.resolve()): Publisher {
  return createPublisher({
    dataDir: api.dataDir,
    store: packsAt(api.dataDir),
    rendererDir,
    shares: 1,
    api: {
      baseUrl: 'http://panel.test',
      fetch: async (input, init) => {
        const request = new Request(input, init);
        await before(request);
        return api.fetch(request);
      },
    },
    secret: api.services.rebuildSecret,
    originOf: (name) => `https://${name}`,
    log: () => undefined,
    onSwitch: (name) => sites.refresh(name),
  });
}

beforeAll(async () => {
  rendererDir = await ensureRenderer();
  api = await startApi();
  owner = await api.signIn('tacos.test');
  id = await api.addDomain('first.test', 'First Network');
  sites = createStaticHost({
    dataDir: api.dataDir,
    store: storeOf(api.dataDir),
    originOf: (name) => `https://${name}`,
    log: () => undefined,
  });
  server = createServer((request, response) => void sites.handle(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  publisher = newPublisher();
  await publisher.start();
}, 120_000);
afterAll(async () => {
  await publisher.close();
  server.close();
  server.closeAllConnections();
  await api.close();
});

/** The status, with a page's canonical link or a redirect's target. */
async function visit(host: string, path = '/'): Promise<[number, string | null]> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const asked = ask({ host: '127.0.0.1', port, path, headers: { host }, agent: false }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (text: string) => (body += text));
      response.on('end', () => {
        const canonical = /<link rel="canonical" href="([^"]+)"/.exec(body)?.[1] ?? null;
        resolve([response.statusCode ?? 0, response.headers.location ?? canonical]);
      });
    });
    asked.on('error', reject);
    asked.end();
  });
}

const move = (host: string, domain = id) => owner(domainCalls.update, { params: { id: domain }, body: { host } });

describe('a domain that changes its host', () => {
  test('is served without a gap, the old host redirects, and pages name the new one', async () => {
    expect(await visit('first.test')).toEqual([200, 'https://first.test/']);
    await move('second.test');
    const done = new AbortController();
    const seen = new Set<number>();
    const watching = (async () => {
      while (!done.signal.aborted) {
        // The old host serves the page, or redirects to where it is served.
        const [status] = await visit('first.test');
        seen.add(status);
        if (status === 301) seen.add((await visit('second.test'))[0]);
      }
    })();
    await publisher.wake();
    done.abort();
    await watching;
    expect(seen).toEqual(new Set([200, 301]));
    expect(await visit('second.test')).toEqual([200, 'https://second.test/']);
    expect(await visit('first.test', '/about?a=1')).toEqual([301, 'https://second.test/about?a=1']);
    expect(await visit('first.test', '//evil.example/')).toEqual([301, 'https://second.test//evil.example/']);
  });

  test('keeps its history: an older release can be restored', async () => {
    const client = await api.signIn('second.test');
    const { data } = await client(releaseCalls.list, {});
    const first = data.at(-1);
    expect(data.length).toBeGreaterThan(1);
    await client(releaseCalls.rollback, { params: { id: first?.id ?? '' } });
    await publisher.wake();
    expect((await visit('second.test'))[0]).toBe(200);
    await client(releaseCalls.clearCache);
    await publisher.wake();
  });

  test('is served at the new one at once, from the release that it has', async () => {
    const before = await storeOf(api.dataDir).names(id);
    await publisher.close();
    await move('third.test');
    await sites.refresh('third.test');
    expect((await visit('third.test'))[0]).toBe(404);
    // Its pages name the former host until they are rendered again.
    const at: unknown[] = [];
    const seen = async () => at.push(await visit('third.test'), await visit('second.test'));
    publisher = newPublisher(async (input) => {
      if (input.url.endsWith('/api/publisher/claim')) await seen();
    });
    await publisher.start();
    expect(at.slice(0, 2)).toEqual([
      [200, 'https://second.test/'],
      [301, 'https://third.test/'],
    ]);
    expect(await visit('third.test')).toEqual([200, 'https://third.test/']);
    expect(await storeOf(api.dataDir).names(id)).toEqual(expect.arrayContaining(before));
    await move('second.test');
    await publisher.wake();
    expect(await visit('third.test')).toEqual([301, 'https://second.test/']);
  });

  test('serves an alias too, under its own name for search engines, until that redirects', async () => {
    const params = { id, host: 'www.second.test' };
    await owner(domainCalls.addAlias, { params: { id }, body: { host: params.host, mode: 'serve' } });
    await publisher.wake();
    await sites.refresh(params.host);
    expect(await visit(params.host)).toEqual([200, 'https://second.test/']);
    await owner(domainCalls.updateAlias, { params, body: { mode: 'redirect' } });
    await publisher.wake();
    expect(await visit(params.host)).toEqual([301, 'https://second.test/']);
    await owner(domainCalls.releaseAlias, { params });
  });

  test('releases a former host, which then redirects nowhere or serves another domain', async () => {
    await owner(domainCalls.releaseAlias, { params: { id, host: 'third.test' } });
    await publisher.wake();
    await sites.refresh('third.test');
    expect((await visit('third.test'))[0]).toBe(404);
    await owner(optionCalls.createDomain, { body: { host: 'third.test', title: 'Newcomer' } });
    await publisher.wake();
    await sites.refresh('third.test');
    expect(await visit('third.test')).toEqual([200, 'https://third.test/']);
    expect(await visit('second.test')).toEqual([200, 'https://second.test/']);
  });

  test('can swap it with another domain while nobody publishes', async () => {
    await publisher.close();
    const other = (await owner(optionCalls.domains)).data.find(({ host }) => host === 'third.test')?.id ?? '';
    const free = (domain: string, host: string) => owner(domainCalls.releaseAlias, { params: { id: domain, host } });
    await move('between.test');
    await free(id, 'second.test');
    await move('second.test', other);
    await free(other, 'third.test');
    await move('third.test');
    publisher = newPublisher();
    await publisher.start();
    const title = async (host: string) => (await liveBytes(await placeAt(api.dataDir, host), '/')).toString();
    expect(await title('third.test')).toContain('First Network');
    expect(await title('second.test')).toContain('Newcomer');
    expect(await visit('between.test')).toEqual([301, 'https://third.test/']);
  });
});

describe('an archived domain', () => {
  test('is gone for visitors on all its hosts, and back at once when it is restored', async () => {
    await owner(domainCalls.archive, { params: { id } });
    await publisher.wake();
    expect((await visit('third.test', '/about'))[0]).toBe(410);
    expect((await visit('between.test'))[0]).toBe(410);
    await publisher.close();
    publisher = newPublisher();
    await publisher.start();
    expect((await visit('third.test'))[0]).toBe(410);
    await owner(domainCalls.unarchive, { params: { id } });
    // All that the API announces of it is the release.
    await publisher.wake('domain.rebuild');
    expect(await visit('third.test')).toEqual([200, 'https://third.test/']);
  });
});

test.each(['{"half', ''])('a broken table (%j) is written again, and visitors keep what they have', async (text) => {
  await publisher.close();
  for (const name of ['hosts.json', 'hosts.json.part']) writeFileSync(join(api.dataDir, name), text);
  publisher = newPublisher();
  await publisher.start();
  await sites.refresh('third.test');
  expect(await visit('third.test')).toEqual([200, 'https://third.test/']);
  expect(await visit('between.test')).toEqual([301, 'https://third.test/']);
  expect((await readHostTable(api.dataDir)).find((entry) => entry.id === id)?.host).toBe('third.test');
});
