import pLimit from 'p-limit';

import { callCdn } from './call-cdn.ts';
import type { Cdn } from './cdn.ts';

const name = 'Fastly';
/** Calls at once: each drops one address. */
const atOnce = 8;
/** With more addresses, all that bears the domain's key is dropped, in one call. */
const mostCalls = 100;

type Options = { key: string; service: string; base?: string; patience?: number };

/** Purges by URL, or by the surrogate key that every page of a domain is sent with: the domain's id. */
export function openFastly({ key, service, base = 'https://api.fastly.com', patience }: Options): Cdn {
  const headers = { 'fastly-key': key, accept: 'application/json' };
  const limits = patience === undefined ? {} : { patience };
  return {
    purge: async ({ domainId, hosts, paths }, signal) => {
      const call = (path: string) => callCdn({ name, url: base + path, headers, signal, ...limits });
      if (paths === 'all' || paths.length * hosts.length > mostCalls) {
        await call(`/service/${service}/purge/${domainId}`);
        return;
      }
      const inTurn = pLimit({ concurrency: atOnce, rejectOnClear: true });
      await Promise.all(
        hosts.flatMap((host) => paths.map((path) => inTurn(() => call(`/purge/${host}${path}`)))),
      ).finally(() => inTurn.clearQueue());
    },
    check: async () => {
      await callCdn({ name, url: `${base}/service/${service}`, method: 'GET', headers, ...limits });
      return `${name} takes CDN_API_KEY, and knows CDN_SERVICE`;
    },
  };
}
