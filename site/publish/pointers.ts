import pLimit from 'p-limit';

import type { PublisherDomain } from '#shared/schemas/release-queue.ts';

import { type Current, isSameCurrent, readCurrent, writeCurrent } from './current.ts';

type Needs = {
  dataDir: string;
  /** Whether a release can be read: after a restore it may be gone. Then visitors keep what they have until it is built again. */
  isReadable: (id: string, current: Current) => Promise<boolean>;
  /** The disk doesn't take a pointer: it is written once there is room. */
  onFailedWrite: (error: unknown) => void;
};

/** A host whose visitors get another release; `unwritten` where only memory has the pointer. */
export type Switched = { id: string; host: string; unwritten: Current | null };

/** This node's copies of which release of each domain is current. The network's count of changes orders what it hears. */
export type Pointers = {
  /**
   * Shows what publishers on other nodes made live, and what this one was killed before. Returns the hosts whose visitors get something else. A
   * store that fails for one domain holds up no other: the next `take` tries that one again.
   */
  take: (domains: PublisherDomain[]) => Promise<Switched[]>;
  /** Shows a release that this node's publisher has just made current, when the network's count of changes was at `version`. */
  show: (id: string, current: Current, version: number) => void;
  /** Whether this node shows an older release of some domain than it knows of. */
  behind: () => boolean;
  /** Another database answers, with a count of its own. */
  forget: () => void;
};

/** Domains whose releases are read at the same time: a bucket may take long to answer. */
export const atOnce = 8;

export function openPointers({ dataDir, isReadable, onFailedWrite }: Needs): Pointers {
  /** Of which count each copy is. */
  const versions = new Map<string, number>();
  let failed = new Map<string, PublisherDomain>();
  /** What a full disk didn't take. */
  const unwritten = new Map<string, Current>();
  const unreadable = new Set<string>();

  const isKnown = (id: string, version: number) => (versions.get(id) ?? -1) >= version;

  function show(id: string, current: Current, version: number): void {
    if (isKnown(id, version)) return;
    versions.set(id, version);
    unreadable.delete(id);
    write(id, current);
  }

  function write(id: string, current: Current): void {
    try {
      writeCurrent(dataDir, id, current);
      unwritten.delete(id);
    } catch (error) {
      unwritten.set(id, current);
      onFailedWrite(error);
    }
  }

  /** Whether its visitors now get another release. */
  async function follow({ id, version, current }: PublisherDomain): Promise<boolean> {
    if (!current || isKnown(id, version)) return false;
    if (isSameCurrent(unwritten.get(id) ?? (await readCurrent(dataDir, id)), current)) {
      versions.set(id, version);
      unreadable.delete(id);
      return false;
    }
    // Meanwhile this node's publisher may switch.
    if (!(await isReadable(id, current))) {
      unreadable.add(id);
      return false;
    }
    if (isKnown(id, version)) return false;
    show(id, current, version);
    return true;
  }

  return {
    take: async (domains) => {
      for (const [id, current] of unwritten) write(id, current);
      const all = new Map([...failed, ...domains.map((domain) => [domain.id, domain] as const)]);
      failed = new Map();
      const inTurn = pLimit(atOnce);
      const followed = Array.from(all.values(), (domain) =>
        inTurn(async () => {
          try {
            return (await follow(domain)) ? domain : null;
          } catch {
            failed.set(domain.id, domain);
            return null;
          }
        }),
      );
      const switched = (await Promise.all(followed)).filter((domain) => domain !== null);
      return switched.map(({ id, host }) => ({ id, host, unwritten: unwritten.get(id) ?? null }));
    },
    show,
    behind: () => failed.size + unreadable.size > 0,
    forget: () => {
      versions.clear();
      unreadable.clear();
      failed.clear();
    },
  };
}
