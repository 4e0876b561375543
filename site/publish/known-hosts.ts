import {
  type HostEntry,
  type HostRule,
  hostRules,
  isSameRule,
  readHostTable,
  rulesOf,
  writeHostTable,
} from './host-table.ts';

/** The table of hosts in memory. `{dataDir}/hosts.json` is its copy for the other threads, and for a start without the database. */
export type KnownHosts = {
  entry: (id: string) => Promise<HostEntry | undefined>;
  /** Takes what the database says of some domains, or with `all` of every one. Returns what now differs for visitors. */
  take: (domains: HostEntry[], how: { all: boolean }) => Promise<Map<string, HostRule | null>>;
  /** Writes what the file lacks. A large table is written at most once a second unless `now`: that takes as long as it has domains. */
  write: (how?: { now: boolean }) => Promise<void>;
};

/** A table of more domains than this is large. */
const large = 1000;
/** Milliseconds between two writes of a large table. */
const pause = 1000;

export function openKnownHosts(dataDir: string): KnownHosts {
  let isWritten = true;
  let writtenAt = -Infinity;
  const opening = { table: null as Promise<Table> | null };
  const table = () =>
    (opening.table ??= readHostTable(dataDir).then(
      (entries) => new Table(entries),
      (error: unknown) => {
        opening.table = null;
        throw error;
      },
    ));

  return {
    entry: async (id) => (await table()).entries.get(id),
    take: async (domains, { all }) => {
      const { isOther, changed } = (await table()).take(domains, all);
      if (isOther) isWritten = false;
      return changed;
    },
    write: async ({ now } = { now: false }) => {
      if (isWritten) return;
      const { entries } = await table();
      if (!now && entries.size > large && performance.now() - writtenAt < pause) return;
      writtenAt = performance.now();
      isWritten = true;
      try {
        await writeHostTable(dataDir, entries.values());
      } catch (error) {
        isWritten = false;
        writtenAt = -Infinity;
        throw error;
      }
    },
  };
}

class Table {
  readonly entries = new Map<string, HostEntry>();
  /** What each host serves, and whose it is. */
  readonly #rules = new Map<string, { id: string; rule: HostRule }>();

  constructor(entries: HostEntry[]) {
    for (const entry of entries) this.#add(entry);
  }

  take(domains: HostEntry[], all: boolean): { isOther: boolean; changed: Map<string, HostRule | null> } {
    const next = domains.map(entryOf).filter((entry) => !isSameEntry(entry, this.entries.get(entry.id)));
    const said = all ? new Set(domains.map(({ id }) => id)) : null;
    const gone = said ? [...this.entries.values()].filter(({ id }) => !said.has(id)) : [];
    const former = [...gone, ...next.flatMap(({ id }) => this.entries.get(id) ?? [])];
    const hosts = new Set([...hostRules(former), ...hostRules(next)].map(([host]) => host));
    const before = new Map([...hosts].map((host) => [host, this.#rules.get(host)?.rule ?? null]));
    // First all that leave: domains may swap their hosts.
    for (const entry of former) this.#remove(entry);
    for (const entry of next) this.#add(entry);
    const changed = new Map<string, HostRule | null>();
    for (const [host, rule] of before) {
      const now = this.#rules.get(host)?.rule ?? null;
      if (!isSameRule(rule, now)) changed.set(host, now);
    }
    return { isOther: former.length + next.length > 0, changed };
  }

  #add(entry: HostEntry): void {
    this.entries.set(entry.id, entry);
    for (const [host, rule] of rulesOf(entry)) this.#rules.set(host, { id: entry.id, rule });
  }

  #remove(entry: HostEntry): void {
    this.entries.delete(entry.id);
    for (const [host] of rulesOf(entry)) if (this.#rules.get(host)?.id === entry.id) this.#rules.delete(host);
  }
}

function entryOf({ id, host, aliases, archived, elsewhere }: HostEntry): HostEntry {
  return { id, host, aliases, archived, ...(elsewhere ? { elsewhere } : {}) };
}

function isSameEntry(one: HostEntry, other: HostEntry | undefined): boolean {
  return other !== undefined && JSON.stringify(one) === JSON.stringify(entryOf(other));
}
