import { LRUCache } from 'lru-cache';

import { publisherCalls } from '#shared/calls/publisher.ts';

import { type Context, contextOf } from '../data/context.ts';
import type { PublisherClient } from '../data/publisher-client.ts';
import type { WarmContent } from '../data/warm-content.ts';

/**
 * Caches domains' content with its lookups: what visitors would see if all that is saved were published, and the saved sections that no
 * page shows yet.
 */
export type ContextCache = {
  /** The content at this revision or a newer one. Throws a ContentError. */
  get: (host: string, revision: number) => Promise<Context>;
  /** Content read within the last minute, or now. Throws a ContentError. */
  recent: (host: string) => Promise<Context>;
};

type Kept = { context: Promise<Context>; readAt: number };

/** A large domain's content is some megabytes, so only the most recently used are cached. */
const maxDomains = 8;
const minute = 60_000;

type Needs = {
  /** Makes the publisher's calls. */
  calls: PublisherClient;
  /** Knows the posts that an edit left alone. */
  warm: WarmContent;
  /** The public origin of a host. */
  originOf: (host: string) => string;
};

export function contextCache({ calls, warm, originOf }: Needs): ContextCache {
  const publisher = calls();
  const kept = new LRUCache<string, Kept>({ max: maxDomains });

  function read(host: string): Promise<Context> {
    const sections = async (note: (revision: number) => void) => {
      const { data } = await publisher(publisherCalls.sections, { query: { host } });
      note(data.revision);
      return data.sections;
    };
    const context = warm.load(host, originOf(host), { awaited: false, list: 'shown', sections }).then(contextOf);
    const entry = { context, readAt: Date.now() };
    kept.set(host, entry);
    // A failed read isn't cached.
    context.catch(() => kept.get(host) === entry && kept.delete(host));
    return context;
  }

  return {
    get: async (host, revision) => {
      const known = kept.get(host);
      if (known) {
        const context = await known.context.catch(() => null);
        if (context?.content.revision === revision) return context;
        // Concurrent callers share one read.
        const newer = kept.get(host);
        if (newer && newer !== known) return newer.context;
      }
      return read(host);
    },
    recent: (host) => {
      const known = kept.get(host);
      return known && Date.now() - known.readAt < minute ? known.context : read(host);
    },
  };
}
