import { realpath } from 'node:fs/promises';
import { join } from 'node:path';

import { type Manifest, readManifest, type ReleaseFile } from './manifest.ts';
import { releaseRoot } from './release.ts';

/** A live release, ready to be served. All of one reply comes from one of these, so it can't mix two releases. */
export type ServedRelease = {
  directory: string;
  /** By decoded public path. */
  pages: Map<string, ReleaseFile>;
  assets: Map<string, ReleaseFile>;
  redirects: Map<string, string>;
  headers: Record<string, string>;
};

export type LiveReleases = {
  /** The release that the domain's visitors see now; null where the host is unknown or has none yet. */
  get: (host: string) => Promise<ServedRelease | null>;
  /** After a switch: the next request sees the new release. */
  refresh: (host: string) => Promise<void>;
};

type Entry = { release: ServedRelease | null; checkedAt: number };

/** Another process may switch too: the link is looked at this often. */
const checkInterval = 100;
/** Names that were never a domain are not remembered without end. */
const mostHosts = 10_000;
/** As DNS has it: what doesn't look like this never becomes a path. */
const hostName = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;

export function createLiveReleases(dataDir: string): LiveReleases {
  const entries = new Map<string, Entry>();
  const looking = new Map<string, Promise<ServedRelease | null>>();

  async function look(host: string): Promise<ServedRelease | null> {
    const checkedAt = performance.now();
    const known = entries.get(host)?.release ?? null;
    const { live } = releaseRoot(dataDir, host);
    const directory = await realpath(live).catch(() => null);
    const release =
      directory === null
        ? null
        : directory === known?.directory
          ? known
          : served(directory, await readManifest(directory));
    if (entries.size >= mostHosts) entries.clear();
    entries.set(host, { release, checkedAt });
    return release;
  }

  /** Many requests at once share one look. */
  function lookOnce(host: string): Promise<ServedRelease | null> {
    const running = looking.get(host);
    if (running) return running;
    const started = look(host).finally(() => looking.delete(host));
    looking.set(host, started);
    return started;
  }

  return {
    get: async (host) => {
      if (host.length > 253 || !hostName.test(host)) return null;
      const entry = entries.get(host);
      if (entry && performance.now() - entry.checkedAt < checkInterval) return entry.release;
      return lookOnce(host);
    },
    refresh: async (host) => {
      await looking.get(host); // it may have read the link before the switch
      await look(host);
    },
  };
}

function served(directory: string, manifest: Manifest): ServedRelease {
  return {
    directory: join(directory, 'public'),
    pages: new Map(Object.entries(manifest.pages)),
    assets: new Map(Object.values(manifest.assets).map((asset) => [`/${asset.file}`, asset])),
    redirects: new Map(manifest.redirects.map(({ from, to }) => [from, to])),
    // Lower-case, so that one replaces the host's own of the same name instead of coming twice.
    headers: Object.fromEntries(Object.entries(manifest.headers).map(([name, value]) => [name.toLowerCase(), value])),
  };
}
