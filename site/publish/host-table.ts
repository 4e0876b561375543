import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { PublisherDomain } from '#shared/schemas/releases.ts';

import { syncPath } from './file-jobs.ts';
import { releaseRoot } from './release.ts';

/**
 * What each host answers, as `{dataDir}/hosts.json` says. `folder` is where the domain's releases lie under `sites/`: its host,
 * but for the moment of a rename.
 */
export type HostEntry = Omit<PublisherDomain, 'current'> & { folder: string };

const tableOf = (dataDir: string) => join(dataDir, 'hosts.json');

export async function readHostTable(dataDir: string): Promise<HostEntry[]> {
  try {
    return JSON.parse(await readFile(tableOf(dataDir), 'utf8')) as HostEntry[];
  } catch (error) {
    // A file that can't be read as JSON was never written by us whole; the next sync makes a new one.
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Changes with every write: a new table is a new file. Empty where there is none. */
export async function hostTableStamp(dataDir: string): Promise<string> {
  const found = await stat(tableOf(dataDir)).catch(() => null);
  return found ? `${found.ino} ${found.mtimeMs}` : '';
}

async function writeHostTable(dataDir: string, entries: HostEntry[]): Promise<void> {
  const part = `${tableOf(dataDir)}.part`;
  await writeFile(part, JSON.stringify(entries));
  await syncPath(part);
  await rename(part, tableOf(dataDir));
  await syncPath(dataDir);
}

/**
 * Brings the table up to date with the API's domains, and the folders with their hosts. A domain that got another host is
 * never without its release: the table names the old folder under the new host first, then the folder moves, and a reader of
 * the table looks wherever it may be. A process that is killed anywhere in between does the rest at its next start. The folders
 * of domains that are `busy` stay for now. Answers the hosts whose visitors see something else now.
 */
export async function syncHosts(
  dataDir: string,
  domains: PublisherDomain[],
  { log, busy = new Set() }: MoveOptions,
): Promise<string[]> {
  const before = await readHostTable(dataDir);
  const entries = nextEntries(before, domains);
  if (JSON.stringify(entries) === JSON.stringify(before) && entries.every(isSettled)) return [];
  await writeHostTable(dataDir, entries);
  await moveFolders(dataDir, entries, { log, busy });
  return before.length === 0 ? [] : changedHosts(before, entries);
}

/** `busy`: by id, the domains whose folder somebody writes to. */
type MoveOptions = { log: (message: string) => void; busy?: ReadonlySet<string> };

/** Where a folder waits while another one is still at its host. No host is called like this. */
const asideOf = (id: string) => `~${id}`;

function isSettled({ folder, host }: HostEntry): boolean {
  return folder === host;
}

function nextEntries(before: HostEntry[], domains: PublisherDomain[]): HostEntry[] {
  const folders = new Map(before.map(({ id, folder }) => [id, folder]));
  const owned = new Set(domains.flatMap(({ id }) => folders.get(id) ?? []));
  return domains.map(({ id, host, aliases, archived }) => {
    // A new domain at a host whose former domain hasn't moved out yet: until then it has no folder.
    const folder = folders.get(id) ?? (owned.has(host) ? asideOf(id) : host);
    return { id, host, aliases, archived, folder };
  });
}

/**
 * Each folder goes where its domain's host is, as soon as nobody else's is there; two that want to swap go by way of a third.
 * The table says so after each move: the next one may put another domain's folder where this one was.
 */
async function moveFolders(dataDir: string, entries: HostEntry[], { log, busy }: Required<MoveOptions>): Promise<void> {
  const movable = () => entries.filter((entry) => !isSettled(entry) && !busy.has(entry.id));
  for (const entry of movable()) {
    // Put aside by a process that was killed before it could say so.
    if (!(await hasFolder(dataDir, entry.folder)) && (await hasFolder(dataDir, asideOf(entry.id))))
      entry.folder = asideOf(entry.id);
  }
  for (;;) {
    const waiting = movable();
    const free = waiting.find(({ host }) => entries.every(({ folder }) => folder !== host));
    // One that is aside already waits there for a busy one to leave its host.
    const next = free ?? waiting.find(({ id, folder }) => folder !== asideOf(id));
    if (!next) return;
    const to = free ? next.host : asideOf(next.id);
    try {
      await moveFolder(dataDir, next.folder, to);
    } catch (error) {
      // Its visitors still find it where it is; the next sync tries again.
      log(`${next.host}: its releases stay in the folder ${next.folder}. ${String(error)}`);
      return;
    }
    next.folder = to;
    await writeHostTable(dataDir, entries);
  }
}

async function moveFolder(dataDir: string, from: string, to: string): Promise<void> {
  const [source, target] = [releaseRoot(dataDir, from), releaseRoot(dataDir, to)];
  if (!(await hasFolder(dataDir, from))) return; // never built, or moved by a process that was killed right after
  // What lies there belongs to no domain: a leftover.
  await rm(target.root, { recursive: true, force: true });
  await rename(source.root, target.root);
  await syncPath(join(dataDir, 'sites'));
}

async function hasFolder(dataDir: string, name: string): Promise<boolean> {
  return stat(releaseRoot(dataDir, name).root).then(
    () => true,
    () => false,
  );
}

function changedHosts(before: HostEntry[], after: HostEntry[]): string[] {
  const rules = (entries: HostEntry[]) =>
    new Map(hostRules(entries).map(([host, rule]) => [host, JSON.stringify(rule)]));
  const [old, next] = [rules(before), rules(after)];
  return [...new Set([...old.keys(), ...next.keys()])].filter((host) => old.get(host) !== next.get(host));
}

/** What one host answers: a domain's release (in one of several folders, in this order), another host, or that it is gone. */
export type HostRule = { folders: string[] } | { movedTo: string } | 'gone';

export function hostRules(entries: HostEntry[]): [host: string, rule: HostRule][] {
  const owners = new Map(entries.map(({ folder, id }) => [folder, id]));
  return entries.flatMap(({ id, host, folder, aliases, archived }) => {
    // It may have moved since the table was written: aside, or to its host, unless another domain is still there.
    const places = [folder, asideOf(id), host].filter((name) => (owners.get(name) ?? id) === id);
    const own: HostRule = { folders: folder === host ? [host] : [...new Set(places)] };
    return [
      ...aliases.map((alias): [string, HostRule] => [alias, archived ? 'gone' : { movedTo: host }]),
      [host, archived ? 'gone' : own] as [string, HostRule],
    ];
  });
}
