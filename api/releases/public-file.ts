import { LRUCache } from 'lru-cache';

import { type Reach, request } from '../lib/outgoing.ts';
import { textUpTo } from '../lib/text-up-to.ts';

/** The text of a file that visitors of a host get at a path; null if there is none, or nobody can say. */
export type PublicFile = (host: string, path: string) => Promise<string | null>;

type Needs = {
  /** Whether the pages of a host are built and served by another host. */
  isElsewhere: (host: string) => Promise<boolean>;
  /** Reads from the live release that this installation has. */
  releasedFile: PublicFile;
  publicAddress: (host: string) => string;
  /** Where public addresses may lead. */
  publicReach: Reach;
};

/** Milliseconds for a whole answer, and for which it is kept. */
const patience = 5000;
const ttl = 60_000;
/** The index of the largest domain is a third of this; a wrong address may send anything, without end. */
const largestFile = 2_000_000;
const mostKept = 16;

/** Reads public files where they are: in the installation's own releases, or from the host that builds the pages of a domain. */
export function createPublicFile({ isElsewhere, releasedFile, publicAddress, publicReach }: Needs): PublicFile {
  const kept = new LRUCache<string, { text: string | null }>({
    max: mostKept,
    ttl,
    fetchMethod: async (url) => ({ text: await fetchText(url, publicReach) }),
  });
  return async (host, path) =>
    (await isElsewhere(host))
      ? (await kept.forceFetch(`${publicAddress(host)}${path}`)).text
      : releasedFile(host, path);
}

async function fetchText(url: string, reach: Reach): Promise<string | null> {
  try {
    const response = await request(url, {
      headers: { accept: '*/*' },
      reach,
      signal: AbortSignal.timeout(patience),
    });
    if (response.status === 200) return await textUpTo(response, largestFile);
    await response.body?.cancel();
    return null;
  } catch {
    return null;
  }
}
