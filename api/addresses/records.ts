import type { DnsRecord, Targets } from '#shared/schemas/addresses.ts';

import { registrableDomain } from '../lib/registrable-domain.ts';

/** Names of this machine or its network, which no DNS has to know. */
export function isLocalName(host: string): boolean {
  return !host.includes('.') || host.endsWith('.localhost') || /^[\d.]+$/.test(host) || host.startsWith('[');
}

export function isApex(host: string): boolean {
  return registrableDomain(host) === host;
}

/** The records to enter for a host. A subdomain follows the panel's public host by a CNAME, which an apex can't have. */
export function recordsFor(host: string, targets: Targets, panelHost: string | null): DnsRecord[] {
  if (isLocalName(host)) return [];
  const registrable = registrableDomain(host);
  const name = registrable === null ? host : host === registrable ? '@' : host.slice(0, -registrable.length - 1);
  if (name !== '@' && panelHost !== null && panelHost !== host) return [{ type: 'CNAME', name, value: panelHost }];
  return [
    ...targets.a.map((value) => ({ type: 'A' as const, name, value })),
    ...targets.aaaa.map((value) => ({ type: 'AAAA' as const, name, value })),
  ];
}
