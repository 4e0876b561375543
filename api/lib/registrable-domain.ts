import { getDomain, parse } from 'tldts';

/**
 * The registrable domain of a host, with or without a port, after the public suffix list with its private part, as browsers have it
 * for cookies: 'panel.tacos.co.uk' has 'tacos.co.uk'. Null for a public suffix, an address, and names of this machine.
 */
export function registrableDomain(host: string): string | null {
  const domain = getDomain(host, { allowPrivateDomains: true });
  return domain?.endsWith('.localhost') ? null : domain;
}

/** Whether a host is one under which everybody registers names: `co.uk`, `github.io`. Reserved names, like `x.test`, are none. */
export function isPublicSuffix(host: string): boolean {
  const { publicSuffix, isIcann, isPrivate } = parse(host, { allowPrivateDomains: true });
  return publicSuffix === host && (isIcann === true || isPrivate === true);
}
