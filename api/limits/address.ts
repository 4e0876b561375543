import { isIP, isIPv6 } from 'node:net';

import ipaddr from 'ipaddr.js';

type Sources = {
  /** The peer's address, from the socket; empty where there is no socket. */
  peer: string;
  headers: Headers;
  /** The header in which a proxy of the operator's own writes the visitor's address; null without one. */
  trustedHeader: string | null;
};

/** Who makes a request, as an address. The site header (X-Forwarded-For) is never read as one. */
export function visitorAddress({ peer, headers, trustedHeader }: Sources): string {
  const told = trustedHeader === null ? '' : (headers.get(trustedHeader) ?? '').trim();
  return plainAddress(told) ?? plainAddress(peer) ?? peer;
}

/** An IPv4 address that came over IPv6, '::ffff:192.0.2.1', is '192.0.2.1'. Null when it isn't an address. */
function plainAddress(text: string): string | null {
  const plain = text.replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(plain) ? plain : null;
}

/** What to count tries of an address by: whoever has one IPv6 address has the other 2^64 of its network too. */
export function limitKeyOf(address: string): string {
  if (!isIPv6(address)) return address;
  return ipaddr.IPv6.parse(address)
    .parts.slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
}
