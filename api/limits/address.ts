import { isIP, isIPv6 } from 'node:net';

import ipaddr from 'ipaddr.js';

type Sources = {
  /** The peer's address, from the socket; empty without a socket. */
  peer: string;
  headers: Headers;
  /** The header in which the operator's proxy puts the visitor's address; null without one. */
  trustedHeader: string | null;
};

/** The visitor's address. The site header (X-Forwarded-For) is never used for it. */
export function visitorAddress({ peer, headers, trustedHeader }: Sources): string {
  const forwarded = trustedHeader === null ? '' : (headers.get(trustedHeader) ?? '').trim();
  return plainAddress(forwarded) ?? plainAddress(peer) ?? peer;
}

/** Turns an IPv4 address that came over IPv6 ('::ffff:192.0.2.1') into '192.0.2.1'. Null when it isn't an address. */
function plainAddress(text: string): string | null {
  const plain = text.replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(plain) ? plain : null;
}

/** The wider network of an address, which often has one owner as well: /24 of IPv4, /48 of IPv6. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address.replace(/\.\d+$/, '.*');
  return `${limitKeyOf(address).split(':').slice(0, 3).join(':')}:*`;
}

/** The key for rate limits: an IPv6 address counts by its /64 network, which has a single owner. */
export function limitKeyOf(address: string): string {
  if (!isIPv6(address)) return address;
  return ipaddr.IPv6.parse(address)
    .parts.slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
}
