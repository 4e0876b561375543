import type { PublisherDomain, Release } from '#shared/schemas/releases.ts';

import type { Current } from './current.ts';
import { type HostEntry, hostTableStamp, readHostTable, syncHosts } from './host-table.ts';
import { openPointers, type Pointers } from './pointers.ts';
import type { ReleaseQueue } from './release-queue.ts';

type Needs = {
  dataDir: string;
  domains: ReleaseQueue['domains'];
  /** See `openPointers`; without it every release counts as readable. */
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
  show: Pointers['show'];
  /** Looks if the domain, which has a release, isn't known as served at this host. */
  know: (domain: Pick<Release, 'domain_id' | 'host'>) => Promise<void>;
};

/** Milliseconds after which everything is read again. */
const longestSince = 10 * 60_000;

export function openHosts({ dataDir, domains, isReadable = async () => true, onChange }: Needs): Hosts {
  const pointers = openPointers({ dataDir, isReadable });
  const entryOf = knownEntries(dataDir);
  let isDue = true;
  let last: Promise<unknown> = Promise.resolve();
  /** When everything was read, and the network's count of changes at the last look. */
  let whole: { at: number; since: number } | null = null;
  let seenAt: number | null = null;

  /** One after another: two would write the same table. After a failure the next look is due. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = last.then(work);
    last = mine.catch(() => {
      isDue = true;
    });
    return mine;
  }

  async function ask(since?: number): ReturnType<ReleaseQueue['domains']> {
    isDue = false;
    const found = await domains(since);
    seenAt = performance.now();
    return found;
  }

  async function sync(): Promise<PublisherDomain[]> {
    const { data, version } = await ask();
    whole = { at: performance.now(), since: version };
    await take(data, data);
    return data;
  }

  async function look(): Promise<void> {
    if (whole === null || performance.now() - whole.at > longestSince) return void (await sync());
    const { data, version } = await ask(whole.since);
    if (version < whole.since) {
      // The database isn't the one of before: it was restored.
      pointers.forget();
      return void (await sync());
    }
    whole.since = version;
    const entries = new Map<string, HostEntry>();
    if (data.length > 0) for (const entry of [...(await readHostTable(dataDir)), ...data]) entries.set(entry.id, entry);
    await take(data, [...entries.values()]);
  }

  /** `all`: the whole table, if there is something new. */
  async function take(changed: PublisherDomain[], all: HostEntry[]): Promise<void> {
    const switched = await pointers.take(changed);
    const moved = changed.length === 0 ? [] : await syncHosts(dataDir, all).catch(readAllNext);
    if (moved.length + switched.length > 0) await onChange([...new Set([...moved, ...switched])]);
  }

  /** What a full disk didn't take would be missing for long. */
  function readAllNext(error: unknown): never {
    whole = null;
    throw error;
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
    show: pointers.show,
    know: ({ domain_id: id, host }) =>
      inTurn(async () => {
        const entry = await entryOf(id);
        // What has a release isn't archived, nor built elsewhere, any more.
        if (entry?.host !== host || entry.archived || entry.elsewhere) await look();
      }),
  };
}

/** Reads the table of hosts again if it changed. */
function knownEntries(dataDir: string): (id: string) => Promise<HostEntry | undefined> {
  let known = { stamp: '', entries: new Map<string, HostEntry>() };
  return async (id) => {
    const stamp = await hostTableStamp(dataDir);
    if (stamp !== known.stamp)
      known = { stamp, entries: new Map((await readHostTable(dataDir)).map((entry) => [entry.id, entry])) };
    return known.entries.get(id);
  };
}
