import type { PublisherDomain, Release } from '#shared/schemas/releases.ts';

import { type HostEntry, hostTableStamp, readHostTable, syncHosts } from './host-table.ts';
import { type ReleaseRoot, releaseRoot } from './release.ts';

type Domain = Pick<Release, 'domain_id' | 'host'>;
type Needs = {
  dataDir: string;
  domains: () => Promise<PublisherDomain[]>;
  log: (message: string) => void;
  /** Receives the hosts whose visitors now see something else. */
  onChange: (hosts: string[]) => Promise<void>;
};

/** The folders of the domains while hosts change and several domains are built. */
export type DomainFolders = {
  /** Applies changed hosts and archived domains to the folders and the table of hosts. */
  sync: () => Promise<PublisherDomain[]>;
  /** Where a domain's releases are. If its host is new, the table is synced first. */
  placeOf: (domain: Domain) => Promise<ReleaseRoot>;
  /** Runs `work` with the domain's folder, which isn't moved until it is done. */
  hold: <T>(domain: Domain, work: (place: ReleaseRoot) => Promise<T>) => Promise<T>;
};

export function openDomainFolders({ dataDir, domains, log, onChange }: Needs): DomainFolders {
  const busy = new Set<string>();
  let known = { stamp: '', entries: new Map<string, HostEntry>() };
  let last: Promise<unknown> = Promise.resolve();

  /** Serializes moves, so that nobody looks for a folder while it is being moved. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  }

  async function syncNow(): Promise<PublisherDomain[]> {
    const all = await domains();
    const changed = await syncHosts(dataDir, all, { log, busy });
    if (changed.length > 0) await onChange(changed);
    return all;
  }

  async function entryOf(id: string): Promise<HostEntry | undefined> {
    const stamp = await hostTableStamp(dataDir);
    if (stamp !== known.stamp)
      known = { stamp, entries: new Map((await readHostTable(dataDir)).map((entry) => [entry.id, entry])) };
    return known.entries.get(id);
  }

  const placeOf = ({ domain_id: id, host }: Domain) =>
    inTurn(async () => {
      let entry = await entryOf(id);
      if (entry?.host !== host) {
        await syncNow();
        entry = await entryOf(id);
      }
      return releaseRoot(dataDir, entry?.folder ?? host);
    });

  return {
    sync: () => inTurn(syncNow),
    placeOf,
    hold: async (domain, work) => {
      busy.add(domain.domain_id);
      try {
        return await work(await placeOf(domain));
      } finally {
        busy.delete(domain.domain_id);
      }
    },
  };
}
