import { lookup as resolveName } from 'node:dns';
import type { ClientRequest } from 'node:http';
import { request as requestHttps, type RequestOptions } from 'node:https';
import { isIP, isIPv6, type LookupFunction } from 'node:net';

import ipaddr from 'ipaddr.js';
import type * as undici from 'undici';

/** Where a request may go: an address from the operator's settings anywhere, one that an owner typed only to the internet. */
export type Reach = 'anywhere' | 'internet';

/** The error's code when a request to the internet leads into this server's own network. */
export const privateAddress = 'EPRIVATE';

function refusal(): NodeJS.ErrnoException {
  return Object.assign(new Error('The address is in a private network'), { code: privateAddress });
}

/** Of IPv6 only 2000::/3 is on the internet; the library takes the rest of what has no name for unicast, like `::10.0.0.1`. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
/** Every machine at Azure reaches its host there: it hands out the machine's settings and certificates. */
const hostOfAzure = '168.63.129.16';

/** Whether an IP address is on the internet: not loopback, private, link-local, or reserved (IANA's special-purpose registries). */
export function isOnInternet(address: string): boolean {
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast' || parsed.toString() === hostOfAzure) return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast);
}

/** Resolves a name to its addresses on the internet. The connection uses these, so that a second answer of the DNS changes nothing. */
const lookup: LookupFunction = (name, options, done) => {
  resolveName(name, { ...options, all: true }, (error, found) => {
    if (error) return done(error, []);
    const open = found.filter(({ address }) => isOnInternet(address));
    const [first] = open;
    if (!first) return done(refusal(), []);
    return options.all ? done(null, open) : done(null, first.address, first.family);
  });
};

let loading: Promise<{ fetch: typeof undici.fetch; toInternet: undici.Agent }> | null = null;

/** Undici takes 30 MB, so it loads for the first request. */
async function load() {
  const { Agent, buildConnector, fetch } = await import('undici');
  const connect = buildConnector({ lookup });
  const toInternet = new Agent({
    connect: (options, done) => {
      const host = options.hostname.replace(/^\[|\]$/g, '');
      // A literal address needs no lookup.
      if (isIP(host) !== 0 && !isOnInternet(host)) return done(refusal(), null);
      return connect(options, done);
    },
  });
  return { fetch, toInternet };
}

type Request = { method?: 'GET' | 'POST'; headers: Record<string, string>; body?: string; signal: AbortSignal };

/**
 * Sends a request that follows no redirect: a redirect could lead into this server's own network. Rejects like fetch, with
 * the cause's code `privateAddress` where `reach` forbids the target.
 */
export async function request(url: string, { reach, ...init }: Request & { reach: Reach }): Promise<undici.Response> {
  loading ??= load();
  const { fetch, toInternet } = await loading;
  return fetch(url, { ...init, redirect: 'manual', ...(reach === 'internet' ? { dispatcher: toInternet } : {}) });
}

/** Whether a host's address may be asked: one on the internet, or one of this installation's `own` that the operator named. */
export function mayAsk(address: string, own: string[]): boolean {
  return own.includes(address) || isOnInternet(address);
}

/**
 * Opens a request over HTTPS to this address, whatever the DNS says of the name in `options`; follows no redirect. Throws an error
 * with the code `privateAddress` for an address that may not be asked.
 */
export function requestAt(address: string, own: string[], options: RequestOptions): ClientRequest {
  if (!mayAsk(address, own)) throw refusal();
  return requestHttps({ ...options, host: address, family: isIPv6(address) ? 6 : 4 });
}
