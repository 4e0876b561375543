import pLimit from 'p-limit';

import type { Current } from './current.ts';
import { type HostRule, isSameRule } from './host-table.ts';
import type { Manifest } from './manifest.ts';
import type { Packs } from './packs/packs.ts';
import type { Store } from './packs/store.ts';
import type { PageTable } from './page-table.ts';
import { patientReads } from './patient-reads.ts';
import type { ReleaseFile } from './release-file.ts';
import { type LiveRelease, placeOf, releaseIn } from './release.ts';
import type { StoredFile } from './send-stored.ts';
import { openToldHosts, type ToldHosts } from './told-hosts.ts';

/** A live release, ready to serve. A response uses a single one of these, so it can't mix two releases. */
export type ServedRelease = {
  /** Identifies it. */
  id: string;
  domainId: string;
  /** They have its files. */
  packs: Packs;
  /** Pages, assets and redirects by decoded public path. */
  pages: PageTable;
  /** The number of pages and assets. */
  files: number;
  assets: Map<string, ReleaseFile>;
  redirects: Map<string, string>;
  headers: Record<string, string>;
  /** The files requested so far, ready to send. */
  ready: Map<ReleaseFile, StoredFile>;
  /** The same, for edges of a CDN that may keep them. */
  readyForEdges: Map<ReleaseFile, StoredFile>;
};

/** What a host serves: a release, which was current at `asOf` (`monotonic`; -Infinity if nobody can say), a redirect to the domain's new host, that the website is gone, or why its release can't be read. `newer` resolves when a newer release was read, or could not be. */
export type Shown =
  | { release: ServedRelease; asOf: number; newer?: Promise<unknown> | undefined }
  | { movedTo: string }
  | { lost: string }
  | 'gone';

/** The release that is shown; null for a host that shows none. */
export function releaseOf(shown: Shown | null): ServedRelease | null {
  return shown && shown !== 'gone' && 'release' in shown ? shown.release : null;
}

/** A switch of a domain's visitors to a release, with the packs that were written for it, as far as they are small. */
export type Switch = { id: string; current: Current; packs: [name: string, bytes: Uint8Array][] };

/**
 * A host whose visitors get something else, and what the disk may not have yet: a switch, another rule (null: it serves nothing). What is left
 * out is on the disk.
 */
export type News = [host: string, made?: Switch | undefined, rule?: HostRule | null | undefined];

export type LiveReleases = {
  /** What the host's visitors see now; null if the host is unknown or has no release yet. */
  get: (host: string) => Promise<Shown | null>;
  /**
   * Call after a switch, or when something else changed: the next request sees it. The news count until the disk has them, or
   * something newer. Of a host that nobody has visited lately nothing is shown before somebody visits it.
   */
  refresh: (...news: News) => Promise<void>;
  /** Call when this node has all that was current at a moment. */
  looked: (asOf: number) => void;
};

type Entry = { shown: Shown | null; checkedAt: number; rule: HostRule | undefined };

/** Another process may switch too, so its copy is looked at this often. */
const checkInterval = 100;
/** Milliseconds that visitors wait for a release that another node made: then they get the one before. */
const patience = 1000;
/** The cache of unknown hosts is bounded. */
const maxHosts = 10_000;
/** The cache holds this many files of releases, about 500 bytes each; the least recently used hosts are dropped. */
const maxFiles = 20_000;
/** A valid DNS name. Nothing else ever becomes a path. */
const hostName = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;

