import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import type { PublisherDomain } from '#shared/schemas/release-queue.ts';

import { readCurrent } from './current.ts';
import { readHostTable } from './host-table.ts';
import { type Hosts, openHosts } from './hosts.ts';

let dataDir = '';
/** What the database says, and how often it was asked since which count. */
let network: { domains: PublisherDomain[]; version: number } = { domains: [], version: 0 };
let asked: (number | undefined)[] = [];
let changed: string[] = [];
let said: string[] = [];
let unreadable = new Set<string>();
let reading: (id: string) => Promise<void> | void;
let hosts: Hosts;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'caravan-hosts-'));
  network = { domains: [domain('one', 1, 5), domain('two', 2, 3)], version: 2 };
  [asked, changed, said, unreadable] = [[], [], [], new Set()];
  reading = () => undefined;
  hosts = openHosts({
    dataDir,
    domains: async (since) => {
      asked.push(since);
      const { domains, version } = network;
      return { data: domains.filter((each) => since === undefined || each.version > since), version };
    },
    isReadable: async (id) => {
      if (unreadable.has(id)) throw new Error('The store is away');
      await reading(id);
      return true;
    },
    onChange: (host) => void changed.push(host),
    log: (line) => said.push(line),
  });
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

function domain(id: string, version: number, number: number): PublisherDomain {
  const current = { number, manifest: `pages of ${number}` };
  const rest = { rolled_back: false, unsure: false, aliases: [], archived: false, elsewhere: false };
  return { id, version, host: `${id}.test`, current, ...rest };
}

/** Another node makes a release current. */
function switchTo(id: string, number: number): number {
  network.version += 1;
  network.domains = network.domains.map((each) => (each.id === id ? domain(id, network.version, number) : each));
  return network.version;
}

const shown = async (id: string) => (await readCurrent(dataDir, id))?.number;

test('domains that switch together don’t wait for each other’s store', async () => {
  await hosts.look();
  switchTo('one', 6);
  switchTo('two', 4);
  const other = Promise.withResolvers<void>();
  reading = (id) => (id === 'one' ? other.promise : other.resolve());
  await hosts.look();
  expect([await shown('one'), await shown('two')]).toEqual([6, 4]);
});

test('a look reads everything once, then only what has changed', async () => {
  await hosts.look();
  expect([await shown('one'), await shown('two')]).toEqual([5, 3]);
  expect((await readHostTable(dataDir)).map(({ host }) => host)).toEqual(['one.test', 'two.test']);
  changed = [];
  switchTo('two', 4);
  await hosts.look();
  expect([await shown('one'), await shown('two')]).toEqual([5, 4]);
  expect(changed).toEqual(['two.test']);
  await hosts.look();
  expect(changed).toEqual(['two.test']);
  expect(asked).toEqual([undefined, 2, 3]);
});

test('a new domain and a new host arrive with a look, and the others stay', async () => {
  await hosts.look();
  network = { domains: [...network.domains, domain('three', 3, 1)], version: 3 };
  await hosts.look();
  expect((await readHostTable(dataDir)).map(({ host }) => host)).toEqual(['one.test', 'three.test', 'two.test']);
  network.domains = network.domains.map((each) =>
    each.id === 'one' ? { ...each, version: 4, host: 'uno.test' } : each,
  );
  network.version = 4;
  changed = [];
  await hosts.look();
  expect((await readHostTable(dataDir)).map(({ host }) => host)).toEqual(['three.test', 'two.test', 'uno.test']);
  expect(changed.toSorted()).toEqual(['one.test', 'uno.test']);
});

test('what is heard late never replaces what this node switched to since', async () => {
  await hosts.look();
  switchTo('one', 6);
  // Its own publisher switched after that.
  hosts.show('one', { number: 7, manifest: 'pages of 7' }, network.version + 1);
  await hosts.look();
  expect(await shown('one')).toBe(7);
  // Nor the other way around.
  network.version += 1;
  switchTo('one', 8);
  await hosts.look();
  hosts.show('one', { number: 6, manifest: 'pages of 6' }, network.version - 2);
  expect(await shown('one')).toBe(8);
});

test('a store that fails for one domain holds up no other, and the next look tries again', async () => {
  await hosts.look();
  unreadable.add('one');
  switchTo('one', 6);
  switchTo('two', 4);
  await hosts.look();
  expect([await shown('one'), await shown('two')]).toEqual([5, 4]);
  unreadable.clear();
  await hosts.look();
  expect(await shown('one')).toBe(6);
});

test('a database that counts less than before is another one: everything is read again', async () => {
  switchTo('one', 9);
  switchTo('one', 10);
  await hosts.look();
  network = { domains: [domain('one', 1, 5)], version: 1 };
  await hosts.look();
  expect(await shown('one')).toBe(5);
  expect((await readHostTable(dataDir)).map(({ host }) => host)).toEqual(['one.test']);
});

test('a table that the disk didn’t take is told, said once, and written at the next look', async () => {
  await hosts.look();
  network = { domains: [...network.domains, domain('three', 3, 1)], version: 3 };
  // In the way of the file that replaces the table.
  const part = join(dataDir, 'hosts.json.part');
  mkdirSync(part);
  changed = [];
  await hosts.look();
  await hosts.look();
  expect(changed).toEqual(['three.test']);
  expect(said).toEqual([expect.stringMatching(/^What is live can’t be kept on the disk.*EISDIR/)]);
  rmSync(part, { recursive: true, force: true });
  await hosts.look();
  expect((await readHostTable(dataDir)).map(({ host }) => host)).toEqual(['one.test', 'three.test', 'two.test']);
  expect(said.slice(1)).toEqual(['What is live is kept on the disk again']);
});

test('it says how long ago it knew, and a look that fails doesn’t count', async () => {
  expect(hosts.seen()).toBeNull();
  await hosts.look();
  expect(hosts.seen()).toBeLessThan(1000);
  const failing = openHosts({
    dataDir,
    domains: () => Promise.reject(new Error('The database is away')),
    onChange: () => undefined,
    log: () => undefined,
  });
  await expect(failing.look()).rejects.toThrow('The database is away');
  expect(failing.seen()).toBeNull();
});
