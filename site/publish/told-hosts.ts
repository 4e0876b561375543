import { type Current, isSameCurrent, readCurrent } from './current.ts';
import { type HostRule, hostRules, hostTableStamp, isSameRule, readHostTable } from './host-table.ts';

/** What hosts serve: what this thread was told, until the disk has it too, else what is on the disk. */
export type ToldHosts = {
  tellRule: (host: string, rule: HostRule | null) => void;
  tellCurrent: (id: string, current: Current) => void;
  ruleOf: (host: string) => Promise<HostRule | undefined>;
  currentOf: (id: string) => Promise<Current | null>;
};

export function openToldHosts(dataDir: string): ToldHosts {
  const rules = new Map<string, HostRule | null>();
  /** `over`: what the disk said at that time. Once it says something else, that is this one or newer. */
  const currents = new Map<string, { current: Current; over: Promise<Current | null> }>();
  let written = new Map<string, HostRule>();
  let stamp = '';

  /** Reads the table of hosts again if it changed. */
  async function readRules(): Promise<void> {
    const now = await hostTableStamp(dataDir);
    if (now === stamp) return;
    written = new Map(hostRules(await readHostTable(dataDir)));
    stamp = now;
    for (const [host, rule] of rules) if (isSameRule(rule, written.get(host))) rules.delete(host);
  }

  return {
    tellRule: (host, rule) => void rules.set(host, rule),
    tellCurrent: (id, current) => void currents.set(id, { current, over: readCurrent(dataDir, id).catch(() => null) }),
    ruleOf: async (host) => {
      await readRules();
      const told = rules.get(host);
      return told === undefined ? written.get(host) : (told ?? undefined);
    },
    currentOf: async (id) => {
      const told = currents.get(id);
      const over = await told?.over;
      const onDisk = await readCurrent(dataDir, id);
      if (told === undefined) return onDisk;
      if (isSameCurrent(onDisk, over ?? null)) return told.current;
      if (currents.get(id) === told) currents.delete(id);
      return onDisk;
    },
  };
}
