import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { type HostEntry, hostRules, readHostTable, syncHosts } from './host-table.ts';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'caravan-hosts-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const site = (folder: string) => join(dataDir, 'sites', folder);
/** A domain's folder of releases, containing the domain's id. */
function put(folder: string, id: string): void {
  mkdirSync(site(folder), { recursive: true });
  writeFileSync(join(site(folder), 'id'), id);
}
const move = (from: string, to: string) => renameSync(site(from), site(to));
const idIn = (folder: string) => (existsSync(site(folder)) ? readFileSync(join(site(folder), 'id'), 'utf8') : null);
const domain = (id: string, host: string) => ({
  id,
  host,
  aliases: [],
  archived: false,
  current: 1,
  elsewhere: false,
  unsure: false,
});
const sync = (...domains: ReturnType<typeof domain>[]) => syncHosts(dataDir, domains, { log: () => undefined });
/** The domain whose pages a host serves now; null for none. */
function shownAt(entries: HostEntry[], host: string): string | null {
  const rule = new Map(hostRules(entries)).get(host);
  const folders = rule && rule !== 'gone' && 'folders' in rule ? rule.folders : [];
  return folders.map(idIn).find((id) => id !== null) ?? null;
}

// What a process leaves when it is killed between two steps. Names say where folders are, not what the table says.
const kills: [string, Record<string, string>, () => void][] = [
  ['two that swap, before the first moved', { a: 'two.test', b: 'one.test' }, () => undefined],
  ['two that swap, one put aside', { a: 'two.test', b: 'one.test' }, () => move('one.test', '~a')],
  ['one that follows another, before any moved', { a: 'two.test', b: 'three.test' }, () => undefined],
  [
    'one that follows another, the first moved',
    { a: 'two.test', b: 'three.test' },
    () => move('two.test', 'three.test'),
  ],
];

test.each(kills)('after a kill every host serves its own pages and keeps doing so: %s', async (_, hosts, moved) => {
  put('one.test', 'a');
  put('two.test', 'b');
  await sync(domain('a', 'one.test'), domain('b', 'two.test'));
  const table = Object.entries(hosts).map(([id, host]) => ({
    ...domain(id, host),
    folder: id === 'a' ? 'one.test' : 'two.test',
  }));
  writeFileSync(join(dataDir, 'hosts.json'), JSON.stringify(table));
  moved();
  for (const [id, host] of Object.entries(hosts)) expect(shownAt(table, host)).toBe(id);
  await sync(...Object.entries(hosts).map(([id, host]) => domain(id, host)));
  for (const [id, host] of Object.entries(hosts)) expect(idIn(host)).toBe(id);
  expect(readdirSync(join(dataDir, 'sites'))).toHaveLength(2);
  expect((await readHostTable(dataDir)).map(({ id, folder }) => [id, folder])).toEqual(Object.entries(hosts));
});

test('three domains swap hosts in a circle', async () => {
  const hosts = ['one.test', 'two.test', 'three.test'];
  for (const [index, host] of hosts.entries()) put(host, String(index));
  await sync(...hosts.map((host, index) => domain(String(index), host)));
  const next = (index: number) => hosts[(index + 1) % 3] ?? '';
  await sync(...hosts.map((_, index) => domain(String(index), next(index))));
  for (const index of hosts.keys()) expect(idIn(next(index))).toBe(String(index));
});

test('a busy folder stays, even if another domain takes its host, and visitors notice nothing', async () => {
  put('one.test', 'a');
  put('two.test', 'b');
  put('three.test', 'c');
  await sync(domain('a', 'one.test'), domain('b', 'two.test'), domain('c', 'three.test'));
  const moved = { a: 'four.test', b: 'one.test', c: 'two.test' };
  const domains = Object.entries(moved).map(([id, host]) => domain(id, host));
  await syncHosts(dataDir, domains, { log: () => undefined, busy: new Set(['a']) });
  expect(idIn('one.test')).toBe('a');
  for (const [id, host] of Object.entries(moved)) expect(shownAt(await readHostTable(dataDir), host)).toBe(id);
  await sync(...domains);
  for (const [id, host] of Object.entries(moved)) expect(idIn(host)).toBe(id);
  expect(readdirSync(join(dataDir, 'sites'))).toHaveLength(3);
});
