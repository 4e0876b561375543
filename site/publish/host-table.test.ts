import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { type HostEntry, hostRules, hostTableStamp, readHostTable, syncHosts } from './host-table.ts';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'caravan-hosts-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const domain = (id: string, host: string, change: Partial<HostEntry> = {}): HostEntry => ({
  id,
  host,
  aliases: [],
  archived: false,
  ...change,
});
const sync = (...domains: HostEntry[]) => syncHosts(dataDir, domains);
/** What each host serves now. */
const rules = async () => Object.fromEntries(hostRules(await readHostTable(dataDir)));

test('every host serves its own domain after a sync, and those that now serve something else are named', async () => {
  // Nobody had anything before the first one.
  expect(await sync(domain('a', 'one.test'), domain('b', 'two.test'))).toEqual([]);
  expect(await rules()).toEqual({ 'one.test': { id: 'a' }, 'two.test': { id: 'b' } });
  expect((await sync(domain('a', 'two.test'), domain('b', 'one.test'))).toSorted()).toEqual(['one.test', 'two.test']);
  expect(await rules()).toEqual({ 'one.test': { id: 'b' }, 'two.test': { id: 'a' } });
  expect(
    (
      await sync(
        domain('a', 'three.test', { aliases: [{ host: 'two.test', mode: 'redirect' }] }),
        domain('b', 'one.test'),
      )
    ).toSorted(),
  ).toEqual(['three.test', 'two.test']);
  expect(await rules()).toEqual({
    'one.test': { id: 'b' },
    'two.test': { movedTo: 'three.test' },
    'three.test': { id: 'a' },
  });
  expect((await sync(domain('b', 'one.test'))).toSorted()).toEqual(['three.test', 'two.test']);
  expect(await rules()).toEqual({ 'one.test': { id: 'b' } });
});

test('three domains swap hosts in a circle', async () => {
  const hosts = ['one.test', 'two.test', 'three.test'];
  await sync(...hosts.map((host, index) => domain(String(index), host)));
  const next = (index: number) => hosts[(index + 1) % 3] ?? '';
  await sync(...hosts.map((_, index) => domain(String(index), next(index))));
  expect(await rules()).toEqual(
    Object.fromEntries([...hosts.keys()].map((index) => [next(index), { id: String(index) }])),
  );
});

test('an archived domain is gone on all its hosts', async () => {
  await sync(domain('a', 'one.test', { aliases: [{ host: 'old.test', mode: 'redirect' }] }));
  await sync(domain('a', 'one.test', { aliases: [{ host: 'old.test', mode: 'redirect' }], archived: true }));
  expect(await rules()).toEqual({ 'one.test': 'gone', 'old.test': 'gone' });
});

test('an alias that serves has the pages of its domain, and another mode counts at the next sync', async () => {
  await sync(domain('a', 'one.test', { aliases: [{ host: 'www.one.test', mode: 'serve' }] }));
  expect(await rules()).toEqual({ 'one.test': { id: 'a' }, 'www.one.test': { id: 'a' } });
  expect(await sync(domain('a', 'one.test', { aliases: [{ host: 'www.one.test', mode: 'redirect' }] }))).toEqual([
    'www.one.test',
  ]);
  expect(await rules()).toEqual({ 'one.test': { id: 'a' }, 'www.one.test': { movedTo: 'one.test' } });
});

test('the aliases of an older version’s table redirect', async () => {
  const entry = { id: 'a', host: 'one.test', aliases: ['old.test'], archived: false };
  writeFileSync(join(dataDir, 'hosts.json'), JSON.stringify([entry]));
  expect(await rules()).toEqual({ 'one.test': { id: 'a' }, 'old.test': { movedTo: 'one.test' } });
});

test('the table is written only when it changes, and says where a domain is built', async () => {
  await sync(domain('a', 'one.test', { elsewhere: true }));
  expect(await readHostTable(dataDir)).toEqual([domain('a', 'one.test', { elsewhere: true })]);
  const stamp = await hostTableStamp(dataDir);
  expect(await sync(domain('a', 'one.test', { elsewhere: true }))).toEqual([]);
  expect(await hostTableStamp(dataDir)).toBe(stamp);
  expect(await sync(domain('a', 'one.test'))).toEqual([]);
  expect(await hostTableStamp(dataDir)).not.toBe(stamp);
  expect(existsSync(join(dataDir, 'hosts.json.part'))).toBe(false);
});

test.each(['{"half', ''])('a broken table (%j) counts as none until it is written again', async (text) => {
  writeFileSync(join(dataDir, 'hosts.json'), text);
  expect(await readHostTable(dataDir)).toEqual([]);
  await sync(domain('a', 'one.test'));
  expect(await rules()).toEqual({ 'one.test': { id: 'a' } });
});