export function createLiveReleases(
  dataDir: string,
  store: Store,
  most = { hosts: maxHosts, files: maxFiles },
): LiveReleases {
  const entries = new Map<string, Entry>();
  let files = 0;
  let lookedAt = -Infinity;
  const looking = new Map<string, Promise<Shown | null>>();
  const told = openToldHosts(dataDir);
  const patiently = patientReads<LiveRelease>(patience);
  const renew = renewsCopies(dataDir, store, told);

  async function look(host: string, made?: Switch): Promise<Shown | null> {
    const checkedAt = performance.now();
    // Before anything is read.
    const asOf = lookedAt;
    const rule = await told.ruleOf(host);
    const before = entries.get(host);
    // With another rule, what it showed may be another domain's.
    const known = before && isSameRule(before.rule, rule) ? before.shown : null;
    const shown = await shownBy(rule, { before: known, asOf, made });
    remember(host, { shown, checkedAt, rule });
    return shown;
  }

  function remember(host: string, entry: Entry): void {
    files += filesOf(entry) - filesOf(entries.get(host));
    // Map order is least recently used first.
    entries.delete(host);
    entries.set(host, entry);
    for (const [oldest, old] of entries) {
      if ((files <= most.files && entries.size <= most.hosts) || oldest === host) return;
      files -= filesOf(old);
      entries.delete(oldest);
    }
  }

  async function shownBy(
    rule: HostRule | undefined,
    { before, asOf, made }: { before: Shown | null; asOf: number; made: Switch | undefined },
  ): Promise<Shown | null> {
    if (rule === undefined) return null;
    if (rule === 'gone' || 'movedTo' in rule) return rule;
    const older = releaseOf(before);
    const own = made?.id === rule.id ? made : null;
    const current = own?.current ?? (await told.currentOf(rule.id));
    if (!current) return older ? { release: older, asOf: -Infinity } : before;
    const name = `${rule.id} ${current.manifest}`;
    if (older?.id === name) return { release: older, asOf };
    const place = placeOf(dataDir, rule.id, store);
    if (own) place.packs.hold(own.packs);
    let lost = '';
    const read = async () => releaseIn(place, current, (reason) => (lost = reason));
    // While the store is away or slow, visitors keep what they have. A publisher on this node looks at what it has just made.
    const { value: live, done } = older && !own ? await patiently(name, read) : { value: await read() };
    if (live) return { release: served(rule.id, name, place.packs, live.contents), asOf };
    // Rather the one before than none, until it can be read or a publisher has mended it.
    return older ? { release: older, asOf: -Infinity, newer: done } : { lost };
  }

  /** Concurrent requests share one lookup. */
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
    refresh: async (host, made, rule) => {
      if (rule !== undefined) told.tellRule(host, rule);
      if (made) told.tellCurrent(made.id, made.current);
      const isVisited = entries.has(host) || looking.has(host);
      if (!isVisited && (made?.packs ?? []).length === 0) return renew(host);
      await looking.get(host); // it may have looked before the switch
      await look(host, made);
    },
    looked: (asOf) => {
      lookedAt = Math.max(lookedAt, asOf);
    },
  };
}

/** Where this node has copies of a website's packs, it gets its new release too, in the background: the store may be away when somebody visits. */
function renewsCopies(dataDir: string, store: Store, told: ToldHosts): (host: string) => void {
  const oneAtATime = pLimit(1);
  async function renew(host: string): Promise<void> {
    const rule = await told.ruleOf(host);
    if (!rule || rule === 'gone' || 'movedTo' in rule || (await store.copies?.names(rule.id))?.length === 0) return;
    await releaseIn(placeOf(dataDir, rule.id, store), await told.currentOf(rule.id));
  }
  return (host) => {
    if (store.copies) void oneAtATime(() => renew(host)).catch(() => undefined);
  };
}

function filesOf(entry: Entry | undefined): number {
  return releaseOf(entry?.shown ?? null)?.files ?? 0;
}

function served(
  domainId: string,
  id: string,
  packs: Packs,
  { pages, assets, redirects, headers }: Manifest,
): ServedRelease {
  return {
    id,
    domainId,
    packs,
    pages,
    files: pages.size + Object.keys(assets).length,
    assets: new Map(Object.values(assets).map((asset) => [`/${asset.file}`, asset])),
    redirects: new Map(redirects.map(({ from, to }) => [from, to])),
    // Lower-case, so that they replace the host's own headers instead of duplicating them.
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
    ready: new Map(),
    readyForEdges: new Map(),
  };
}
