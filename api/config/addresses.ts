import { isIP, isIPv4, isIPv6 } from 'node:net';

import * as z from 'zod/mini';

import { Host } from '#shared/schemas/domains.ts';

import { setting } from './setting.ts';

const listOf = (value: string) => value.split(',').map((item) => item.trim());
const isHost = (value: string) => z.safeParse(Host, value).success;

const hostName = (takes: string) => z.string().check(z.trim(), z.toLowerCase(), z.refine(isHost, { error: takes }));

/** An address, with a port or without; one of IPv6 with a port is in brackets. */
function isServer(value: string): boolean {
  const [, bare, port = '53'] =
    /^\[(.+)\](?::(\d{1,5}))?$/.exec(value) ?? /^([\d.]+)(?::(\d{1,5}))?$/.exec(value) ?? [];
  return isIP(bare ?? value) !== 0 && Number(port) > 0 && Number(port) <= 65_535;
}

/** The settings of how domains' addresses are checked. */
export const addressVariables = {
  PLATFORM_DOMAIN: setting(z.optional(hostName('takes a host name under which each domain can have one: example.com'))),
  PUBLIC_ADDRESSES: setting(
    z.optional(
      z.string().check(
        z.refine((value) => listOf(value).every((item) => isIP(item) !== 0), {
          error: 'takes addresses with commas between them: 203.0.113.7, 2001:db8::7',
        }),
      ),
    ),
  ),
  PUBLIC_HTTPS_PORT: setting(
    z._default(
      z.string().check(
        z.refine((value) => /^\d{1,5}$/.test(value) && Number(value) > 0 && Number(value) <= 65_535, {
          error: 'takes a port number from 1 to 65535',
        }),
      ),
      '443',
    ),
  ),
  DNS_SERVERS: setting(
    z.optional(
      z.string().check(
        z.refine((value) => listOf(value).every(isServer), {
          error: 'takes addresses with commas between them, with a port where it isn’t 53: 9.9.9.9, 127.0.0.1:5353',
        }),
      ),
    ),
  ),
  CERTIFICATE_AUTHORITY: setting(
    z._default(hostName('takes the name of an authority as CAA records have it: letsencrypt.org'), 'letsencrypt.org'),
  ),
};

export type AddressSettings = {
  /** Under which each domain can have a host at once: `tacos.example.com`. Null: none. */
  platformDomain: string | null;
  /** DNS servers for the checks; none: those of this machine. */
  dnsServers: string[];
  /** This installation's own addresses; none: those of the panel's host. */
  publicAddresses: { a: string[]; aaaa: string[] };
  /** Where HTTPS is answered. */
  httpsPort: number;
  /** Who issues certificates, as CAA records name it. */
  authority: string;
};

type Read = Partial<Record<'PLATFORM_DOMAIN' | 'PUBLIC_ADDRESSES' | 'DNS_SERVERS', string | undefined>> &
  Record<'PUBLIC_HTTPS_PORT' | 'CERTIFICATE_AUTHORITY', string>;

export function addressesOf(env: Read): AddressSettings {
  const own = env.PUBLIC_ADDRESSES === undefined ? [] : listOf(env.PUBLIC_ADDRESSES);
  return {
    platformDomain: env.PLATFORM_DOMAIN ?? null,
    dnsServers: env.DNS_SERVERS === undefined ? [] : listOf(env.DNS_SERVERS),
    publicAddresses: { a: own.filter((item) => isIPv4(item)), aaaa: own.filter((item) => isIPv6(item)) },
    httpsPort: Number(env.PUBLIC_HTTPS_PORT),
    authority: env.CERTIFICATE_AUTHORITY,
  };
}
