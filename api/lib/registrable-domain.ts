import { getDomain } from 'tldts';

/**
 * The registrable domain of a host, with or without a port, after the public suffix list with its private part, as browsers have it
 * for cookies: 'panel.tacos.co.uk' has 'tacos.co.uk'. Null for a public suffix, an address, and names of this machine.
 */
export function registrableDomain(host: string): string | null {
  const domain = getDomain(host, { allowPrivateDomains: true });
  return domain?.endsWith('.localhost') ? null : domain;
}
