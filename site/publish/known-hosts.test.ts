import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { type HostEntry, hostRules, hostTableStamp, readHostTable } from './host-table.ts';
import { openKnownHosts } from './known-hosts.ts';

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
/** Takes all domains in a process that has just started. Returns the hosts that now serve something else. */
async function sync(...domains: HostEntry[]): Promise<string[]> {
  const known = openKnownHosts(dataDir);
  const changed = await known.take(domains, { all: true });
  await known.write();
  return [...changed.keys()];
}
/** What each host serves now. */
const rules = async () => Object.fromEntries(hostRules(await readHostTable(dataDir)));

test('every host serves its own domain after a sync, and those that now serve something else are named', async () => {
  expect(await sync(domain('a', 'one.test'), domain('b', 'two.test'))).toEqual(['one.test', 'two.test']);
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

test('one change among many says what it changed, and the rest of the table stays', async () => {
  await sync(domain('a', 'one.test'), domain('b', 'two.test', { aliases: [{ host: 'old.test', mode: 'redirect' }] }));
  const known = openKnownHosts(dataDir);
  const changed = await known.take([domain('b', 'two.test')], { all: false });
  expect([...changed]).toEqual([['old.test', null]]);
  await known.write();
  expect(await rules()).toEqual({ 'one.test': { id: 'a' }, 'two.test': { id: 'b' } });
});

test('a large table is written at most once a second, and whole when the node ends', async () => {
  const many = Array.from({ length: 1500 }, (_, index) => domain(String(index), `${index}.test`));
  const known = openKnownHosts(dataDir);
  await known.take(many, { all: true });
  await known.write();
  await known.take([domain('7', 'seven.test')], { all: false });
  await known.write();
  expect((await rules())['seven.test']).toBeUndefined();
  await known.write({ now: true });
  expect(await rules()).toMatchObject({ 'seven.test': { id: '7' }, '8.test': { id: '8' } });
  await known.take([domain('8', 'eight.test')], { all: false });
  await wait(1000);
  await known.write();
  expect((await rules())['eight.test']).toEqual({ id: '8' });
});
