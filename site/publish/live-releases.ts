import { realpath } from 'node:fs/promises';
import { join } from 'node:path';

import { type HostRule, hostRules, hostTableStamp, readHostTable } from './host-table.ts';
import { readManifest } from './manifest-file.ts';
import type { Manifest, ReleaseFile } from './manifest.ts';
import { nullWhereGone, releaseRoot } from './release.ts';

/** A live release, ready to be served. All of one reply comes from one of these, so it can't mix two releases. */
export type ServedRelease = {
  /** Of the release itself: another one has another. */
  directory: string;
  /** Where the files are. */
  store: string;
  /** By decoded public path. */
  pages: ReadonlyMap<string, ReleaseFile>;
  /** How many pages and assets it has. */
  files: number;
  assets: Map<string, ReleaseFile>;
  redirects: Map<string, string>;
  headers: Record<string, string>;
};

/** What a host shows: a release, another host that the domain has now, or that the website is gone. */
export type Shown = { release: ServedRelease } | { movedTo: string } | 'gone';

export type LiveReleases = {
  /** What the host's visitors see now; null where the host is unknown or has no release yet. */
  get: (host: string) => Promise<Shown | null>;
  /** After a switch: the next request sees the new release. */
  refresh: (host: string) => Promise<void>;
};

type Entry = { shown: Shown | null; checkedAt: number; rule: HostRule | undefined };

/** Another process may switch too: the link is looked at this often. */
const checkInterval = 100;
/** Names that were never a domain are not remembered without end. */
const mostHosts = 10_000;
/** Files of releases that are kept ready, about 500 bytes each: of the hosts that were asked for last. Another is read when it is asked for. */
const mostFiles = 20_000;
/** As DNS has it: what doesn't look like this never becomes a path. */
const hostName = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;

export function createLiveReleases(dataDir: string, most = { hosts: mostHosts, files: mostFiles }): LiveReleases {
  const entries = new Map<string, Entry>();
  let files = 0;
  const looking = new Map<string, Promise<Shown | null>>();
  const rules = hostRulesIn(dataDir);

  async function look(host: string): Promise<Shown | null> {
    const checkedAt = performance.now();
    const table = await rules();
    const rule = table.get(host);
    const before = entries.get(host);
    // By another table the same path may be another domain's: then what is known of it counts no more.
    const shown = await shownBy(rule ?? { folders: [host] }, before?.rule === rule ? before?.shown : null);
    // It moved twice while this looked for it.
    if (shown === null && (await rules()) !== table) return look(host);
    remember(host, { shown, checkedAt, rule });
    return shown;
  }

  function remember(host: string, entry: Entry): void {
    files += filesOf(entry) - filesOf(entries.get(host));
    // The last in order is the one that was asked for last.
    entries.delete(host);
    entries.set(host, entry);
    for (const [oldest, old] of entries) {
      if ((files <= most.files && entries.size <= most.hosts) || oldest === host) return;
      files -= filesOf(old);
      entries.delete(oldest);
    }
  }

  /** The live release in the first folder that has one: a folder that moves is in a later one once it has left the first. */
  async function shownBy(rule: HostRule, before: Shown | null | undefined): Promise<Shown | null> {
    if (rule === 'gone' || 'movedTo' in rule) return rule;
    const known = before && before !== 'gone' && 'release' in before ? before : null;
    for (const folder of rule.folders) {
      const directory = await realpath(releaseRoot(dataDir, folder).live).catch(() => null);
      if (directory === null) continue;
      if (known && directory === known.release.directory) return known;
      // It may have moved or been cleared away just now.
      const manifest = await readManifest(directory).catch(nullWhereGone);
      if (manifest) return { release: served(directory, manifest) };
    }
    return null;
  }

  /** Many requests at once share one look. */
  function lookOnce(host: string): Promise<Shown | null> {
    const running = looking.get(host);
    if (running) return running;
    const started = look(host).finally(() => looking.delete(host));
    looking.set(host, started);
    return started;
  }

  return {
    get: async (host) => {
      if (host.length > 253 || !hostName.test(host)) return null;
      const entry = entries.get(host);
      if (entry && performance.now() - entry.checkedAt < checkInterval) return entry.shown;
      return lookOnce(host);
    },
    refresh: async (host) => {
      await looking.get(host); // it may have read the link before the switch
      await look(host);
    },
  };
}

function filesOf(entry: Entry | undefined): number {
  const shown = entry?.shown;
  return shown && shown !== 'gone' && 'release' in shown ? shown.release.files : 0;
}

/** Reads the table of hosts again when it is another. */
function hostRulesIn(dataDir: string): () => Promise<Map<string, HostRule>> {
  let stamp = '';
  let rules = new Map<string, HostRule>();
  return async () => {
    const now = await hostTableStamp(dataDir);
    if (now !== stamp) {
      rules = new Map(hostRules(await readHostTable(dataDir)));
      stamp = now;
    }
    return rules;
  };
}

function served(directory: string, manifest: Manifest): ServedRelease {
  return {
    directory,
    store: join(directory, '../../files'),
    pages: manifest.pages,
    files: manifest.pages.size + Object.keys(manifest.assets).length,
    assets: new Map(Object.values(manifest.assets).map((asset) => [`/${asset.file}`, asset])),
    redirects: new Map(manifest.redirects.map(({ from, to }) => [from, to])),
    // Lower-case, so that one replaces the host's own of the same name instead of coming twice.
    headers: Object.fromEntries(Object.entries(manifest.headers).map(([name, value]) => [name.toLowerCase(), value])),
  };
}
