import type { HostFinding, Targets } from '#shared/schemas/addresses.ts';

import type { AddressSettings } from '../config/addresses.ts';
import { mayAsk } from '../lib/outgoing.ts';
import { askHttps } from './ask-https.ts';
import { judge } from './judge.ts';
import { lookUpWith, targetsOf } from './look-up.ts';

const minute = 60_000;
const nothing: HostFinding['found'] = { a: [], aaaa: [], cname: null };
export const unchecked: HostFinding = { state: 'unchecked', problem: null, found: nothing, certificate: null };

/** `panelHost`: null where only this machine knows it. */
type Needs = { settings: AddressSettings; secret: string; panelHost: string | null };

export type HostChecks = {
  /** This installation's own addresses. */
  targets: () => Promise<Targets>;
  /** Asks the DNS for a host, and the host over HTTPS. */
  check: (host: string) => Promise<HostFinding>;
};

export function createHostChecks({ settings, secret, panelHost }: Needs): HostChecks {
  const lookUp = lookUpWith(settings.dnsServers);
  let own: { targets: Promise<Targets>; until: number } | null = null;

  /** The panel's host is looked up once a minute. */
  async function targets(): Promise<Targets> {
    if (own === null || own.until < performance.now())
      own = { targets: targetsOf(settings.publicAddresses, panelHost, lookUp), until: performance.now() + minute };
    return own.targets;
  }

  async function check(host: string): Promise<HostFinding> {
    const here = await targets();
    let found;
    try {
      found = await lookUp.records(host);
    } catch (error) {
      const { code = 'no reason given' } = error as NodeJS.ErrnoException;
      const message = `The DNS doesn’t answer about ${host} (${code}).`;
      const cure =
        'Check at the registrar whether the name servers of this name work. Caravan asks again automatically.';
      return { ...unchecked, state: 'waiting_for_dns', problem: { code: 'dns_unreachable', message, cure } };
    }
    const ours = [...here.a, ...here.aaaa];
    // Owners type these names: none may lead into this server's own network, unless the operator named the address.
    const address = [...found.a, ...found.aaaa].find((one) => mayAsk(one, ours));
    const answer = address ? await askHttps(host, { address, own: ours, port: settings.httpsPort, secret }) : null;
    const isTrusted = answer?.certificate && answer.distrust === null;
    // A certificate that is trusted says that its authority was allowed to issue it.
    const authorities = isTrusted ? null : await lookUp.authorities(host).catch(() => null);
    return judge({ host, found, targets: here, answer, authorities, authority: settings.authority });
  }

  return { targets, check };
}
