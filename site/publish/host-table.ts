import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { PublisherDomain } from '#shared/schemas/releases.ts';

import { syncPath } from './packs/disk.ts';
import { releaseRoot } from './release.ts';

/**
 * What each host serves, from `{dataDir}/hosts.json`. `folder` is where the domain's releases are under `sites/`: normally its
 * host, except while a rename is under way. What is there of a domain that is built `elsewhere` is from before.
 */
export type HostEntry = Omit<PublisherDomain, 'current' | 'elsewhere' | 'unsure'> & {
  folder: string;
  elsewhere?: boolean;
};

const tableOf = (dataDir: string) => join(dataDir, 'hosts.json');

export async function readHostTable(dataDir: string): Promise<HostEntry[]> {
  try {
    return JSON.parse(await readFile(tableOf(dataDir), 'utf8')) as HostEntry[];
  } catch (error) {
    // Writes are atomic, so an unreadable table isn't a half-written one of ours. The next sync creates a new table.
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Identifies the current version: every write creates a new file. Empty if there is none. */
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
 * Syncs the table with the API's domains, and the folders with their hosts. A domain with a new host always has a release: first
 * the table names the old folder for the new host, then the folder moves, and readers of the table check both places. A killed
 * process finishes this at its next start. Folders of `busy` domains stay for now. Returns the hosts whose visitors now see
 * something else.
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

/** `busy` are the ids of domains whose folders are being written. */
type MoveOptions = { log: (message: string) => void; busy?: ReadonlySet<string> };

/** A temporary name for a folder while another one is still at its host. No host has this form. */
const asideOf = (id: string) => `~${id}`;

function isSettled({ folder, host }: HostEntry): boolean {
  return folder === host;
}

function nextEntries(before: HostEntry[], domains: PublisherDomain[]): HostEntry[] {
  const folders = new Map(before.map(({ id, folder }) => [id, folder]));
  const owned = new Set(domains.flatMap(({ id }) => folders.get(id) ?? []));
  return domains.map(({ id, host, aliases, archived, elsewhere }) => {
    // A new domain at a host that the former domain hasn't left yet has no folder until then.
    const folder = folders.get(id) ?? (owned.has(host) ? asideOf(id) : host);
    return { id, host, aliases, archived, folder, ...(elsewhere ? { elsewhere } : {}) };
  });
}

/**
 * Moves each folder to its domain's host once that is free; domains that swap hosts go through a temporary name. The table is
 * written after each move, because the next one may put another domain's folder in the same place.
 */
async function moveFolders(dataDir: string, entries: HostEntry[], { log, busy }: Required<MoveOptions>): Promise<void> {
  const movable = () => entries.filter((entry) => !isSettled(entry) && !busy.has(entry.id));
  for (const entry of movable()) {
    // Moved aside by a process that was killed before it could update the table.
    if (!(await hasFolder(dataDir, entry.folder)) && (await hasFolder(dataDir, asideOf(entry.id))))
      entry.folder = asideOf(entry.id);
  }
  for (;;) {
    const waiting = movable();
    const free = waiting.find(({ host }) => entries.every(({ folder }) => folder !== host));
    // It is already aside, waiting for a busy folder to leave its host.
    const next = free ?? waiting.find(({ id, folder }) => folder !== asideOf(id));
    if (!next) return;
    const to = free ? next.host : asideOf(next.id);
    try {
      await moveFolder(dataDir, next.folder, to);
    } catch (error) {
      // Visitors still find it where it is; the next sync tries again.
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
  // What is left there belongs to no domain.
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

/**
 * What a host serves: a domain's release (in the first of several folders that has one), a redirect to another host, or that it is
 * gone.
 */
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
