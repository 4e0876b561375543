import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

import type { DomainAddresses, HostState, Targets } from '#shared/schemas/addresses.ts';
import type { Alias } from '#shared/schemas/domains.ts';
import type { Log } from '#shared/trace/log.ts';

import type { AddressSettings } from '../config/addresses.ts';
import { fromNow, now } from '../db/codec.ts';
import type { Db } from '../db/connect.ts';
import {
  arePagesAway,
  claimHostCheck,
  type Elsewhere,
  type HostCheck,
  listHostChecks,
  listHostsToCheck,
  saveHostCheck,
} from '../db/host-checks.ts';
import { runEvery, type RunningJob } from '../lib/run-every.ts';
import { createHostChecks, unchecked } from './check-host.ts';
import { warnOfExpiry } from './expiry-mail.ts';
import { isApex, isLocalName, recordsFor } from './records.ts';

const minute = 60_000;
const day = 1440 * minute;
/** Milliseconds after which somebody who looks gets a new check. */
const fresh = 20_000;
/** Milliseconds that a caller waits for a check. */
const patience = 15_000;
/** Checks of one run of the clock, and how many of them at once. */
const perRun = 40;
const atOnce = 4;

type Needs = {
  db: Db;
  settings: AddressSettings;
  secret: string;
  panelHost: string;
  panelOrigin: string;
  /** Whose hosts aren't checked. */
  elsewhere: Elsewhere;
  log: Log;
};
type Hosts = { id: string; host: string; aliases: Alias[] };
type DomainHost = { host: string; role: HostState['role']; is_served_here: boolean };

export type AddressWatch = {
  /** The hosts of a domain; starts a check of each that wasn't checked just now. */
  states: (domain: Hosts) => Promise<DomainAddresses>;
  /** Checks one of them now. Null if the domain doesn't have it. */
  check: (domain: Hosts, host: string) => Promise<HostState | null>;
  /** Checks what is due, and mails the owners about certificates that end soon. */
  checkDue: (stopped: () => boolean) => Promise<void>;
};

/** Knows how far each host of the network is from being served over HTTPS. */
export function watchAddresses({ db, settings, secret, panelHost, panelOrigin, elsewhere, log }: Needs): AddressWatch {
  const panelName = panelHost.replace(/:\d+$/, '');
  const publicPanel = isLocalName(panelName) ? null : panelName;
  const { targets, check: find } = createHostChecks({ settings, secret, panelHost: publicPanel });
  const running = new Map<string, Promise<void>>();

  /** Only checks by the clock space out the next ones: whoever looks for minutes must not put them off by a day. */
  async function findAndSave(host: string, byClock: boolean): Promise<void> {
    const finding = await find(host);
    const before = (await listHostChecks(db, [host])).get(host);
    const isGood = finding.state === 'answers' && finding.problem === null;
    const more = byClock || before === undefined || before.tries === 0 ? 1 : 0;
    const tries = isGood ? 0 : Math.min((before?.tries ?? 0) + more, 20);
    const pause = isGood ? day : Math.min(day, minute * 2 ** (tries - 1));
    const next_check_at = fromNow(pause * (randomInt(90, 111) / 100));
    const seen = finding.state === 'waiting_for_dns' ? undefined : finding.certificate?.expires_at;
    const certificate_end = seen ?? before?.certificate_end ?? null;
    await saveHostCheck(db, { host, finding, tries, certificate_end, checked_at: now(), next_check_at });
  }

  /** Concurrent callers share one check. */
  function checkOnce(host: string, { byClock = false } = {}): Promise<void> {
    const under = running.get(host);
    if (under) return under;
    const started = findAndSave(host, byClock)
      .catch((error: unknown) => log(`check of ${host}: ${String(error)}`, { error, host }))
      .finally(() => running.delete(host));
    running.set(host, started);
    return started;
  }

  function present(one: DomainHost, here: Targets, check?: HostCheck): HostState {
    const { host } = one;
    const finding = isLocalName(host) ? { ...unchecked, state: 'answers' as const } : (check?.finding ?? unchecked);
    const { checked_at = null, next_check_at = null } = check ?? {};
    const records = recordsFor(host, here, publicPanel);
    return { ...finding, ...one, records, is_apex: isApex(host), checked_at, next_check_at };
  }

  async function hostsOf({ id, host, aliases }: Hosts): Promise<DomainHost[]> {
    const is_served_here = !(await arePagesAway(db, id, elsewhere));
    return [
      { host, role: 'main', is_served_here },
      ...aliases.map((alias) => ({ host: alias.host, role: 'alias' as const, is_served_here })),
      { host: `api.${host}`, role: 'api', is_served_here: true },
    ];
  }

  async function presentAll(hosts: DomainHost[]) {
    const names = hosts.filter((one) => one.is_served_here).map(({ host }) => host);
    const [here, checks] = await Promise.all([targets(), listHostChecks(db, names)]);
    return { hosts: hosts.map((one) => present(one, here, checks.get(one.host))), targets: here };
  }

  return {
    states: async (domain) => {
      const states = await presentAll(await hostsOf(domain));
      const old = fromNow(-fresh);
      for (const { host, checked_at, is_served_here } of states.hosts)
        if (is_served_here && !isLocalName(host) && (checked_at === null || checked_at < old)) void checkOnce(host);
      return states;
    },
    check: async (domain, host) => {
      const hosts = (await hostsOf(domain)).filter((one) => one.host === host);
      const [known] = hosts;
      if (!known) return null;
      if (known.is_served_here && !isLocalName(host))
        await Promise.race([checkOnce(host), wait(patience, undefined, { ref: false })]);
      return (await presentAll(hosts)).hosts[0] ?? null;
    },
    checkDue: async (stopped) => {
      const time = now();
      const due = (await listHostsToCheck(db, elsewhere))
        .filter((one) => !isLocalName(one.host) && (one.next_check_at === null || one.next_check_at <= time))
        .slice(0, perRun);
      const work = async () => {
        for (let one = due.pop(); one && !stopped(); one = due.pop())
          if (await claimHostCheck(db, one.host, one.next_check_at, fromNow(minute)))
            await checkOnce(one.host, { byClock: true });
      };
      await Promise.all(Array.from({ length: atOnce }, work));
      await warnOfExpiry(db, { panelHost: panelName, panelOrigin });
    },
  };
}

/** Checks the hosts that are due, every half minute. Any number of processes may do this at once. */
export function startAddressChecks({ addresses, log }: { addresses: AddressWatch; log: Log }): RunningJob {
  return runEvery({ name: 'address checks', interval: minute / 2, log, run: addresses.checkDue });
}
