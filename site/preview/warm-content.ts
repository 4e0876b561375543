import { type Context, contextOf } from '../data/context.ts';
import { type Api, loadContent } from '../data/load.ts';

/** A domain's public content with its lookups, kept for the next who asks. */
export type WarmContent = {
  /** At this content revision, or a newer one. Throws a ContentError. */
  get: (host: string, revision: number) => Promise<Context>;
  /** Whatever was read of the domain in the last minute, or now. Throws a ContentError. */
  recent: (host: string) => Promise<Context>;
};

type Kept = { context: Promise<Context>; readAt: number };

/** Content of a large domain is some megabytes; those that were asked for last are kept. */
const mostDomains = 8;
const minute = 60_000;

export function warmContent(api: Api, originOf: (host: string) => string): WarmContent {
  const kept = new Map<string, Kept>();

  function read(host: string): Promise<Context> {
    const context = loadContent(api, host, originOf(host)).then(contextOf);
    const entry = { context, readAt: Date.now() };
    kept.delete(host);
    kept.set(host, entry);
    for (const oldest of kept.keys()) {
      if (kept.size <= mostDomains) break;
      kept.delete(oldest);
    }
    // What failed is tried again by the next who asks.
    context.catch(() => kept.get(host) === entry && kept.delete(host));
    return context;
  }

  return {
    get: async (host, revision) => {
      const known = kept.get(host);
      if (known) {
        const context = await known.context.catch(() => null);
        if (context?.content.revision === revision) return context;
        // Many who ask at once share one reading.
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
