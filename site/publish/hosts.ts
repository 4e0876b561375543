import type { PublisherDomain, Release } from '#shared/schemas/releases.ts';

import { type Current, readCurrent, writeCurrent } from './current.ts';
import { type HostEntry, hostTableStamp, readHostTable, syncHosts } from './host-table.ts';
import { type Place, releaseIn } from './release.ts';

type Needs = {
  dataDir: string;
  domains: () => Promise<PublisherDomain[]>;
  placeOf: (id: string) => Place;
  /** Receives the hosts whose visitors now see something else. */
  onChange: (hosts: string[]) => Promise<void>;
};

/** What this machine knows of the network: which domain is at which host, and which release of each is current. */
export type Hosts = {
  /** Brings both up to date with the API. */
  sync: () => Promise<PublisherDomain[]>;
  /** The same, but only if something may have changed since the last time. */
  syncIfDue: () => Promise<void>;
  due: () => void;
  /** Shows a release that this publisher has just made current. */
  show: (id: string, current: Current) => Promise<void>;
  /** Syncs if the domain, which has a release, isn't known as served at this host. */
  know: (domain: Pick<Release, 'domain_id' | 'host'>) => Promise<void>;
};

export function openHosts({ dataDir, domains, placeOf, onChange }: Needs): Hosts {
  let isDue = true;
  let known = { stamp: '', entries: new Map<string, HostEntry>() };
  let last: Promise<unknown> = Promise.resolve();
  /** What the copies were seen to say: a large network has thousands. */
  const followed = new Map<string, Current>();
  /** What a sync read of domains that were shown after it began may be older. */
  const shownSince = new Set<string>();

  /** One after another: two would write the same table. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  }

  async function sync(): Promise<PublisherDomain[]> {
    isDue = false;
    shownSince.clear();
    try {
      const all = await domains();
      const switched = await followOthers(all);
      const changed = await syncHosts(dataDir, all);
      if (changed.length + switched.length > 0) await onChange([...new Set([...changed, ...switched])]);
      return all;
    } catch (error) {
      isDue = true;
      throw error;
    }
  }

  /** Shows what publishers on other machines made live, and what this one was killed before. Returns the hosts. */
  async function followOthers(all: PublisherDomain[]): Promise<string[]> {
    const hosts: string[] = [];
    for (const { id, host, current } of all) {
      if (!current || isSame(followed.get(id), current)) continue;
      if (!isSame(await readCurrent(dataDir, id), current)) {
        // After a restore, the release may be gone from here. Then visitors keep what they have until it is built.
        if (!(await releaseIn(placeOf(id), current))) continue;
        if (shownSince.has(id)) continue;
        writeCurrent(dataDir, id, current);
        hosts.push(host);
      }
      followed.set(id, current);
    }
    return hosts;
  }

  async function entryOf(id: string): Promise<HostEntry | undefined> {
    const stamp = await hostTableStamp(dataDir);
    if (stamp !== known.stamp)
      known = { stamp, entries: new Map((await readHostTable(dataDir)).map((entry) => [entry.id, entry])) };
    return known.entries.get(id);
  }

  return {
    sync: () => inTurn(sync),
    syncIfDue: () =>
      inTurn(async () => {
        if (isDue) await sync();
      }),
    due: () => {
      isDue = true;
    },
    show: async (id, current) => {
      shownSince.add(id);
      followed.set(id, current);
      writeCurrent(dataDir, id, current);
    },
    know: ({ domain_id: id, host }) =>
      inTurn(async () => {
        const entry = await entryOf(id);
        // What has a release isn't archived, nor built elsewhere, any more.
        if (entry?.host !== host || entry.archived || entry.elsewhere) await sync();
      }),
  };
}

function isSame(one: Current | null | undefined, other: Current): boolean {
  return one?.number === other.number && one.manifest === other.manifest;
}
