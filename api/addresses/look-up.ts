import { Resolver } from 'node:dns/promises';

import type { HostFinding, Targets } from '#shared/schemas/addresses.ts';

/** Milliseconds for one question to one server, and how often it is asked. */
const patience = { timeout: 2000, tries: 2 };
/** The server answered that there is nothing. */
const none = new Set(['ENODATA', 'ENOTFOUND']);

export type LookUp = {
  /** Rejects where the DNS gives no answer at all. */
  records: (host: string) => Promise<HostFinding['found']>;
  /** The authorities that may issue for a host, from the closest name with a CAA record; null if any may. */
  authorities: (host: string) => Promise<string[] | null>;
};

/** Asks the DNS. `servers`: instead of those of this machine. */
export function lookUpWith(servers: string[]): LookUp {
  const resolver = new Resolver(patience);
  if (servers.length > 0) resolver.setServers(servers);
  const orNone = async <T>(answer: Promise<T[]>): Promise<T[]> => {
    try {
      return await answer;
    } catch (error) {
      if (none.has((error as NodeJS.ErrnoException).code ?? '')) return [];
      throw error;
    }
  };
  return {
    records: async (host) => {
      const [a, aaaa, cname] = await Promise.all([
        orNone(resolver.resolve4(host)),
        orNone(resolver.resolve6(host)),
        orNone(resolver.resolveCname(host)).catch(() => []),
      ]);
      return { a: a.toSorted(), aaaa: aaaa.toSorted(), cname: cname[0] ?? null };
    },
    authorities: async (host) => {
      const labels = host.split('.');
      for (let from = 0; from < labels.length; from += 1) {
        const records = await orNone(resolver.resolveCaa(labels.slice(from).join('.')));
        if (records.length === 0) continue;
        const issue = records.flatMap((record) => (record.issue === undefined ? [] : [record.issue]));
        return issue.length === 0 ? null : issue.map((value) => (value.split(';')[0] ?? '').trim().toLowerCase());
      }
      return null;
    },
  };
}

/** The installation's own addresses: as set, or those of the panel's host. Empty where neither is known. */
export async function targetsOf(set: Targets, panelHost: string | null, lookUp: LookUp): Promise<Targets> {
  if (set.a.length + set.aaaa.length > 0 || panelHost === null) return set;
  const { a, aaaa } = await lookUp.records(panelHost).catch(() => set);
  return { a, aaaa };
}
