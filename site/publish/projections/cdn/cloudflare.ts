import * as z from 'zod/mini';

import { callCdn } from './call-cdn.ts';
import { type Cdn, CdnError, type Stale } from './cdn.ts';

const name = 'Cloudflare';
/** URLs or hosts in one call: what every plan takes (developers.cloudflare.com/cache/how-to/purge-cache). */
const perCall = 100;

const Zones = z.object({ result: z.array(z.object({ id: z.string(), name: z.string() })) });

type Options = { key: string; zone: string | null; base?: string; patience?: number };

/** Purges by URL, or by hostname if everything of the hosts is old. Plans limit calls by hostname more: 5 a minute on the free one. */
export function openCloudflare({ key, zone, base = 'https://api.cloudflare.com/client/v4', patience }: Options): Cdn {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const limits = patience === undefined ? {} : { patience };
  /** Zones by host. */
  const found = new Map<string, string>();

  /** The zone of a host is called like the host, or like a domain above it. */
  async function zoneOf(host: string, signal?: AbortSignal): Promise<string> {
    const known = zone ?? found.get(host);
    if (known !== undefined) return known;
    for (let labels = host.split('.'); labels.length > 1; labels = labels.slice(1)) {
      const url = `${base}/zones?name=${encodeURIComponent(labels.join('.'))}`;
      const { text } = await callCdn({ name, url, method: 'GET', headers, signal, ...limits });
      const [first] = Zones.parse(JSON.parse(text)).result;
      if (!first) continue;
      found.set(host, first.id);
      return first.id;
    }
    throw new CdnError(
      `${name} has no zone for ${host} that CDN_API_KEY may see: add the domain there, give the key its zone, or set CDN_SERVICE to the id of the zone that serves it`,
    );
  }

  async function purgeIn(id: string, what: { files: string[] } | { hosts: string[] }, signal: AbortSignal) {
    await callCdn({
      name,
      url: `${base}/zones/${id}/purge_cache`,
      headers,
      body: JSON.stringify(what),
      signal,
      ...limits,
    });
  }

  async function purge({ hosts, paths }: Stale, signal: AbortSignal): Promise<void> {
    const zones = new Map<string, string[]>();
    for (const host of hosts) {
      const id = await zoneOf(host, signal);
      zones.set(id, [...(zones.get(id) ?? []), host]);
    }
    for (const [id, own] of zones) {
      if (paths === 'all') {
        for (const part of partsOf(own)) await purgeIn(id, { hosts: part }, signal);
        continue;
      }
      // Its cache has a copy for each scheme.
      const files = own.flatMap((host) => paths.flatMap((path) => [`https://${host}${path}`, `http://${host}${path}`]));
      for (const part of partsOf(files)) await purgeIn(id, { files: part }, signal);
    }
  }

  return {
    purge,
    check: async () => {
      const url = zone === null ? `${base}/zones?per_page=1` : `${base}/zones/${zone}`;
      await callCdn({ name, url, method: 'GET', headers, ...limits });
      return `${name} takes CDN_API_KEY`;
    },
  };
}

function partsOf(all: string[]): string[][] {
  return Array.from({ length: Math.ceil(all.length / perCall) }, (_, at) =>
    all.slice(at * perCall, (at + 1) * perCall),
  );
}
