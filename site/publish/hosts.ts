import type { PublisherDomain, Release } from '#shared/schemas/releases.ts';

import { type Current, readCurrent, writeCurrent } from './current.ts';
import { type HostEntry, hostTableStamp, readHostTable, syncHosts } from './host-table.ts';
import type { ReleaseQueue } from './release-queue.ts';

type Needs = {
  dataDir: string;
  domains: ReleaseQueue['domains'];
  /** Whether a release can be read: after a restore it may be gone. Then visitors keep what they have until it is built again. */
  isReadable?: (id: string, current: Current) => Promise<boolean>;
  /** Receives the hosts whose visitors now see something else. */
  onChange: (hosts: string[]) => Promise<void>;
};

/** What this node knows of the network: which domain is at which host, and which release of each is current. */
export type Hosts = {
  /** Reads everything. */
  sync: () => Promise<PublisherDomain[]>;
  /** Reads what has changed since the last time: one small read if nothing has. Now and then everything, which mends whatever was missed. */
  look: () => Promise<void>;
  /** The same, but only after `due`. */
  lookIfDue: () => Promise<void>;
  due: () => void;
  /** Milliseconds since the last look that succeeded; null before the first. */
  seen: () => number | null;
  /** Shows a release that this node's publisher has just made current; `version` is the network's count of changes at that moment. */
  show: (id: string, current: Current, version: number) => void;
  /** Syncs if the domain, which has a release, isn't known as served at this host. */
  know: (domain: Pick<Release, 'domain_id' | 'host'>) => Promise<void>;
};

/** Milliseconds after which everything is read again. */
const longestSince = 10 * 60_000;

type Followed = Current & { version: number };

// oxlint-disable-next-line max-lines-per-function -- its functions share one state
export function openHosts({ dataDir, domains, isReadable = () => Promise.resolve(true), onChange }: Needs): Hosts {
  let isDue = true;
  let known = { stamp: '', entries: new Map<string, HostEntry>() };
  let last: Promise<unknown> = Promise.resolve();
  /** The network's count of changes at the last look; null before the first. */
  let since: number | null = null;
  let readAll = -Infinity;
  let seenAt: number | null = null;
  /** What visitors of this node get, by domain. */
  const followed = new Map<string, Followed>();
  /** Domains whose release couldn't be read because the store failed: the next look tries again. */
  let failed = new Map<string, PublisherDomain>();

  /** One after another: two would write the same table. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  }

  async function sync(): Promise<PublisherDomain[]> {
    isDue = false;
    try {
      const { data, version } = await domains();
      readAll = seenAt = performance.now();
      since = version;
      failed = new Map();
      await take(data, data);
      return data;
    } catch (error) {
      isDue = true;
      throw error;
    }
  }

  async function look(): Promise<void> {
    if (since === null || performance.now() - readAll > longestSince) return void (await sync());
    isDue = false;
    try {
      const { data, version } = await domains(since);
      seenAt = performance.now();
      // The database isn't the one of before: it was restored.
      if (version < since) {
        followed.clear();
        return void (await sync());
      }
      since = version;
      const changed = new Map([...failed, ...data.map((domain) => [domain.id, domain] as const)]);
      failed = new Map();
      if (changed.size === 0) return;
      const entries = new Map((await readHostTable(dataDir)).map((entry) => [entry.id, entry]));
      for (const domain of data) entries.set(domain.id, domain);
      await take([...changed.values()], [...entries.values()]);
    } catch (error) {
      isDue = true;
      throw error;
    }
  }

  async function take(changed: PublisherDomain[], all: HostEntry[]): Promise<void> {
    const switched = await followOthers(changed);
    const moved = await syncHosts(dataDir, all);
    if (moved.length + switched.length > 0) await onChange([...new Set([...moved, ...switched])]);
  }

  /** Shows what publishers on other nodes made live, and what this one was killed before. Returns the hosts. */
  async function followOthers(all: PublisherDomain[]): Promise<string[]> {
    const hosts: string[] = [];
    for (const domain of all) {
      try {
        if (await follow(domain)) hosts.push(domain.host);
      } catch {
        // A store that fails for one domain holds up no other. Visitors keep what they have.
        failed.set(domain.id, domain);
      }
    }
    return hosts;
  }

  /** Whether its visitors now get another release. */
  async function follow({ id, version, current }: PublisherDomain): Promise<boolean> {
    if (!current || isKnown(followed.get(id), version)) return false;
    const before = await readCurrent(dataDir, id);
    if (isSame(before, current)) {
      followed.set(id, { ...current, version });
      return false;
    }
    if (!(await isReadable(id, current))) return false;
    // Meanwhile this node's publisher may have switched.
    if (isKnown(followed.get(id), version)) return false;
    writeCurrent(dataDir, id, current);
    followed.set(id, { ...current, version });
    return true;
  }

  async function entryOf(id: string): Promise<HostEntry | undefined> {
    const stamp = await hostTableStamp(dataDir);
    if (stamp !== known.stamp)
      known = { stamp, entries: new Map((await readHostTable(dataDir)).map((entry) => [entry.id, entry])) };
    return known.entries.get(id);
  }

  return {
    sync: () => inTurn(sync),
    look: () => inTurn(look),
    lookIfDue: () =>
      inTurn(async () => {
        if (isDue) await look();
      }),
    due: () => {
      isDue = true;
    },
    seen: () => (seenAt === null ? null : performance.now() - seenAt),
    show: (id, current, version) => {
      if (isKnown(followed.get(id), version)) return;
      followed.set(id, { ...current, version });
      writeCurrent(dataDir, id, current);
    },
    know: ({ domain_id: id, host }) =>
      inTurn(async () => {
        const entry = await entryOf(id);
        // What has a release isn't archived, nor built elsewhere, any more.
        if (entry?.host !== host || entry.archived || entry.elsewhere) await look();
      }),
  };
}

/** Whether what is known is at least of that count. */
function isKnown(known: Followed | undefined, version: number): boolean {
  return known !== undefined && known.version >= version;
}

function isSame(one: Current | null | undefined, other: Current): boolean {
  return one?.number === other.number && one.manifest === other.manifest;
}
