import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { type HostEntry, writeHostTable } from '#site/publish/host-table.ts';

import { createTlsAsk } from './tls-ask.ts';

let dataDir = '';
let server: Server;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'caravan-tls-'));
  server = createTlsAsk({ dataDir, panelHost: 'panel.example.com:4321' });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const entry = (id: string, host: string, more: Partial<HostEntry> = {}): HostEntry => ({
  id,
  host,
  aliases: [],
  archived: false,
  ...more,
});

async function ask(query: string, method = 'GET'): Promise<number> {
  const { port } = server.address() as AddressInfo;
  return (await fetch(`http://127.0.0.1:${port}/tls${query}`, { method })).status;
}

test('hosts of the network get certificates, and no others do', async () => {
  expect(await ask('?domain=tacos.example.com')).toBe(404);
  expect(await ask('?domain=panel.example.com')).toBe(200);
  await writeHostTable(dataDir, [
    entry('one', 'tacos.example.com', {
      aliases: [
        { host: 'www.tacos.example.com', mode: 'serve' },
        { host: 'old.example.com', mode: 'redirect' },
      ],
    }),
    entry('two', 'closed.example.com', { archived: true }),
    entry('three', 'away.example.com', { elsewhere: true }),
  ]);
  const answers = {
    'tacos.example.com': 200,
    'TACOS.example.com': 200,
    'www.tacos.example.com': 200,
    'old.example.com': 200,
    'api.tacos.example.com': 200,
    'away.example.com': 200,
    'closed.example.com': 404,
    'api.closed.example.com': 404,
    'example.com': 404,
    'api.api.tacos.example.com': 404,
    'xtacos.example.com': 404,
  };
  const given = await Promise.all(Object.keys(answers).map(async (host) => [host, await ask(`?domain=${host}`)]));
  expect(Object.fromEntries(given)).toEqual(answers);
});

test('a domain that is added or archived counts from the next question on', async () => {
  await writeHostTable(dataDir, [entry('one', 'tacos.example.com')]);
  expect(await ask('?domain=new.example.com')).toBe(404);
  await writeHostTable(dataDir, [
    entry('one', 'tacos.example.com', { archived: true }),
    entry('four', 'new.example.com'),
  ]);
  expect(await ask('?domain=new.example.com')).toBe(200);
  expect(await ask('?domain=tacos.example.com')).toBe(404);
});

test('what is no host is refused', async () => {
  const long = `${'a'.repeat(64)}.example.com`;
  const queries = ['', '?domain=', '?domain=localhost', '?domain=192.0.2.1:80', '?domain=a/b', `?domain=${long}`];
  const given = await Promise.all(queries.map(async (query) => [query, await ask(query)]));
  expect(given).toEqual(queries.map((query) => [query, 400]));
  expect(await ask('?domain=new.example.com', 'POST')).toBe(400);
  expect(await askRaw('//')).toContain(' 400 ');
  expect(await ask('?domain=new.example.com')).toBe(200);
});

/** The first line of the answer to a target that `fetch` would never send. */
async function askRaw(target: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  const [line] = (await once(socket.setEncoding('utf8'), 'data')) as [string];
  socket.destroy();
  return line.split('\r\n')[0] ?? '';
}
