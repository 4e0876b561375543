import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

import type { PublisherDomain } from '#shared/schemas/release-queue.ts';

import { replaceFile } from './packs/disk.ts';

/** What each host serves, from `{dataDir}/hosts.json`. What is shown of a domain that is built `elsewhere` is from before. */
export type HostEntry = Pick<PublisherDomain, 'id' | 'host' | 'aliases' | 'archived'> & { elsewhere?: boolean };

const tableOf = (dataDir: string) => join(dataDir, 'hosts.json');

export async function readHostTable(dataDir: string): Promise<HostEntry[]> {
  try {
    const entries = JSON.parse(await readFile(tableOf(dataDir), 'utf8')) as (Omit<HostEntry, 'aliases'> & {
      aliases: (HostEntry['aliases'][number] | string)[];
    })[];
    // An older version's aliases were all former hosts.
    const whole = (alias: (typeof entries)[number]['aliases'][number]) =>
      typeof alias === 'string' ? { host: alias, mode: 'redirect' as const } : alias;
    return entries.map((entry) => ({ ...entry, aliases: entry.aliases.map(whole) }));
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

export async function writeHostTable(dataDir: string, entries: Iterable<HostEntry>): Promise<void> {
  const sorted = [...entries].toSorted((one, other) => (one.host < other.host ? -1 : 1));
  await replaceFile(tableOf(dataDir), JSON.stringify(sorted));
}

/** What a host serves: the current release of a domain, a redirect to another host, or that it is gone. */
export type HostRule = { id: string } | { movedTo: string } | 'gone';

export function hostRules(entries: Iterable<HostEntry>): [host: string, rule: HostRule][] {
  return Array.from(entries).flatMap(rulesOf);
}

export function rulesOf({ id, host, aliases, archived }: HostEntry): [host: string, rule: HostRule][] {
  return [
    ...aliases.map((alias): [string, HostRule] => [
      alias.host,
      archived ? 'gone' : alias.mode === 'serve' ? { id } : { movedTo: host },
    ]),
    [host, archived ? 'gone' : { id }],
  ];
}

/** `null` and `undefined`: the host serves nothing. */
export function isSameRule(one: HostRule | null | undefined, other: HostRule | null | undefined): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
