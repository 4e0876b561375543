import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
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
import { liveBytes } from '#tests/support/stored.ts';

import { readHostTable } from './host-table.ts';
import { createStaticHost, type StaticHost } from './host.ts';
import { createPublisher, type Publisher } from './publisher.ts';
import { releaseRoot } from './release.ts';

let rendererDir = '';
let api: TestApi;
let owner: Client;
let sites: StaticHost;
let server: Server;
let publisher: Publisher;
let id = '';

function newPublisher(): Publisher {
  return createPublisher({
    dataDir: api.dataDir,
    rendererDir,
    api: { baseUrl: 'http://panel.test', fetch: api.fetch },
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
  sites = createStaticHost({ dataDir: api.dataDir, originOf: (name) => `https://${name}`, log: () => undefined });
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
    expect(existsSync(join(api.dataDir, 'sites', 'first.test'))).toBe(false);
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

  test.each([
    ['before the folder moved', () => undefined],
    [
      'after it moved, before that was written down',
      () => renameSync(join(api.dataDir, 'sites', 'second.test'), join(api.dataDir, 'sites', 'third.test')),
    ],
  ])('is whole again after a kill %s', async (_, moved) => {
    await publisher.close();
    const before = (await readHostTable(api.dataDir)).find((entry) => entry.id === id);
    await move('third.test');
    // What a killed process leaves: the table names both places, the folder is in one of them.
    const table = (await readHostTable(api.dataDir)).map((entry) =>
      entry.id === id ? { ...entry, host: 'third.test', aliases: [...entry.aliases, 'second.test'] } : entry,
    );
    writeFileSync(join(api.dataDir, 'hosts.json'), JSON.stringify(table));
    moved();
    await sites.refresh('third.test');
    await sites.refresh('second.test');
    expect((await visit('third.test'))[0]).toBe(200);
    expect(await visit('second.test')).toEqual([301, 'https://third.test/']);
    publisher = newPublisher();
    await publisher.start();
    expect(await visit('third.test')).toEqual([200, 'https://third.test/']);
    expect((await readHostTable(api.dataDir)).find((entry) => entry.id === id)).toMatchObject({ folder: 'third.test' });
    await move('second.test');
    await publisher.wake();
    expect(before?.host).toBe('second.test');
    expect(await visit('third.test')).toEqual([301, 'https://second.test/']);
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
    const title = async (host: string) => (await liveBytes(releaseRoot(api.dataDir, host), '/')).toString();
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
    await publisher.wake();
    expect(await visit('third.test')).toEqual([200, 'https://third.test/']);
  });
});

test('a leftover folder at a new host is replaced, and a broken table is rewritten', async () => {
  mkdirSync(join(api.dataDir, 'sites', 'leftover.test', 'releases'), { recursive: true });
  writeFileSync(join(api.dataDir, 'hosts.json.part'), '{"half');
  await move('leftover.test');
  await publisher.wake();
  expect(await visit('leftover.test')).toEqual([200, 'https://leftover.test/']);
});
